// One session with a mail host for several recipients: who is asked about when, which replies count, and who has to be
// asked about in another session.
import type { MailboxVerdict } from '../../../src-shared/schemas/verification.ts';
import {
  type CatchAllAnswer,
  catchAllAnswer,
  withDoubt,
} from '../../engine/mailbox/catch-all-answer.ts';
import { judgeRecipientReply, type ReplyMeaning } from '../../engine/mailbox/judge-reply.ts';
import type { AskedRecipient } from '../../engine/mailbox/masked-reply.ts';
import { type PostmasterAnswer, postmasterAnswer } from '../../engine/mailbox/postmaster-answer.ts';
import type { Provider } from '../../engine/mailbox/providers.ts';
import type { Reply } from '../../engine/mailbox/reply.ts';
import { wordsOf } from '../../engine/mailbox/reply-for-display.ts';
import type { Outcome } from '../pacing/turn.ts';
import type { AcceptingHosts } from './accepting-hosts.ts';
import type { CatchAllFacts } from './catch-all.ts';
import { decided, type HostOutcome, type Outcomes } from './outcome.ts';
import { namesAnother, recipientPath } from './recipient.ts';
import type { RecipientsPerSession } from './recipients-per-session.ts';
import {
  createRefusedRecipients,
  type Refusal,
  type RefusedRecipients,
} from './refused-recipients.ts';
import type { Asked, Opened, Session, SessionFailure, SessionLimits } from './session.ts';
import { HEARD, SessionFindings } from './session-findings.ts';
import { askLater, hasGivenUp, SessionMembers } from './session-members.ts';
import type { Place } from './waiting-recipients.ts';

export interface SharedSessionOptions {
  readonly host: string;
  /** Under which name what is learnt of the host is kept. */
  readonly site: string;
  readonly provider: Provider;
  /** The first is asked for first. */
  readonly leader: Place;
  /** The most recipients, those of control questions not counted. */
  readonly most: number;
  readonly limits: SessionLimits;
  readonly catchAlls: CatchAllFacts;
  readonly accepting: AcceptingHosts;
  readonly outcomes: Outcomes;
  readonly perSession: RecipientsPerSession;
  /** Opens the connection; `named` tells at any moment for whom it is used. */
  open(named: () => readonly string[], signal: AbortSignal): Promise<Opened>;
  /** Takes along at most so many of those who wait for the same host. */
  takeAlong(most: number): readonly Place[];
  /** The recipient of a control question is asked for as well. */
  countControl(): void;
}

export interface SessionEnd {
  /** What it tells of the host, for whoever comes next. */
  readonly effect: Outcome;
  /** The leave that is being taken; nobody waits for it but the next session. */
  readonly left: Promise<void>;
}

/** Asks for the leader and all that can be taken along; each place is settled when it returns. */
export function holdSharedSession(options: SharedSessionOptions): Promise<SessionEnd> {
  return new SharedSession(options).hold();
}

interface Accepted {
  readonly place: Place;
  readonly words: string;
}

interface PutOff {
  readonly place: Place;
  readonly outcome: HostOutcome;
}

class SharedSession {
  readonly #options: SharedSessionOptions;
  readonly #members = new SessionMembers();
  readonly #findings: SessionFindings;
  readonly #refused: RefusedRecipients;
  readonly #named: string[] = [];
  readonly #mailFrom: string;

  constructor(options: SharedSessionOptions) {
    const { host, site, accepting, outcomes } = options;
    this.#options = options;
    this.#mailFrom = options.leader.question.identity.mailFrom;
    this.#findings = new SessionFindings(options, this.#members);
    this.#refused = createRefusedRecipients(host, site, accepting, outcomes);
  }

