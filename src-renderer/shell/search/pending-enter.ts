// Keeps an Enter that was pressed before the results of the search are there, until they are.

export interface PendingEnter {
  /** Enter was pressed; `typed` is what is in the field. */
  press(typed: string): void;
  /** What is shown now belongs to `typed`; `settled` once no answer can bring another first finding. */
  shows(typed: string, complete: boolean): void;
  /** The person went on: typed, moved to another finding, or closed the search. */
  cancel(): void;
}

/** @param act takes the finding that is chosen, where there is one. */
export function createPendingEnter(act: () => void): PendingEnter {
  let shown = '';
  let ready = false;
  let kept: string | null = null;

  return {
    press(typed) {
      if (typed === shown && ready) act();
      else kept = typed;
    },
    shows(typed, complete) {
      shown = typed;
      ready = complete;
      if (!complete || kept !== typed) return;
      kept = null;
      act();
    },
    cancel() {
      kept = null;
    },
  };
}
