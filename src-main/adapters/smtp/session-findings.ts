// What one session shows of its host: what the next recipient is told, and how many recipients it takes.
import type { ReplyMeaning } from '../../engine/mailbox/judge-reply.ts';
import type { Reply } from '../../engine/mailbox/reply.ts';
import type { Outcome } from '../pacing/turn.ts';
import type { RecipientsPerSession } from './recipients-per-session.ts';
import type { SessionMembers } from './session-members.ts';

/** The host answered. */
export const ANSWERED = { kind: 'answered' } as const satisfies Outcome;

interface SessionSite {
  /** Under which name what is learnt of the host is kept. */
  readonly site: string;
  /** The most recipients of the session. */
  readonly most: number;
  readonly perSession: RecipientsPerSession;
}

export class SessionFindings {
  readonly #about: SessionSite;
  readonly #members: SessionMembers;
  #effect: Outcome = { kind: 'ended' };
  #answered = 0;
  #firstMeaning: ReplyMeaning | null = null;
  #troubled = false;

  constructor(about: SessionSite, members: SessionMembers) {
    this.#about = about;
    this.#members = members;
  }

  /** What it tells of the host, for whoever comes next. */
  get effect(): Outcome {
    return this.#effect;
  }

  /** How many recipients were answered. */
  get answered(): number {
    return this.#answered;
  }

  /** The host showed that it minds: no other recipient is asked about. */
  get isTroubled(): boolean {
    return this.#troubled;
  }

  /** Notes a reply to a recipient. False where it may be about the number of recipients, and so counts for no recipient. */
  noteReply(meaning: ReplyMeaning, reply: Reply): boolean {
    this.#answered += 1;
    if (this.#answered === 1) {
      this.#firstMeaning = meaning;
      if (meaning === 'about_us') this.refusedUs();
      return true;
    }
    if (!mayBeForTheNumber(meaning, reply) || meaning === this.#firstMeaning) return true;
    if (meaning === 'about_us') this.refusedUs();
    else this.trouble(this.#answered - 1);
    return false;
  }

  /** What a reply tells: the first recipient's, and any that the host just answers. */
  noteEffect(effect: Outcome): void {
    if (this.#answered === 1 || effect.kind === 'answered') this.#effect = effect;
  }

  /** The session ended before anybody was answered. */
  endedUnanswered(effect: Outcome): void {
    this.#effect = effect;
  }

  /** It would not be asked for more than so many. */
  trouble(taken: number): void {
    const { site, perSession } = this.#about;
    if (!this.#troubled && this.#members.areSeveral) perSession.tookOnly(site, taken);
    this.#troubled = true;
  }

  /** It does not want to be asked by us. */
  refusedUs(): void {
    const { site, most, perSession } = this.#about;
    if (!this.#troubled) perSession.refusedUs(site, most);
    this.#troubled = true;
  }

  /** The session came to its end. */
  ended(): void {
    if (!this.#troubled) this.#about.perSession.wentWell(this.#about.site);
  }
}

/**
 * Whether a reply behind others may be about how many were asked for, or about what was asked before: 452 4.5.3 (RFC 5321
 * §4.5.3.1.10), 421, trouble for now, a policy. Such a reply counts for the first recipient of a session only.
 */
function mayBeForTheNumber(meaning: ReplyMeaning, { code }: Reply): boolean {
  switch (meaning) {
    case 'rate_limited':
    case 'about_us':
    case 'closing':
      return true;
    case 'unclear':
      return code < 500;
    default:
      return code === 421;
  }
}
