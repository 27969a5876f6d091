// A verdict as callers see it: judged by today's policy, with the fields of the call that made it.
import type { EvidenceLine, VerificationResult } from '../../../src-shared/schemas/verification.ts';
import { adaptToSpelling } from '../../engine/adapt-to-spelling.ts';
import { shortAccount } from '../../engine/policy/account.ts';
import { applyPolicy } from '../../engine/policy/apply.ts';
import type { Outcome, Verdict } from '../../engine/verify.ts';
import type { Today } from '../policy/policy-cache.ts';
import { mailHostIn } from '../ports/mail-host.ts';
import { MARKS } from '../ports/shared-words.ts';
import type { VerdictRecord } from '../ports/verdicts.ts';

/** A check that ended with a verdict. */
export interface Verified {
  readonly kind: 'verified';
  readonly result: Omit<VerificationResult, 'input'>;
  /** Where to keep it in the verdict cache; null when it came from there, or may not be kept. */
  readonly cache: VerdictRecord['cache'];
  readonly checkedAt: number;
  /** Of the policy that it was judged by. */
  readonly revision: number;
}

export type Checked = Verified | Extract<Outcome, { kind: 'failed' }>;

/** What one call adds to a verdict. */
export interface Call {
  readonly requestId: string;
  readonly cached: boolean;
  readonly tookMs: number;
  readonly cache: VerdictRecord['cache'];
  readonly checkedAt: number;
}

/** The result of one call: `observed` under the policy in force (`today`), with the call's id, time and cache state. */
export function madeVerdict(
  observed: Verdict,
  today: Today,
  { requestId, cached, tookMs, cache, checkedAt }: Call,
): Verified {
  const { score, recommendation, email, company, person, ip, flags, reasoning, ...rest } =
    applyPolicy(observed, today.ready);
  const result: Verified['result'] = {
    request_id: requestId,
    score,
    recommendation,
    email,
    company,
    person,
    ip,
    flags,
    reasoning,
    cached,
    processed_in_ms: tookMs,
    ...rest,
  };
  return { kind: 'verified', result, cache, checkedAt, revision: today.revision };
}

/** The verdict in a kept result, as if it had been made for an address that is written like this. */
export function keptVerdict(resultJson: string, email: string): Verdict {
  const { request_id, cached, processed_in_ms, ...verdict } = JSON.parse(
    resultJson,
  ) as Verified['result'];
  return adaptToSpelling(verdict, email);
}

/** What the store needs to keep a check; the result is rendered here, once, with marks in place of words that are kept elsewhere. */
export function recordOf({ result, cache, revision }: Verified, marked = false): VerdictRecord {
  const told = toldBy(result.evidence);
  return {
    resultJson: marked ? markedJson(result) : JSON.stringify(result),
    score: result.score,
    recommendation: result.recommendation,
    flags: result.flags,
    domain: result.company.domain,
    provider: told.provider,
    facts: {
      address: result.normalized,
      mailbox: result.mailbox,
      suggested: result.suggestion !== null,
      country: result.ip.country,
      domainAgeDays: result.company.domain_age_days,
      mailHost: told.mailHost,
    },
    cached: result.cached,
    credits: result.cached ? 0 : 1,
    account: told.account,
    revision,
    cache,
  };
}

/** A result with marks where its reasoning and its evidence stand; only its own values are rendered where the rest was before. */
function markedJson(result: Result): string {
  const before = rendered.get(result.evidence);
  if (before === undefined || !isAlike(before.result, result)) {
    rendered.set(result.evidence, { result, parts: null });
    return markedText(result);
  }
  before.parts ??= partsOf(result);
  const { request_id, processed_in_ms, normalized } = result;
  const [first, second, third, last] = before.parts;
  const name = JSON.stringify(normalized);
  return `${first}${JSON.stringify(request_id)}${second}${processed_in_ms}${third}${name}${last}`;
}

type Result = Verified['result'];

/** What each row has of its own, in the order of a result. */
const OWN: ReadonlySet<string> = new Set<keyof Result>([
  'request_id',
  'processed_in_ms',
  'normalized',
]);

interface Rendered {
  readonly result: Result;
  /** Its text between the values that are its own; null before another result needs it. */
  parts: readonly string[] | null;
}

/** The last result with some evidence. */
const rendered = new WeakMap<readonly EvidenceLine[], Rendered>();

/** Whether two results have the same members and values, nearly all the very same objects, save for what is their own. */
function isAlike(a: Result, b: Result): boolean {
  for (const member in a) if (!(member in b)) return false;
  for (const member in b) {
    const name = member as keyof Result;
    if (a[name] !== b[name] && !OWN.has(name)) return false;
  }
  return true;
}

/** Quotes within texts are escaped, so only the members match. */
function markedText(result: Result): string {
  return JSON.stringify({ ...result, reasoning: 0, evidence: 0 })
    .replace('"reasoning":0', `"reasoning":${MARKS.reasoning}`)
    .replace('"evidence":0', `"evidence":${MARKS.evidence}`);
}

function partsOf(result: Result): readonly string[] {
  let rest = markedText({ ...result, request_id: '', processed_in_ms: 0, normalized: null });
  const parts: string[] = [];
  for (const member of ['"request_id":""', '"processed_in_ms":0', '"normalized":null']) {
    const value = member.length - member.indexOf(':') - 1;
    const at = rest.indexOf(member) + member.length;
    parts.push(rest.slice(0, at - value));
    rest = rest.slice(at);
  }
  return [...parts, rest];
}

/** What the evidence tells the store. */
interface Told {
  readonly provider: string | null;
  readonly mailHost: string | null;
  readonly account: string;
}

/** Rows of a list share their evidence where the same was found of them. */
const known = new WeakMap<readonly EvidenceLine[], Told>();

/** The short account of a result (`shortAccount`), made once for those that share their evidence. */
export function accountOf({ evidence }: Pick<Result, 'evidence'>): string {
  return toldBy(evidence).account;
}

function toldBy(evidence: readonly EvidenceLine[]): Told {
  const before = known.get(evidence);
  if (before !== undefined) return before;
  const told = {
    provider: evidence.find((line) => line.code === 'mail_provider')?.observed ?? null,
    mailHost: mailHostIn(evidence),
    account: shortAccount(evidence),
  };
  known.set(evidence, told);
  return told;
}
