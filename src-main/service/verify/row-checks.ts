// Checks of list rows in two steps: a first verdict from fast facts, and later ones as the slow facts of the domain arrive.

import { andThen } from '../../../src-shared/maybe-promise.ts';
import type { VerificationRequest } from '../../../src-shared/schemas/verification.ts';
import { SLOW_SOURCES, type SlowSource } from '../../../src-shared/sources.ts';
import { adaptToSpelling } from '../../engine/adapt-to-spelling.ts';
import { addOwnHistory } from '../../engine/add-own-history.ts';
import type { ValidAddress } from '../../engine/address/parse.ts';
import { type DomainFacts, type Facts, noneAsked, type SlowFacts } from '../../engine/facts.ts';
import { gatherDomain } from '../../engine/gather/domain.ts';
import { factsOf } from '../../engine/gather/facts-of.ts';
import { type ReadDomain, readDomain } from '../../engine/gather/read-domain.ts';
import {
  gatherMailbox,
  gatherSlowDomain,
  type SlowDomainFacts,
} from '../../engine/gather/slow-sources.ts';
import { canChange } from '../../engine/policy/bounds.ts';
import type { OwnHistory, SourcePace } from '../../engine/ports.ts';
import { type Outcome, outcomeOf, refusalOf } from '../../engine/verify.ts';
import type { PolicyService } from '../policy/policy.ts';
import type { Today } from '../policy/policy-cache.ts';
import type { Store } from '../ports/store.ts';
import { startDeadline } from './deadline.ts';
import { type Checked, finishedCheck, type Verified } from './finished-check.ts';
import { type CheckOptions, mayBeCached, type Questions, questionsOf } from './questions.ts';
import { createVerdictLookups } from './verdict-lookups.ts';
import { cacheUntil, type VerificationDeps } from './verification.ts';

export interface RowCheckDeps
  extends Required<
    Pick<
      VerificationDeps,
      'engine' | 'ownHistory' | 'settings' | 'clock' | 'elapsed' | 'newId' | 'checkDeadlineMs'
    >
  > {
  readonly store: Pick<Store, 'readVerdicts'>;
  readonly policy: Pick<PolicyService, 'ofList'>;
}

/** The answers about the domain of a row; plain JSON. */
export interface DomainAnswers {
  readonly dns: DomainFacts;
  readonly slow: SlowDomainFacts;
}

/** What is known of the domain of a row: read once for all rows of the domain. */
export interface KnownAnswers {
  readonly domain: ReadDomain;
  readonly slow: SlowDomainFacts;
}

/** A row as it was read, once for each look at it: settings may change until the next one. */
export interface ReadRow extends Questions {
  /** The job of its list, whose policy judges it; null where there is none yet. */
  readonly jobId: string | null;
  readonly request: VerificationRequest;
  readonly options: CheckOptions;
  /** Null where its address has none. */
  readonly domain: RowDomain | null;
}

/** The domain of a row, as it is asked about. */
export interface RowDomain extends Pick<ValidAddress, 'domain' | 'registrableDomain'> {
  /** Whether questions about the company behind it may be asked. */
  readonly company: boolean;
  /** Names what the DNS says of it, which differs with these questions. */
  readonly key: string;
}

export type RowVerdict =
  | { readonly kind: 'final'; readonly checked: Checked }
  /** `missing` is still pending. */
  | {
      readonly kind: 'first';
      readonly verified: Verified;
      readonly missing: readonly SlowSource[];
      readonly canChangeRecommendation: boolean;
    };

export interface JudgeOptions {
  readonly requestId: string;
  readonly tookMs: number;
  /** What the mail host said, where it was asked. */
  readonly mailbox?: Facts['mailbox'];
  /** Why what is missing is asked no more; absent while it is. */
  readonly closed?: string;
}

/** A row that is being judged, by what is known of its domain. */
interface Judging {
  readonly row: ReadRow;
  readonly answered: KnownAnswers | null;
  /** What the user's own outcomes say of it. */
  readonly history: OwnHistory | null;
  readonly options: JudgeOptions;
}

