// A recommendation as a badge: always a colour, an icon and a word, the same everywhere.
import {
  IconAlertCircle,
  IconBan,
  IconClock,
  IconEye,
  IconShieldCheck,
  type TablerIcon,
} from '@tabler/icons-react';
import type { RowState } from '../../src-shared/bridge/lists.ts';
import classes from './recommendation.module.css';
import { STATE_TONES } from './tones.ts';

export interface RecommendationLook {
  readonly label: string;
  /** A CSS colour for bars and areas; text on a surface takes the badge's own, stronger one. */
  readonly color: string;
  readonly icon: TablerIcon;
}

export const RECOMMENDATIONS: Readonly<Record<RowState, RecommendationLook>> = {
  approve: { label: 'Approve', color: 'var(--vouch-approve-fill)', icon: IconShieldCheck },
  review: { label: 'Review', color: 'var(--vouch-review-fill)', icon: IconEye },
  block: { label: 'Block', color: 'var(--vouch-block-fill)', icon: IconBan },
  failed: { label: 'Not checked', color: 'var(--vouch-failed-fill)', icon: IconAlertCircle },
  pending: { label: 'Waiting', color: 'var(--vouch-pending-fill)', icon: IconClock },
};

interface RecommendationBadgeProps {
  readonly value: RowState;
  /** `sm` for rows of a table, `md` (the default) elsewhere. */
  readonly size?: 'sm' | 'md';
}

export function RecommendationBadge({ value, size = 'md' }: RecommendationBadgeProps) {
  const { label, icon: Icon } = RECOMMENDATIONS[value];
  return (
    <span
      className={classes.badge}
      data-value={value}
      data-tone={STATE_TONES[value]}
      data-size={size}
    >
      <Icon size={size === 'sm' ? 14 : 16} stroke={2} aria-hidden />
      {label}
    </span>
  );
}