  async hold(): Promise<SessionEnd> {
    const { leader, most, open, takeAlong } = this.#options;
    let session: Session | null = null;
    this.#members.admit([leader]);
    if (!leader.alone) this.#members.admit(takeAlong(most - 1));
    try {
      const named = () => (this.#named.length > 0 ? this.#named : [pathOf(leader)]);
      const opened = await open(named, this.#members.abandoned);
      if (opened.ok) {
        session = opened.session;
        await this.#askAll(session);
        this.#refused.end(this.#findings.answered === 1);
        this.#members.askLater();
        this.#findings.ended();
      } else this.#endAll(opened.failure);
    } catch (error) {
      this.#members.fail(error);
    }
    return { effect: this.#findings.effect, left: session?.leave() ?? Promise.resolve() };
  }

  /** Before anybody was asked for, whatever happens is about all. */
  #endAll(failure: SessionFailure): void {
    const { host, site, most, limits, outcomes, perSession } = this.#options;
    const outcome = outcomes.afterFailure(host, failure, limits);
    this.#findings.endedUnanswered(outcome.effect);
    if (isAboutUs(outcome)) perSession.refusedUs(site, most);
    this.#members.settle(outcome);
  }

  /** Nothing more is asked in it. */
  #isOver(session: Session): boolean {
    return !session.open || this.#findings.isTroubled || this.#members.abandoned.aborted;
  }

  async #askAll(session: Session): Promise<void> {
    const { leader, most, takeAlong } = this.#options;
    const asked = new Set<Place>();
    for (;;) {
      const rest = this.#members.notAsked(asked);
      const [next] = rest;
      if (next === undefined) {
        if (leader.alone || asked.size >= most) return;
        // Whoever came meanwhile comes along, too.
        const more = takeAlong(most - asked.size);
        if (more.length === 0) return;
        this.#members.admit(more);
        continue;
      }
      const transaction = rest.filter((place) => isOfSameTransaction(place, next));
      for (const place of transaction) asked.add(place);
      await this.#askTransaction(session, transaction, next);
      if (this.#isOver(session)) return;
    }
  }

  /** Recipients of one domain: some hosts take no two in one transaction. */
  async #askTransaction(session: Session, places: readonly Place[], first: Place): Promise<void> {
    const { domain } = first.question.address;
    const utf8 = needsUtf8(first);
    // RFC 6531 §3.1: such an address must not be named to a host that does not offer it. The mailbox may well exist.
    if (utf8 && !session.offers.has('SMTPUTF8')) {
      this.#settleUnnamed(places);
      return;
    }
    let begun = false;
    for (const group of groupsOf(places, session, await this.#asksFirstAlone(domain))) {
      const waiting = group.filter((place) => !hasGivenUp(place));
      if (waiting.length === 0) continue;
      const paths = waiting.map(pathOf);
      this.#named.push(...paths);
      const asked = begun
        ? await session.askAlso(paths)
        : await session.ask(this.#mailFrom, paths, { utf8 });
      begun = true;
      await this.#hearGroup(session, waiting, asked, domain);
      if (this.#isOver(session)) return;
    }
  }

  /** A control question is put right behind the first real recipient, as if there were no others. */
  async #asksFirstAlone(domain: string): Promise<boolean> {
    const { provider, catchAlls } = this.#options;
    return (
      (asksCatchAll(provider) && !(await catchAlls.known(domain))) ||
      (provider.refusalCounts === 'yes' && !(await this.#refused.hostAccepts()))
    );
  }

  #settleUnnamed(places: readonly Place[]): void {
    const { host } = this.#options;
    const words = `${host} accepts only ASCII addresses (it does not offer SMTPUTF8)`;
    for (const place of places) place.settle(this.#answered('unknown', words));
    if (this.#findings.effect.kind === 'ended') this.#findings.endedUnanswered(HEARD);
  }

  async #hearGroup(
    session: Session,
    group: readonly Place[],
    { replies, failure }: Asked,
    domain: string,
  ): Promise<void> {
    if (isOutOfOrder(group, replies)) {
      this.#findings.trouble(1);
      for (const place of group) askLater(place, true);
      return;
    }
    const { accepted, putOff } = this.#judge(group, replies);
    if (failure !== null) this.#endGroup(group, failure);
    else if (!session.open && replies.length > 0) this.#findings.trouble(this.#findings.answered);
    if (accepted.length > 0) {
      await this.#refused.accepted();
      await this.#settleAccepted(session, accepted, domain);
    }
    const before = this.#findings.answered;
    const settled = await this.#refused.settle(() =>
      this.#askAfterRefusal(session, domain, before),
    );
    if (!settled) this.#findings.trouble(Math.max(1, before - 1));
    if (putOff.length > 0) await this.#announceControls(session, domain);
    for (const { place, outcome } of putOff) place.settle(outcome);
  }

  /** Settles whom a reply decides on at once; gives those for whom a control question may have to be put. */
  #judge(group: readonly Place[], replies: readonly Reply[]) {
    const { host, outcomes } = this.#options;
    const accepted: Accepted[] = [];
    const putOff: PutOff[] = [];
    for (const [at, reply] of replies.entries()) {
      const place = group[at];
      if (place === undefined) break;
      const meaning = judgeRecipientReply(reply, place.question.address, this.#mailFrom);
      if (!this.#findings.noteReply(meaning, reply)) {
        askLater(place);
      } else if (meaning === 'accepted') {
        accepted.push({ place, words: wordsOf(reply) });
        this.#findings.noteEffect(HEARD);
      } else if (isRefusal(meaning)) {
        this.#refuse(place, meaning, wordsOf(reply));
        this.#findings.noteEffect(HEARD);
      } else {
        const outcome = outcomes.withoutVerdict(meaning, reply, host);
        this.#findings.noteEffect(outcome.effect);
        if (meaning === 'greylisted') putOff.push({ place, outcome });
        else place.settle(outcome);
      }
    }
    return { accepted, putOff };
  }

  /** The session ended before all were answered. */
  #endGroup(group: readonly Place[], failure: SessionFailure): void {
    const { host, limits, outcomes } = this.#options;
    if (this.#findings.answered > 0) {
      this.#findings.trouble(this.#findings.answered);
      return;
    }
    if (failure.kind === 'refused') {
      this.#endAll(failure);
      return;
    }
    const outcome = outcomes.afterFailure(host, failure, limits);
    this.#findings.endedUnanswered(outcome.effect);
    this.#findings.trouble(1);
    // Where several were named and nothing can be told, nobody has been heard of; each is asked for by itself.
    const isFirstOnes = failure.kind === 'broken' && failure.why === 'closed';
    const unanswered = group.filter((place) => !place.settled);
    if (group.length === 1 || isFirstOnes) unanswered[0]?.settle(outcome);
    else for (const place of unanswered) askLater(place, true);
  }

  #refuse(place: Place, refusal: Refusal, words: string): void {
    const { provider } = this.#options;
    if (provider.refusalCounts === 'yes') this.#refused.hold(place, refusal, words);
    else {
      const doubt = `${words} (${provider.label} also says so about mailboxes in use)`;
      place.settle(this.#answered('unknown', doubt));
    }
  }

  /** Asks for postmaster; what may have been refused for the number is not kept against the host. */
  async #askAfterRefusal(session: Session, domain: string, before: number) {
    const control = await this.#askPostmaster(session, domain);
    return control?.kind === 'inconclusive' && before > 1 ? null : control;
  }

  /** Who is told to come back later finds the recipients of control questions waiting as long as the real one. */
  async #announceControls(session: Session, domain: string): Promise<void> {
    const { provider, catchAlls } = this.#options;
    if (session.open && asksCatchAll(provider)) {
      await catchAlls.announce(domain, (localPart) =>
        this.#askCatchAll(session, { localPart, domain }, 'put_off'),
      );
    }
    if (provider.refusalCounts === 'yes') {
      await this.#refused.announce(() => this.#askPostmaster(session, domain));
    }
  }

