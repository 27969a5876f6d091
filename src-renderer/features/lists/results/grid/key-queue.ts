// Does what keys ask for one after another: a key that is pressed while an earlier one is still at work waits for it.

export type Step = () => void | Promise<void>;

export interface KeyQueue {
  /** Runs a step after those before it; at once, before this returns, where none is at work. */
  run(step: Step): void;
  /** Forgets the steps that still wait: they were meant for what the one at work did not bring. */
  drop(): void;
}

/** `onError` receives a step that failed; those that wait for it are dropped with it. */
export function createKeyQueue(onError: (error: unknown) => void): KeyQueue {
  const waiting: Step[] = [];
  let atWork = false;

  async function work(): Promise<void> {
    atWork = true;
    for (let step = waiting.shift(); step !== undefined; step = waiting.shift()) {
      try {
        const done = step();
        if (done !== undefined) await done;
      } catch (error) {
        waiting.length = 0;
        onError(error);
      }
    }
    atWork = false;
  }

  return {
    run(step) {
      waiting.push(step);
      if (!atWork) void work();
    },
    drop() {
      waiting.length = 0;
    },
  };
}
