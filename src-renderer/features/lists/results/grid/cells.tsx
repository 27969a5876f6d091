// The cells of the grid that are more than text: a flag, and the mark of a verdict that has changed.
import { VisuallyHidden } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { FLAGS, type Flag } from '../../../../../src-shared/flags.ts';
import { SEVERITY_LABELS } from '../../../../badges/flag-badge.tsx';
import { RECOMMENDATIONS } from '../../../../badges/recommendation.tsx';
import { SEVERITY_TONES } from '../../../../badges/tones.ts';
import classes from './cells.module.css';
import type { Verified } from './grid-column.ts';

/** A risk flag: as the badge looks elsewhere, but light enough for thousands that scroll by. */
export function FlagMark({ flag }: { readonly flag: Flag }) {
  const { label, severity, meaning } = FLAGS[flag];
  return (
    <span
      className={classes.flag}
      data-tone={SEVERITY_TONES[severity]}
      title={`${meaning} (${SEVERITY_LABELS[severity]}, ${flag})`}
    >
      {label}
    </span>
  );
}

/** The mark of a row whose verdict is another today than when it was checked. */
export function OriginalMark({ item: { original } }: { readonly item: Verified }) {
  if (original === undefined) return null;
  const words = `When it was checked: ${original.score}, ${RECOMMENDATIONS[original.recommendation].label.toLowerCase()}`;
  return (
    <span className={classes.original} title={words}>
      <IconHistory size={14} stroke={1.8} aria-hidden />
      <VisuallyHidden>{words}. Today: </VisuallyHidden>
    </span>
  );
}
