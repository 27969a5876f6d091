// Which batches of a worker go on side by side, and which have it to themselves.

/** Lets work of many go on side by side, and work that has to be alone only with nothing beside it. */
export interface Turnstile {
  take<T>(isAlone: boolean, work: () => Promise<T>): Promise<T>;
}

export function createTurnstile(): Turnstile {
  let beside = 0;
  /** The end of the last that has to be alone, as far as one is waiting or at work. */
  let last: Promise<unknown> = Promise.resolve();
  let loners = 0;
  let empty: (() => void) | null = null;

  return {
    async take(isAlone, work) {
      if (!isAlone) {
        while (loners > 0) await last;
        beside += 1;
        try {
          return await work();
        } finally {
          beside -= 1;
          if (beside === 0) empty?.();
        }
      }
      loners += 1;
      const before = last;
      const done = Promise.withResolvers<void>();
      last = before.then(() => done.promise);
      try {
        await before;
        if (beside > 0) await new Promise<void>((resolve) => (empty = resolve));
        empty = null;
        return await work();
      } finally {
        loners -= 1;
        done.resolve();
      }
    },
  };
}
