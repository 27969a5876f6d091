// What a button does: whether it is under way, and why it failed the last time.
import { useState } from 'react';

export interface Action {
  readonly busy: boolean;
  /** Null before the first failure, and from the next attempt on. */
  readonly error: unknown;
  /** Does it; a failure is kept, or reported. */
  readonly run: (work: () => Promise<unknown>) => Promise<void>;
  /** Forgets the failure. */
  readonly reset: () => void;
}

/** `tell` takes the failures where they are not shown beside the button. */
export function useAction(tell?: (error: unknown) => void): Action {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  async function run(work: () => Promise<unknown>): Promise<void> {
    setBusy(true);
    setError(null);
    try {
      await work();
    } catch (failure) {
      if (tell === undefined) setError(failure);
      else tell(failure);
    } finally {
      setBusy(false);
    }
  }
  return { busy, error, run, reset: () => setError(null) };
}
