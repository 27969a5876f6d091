// A question that has no answer because nobody asked it: not asked, still to come, or not needed.

/** A question that was not asked, and why. */
export interface NotRun {
  readonly kind: 'not_run';
  readonly why: string;
}

/** A question that will be asked: what is said before it is answered is provisional. */
export interface Pending {
  readonly kind: 'pending';
}

/** A question whose answer could not change the recommendation, so that nobody asked it. */
export interface NotNeeded {
  readonly kind: 'not_needed';
}

export type Unasked = NotRun | Pending | NotNeeded;
