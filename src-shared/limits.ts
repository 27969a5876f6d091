// The numbers a caller can run into, in one place; the schemas, the documents and the messages take them from here.

export const LIMITS = {
  /** Items of one bulk submission by API (API-SPEC, "Limits"). */
  bulkItems: { min: 1, max: 1000 },
  /** Largest request body the API reads, in bytes. */
  bodyBytes: 8 * 1024 * 1024,
  /** How deep the JSON of a request may be nested. */
  jsonDepth: 100,
  /** Longest Idempotency-Key, in characters. */
  idempotencyKey: 255,
  /** How long a submission is remembered under its Idempotency-Key, in milliseconds. */
  idempotencyMs: 24 * 3_600_000,
  /** How much of a name or company name is looked at, in UTF-16 units; the rest is ignored. */
  readableText: 1000,
  /** How long one check may take, in milliseconds; facts that come later are unknown. In a list the wait for a mail host does not count. */
  checkDeadlineMs: 30_000,
} as const;
