// A score as a figure in the colour of its recommendation.
import { VisuallyHidden } from '@mantine/core';
import type { Recommendation } from '../../src-shared/schemas/verification.ts';
import { RECOMMENDATIONS } from './recommendation.tsx';
import classes from './score-badge.module.css';
import { STATE_TONES } from './tones.ts';

interface ScoreBadgeProps {
  /** 0 to 100. */
  readonly score: number;
  readonly recommendation: Recommendation;
}

export function ScoreBadge({ score, recommendation }: ScoreBadgeProps) {
  return (
    <span className={classes.badge} data-tone={STATE_TONES[recommendation]}>
      {score}
      <VisuallyHidden> of 100, {RECOMMENDATIONS[recommendation].label}</VisuallyHidden>
    </span>
  );
}