  async #settleAccepted(
    session: Session,
    accepted: readonly Accepted[],
    domain: string,
  ): Promise<void> {
    const { provider, host, outcomes } = this.#options;
    if (provider.acceptanceCounts === 'no') {
      const doubt = `(${provider.label} says so about any address)`;
      for (const { place, words } of accepted)
        place.settle(this.#answered('unknown', `${words} ${doubt}`));
      return;
    }
    if (!provider.askCatchAll) {
      for (const { place, words } of accepted) place.settle(this.#answered('exists', words));
      return;
    }
    const found = await this.#catchAllOf(session, domain);
    if (found === null) return;
    const catchAll = found.catchAll === 'put_off' ? 'inconclusive' : found.catchAll;
    for (const { place, words } of accepted) {
      const about = { host, words: withDoubt(words, found), catchAll };
      place.settle(decided(outcomes.answer(VERDICT_IF_ACCEPTED[found.catchAll], about), HEARD));
    }
  }

  /** What is known of a domain, or found out now; null where that has to be found out in another session. */
  async #catchAllOf(session: Session, domain: string): Promise<CatchAllAnswer | null> {
    const before = this.#findings.answered;
    let unheard = false;
    const found = await this.#options.catchAlls.of(
      domain,
      async (localPart) => {
        const told = await this.#askCatchAll(session, { localPart, domain }, 'accepted');
        // What may have been refused for the number is not kept against the domain.
        unheard = told === null || (told.catchAll === 'inconclusive' && before > 1);
        return unheard ? null : told;
      },
      this.#members.abandoned,
    );
    if (unheard) this.#findings.trouble(Math.max(1, before - 1));
    // The first of a session has what it would have had in a session of its own.
    return unheard && before > 1 ? null : found;
  }

  #askCatchAll(
    session: Session,
    nobody: AskedRecipient,
    real: Parameters<typeof catchAllAnswer>[3],
  ): Promise<CatchAllAnswer | null> {
    return this.#askControl(session, nobody, (reply) =>
      catchAllAnswer(reply, nobody, this.#mailFrom, real),
    );
  }

  #askPostmaster(session: Session, domain: string): Promise<PostmasterAnswer | null> {
    const postmaster = { localPart: 'postmaster', domain };
    return this.#askControl(session, postmaster, (reply) =>
      postmasterAnswer(reply, postmaster, this.#mailFrom),
    );
  }

  /** Puts a control question in the transaction under way; null when no answer came. */
  async #askControl<T>(
    session: Session,
    recipient: AskedRecipient,
    read: (reply: Reply) => T | null,
  ): Promise<T | null> {
    if (!session.open) return null;
    const path = recipientPath(recipient.localPart, recipient.domain);
    this.#options.countControl();
    this.#named.push(path);
    const { replies } = await session.askAlso([path]);
    const [reply] = replies;
    return reply === undefined ? null : read(reply);
  }

  #answered(verdict: MailboxVerdict, words: string): HostOutcome {
    const { host, outcomes } = this.#options;
    return decided(outcomes.answer(verdict, { host, words }), HEARD);
  }
}

