// Any port with a call that fails once: what its caller makes of that, and whether the call after it works.

type Call = (...params: never[]) => unknown;

export interface RefusingPort<T> {
  readonly port: T;
  /** Which methods were called since it was last asked, in order. */
  calls(): readonly (keyof T & string)[];
  /** The call of this method that comes after `before` others rejects with the error; all others are passed on. */
  refuse(method: keyof T & string, error: Error, before?: number): void;
  /** Whether the call that was to reject was made. */
  readonly hasRefused: boolean;
}

export function refusingPort<T extends object>(real: T): RefusingPort<T> {
  let called: (keyof T & string)[] = [];
  let armed: { method: string; error: Error; left: number } | null = null;
  const entries = Object.entries(real).map(([name, value]) => {
    if (typeof value !== 'function') return [name, value] as const;
    const call = value as Call;
    const counted = (...params: never[]) => {
      called.push(name as keyof T & string);
      if (armed?.method !== name) return call.apply(real, params);
      armed.left -= 1;
      if (armed.left >= 0) return call.apply(real, params);
      const { error } = armed;
      armed = null;
      return Promise.reject(error);
    };
    return [name, counted] as const;
  });
  return {
    port: Object.fromEntries(entries) as T,
    calls() {
      const since = called;
      called = [];
      return since;
    },
    refuse(method, error, before = 0) {
      armed = { method, error, left: before };
    },
    get hasRefused() {
      return armed === null;
    },
  };
}
