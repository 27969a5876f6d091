// The words that many rows of a list share, and the marks that stand for them in a result that is kept.

/** The evidence and the reasoning of a result: nine tenths of it, and the same for most rows of a domain. */
export interface SharedWords {
  /** 16 bytes in hex, equal for the same words: what they are found by within their list. */
  readonly id: string;
  /** Both as JSON; null where the store has them. */
  readonly texts: { readonly reasoning: string; readonly evidence: string } | null;
}

/** Control characters stand in JSON in their escaped form alone (RFC 8259 §7): a mark is never a part of what somebody wrote. */
export const MARKS: Readonly<Record<'reasoning' | 'evidence', string>> = {
  reasoning: '\u0001',
  evidence: '\u0002',
};
