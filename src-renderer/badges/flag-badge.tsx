// A risk flag as a badge: its name, its severity by icon and colour, its meaning in a tooltip.
import { Tooltip, VisuallyHidden } from '@mantine/core';
import {
  IconAlertOctagon,
  IconAlertTriangle,
  IconInfoCircle,
  IconPoint,
  type TablerIcon,
} from '@tabler/icons-react';
import { FLAGS, type Flag, type Severity } from '../../src-shared/flags.ts';
import classes from './flag-badge.module.css';
import { SEVERITY_TONES } from './tones.ts';

export const SEVERITY_LABELS: Readonly<Record<Severity, string>> = {
  high: 'High risk',
  medium: 'Medium risk',
  low: 'Low risk',
  info: 'Informational',
};

const SEVERITY_ICONS: Readonly<Record<Severity, TablerIcon>> = {
  high: IconAlertOctagon,
  medium: IconAlertTriangle,
  low: IconPoint,
  info: IconInfoCircle,
};

interface FlagBadgeProps {
  readonly flag: Flag;
  /** False keeps it out of the tab order, for the cells of a grid. */
  readonly focusable?: boolean;
}

export function FlagBadge({ flag, focusable = true }: FlagBadgeProps) {
  const { label, severity, meaning } = FLAGS[flag];
  const risk = SEVERITY_LABELS[severity];
  const Icon = SEVERITY_ICONS[severity];
  return (
    <Tooltip
      multiline
      maw={300}
      events={{ hover: true, focus: true, touch: true }}
      label={
        <>
          {meaning}
          <span className={classes.code}>
            {risk} · <code>{flag}</code>
          </span>
        </>
      }
    >
      <span
        className={classes.badge}
        data-tone={SEVERITY_TONES[severity]}
        role="note"
        {...(focusable ? { tabIndex: 0 } : {})}
      >
        <Icon size={13} stroke={2} aria-hidden />
        {label}
        <VisuallyHidden>
          . {risk}. {meaning}
        </VisuallyHidden>
      </span>
    </Tooltip>
  );
}
