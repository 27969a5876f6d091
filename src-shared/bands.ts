// The bands of the score that apply until somebody sets others.

/** The lowest score that is approved, and the lowest that is reviewed. */
export const DEFAULT_BANDS = { approve: 70, review: 40 } as const;
