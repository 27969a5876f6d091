// One session with a mail host for several recipients: who is asked about when, which replies count, and who has to be
// asked about in another session.
import type { MailboxVerdict } from '../../../src-shared/schemas/verification.ts';
import {
  type CatchAllAnswer,
  catchAllAnswer,
  withDoubt,
} from '../../engine/mailbox/catch-all-answer.ts';
import { judgeRecipientReply, type ReplyMeaning } from '../../engine/mailbox/judge-reply.ts';
import type { ControlRecipient } from '../../engine/mailbox/masked-reply.ts';
import { type PostmasterAnswer, postmasterAnswer } from '../../engine/mailbox/postmaster-answer.ts';
import type { Provider } from '../../engine/mailbox/providers.ts';
import type { Reply } from '../../engine/mailbox/reply.ts';
import { wordsOf } from '../../engine/mailbox/reply-for-display.ts';
import type { Outcome } from '../pacing/turn.ts';
import type { AcceptingHosts } from './accepting-hosts.ts';
import type { CatchAllCache } from './catch-all.ts';
import { decided, type HostOutcome, type Outcomes } from './outcome.ts';
import { namesAnother, recipientPath } from './recipient.ts';
import type { RecipientWaiter } from './recipient-queues.ts';
import type { RecipientsPerSession } from './recipients-per-session.ts';
import {
  createRefusedRecipients,
  type Refusal,
  type RefusedRecipients,
} from './refused-recipients.ts';
import type {
  Opened,
  RecipientReplies,
  Session,
  SessionFailure,
  SessionLimits,
} from './session.ts';
import { ANSWERED, SessionFindings } from './session-findings.ts';
import { askLater, hasGivenUp, SessionMembers } from './session-members.ts';

export interface SharedSessionOptions {
  readonly host: string;
  /** Under which name what is learnt of the host is kept. */
  readonly site: string;
  readonly provider: Provider;
  /** The first is asked for first. */
  readonly leader: RecipientWaiter;
  /** The most recipients, those of control questions not counted. */
  readonly most: number;
  readonly limits: SessionLimits;
  readonly catchAlls: CatchAllCache;
  readonly accepting: AcceptingHosts;
  readonly outcomes: Outcomes;
  readonly perSession: RecipientsPerSession;
  /** Opens the connection; `named` tells at any moment for whom it is used. */
  open(named: () => readonly string[], signal: AbortSignal): Promise<Opened>;
  /** Takes along at most so many of those who wait for the same host. */
  takeAlong(most: number): readonly RecipientWaiter[];
  /** The recipient of a control question is asked for as well. */
  countControl(): void;
}

export interface SessionEnd {
  /** What it tells of the host, for whoever comes next. */
  readonly effect: Outcome;
  /** The leave that is being taken; nobody waits for it but the next session. */
  readonly left: Promise<void>;
}

/** Asks for the leader and all that can be taken along; each place is resolved when it returns. */
export function holdSharedSession(options: SharedSessionOptions): Promise<SessionEnd> {
  return new SharedSession(options).hold();
}

interface Accepted {
  readonly waiter: RecipientWaiter;
  readonly words: string;
}

