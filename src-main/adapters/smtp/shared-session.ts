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
import type { MailboxAnswer } from '../../engine/ports.ts';
import type { Outcome } from '../pacing/turn.ts';
import type { AcceptingHosts } from './accepting-hosts.ts';
import type { CatchAllFacts } from './catch-all.ts';
import { decided, type HostOutcome, type Outcomes } from './outcome.ts';
import { namesAnother, recipientPath } from './recipient.ts';
import type { RecipientsPerSession } from './recipients-per-session.ts';
import { createRefusedRecipients, type Refusal } from './refused-recipients.ts';
import type { Asked, Opened, Session, SessionFailure, SessionLimits } from './session.ts';
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
export async function holdSharedSession(options: SharedSessionOptions): Promise<SessionEnd> {
  const { host, site, provider, leader, most, limits, catchAlls, outcomes, perSession } = options;
  const refused = createRefusedRecipients(host, site, options.accepting, outcomes);
  const { answer, afterFailure, withoutVerdict } = outcomes;
  const { mailFrom } = leader.question.identity;
  const members: Place[] = [];
  const named: string[] = [];
  const givenUp = new AbortController();
  /** How many recipients were answered, and what the first of them was told. */
  let answered = 0;
  let firstMeaning: ReplyMeaning | null = null;
  let effect: Outcome = { kind: 'ended' };
  /** The host showed that it minds: nobody else is asked for. */
  let troubled = false;
  let session: Session | null = null;

  admit([leader]);
  if (!leader.alone) admit(options.takeAlong(most - 1));
  try {
    const opened = await options.open(
      () => (named.length > 0 ? named : [pathOf(leader)]),
      givenUp.signal,
    );
    if (!opened.ok) {
      endAll(opened.failure);
      return { effect, left: Promise.resolve() };
    }
    session = opened.session;
    await askAll(session);
    refused.end(answered === 1);
    for (const place of members) askAgain(place);
    if (!troubled) perSession.wentWell(site);
    return { effect, left: session.leave() };
  } catch (error) {
    for (const place of members) if (!place.settled) place.fail(error);
    return { effect, left: session?.leave() ?? Promise.resolve() };
  }

  function admit(places: readonly Place[]): void {
    for (const place of places) {
      members.push(place);
      const { signal } = place.question.context;
      if (signal.aborted) endIfGivenUp();
      else signal.addEventListener('abort', endIfGivenUp, { once: true });
    }
  }

  /** The session lasts as long as anybody waits for it. */
  function endIfGivenUp(): void {
    if (members.every((place) => place.settled || hasGivenUp(place))) givenUp.abort();
  }

  /** Before anybody was asked for, whatever happens is about all. */
  function endAll(failure: SessionFailure): void {
    const outcome = afterFailure(host, failure, limits);
    effect = outcome.effect;
    if (isAboutUs(outcome)) perSession.refusedUs(site, most);
    for (const place of members) if (!place.settled) place.settle(outcome);
  }

  function askAgain(place: Place, alone = false): void {
    if (!place.settled) place.settle({ kind: 'again', alone });
  }

  async function askAll(over: Session): Promise<void> {
    const asked = new Set<Place>();
    for (;;) {
      const rest = members.filter(
        (place) => !asked.has(place) && !place.settled && !hasGivenUp(place),
      );
      const [next] = rest;
      if (next === undefined) {
        if (leader.alone || asked.size >= most) return;
        // Whoever came meanwhile comes along, too.
        const more = options.takeAlong(most - asked.size);
        if (more.length === 0) return;
        admit(more);
        continue;
      }
      const transaction = rest.filter((place) => isOfSameTransaction(place, next));
      for (const place of transaction) asked.add(place);
      await askTransaction(over, transaction);
      if (!over.open || troubled || givenUp.signal.aborted) return;
    }
  }

  /** Recipients of one domain: some hosts take no two in one transaction. */
  async function askTransaction(over: Session, places: readonly Place[]): Promise<void> {
    const [first] = places;
    if (first === undefined) return;
    const { domain } = first.question.address;
    const utf8 = needsUtf8(first);
    // RFC 6531 §3.1: such an address must not be named to a host that does not offer it. The mailbox may well exist.
    if (utf8 && !over.offers.has('SMTPUTF8')) {
      const words = `${host} accepts only ASCII addresses (it does not offer SMTPUTF8)`;
      for (const place of places) place.settle(decided(answer('unknown', { host, words }), HEARD));
      if (effect.kind === 'ended') effect = HEARD;
      return;
    }
    // A control question is put right behind the first real recipient, as if there were no others.
    const alone =
      (asksCatchAll(provider) && !(await catchAlls.known(domain))) ||
      (provider.refusalCounts === 'yes' && !(await refused.hostAccepts()));
    let begun = false;
    for (const group of groupsOf(places, over, alone)) {
      const waiting = group.filter((place) => !hasGivenUp(place));
      if (waiting.length === 0) continue;
      const paths = waiting.map(pathOf);
      named.push(...paths);
      const heard = begun ? await over.askAlso(paths) : await over.ask(mailFrom, paths, { utf8 });
      begun = true;
      await hearGroup(over, waiting, heard, domain);
      if (!over.open || troubled || givenUp.signal.aborted) return;
    }
  }

  async function hearGroup(
    over: Session,
    group: readonly Place[],
    { replies, failure }: Asked,
    domain: string,
  ): Promise<void> {
    if (isOutOfOrder(group, replies)) {
      trouble(1);
      for (const place of group) askAgain(place, true);
      return;
    }
    const accepted: { readonly place: Place; readonly words: string }[] = [];
    const putOff: { readonly place: Place; readonly outcome: HostOutcome }[] = [];
    for (const [at, reply] of replies.entries()) {
      const place = group[at];
      if (place === undefined) break;
      const meaning = judgeRecipientReply(reply, place.question.address, mailFrom);
      const isFirst = answered === 0;
      answered += 1;
      if (isFirst) firstMeaning = meaning;
      else if (mayBeForTheNumber(meaning, reply) && meaning !== firstMeaning) {
        if (meaning === 'about_us') refusedUs();
        else trouble(answered - 1);
        askAgain(place);
        continue;
      }
      if (meaning === 'accepted') {
        accepted.push({ place, words: wordsOf(reply) });
        effect = HEARD;
        continue;
      }
      if (isRefusal(meaning)) {
        refuse(place, meaning, wordsOf(reply));
        effect = HEARD;
        continue;
      }
      const outcome = withoutVerdict(meaning, reply, host);
      if (isFirst || outcome.effect.kind === 'answered') effect = outcome.effect;
      if (isFirst && meaning === 'about_us') refusedUs();
      if (meaning === 'greylisted') putOff.push({ place, outcome });
      else place.settle(outcome);
    }
    if (failure !== null) endGroup(group, failure);
    else if (!over.open && replies.length > 0) trouble(answered);
    if (accepted.length > 0) {
      await refused.accepted();
      await settleAccepted(over, accepted, domain);
    }
    const before = answered;
    const settled = await refused.settle(async () => {
      const control = await askPostmaster(over, domain);
      // What may have been refused for the number is not kept against the host.
      return control?.kind === 'inconclusive' && before > 1 ? null : control;
    });
    if (!settled) trouble(Math.max(1, before - 1));
    // Who is told to come back later finds the recipients of control questions waiting as long as the real one.
    if (putOff.length > 0 && over.open && asksCatchAll(provider)) {
      await catchAlls.announce(domain, (localPart) =>
        askControl(over, { localPart, domain }, (reply, nobody) =>
          catchAllAnswer(reply, nobody, mailFrom, 'put_off'),
        ),
      );
    }
    if (putOff.length > 0 && provider.refusalCounts === 'yes') {
      await refused.announce(() => askPostmaster(over, domain));
    }
    for (const { place, outcome } of putOff) place.settle(outcome);
  }

  /** The session ended before all were answered. */
  function endGroup(group: readonly Place[], failure: SessionFailure): void {
    const unanswered = group.filter((place) => !place.settled);
    if (answered > 0) {
      trouble(answered);
      return;
    }
    if (failure.kind === 'refused') {
      endAll(failure);
      return;
    }
    const outcome = afterFailure(host, failure, limits);
    effect = outcome.effect;
    trouble(1);
    // Where several were named and nothing can be told, nobody has been heard of; each is asked for by itself.
    if (group.length === 1) unanswered[0]?.settle(outcome);
    else if (failure.kind === 'broken' && failure.why === 'closed') unanswered[0]?.settle(outcome);
    else for (const place of unanswered) askAgain(place, true);
  }

  function refuse(place: Place, refusal: Refusal, words: string): void {
    if (provider.refusalCounts === 'yes') {
      refused.hold(place, refusal, words);
      return;
    }
    const doubt = `${words} (${provider.label} also says so about mailboxes in use)`;
    place.settle(decided(answer('unknown', { host, words: doubt }), HEARD));
  }

  async function askPostmaster(over: Session, domain: string): Promise<PostmasterAnswer | null> {
    const postmaster = { localPart: 'postmaster', domain };
    return askControl(over, postmaster, (reply) => postmasterAnswer(reply, postmaster, mailFrom));
  }

  /** Puts a control question in the transaction under way; null when no answer came. */
  async function askControl<T>(
    over: Session,
    recipient: AskedRecipient,
    read: (reply: Reply, recipient: AskedRecipient) => T | null,
  ): Promise<T | null> {
    if (!over.open) return null;
    const path = recipientPath(recipient.localPart, recipient.domain);
    options.countControl();
    named.push(path);
    const { replies } = await over.askAlso([path]);
    const [reply] = replies;
    return reply === undefined ? null : read(reply, recipient);
  }

  async function settleAccepted(
    over: Session,
    accepted: readonly { readonly place: Place; readonly words: string }[],
    domain: string,
  ): Promise<void> {
    const settleAll = (answerFor: (words: string) => MailboxAnswer) => {
      for (const { place, words } of accepted) place.settle(decided(answerFor(words), HEARD));
    };
    if (provider.acceptanceCounts === 'no') {
      settleAll((words) =>
        answer('unknown', {
          host,
          words: `${words} (${provider.label} says so about any address)`,
        }),
      );
      return;
    }
    if (!provider.askCatchAll) {
      settleAll((words) => answer('exists', { host, words }));
      return;
    }
    const before = answered;
    let unheard = false;
    const found = await catchAlls.of(
      domain,
      async (localPart) => {
        const told = await askControl(over, { localPart, domain }, (reply, nobody) =>
          catchAllAnswer(reply, nobody, mailFrom, 'accepted'),
        );
        // What may have been refused for the number is not kept against the domain.
        unheard = told === null || (told.catchAll === 'inconclusive' && before > 1);
        return unheard ? null : told;
      },
      givenUp.signal,
    );
    if (unheard) {
      trouble(Math.max(1, before - 1));
      // The first of a session has what it would have had in a session of its own.
      if (before > 1) return;
    }
    settleAll((words) =>
      answer(VERDICT_IF_ACCEPTED[found.catchAll], {
        host,
        words: withDoubt(words, found),
        catchAll: found.catchAll === 'put_off' ? 'inconclusive' : found.catchAll,
      }),
    );
  }

  function trouble(taken: number): void {
    if (!troubled && members.length > 1) perSession.tookOnly(site, taken);
    troubled = true;
  }

  function refusedUs(): void {
    if (!troubled) perSession.refusedUs(site, most);
    troubled = true;
  }
}

const HEARD = { kind: 'answered' } as const;

/** One that was put off has an answer when it is asked again, as a recipient that was put off has. */
const VERDICT_IF_ACCEPTED: Readonly<Record<CatchAllAnswer['catchAll'], MailboxVerdict>> = {
  yes: 'catch_all',
  no: 'exists',
  put_off: 'greylisted',
  inconclusive: 'unknown',
};

/**
 * Whether a reply behind others may be about how many were asked for, or about what was heard before: 452 4.5.3 (RFC 5321
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

function isAboutUs(outcome: HostOutcome): boolean {
  return outcome.kind === 'answer' && outcome.answer.aboutUs;
}

function isRefusal(meaning: ReplyMeaning): meaning is Refusal {
  return meaning === 'not_found' || meaning === 'full' || meaning === 'disabled';
}

function asksCatchAll({ askCatchAll, acceptanceCounts }: Provider): boolean {
  return askCatchAll && acceptanceCounts === 'yes';
}

function hasGivenUp({ question }: Place): boolean {
  return question.context.signal.aborted;
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
