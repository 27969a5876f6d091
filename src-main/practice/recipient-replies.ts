// How a mail host replies to RCPT TO: the parts that scripted hosts are made of, here and in tests.

/** A recipient that was named, and by whom. */
export interface NamedRecipient {
  readonly local: string;
  /** As it was named, in lower case. */
  readonly domain: string;
  /** Of MAIL FROM; empty for none. */
  readonly sender: string;
  /** IP address of whoever asks. */
  readonly from: string;
}

/** The reply to a recipient, code included: "550 5.1.1 no such user". */
export type RecipientReply = (named: NamedRecipient) => string;

export const ACCEPTED = '250 2.1.5 recipient ok';

export function isAccepted(reply: string): boolean {
  return reply.startsWith('2');
}

/** Accepts those that there are, and refuses all others. */
export function mailboxes(
  there: (named: NamedRecipient) => boolean,
  refusal: (named: NamedRecipient) => string,
): RecipientReply {
  return (named) => (there(named) ? ACCEPTED : refusal(named));
}

export interface Greylisting {
  /** What is put off together: everything with the same key waits, and is known, together. */
  readonly keyOf: (named: NamedRecipient) => string;
  /** How long a key must have been known, in milliseconds. */
  readonly delayMs: number;
  readonly now: () => number;
  readonly reply?: string;
  /** Whom it lets through at once. */
  readonly passes?: (named: NamedRecipient) => boolean;
}

/** Puts off what it has not known for long enough (RFC 6647 §2), and answers about the rest. */
export function greylists(
  { keyOf, delayMs, now, reply = GREYLISTED, passes = () => false }: Greylisting,
  then: RecipientReply,
): RecipientReply {
  const since = new Map<string, number>();
  return (named) => {
    if (passes(named)) return then(named);
    const key = keyOf(named);
    const first = since.get(key);
    if (first === undefined) since.set(key, now());
    return first !== undefined && now() - first >= delayMs ? then(named) : reply;
  };
}

/** Each asker, sender and recipient by itself (RFC 6647 §2.4). */
export function tripleOf({ from, sender, local, domain }: NamedRecipient): string {
  return JSON.stringify([from, sender, `${local}@${domain}`]);
}

const GREYLISTED = '451 4.7.1 Greylisted, please try again in a few minutes';