/** One that was put off has an answer when it is asked again, as a recipient that was put off has. */
const VERDICT_IF_ACCEPTED: Readonly<Record<CatchAllAnswer['catchAll'], MailboxVerdict>> = {
  yes: 'catch_all',
  no: 'exists',
  put_off: 'greylisted',
  inconclusive: 'unknown',
};

function isAboutUs(outcome: HostOutcome): boolean {
  return outcome.kind === 'answer' && outcome.answer.aboutUs;
}

function isRefusal(meaning: ReplyMeaning): meaning is Refusal {
  return meaning === 'not_found' || meaning === 'full' || meaning === 'disabled';
}

function asksCatchAll({ askCatchAll, acceptanceCounts }: Provider): boolean {
  return askCatchAll && acceptanceCounts === 'yes';
}

function pathOf({ question }: Place): string {
  return recipientPath(question.address.localPart, question.address.domain);
}

function needsUtf8(place: Place): boolean {
  return place.question.address.smtpUtf8 || !/^[\x00-\x7f]*$/.test(pathOf(place));
}

function isOfSameTransaction(one: Place, other: Place): boolean {
  return (
    one.question.address.domain === other.question.address.domain &&
    needsUtf8(one) === needsUtf8(other)
  );
}

/** In one group where the host takes groups; one by one where it does not, so that it can be left at any point. */
function groupsOf(
  places: readonly Place[],
  session: Session,
  firstAlone: boolean,
): readonly (readonly Place[])[] {
  if (!session.offers.has('PIPELINING')) return places.map((place) => [place]);
  if (!firstAlone) return [places];
  return [places.slice(0, 1), places.slice(1)];
}

/** Whether a reply names another recipient of its group, and not its own: replies and recipients do not match. */
function isOutOfOrder(group: readonly Place[], replies: readonly Reply[]): boolean {
  if (group.length < 2) return false;
  const paths = group.map(pathOf);
  return replies.some((reply, at) => namesAnother(reply, paths[at] ?? '', paths));
}
