// An object that is always another's present self: whoever holds it follows every exchange of what it stands for.

/** Answers each property from `current()` at the moment of use; objects below it delegate in the same way. */
export function delegating<T extends object>(current: () => T): T {
  return new Proxy({} as T, {
    get(_target, name) {
      const value: unknown = Reflect.get(current(), name);
      if (typeof value !== 'object' || value === null) {
        return typeof value === 'function' ? value.bind(current()) : value;
      }
      return delegating(() => Reflect.get(current(), name) as object);
    },
  });
}
