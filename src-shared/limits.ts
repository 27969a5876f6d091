// The numbers a caller can run into, in one place; the schemas, the documents and the messages take them from here.

export const LIMITS = {
  /** Items of one bulk submission by API (API-SPEC, "Limits"). */
  bulkItems: { min: 1, max: 1000 },
  /** Largest request body the API reads, in bytes. */
  bodyBytes: 8 * 1024 * 1024,
  /** How deep the JSON of a request may be nested. */
  jsonDepth: 100,
  /** How many values the JSON of a request may hold, fields that nobody knows among them. */
  jsonValues: 100_000,
  /** Longest Idempotency-Key, in characters. */
  idempotencyKey: 255,
  /** How long a submission is remembered under its Idempotency-Key, in milliseconds. */
  idempotencyMs: 24 * 3_600_000,
  /** Longest URL that is notified of the end of a batch, in UTF-16 units. */
  callbackUrl: 2000,
  /** Longest address that is taken, of mail or IP, in characters (code points); mail reaches 254 at most (RFC 5321 §4.5.3.1.3). */
  email: 1000,
  /** Longest name or company name that is judged, in characters (code points, as JSON Schema counts them). */
  name: 500,
  /** How much of a list's cell a request keeps as an address, in UTF-16 units. */
  keptEmail: 1000,
  /** How much of a list's cell a request keeps as a name, in UTF-16 units; the row keeps the whole cell as its source. */
  keptName: 2000,
  /** How much of what was seen a line of evidence repeats, in UTF-16 units. */
  observed: 500,
  /** Longest label of outcomes; names of files, which they are where none is given, may be longer. */
  outcomeLabel: 200,
  /** Outcomes of so many mailboxes at a domain say something of the others there. */
  domainMailboxes: 10,
  /** From so many people on a domain shows by which pattern it writes them. */
  namingPeople: 5,
  /** How long one check may take, in milliseconds; facts that come later are unknown. In a list the wait for a mail host does not count. */
  checkDeadlineMs: 30_000,
} as const;
