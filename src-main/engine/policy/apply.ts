// A verdict under another policy: score, recommendation, the points of its evidence, and the words that follow from them.
import { FLAG_NAMES, type Flag } from '../../../src-shared/flags.ts';
import type { EvidenceLine, VerificationResult } from '../../../src-shared/schemas/verification.ts';
import { explain } from '../explain/reasoning.ts';
import { recommend } from '../scoring/score.ts';
import { SCORING_VERSION } from '../scoring/table.ts';
import { isDisposable, isOverride } from './account.ts';
import type { Rule } from './overrides.ts';
import { type JudgedLine, judgeAccount, type ReadyPolicy } from './policy.ts';

/** What of a result a policy has a say in. */
export type Judged = Pick<
  VerificationResult,
  | 'score'
  | 'recommendation'
  | 'email'
  | 'flags'
  | 'reasoning'
  | 'normalized'
  | 'evidence'
  | 'scoring_version'
  | 'policy'
>;

/**
 * The verdict under a policy, as if it had been judged so at once; pure. An override is a line of evidence of its own.
 * An allowance outranks the lists of disposable services: the address no longer counts as disposable.
 */
export function applyPolicy<V extends Judged>(verdict: V, policy: ReadyPolicy): V {
  const rule = policy.overrides.of(verdict.normalized);
  if (rule === null && isAsTabled(verdict, policy) && isUnderBands(verdict, policy)) return verdict;
  const { policy: _before, ...rest } = verdict;
  const observed = verdict.evidence
    .filter((line) => !isOverride(line.code))
    .map((line) => ({ code: line.code, kept: { points: line.points, cap: line.cap }, line }));
  const { score, recommendation, lines } = judgeAccount(observed, policy, rule);
  const evidence = lines.map(evidenceLine);
  const isListed = observed.some(({ code }) => isDisposable(code));
  const disposable = isListed && rule?.verdict !== 'allow';
  // The rest is what V adds to Judged, and what a policy leaves alone.
  return {
    ...rest,
    score,
    recommendation,
    email: isListed ? { ...verdict.email, disposable } : verdict.email,
    flags: isListed ? withFlag(verdict.flags, 'disposable', disposable) : verdict.flags,
    reasoning: explain(evidence, recommendation),
    evidence,
    scoring_version: SCORING_VERSION,
    ...(policy.custom ? { policy: 'custom' } : {}),
  } as V;
}

/** Flags with one of them raised or lowered, in the order of the table of flags. */
export function withFlag(flags: readonly Flag[], flag: Flag, raised: boolean): Flag[] {
  return FLAG_NAMES.filter((name) => (name === flag ? raised : flags.includes(name)));
}

/** Whether the points of a verdict are the table's, now and under the policy. */
function isAsTabled(verdict: Judged, policy: ReadyPolicy): boolean {
  return (
    !policy.custom &&
    verdict.policy === undefined &&
    verdict.scoring_version === SCORING_VERSION &&
    !verdict.evidence.some((line) => isOverride(line.code))
  );
}

function isUnderBands({ score, recommendation }: Judged, { bands }: ReadyPolicy): boolean {
  return recommendation === recommend(score, bands);
}

function evidenceLine(judged: JudgedLine<{ readonly line: EvidenceLine }>): EvidenceLine {
  const { points, cap } = judged.counts;
  if (judged.kind === 'observed') return { ...judged.line.line, points, cap };
  return { ...overrideLine(judged.rule), points, cap };
}

function overrideLine(rule: Rule): Omit<EvidenceLine, 'points' | 'cap'> {
  return {
    code: rule.verdict === 'deny' ? 'override_deny' : 'override_allow',
    observed: rule.reason,
    source: 'your override',
    observed_at: rule.created_at,
  };
}