export interface RowChecks {
  newId(): string;
  /** Reads a row of a list by the settings of now. */
  read(request: VerificationRequest, options: CheckOptions, jobId?: string): ReadRow;
  /** The answer of the verdict cache; null where it has none, and at once where it may not be asked. */
  cached(row: ReadRow): Promise<Checked | null> | null;
  /** What the DNS says of a domain; what does not come in time is unknown. Never rejects. */
  lookUpDns(domain: RowDomain, checkId: string, signal: AbortSignal): Promise<DomainFacts>;
  /** What the DNS and the lists say of a domain, for all of its rows. */
  readDomain(domain: RowDomain, dns: DomainFacts): ReadDomain;
  /** What the registry and the website say of a registrable domain. Never rejects. */
  ask(
    registrableDomain: string,
    sources: readonly SlowSource[],
    checkId: string,
    signal: AbortSignal,
  ): Promise<SlowDomainFacts>;
  /** At what pace the registry of a registrable domain is asked; null while it is not known which that is. */
  registryPace(registrableDomain: string): SourcePace | null;
  /** What the mail host says of the mailbox of a row. Never rejects. */
  probe(
    row: ReadRow,
    answered: KnownAnswers,
    checkId: string,
    signal: AbortSignal,
  ): Promise<Facts['mailbox']>;
  /**
   * The verdict of a row from the answers about its domain; null for a row whose address has none. At once, unless others
   * take up this turn of the event loop or the policy has to be read.
   */
  judge(
    row: ReadRow,
    answered: KnownAnswers | null,
    options: JudgeOptions,
  ): RowVerdict | Promise<RowVerdict>;
}

export function createRowChecks(deps: RowCheckDeps): RowChecks {
  const { engine, store, ownHistory, settings, policy, clock, elapsed, newId, checkDeadlineMs } =
    deps;
  const lookUp = createVerdictLookups((keys) => store.readVerdicts(keys, clock.now()));

  async function lookedUp({
    jobId,
    request,
    normalized,
    read,
    cacheKey,
  }: ReadRow): Promise<Checked | null> {
    const startedAt = elapsed();
    const hit = await lookUp(cacheKey());
    if (hit === null) return null;
    const observation = adaptToSpelling(hit.observation, request.email);
    const history = await ownHistory(read.address, normalized.name);
    return finishedCheck(
      addOwnHistory(observation, history, clock.now()),
      await policy.ofList(jobId),
      {
        requestId: newId(),
        cached: true,
        tookMs: Math.round(elapsed() - startedAt),
        cache: null,
        checkedAt: clock.now(),
      },
    );
  }

  return {
    newId,
    judge: judgeOf(deps),
    read(request, options, jobId) {
      const questions = questionsOf(engine, settings, request, options, 'batch');
      return { ...questions, jobId: jobId ?? null, request, options, domain: domainOf(questions) };
    },
    cached: (row) => (mayBeCached(row.options, settings) ? lookedUp(row) : null),
    async lookUpDns(domain, checkId, signal) {
      const deadline = startDeadline(signal, checkDeadlineMs);
      const context = { checkId, lane: 'batch', signal: deadline.signal } as const;
      return gatherDomain(engine, domain, { company: domain.company }, context).finally(() =>
        deadline.end(),
      );
    },
    registryPace: (registrableDomain) => engine.registration.pace?.(registrableDomain) ?? null,
    readDomain: (domain, dns) => readDomain(engine.reference, domain, dns),
    ask: (registrableDomain, sources, checkId, signal) =>
      gatherSlowDomain(engine, registrableDomain, sources, { checkId, lane: 'batch', signal }),
    async probe({ gather: { mailbox }, read: { address } }, { domain }, checkId, signal) {
      if ('notRun' in mailbox || !address.valid)
        return { kind: 'not_run', why: 'the settings have changed in the meantime' };
      const context = { checkId, lane: 'batch', signal } as const;
      return gatherMailbox(engine, address, mailbox, domain.dns, context);
    },
  };
}

