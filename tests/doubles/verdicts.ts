// Verdicts for stores to keep: observations whose codes amount to the score and the flags that a test asks for.
import type { Finding } from '../../src-main/engine/finding.ts';
import { codeSetOf } from '../../src-main/engine/policy/codes.ts';
import { verdictOf } from '../../src-main/engine/policy/verdict.ts';
import type { VerdictRecord } from '../../src-main/service/ports/verdicts.ts';
import { EVIDENCE, type EvidenceCode, isEvidenceCode } from '../../src-shared/evidence/table.ts';
import type { Flag } from '../../src-shared/flags.ts';
import type { MailboxVerdict, Recommendation } from '../../src-shared/schemas/verification.ts';
import { plainPolicy } from './judged.ts';

/** What a verdict is to say; of what is left out it says something plain. */
export interface WantedVerdict {
  readonly requestId?: string;
  /** Where a sum of points has no such score, one is taken that is as near as can be. */
  readonly score?: number;
  readonly recommendation?: Recommendation;
  readonly flags?: readonly Flag[];
  readonly domain?: string;
  readonly provider?: string | null;
  readonly mailHost?: string | null;
  readonly country?: string | null;
  readonly mailbox?: MailboxVerdict | null;
  readonly ageDays?: number | null;
  readonly address?: string | null;
  readonly suggestion?: string | null;
  /** In place of what the score asks for. */
  readonly codes?: readonly EvidenceCode[];
  readonly cached?: boolean;
  readonly credits?: number;
  readonly cache?: VerdictRecord['cache'];
}

const POLICY = plainPolicy();
const SCORES: Readonly<Record<Recommendation, number>> = { approve: 82, review: 50, block: 10 };

/** The record of such a verdict. */
export function aVerdict(wanted: WantedVerdict = {}): VerdictRecord {
  const { recommendation = 'approve', flags = [] } = wanted;
  const codes = wanted.codes ?? codesFor(wanted.score ?? SCORES[recommendation], flags);
  const findings: Finding[] = [
    ...codes.map((code) => found(code, null)),
    ...(wanted.provider ? [found('mail_provider', wanted.provider)] : []),
    ...(wanted.mailHost ? [found('mx_published', wanted.mailHost)] : []),
  ];
  const codeSet = codeSetOf(findings);
  const { score, recommendation: original } = verdictOf(codeSet, POLICY, null);
  const { domain = 'example.example', country = null, mailbox = null, ageDays = null } = wanted;
  return {
    requestId: wanted.requestId ?? 'req-0',
    cached: wanted.cached ?? false,
    tookMs: 5,
    original: { score, recommendation: original },
    observation: {
      findings,
      email: {
        valid: true,
        disposable: flags.includes('disposable'),
        free_provider: false,
        role_based: flags.includes('role_based'),
        mx_record: true,
      },
      company: {
        domain,
        domain_alive: true,
        domain_age_days: ageDays,
        has_website: null,
        industry_guess: null,
        size_estimate: null,
      },
      person: { name_matches_email: null, likely_at_company: null, confidence: null },
      ip: { country, is_vpn: null, is_tor: null, risk_score: null },
      normalized: wanted.address === undefined ? `someone@${domain}` : wanted.address,
      suggestion: wanted.suggestion ?? null,
      mailbox,
      gatheredAt: GATHERED_AT,
    },
    codeSet,
    credits: wanted.credits ?? 1,
    cache: wanted.cache ?? null,
  };
}

/** When what verdicts of `aVerdict` rest on was gathered. */
export const GATHERED_AT = Date.UTC(2026, 10, 2, 8, 59, 0);

function found(code: EvidenceCode, observed: string | null): Finding {
  return { code, observed, source: 'the test', observedAt: null };
}

/** Codes that count as their points say, whatever stands beside them. */
const PLAIN = Object.keys(EVIDENCE)
  .filter(isEvidenceCode)
  .filter((code) => {
    const { points, cap, flag, group, floor, signal } = EVIDENCE[code];
    const counts = points !== 0 && signal !== 'prior' && signal !== 'override';
    return counts && [cap, flag, group, floor].every((each) => each === undefined);
  });

/** Codes by the sum of their points, each sum made once. */
const SUMS: ReadonlyMap<number, readonly EvidenceCode[]> = PLAIN.reduce(
  (sums, code) => {
    const more = new Map(sums);
    for (const [sum, codes] of sums) {
      const next = sum + EVIDENCE[code].points;
      if (!more.has(next) && Math.abs(next) <= 80) more.set(next, [...codes, code]);
    }
    return more;
  },
  new Map<number, readonly EvidenceCode[]>([[0, []]]),
);

/** For each flag a code that raises it, the one that limits the score the least. */
function codeOf(flag: Flag): EvidenceCode {
  const [code] = Object.keys(EVIDENCE)
    .filter(isEvidenceCode)
    .filter((each) => EVIDENCE[each].flag === flag)
    .toSorted((one, other) => (EVIDENCE[other].cap ?? 101) - (EVIDENCE[one].cap ?? 101));
  if (code === undefined) throw new Error(`no code raises ${flag}`);
  return code;
}

const known = new Map<string, readonly EvidenceCode[]>();

/** Codes that raise just these flags and come as near to a score as can be. */
function codesFor(score: number, flags: readonly Flag[]): readonly EvidenceCode[] {
  const key = `${score} ${flags}`;
  const kept = known.get(key);
  if (kept !== undefined) return kept;
  const raised = flags.map(codeOf);
  const linesOf = (codes: readonly EvidenceCode[]) => codes.map((code) => ({ code }));
  let best: readonly EvidenceCode[] = raised;
  let nearest = Number.POSITIVE_INFINITY;
  for (const codes of SUMS.values()) {
    const all = [...raised, ...codes];
    const off = Math.abs(verdictOf(codeSetOf(linesOf(all)), POLICY, null).score - score);
    if (off < nearest) [best, nearest] = [all, off];
  }
  known.set(key, best);
  return best;
}
