// Whether a single check is in progress: lists yield to it meanwhile.

export interface SingleChecks {
  /** Whether there is one under way. */
  any(): boolean;
  /** Makes a check, which counts as under way until it has ended. */
  during<T>(check: () => Promise<T>): Promise<T>;
  /** Told each time when the last one has ended. */
  onLast(listener: () => void): void;
}

export function createSingleChecks(): SingleChecks {
  const listeners: (() => void)[] = [];
  let inProgress = 0;
  return {
    any: () => inProgress > 0,
    async during(check) {
      inProgress += 1;
      try {
        return await check();
      } finally {
        inProgress -= 1;
        if (inProgress === 0) for (const listener of listeners) listener();
      }
    },
    onLast: (listener) => listeners.push(listener),
  };
}
