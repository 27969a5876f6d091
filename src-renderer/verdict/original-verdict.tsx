// Today's verdict beside the one at the time of the check, where they differ.
import type { ReactNode } from 'react';
import type { VerificationResult } from '../../src-shared/schemas/verification.ts';
import { When } from '../app/format/when.tsx';
import { RecommendationBadge } from '../badges/recommendation.tsx';
import { ScoreBadge } from '../badges/score-badge.tsx';
import { overrideLine } from '../policy/applied-override.ts';
import classes from './original-verdict.module.css';

/** Nothing where today's policy says what was said then. */
export function OriginalVerdict({ result }: { readonly result: VerificationResult }) {
  const { original } = result;
  if (original === undefined) return null;
  return (
    <section className={classes.original} aria-label="Today and when it was checked">
      <Verdict {...result} words="today" />
      <Verdict {...original} words="when it was checked, ">
        <When iso={result.checked_at} />
      </Verdict>
      <p className={classes.why}>{whyOf(result)}</p>
    </section>
  );
}

interface VerdictProps extends Pick<VerificationResult, 'score' | 'recommendation'> {
  readonly words: string;
  readonly children?: ReactNode;
}

function Verdict({ score, recommendation, words, children }: VerdictProps) {
  return (
    <p className={classes.verdict}>
      <ScoreBadge score={score} recommendation={recommendation} />
      <RecommendationBadge value={recommendation} size="sm" />
      <span>
        {words}
        {children}
      </span>
    </p>
  );
}

function whyOf({ evidence, policy }: VerificationResult): string {
  if (overrideLine(evidence) !== undefined)
    return 'The observations are the same; your override decides.';
  return policy === 'custom'
    ? 'The observations are the same; your own weights apply.'
    : 'The observations are the same; the bands or weights have changed since.';
}