/** Judges rows: with all answers or a first time without the slow ones, whichever the policy of their list needs. */
function judgeOf({
  engine,
  ownHistory,
  settings,
  policy,
  clock,
}: RowCheckDeps): RowChecks['judge'] {
  function judge(
    row: ReadRow,
    answered: KnownAnswers | null,
    options: JudgeOptions,
  ): RowVerdict | Promise<RowVerdict> {
    const refused = refusalOf(row.normalized);
    if (refused !== null) return { kind: 'final', checked: refused };
    const { closed } = options;
    const left = closed === undefined ? {} : noneAsked({ kind: 'not_run', why: closed });
    return andThen(ownHistory(row.read.address, row.normalized.name), (history) => {
      const judging: Judging = { row, answered, history, options };
      return andThen(outcomeWith(judging, left), (outcome) => weighed(judging, outcome));
    });
  }

  function outcomeWith(
    { row, answered, options: { mailbox } }: Judging,
    left: Partial<SlowFacts>,
  ): Outcome | Promise<Outcome> {
    const work = () => {
      const answers = { ...left, ...answered?.slow, ...(mailbox === undefined ? {} : { mailbox }) };
      const { normalized, gather, read } = row;
      return outcomeOf(
        factsOf(engine, normalized, gather, read, answered?.domain ?? null, answers),
      );
    };
    return engine.inTurn ? engine.inTurn(work) : work();
  }

  function weighed(judging: Judging, outcome: Outcome): RowVerdict | Promise<RowVerdict> {
    if (outcome.kind === 'failed') return { kind: 'final', checked: outcome };
    return andThen(policy.ofList(judging.row.jobId), (today) =>
      finalOrFirst(judging, outcome, today),
    );
  }

  function finalOrFirst(
    judging: Judging,
    outcome: Extract<Outcome, { kind: 'verified' }>,
    today: Today,
  ): RowVerdict | Promise<RowVerdict> {
    const verified = made(judging, outcome, today);
    const missing = missingIn(verified);
    if (missing.length === 0) return { kind: 'final', checked: verified };
    const rule = today.ready.overrides.of(verified.result.observation.normalized);
    const bounds = today.bounds.of(verified.codeSet, missing, rule);
    const canChangeRecommendation = canChange(bounds, today.ready.bands);
    if (canChangeRecommendation || judging.row.options.onlyWhatMatters !== true) {
      return { kind: 'first', verified, missing, canChangeRecommendation };
    }
    return andThen(
      outcomeWith(judging, noneAsked({ kind: 'not_needed' })),
      (whole): RowVerdict => ({
        kind: 'final',
        checked: whole.kind === 'failed' ? whole : made(judging, whole, today),
      }),
    );
  }

  function made(
    { row, history, options: { requestId, tookMs } }: Judging,
    outcome: Extract<Outcome, { kind: 'verified' }>,
    today: Today,
  ): Verified {
    return finishedCheck(addOwnHistory(outcome.observation, history, clock.now()), today, {
      requestId,
      cached: false,
      tookMs,
      cache: outcome.lasting ? cacheUntil(settings, clock, row.cacheKey()) : null,
      checkedAt: clock.now(),
    });
  }

  return judge;
}

function domainOf({ read: { address }, gather: { company } }: Questions): RowDomain | null {
  if (!address.valid) return null;
  const { domain, registrableDomain } = address;
  const key = company ? domain : `${domain} without company`;
  return { domain, registrableDomain, company, key };
}

/** The slow sources that a verdict still waits for. */
function missingIn({ result: { observation } }: Verified): readonly SlowSource[] {
  return pendingIn(observation.findings.map(({ code }) => code));
}

/** The slow sources that are pending among codes of evidence. */
export function pendingIn(codes: readonly string[]): readonly SlowSource[] {
  return SLOW_SOURCES.filter((source) => codes.includes(pendingCode(source)));
}

function pendingCode(source: SlowSource): string {
  return `${source}_pending`;
}
