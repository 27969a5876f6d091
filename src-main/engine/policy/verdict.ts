// What a policy makes of an observation: the verdict by its codes alone, and the account in words.

import { SCORING_VERSION } from '../../../src-shared/evidence/table.ts';
import type { Flag } from '../../../src-shared/flags.ts';
import { LIMITS } from '../../../src-shared/limits.ts';
import type {
  EvidenceLine,
  Recommendation,
  VerificationResult,
} from '../../../src-shared/schemas/verification.ts';
import { shortened } from '../../../src-shared/shortened.ts';
import { explain } from '../explain/reasoning.ts';
import type { Finding } from '../finding.ts';
import { momentText } from '../moment.ts';
import type { Observation } from '../observation.ts';
import { type Coded, flagsOf, isDisposable, readCodeSet } from './codes.ts';
import { type JudgedLine, judgeLines, type Ruling } from './judge-lines.ts';
import type { Rule } from './overrides.ts';
import type { ReadyPolicy } from './policy.ts';

export interface Verdict {
  /** 0 to 100. */
  readonly score: number;
  readonly recommendation: Recommendation;
  readonly flags: readonly Flag[];
}

/** The prior, which is added to whatever was observed. */
export const PRIOR: Finding = { code: 'prior', observed: null, source: 'Vouch', observedAt: null };

/** The verdict for a set of codes (`codeSetOf`), and for what an override says of the address; pure. */
export function verdictOf(codeSet: string, policy: ReadyPolicy, rule: Ruling | null): Verdict {
  const codes = readCodeSet(codeSet);
  const { score, recommendation } = judgeLines<Coded, Ruling>([PRIOR, ...codes], policy, rule);
  return { score, recommendation, flags: flagsUnder(codes, rule) };
}

/** The parts of a result that a policy has a say in. */
export type Presented = Pick<
  VerificationResult,
  | 'score'
  | 'recommendation'
  | 'email'
  | 'flags'
  | 'reasoning'
  | 'evidence'
  | 'scoring_version'
  | 'policy'
>;

/**
 * An observation under a policy, with every point accounted for; pure. An override is a line of evidence of its own. An
 * allowance outranks the lists of disposable services: the address no longer counts as disposable.
 */
export function present(observation: Observation, policy: ReadyPolicy): Presented {
  const { findings, email, normalized } = observation;
  const rule = policy.overrides.of(normalized);
  const { score, recommendation, lines } = judgeLines([PRIOR, ...findings], policy, rule);
  const evidence = lines.map(evidenceLine);
  const isListed = findings.some(({ code }) => isDisposable(code));
  return {
    score,
    recommendation,
    email: isListed ? { ...email, disposable: rule?.verdict !== 'allow' } : email,
    flags: flagsUnder(findings, rule),
    reasoning: explain(evidence, recommendation),
    evidence,
    scoring_version: SCORING_VERSION,
    ...(policy.custom ? { policy: 'custom' as const } : {}),
  };
}

function flagsUnder(lines: readonly Coded[], rule: Ruling | null): Flag[] {
  const flags = flagsOf(lines);
  return rule?.verdict === 'allow' ? flags.filter((flag) => flag !== 'disposable') : flags;
}

function evidenceLine(judged: JudgedLine<Finding, Rule>): EvidenceLine {
  const { points, cap } = judged.counts;
  if (judged.kind === 'override') {
    const { verdict, reason, created_at } = judged.rule;
    return {
      code: verdict === 'deny' ? 'override_deny' : 'override_allow',
      points,
      cap,
      observed: reason,
      source: 'your override',
      observed_at: created_at,
    };
  }
  const { code, observed, source, observedAt } = judged.line;
  return {
    code,
    points,
    cap,
    observed: observed === null ? null : shortened(observed, LIMITS.observed),
    source,
    observed_at: observedAt === null ? null : momentText(observedAt),
  };
}