interface PutOff {
  readonly waiter: RecipientWaiter;
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
    this.#members.resolve(outcome);
  }

  /** Nothing more is asked in it. */
  #isOver(session: Session): boolean {
    return !session.open || this.#findings.isTroubled || this.#members.abandoned.aborted;
  }

  async #askAll(session: Session): Promise<void> {
    const { leader, most, takeAlong } = this.#options;
    const waitersAsked = new Set<RecipientWaiter>();
    for (;;) {
      const rest = this.#members.dnsNotTried(waitersAsked);
      const [next] = rest;
      if (next === undefined) {
        if (leader.alone || waitersAsked.size >= most) return;
        // Whoever came meanwhile comes along, too.
        const more = takeAlong(most - waitersAsked.size);
        if (more.length === 0) return;
        this.#members.admit(more);
        continue;
      }
      const transaction = rest.filter((waiter) => isOfSameTransaction(waiter, next));
      for (const waiter of transaction) waitersAsked.add(waiter);
      await this.#askTransaction(session, transaction, next);
      if (this.#isOver(session)) return;
    }
  }

  /** Recipients of one domain: some hosts take no two in one transaction. */
  async #askTransaction(
    session: Session,
    waiters: readonly RecipientWaiter[],
    first: RecipientWaiter,
  ): Promise<void> {
    const { domain } = first.question.address;
    const utf8 = needsUtf8(first);
    // RFC 6531 §3.1: such an address must not be named to a host that does not offer it. The mailbox may well exist.
    if (utf8 && !session.offers.has('SMTPUTF8')) {
      this.#settleUnnamed(waiters);
      return;
    }
    let begun = await this.#putControlFirst(session, domain, utf8);
    if (this.#isOver(session)) return;
    for (const group of groupsOf(waiters, session, await this.#asksFirstAlone(domain))) {
      const waiting = group.filter((waiter) => !hasGivenUp(waiter));
      if (waiting.length === 0) continue;
      const paths = waiting.map(pathOf);
      this.#named.push(...paths);
      const waitersAsked = begun
        ? await session.askAlso(paths)
        : await session.ask(this.#mailFrom, paths, { utf8 });
      begun = true;
      await this.#hearGroup(session, waiting, waitersAsked, domain);
      if (this.#isOver(session)) return;
    }
  }

  /** The control question that was left open behind a recipient, before any of them. Answers whether the transaction is begun. */
  async #putControlFirst(session: Session, domain: string, utf8: boolean): Promise<boolean> {
    const { catchAlls } = this.#options;
    if (!catchAlls.takeFirst(domain)) return false;
    let begun = false;
    await catchAlls.of(
      domain,
      (localPart) => {
        const controlRecipient = { localPart, domain };
        const read = (reply: Reply) => {
          begun = true;
          this.#findings.noteReply(
            judgeRecipientReply(reply, controlRecipient, this.#mailFrom),
            reply,
          );
          this.#findings.noteEffect(ANSWERED);
          return catchAllAnswer(reply, controlRecipient, this.#mailFrom, 'accepted');
        };
        return this.#askControl(session, controlRecipient, read, { utf8 });
      },
      this.#members.abandoned,
    );
    return begun;
  }

  /** A control question is put right behind the first real recipient, as if there were no others. */
  async #asksFirstAlone(domain: string): Promise<boolean> {
    const { provider, catchAlls } = this.#options;
    return (
      (needsCatchAllProbe(provider) && !(await catchAlls.known(domain))) ||
      (provider.refusalCounts === 'yes' && !(await this.#refused.hostAccepts()))
    );
  }

  #settleUnnamed(waiters: readonly RecipientWaiter[]): void {
    const { host } = this.#options;
    const words = `${host} accepts only ASCII addresses (it does not offer SMTPUTF8)`;
    for (const waiter of waiters) waiter.resolve(this.#answered('unknown', words));
    if (this.#findings.effect.kind === 'ended') this.#findings.endedUnanswered(ANSWERED);
  }

  async #hearGroup(
    session: Session,
    group: readonly RecipientWaiter[],
    { replies, failure }: RecipientReplies,
    domain: string,
  ): Promise<void> {
    if (isOutOfOrder(group, replies)) {
      this.#findings.trouble(1);
      for (const waiter of group) askLater(waiter, true);
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
    const confirmed = await this.#refused.confirm(() =>
      this.#askAfterRefusal(session, domain, before),
    );
    if (!confirmed) this.#findings.trouble(Math.max(1, before - 1));
    if (putOff.length > 0) await this.#announceControls(session, domain);
    for (const { waiter, outcome } of putOff) waiter.resolve(outcome);
  }

  /** Settles whom a reply decides on at once; gives those for whom a control question may have to be put. */
  #judge(group: readonly RecipientWaiter[], replies: readonly Reply[]) {
    const { host, outcomes } = this.#options;
    const accepted: Accepted[] = [];
    const putOff: PutOff[] = [];
    for (const [at, reply] of replies.entries()) {
      const waiter = group[at];
      if (waiter === undefined) break;
      const meaning = judgeRecipientReply(reply, waiter.question.address, this.#mailFrom);
      if (!this.#findings.noteReply(meaning, reply)) {
        askLater(waiter);
      } else if (meaning === 'accepted') {
        accepted.push({ waiter, words: wordsOf(reply) });
        this.#findings.noteEffect(ANSWERED);
      } else if (isRefusal(meaning)) {
        this.#refuse(waiter, meaning, wordsOf(reply));
        this.#findings.noteEffect(ANSWERED);
      } else {
        const outcome = outcomes.withoutVerdict(meaning, reply, host);
        this.#findings.noteEffect(outcome.effect);
        if (meaning === 'greylisted') putOff.push({ waiter, outcome });
        else waiter.resolve(outcome);
      }
    }
    return { accepted, putOff };
  }

  /** The session ended before all were answered. */
  #endGroup(group: readonly RecipientWaiter[], failure: SessionFailure): void {
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
    // Where several were named and nothing can be concluded, no recipient has an answer; each is asked for by itself.
    const isFirstOnes = failure.kind === 'broken' && failure.why === 'closed';
    const unanswered = group.filter((waiter) => !waiter.resolved);
    if (group.length === 1 || isFirstOnes) unanswered[0]?.resolve(outcome);
    else for (const waiter of unanswered) askLater(waiter, true);
  }

  #refuse(waiter: RecipientWaiter, refusal: Refusal, words: string): void {
    const { provider } = this.#options;
    if (provider.refusalCounts === 'yes') this.#refused.hold(waiter, refusal, words);
    else {
      const doubt = `${words} (${provider.label} also says so about mailboxes in use)`;
      waiter.resolve(this.#answered('unknown', doubt));
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
    if (session.open && needsCatchAllProbe(provider)) {
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
      for (const { waiter, words } of accepted)
        waiter.resolve(this.#answered('unknown', `${words} ${doubt}`));
      return;
    }
    if (!provider.askCatchAll) {
      for (const { waiter, words } of accepted) waiter.resolve(this.#answered('exists', words));
      return;
    }
    const found = await this.#catchAllOf(session, domain);
    if (found === null) return;
    const catchAll = found.catchAll === 'put_off' ? 'inconclusive' : found.catchAll;
    for (const { waiter, words } of accepted) {
      const about = { host, words: withDoubt(words, found), catchAll };
      waiter.resolve(
        decided(outcomes.answer(VERDICT_IF_ACCEPTED[found.catchAll], about), ANSWERED),
      );
    }
  }

  /** What is known of a domain, or found out now; null where that has to be found out in another session. */
  async #catchAllOf(session: Session, domain: string): Promise<CatchAllAnswer | null> {
    const { catchAlls } = this.#options;
    const before = this.#findings.answered;
    let unanswered = false;
    let later = false;
    const found = await catchAlls.of(
      domain,
      async (localPart) => {
        const controlAnswer = await this.#askCatchAll(session, { localPart, domain }, 'accepted');
        if (controlAnswer !== null && controlAnswer.catchAll !== 'inconclusive')
          return controlAnswer;
        // What may have been refused for the number is not kept against the domain.
        later = before > 1 || catchAlls.putFirst(domain);
        unanswered = later || controlAnswer === null;
        return unanswered ? null : controlAnswer;
      },
      this.#members.abandoned,
    );
    if (unanswered) this.#findings.trouble(Math.max(1, before - 1));
    return later ? null : found;
  }

  #askCatchAll(
    session: Session,
    controlRecipient: ControlRecipient,
    real: Parameters<typeof catchAllAnswer>[3],
  ): Promise<CatchAllAnswer | null> {
    return this.#askControl(session, controlRecipient, (reply) =>
      catchAllAnswer(reply, controlRecipient, this.#mailFrom, real),
    );
  }

  #askPostmaster(session: Session, domain: string): Promise<PostmasterAnswer | null> {
    const postmaster = { localPart: 'postmaster', domain };
    return this.#askControl(session, postmaster, (reply) =>
      postmasterAnswer(reply, postmaster, this.#mailFrom),
    );
  }

  /** Puts a control question, in the transaction under way or as the one that `begins` it; null when no answer came. */
  async #askControl<T>(
    session: Session,
    recipient: ControlRecipient,
    read: (reply: Reply) => T | null,
    begins: { readonly utf8: boolean } | null = null,
  ): Promise<T | null> {
    if (!session.open) return null;
    const path = recipientPath(recipient.localPart, recipient.domain);
    this.#options.countControl();
    this.#named.push(path);
    const { replies } =
      begins === null
        ? await session.askAlso([path])
        : await session.ask(this.#mailFrom, [path], begins);
    const [reply] = replies;
    return reply === undefined ? null : read(reply);
  }

  #answered(verdict: MailboxVerdict, words: string): HostOutcome {
    const { host, outcomes } = this.#options;
    return decided(outcomes.answer(verdict, { host, words }), ANSWERED);
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

function needsCatchAllProbe({ askCatchAll, acceptanceCounts }: Provider): boolean {
  return askCatchAll && acceptanceCounts === 'yes';
}

function pathOf({ question }: RecipientWaiter): string {
  return recipientPath(question.address.localPart, question.address.domain);
}

function needsUtf8(waiter: RecipientWaiter): boolean {
  return waiter.question.address.smtpUtf8 || !/^[\x00-\x7f]*$/.test(pathOf(waiter));
}

function isOfSameTransaction(one: RecipientWaiter, other: RecipientWaiter): boolean {
  return (
    one.question.address.domain === other.question.address.domain &&
    needsUtf8(one) === needsUtf8(other)
  );
}

/** In one group where the host takes groups; one by one where it does not, so that it can be left at any point. */
function groupsOf(
  waiters: readonly RecipientWaiter[],
  session: Session,
  firstAlone: boolean,
): readonly (readonly RecipientWaiter[])[] {
  if (!session.offers.has('PIPELINING')) return waiters.map((waiter) => [waiter]);
  if (!firstAlone) return [waiters];
  return [waiters.slice(0, 1), waiters.slice(1)];
}

/** Whether a reply names another recipient of its group, and not its own: replies and recipients do not match. */
function isOutOfOrder(group: readonly RecipientWaiter[], replies: readonly Reply[]): boolean {
  if (group.length < 2) return false;
  const paths = group.map(pathOf);
  return replies.some((reply, at) => namesAnother(reply, paths[at] ?? '', paths));
}
