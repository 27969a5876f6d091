// Runs the store's sliced work to its end, for tests that call its methods without a thread.

/** All slices of some work, or so many of them. */
export function worked<T>(
  work: T | Generator<undefined, T>,
  most = Number.POSITIVE_INFINITY,
): T | null {
  if (typeof work !== 'object' || work === null || !('next' in work)) return work as T;
  for (let slice = 0; slice < most; slice += 1) {
    const { done, value } = work.next();
    if (done) return value;
  }
  return null;
}
