// A risk flag in a cell of the grid: as the badge looks elsewhere, but light enough for thousands that scroll by.
import { FLAGS, type Flag } from '../../../../src-shared/flags.ts';
import { flagLabel } from '../../../badges/flag-label.ts';
import classes from './cells.module.css';

const SEVERITY_WORDS = {
  high: 'High risk',
  medium: 'Medium risk',
  low: 'Low risk',
  info: 'For information',
} as const;

export function FlagMark({ flag }: { readonly flag: Flag }) {
  const { severity, meaning } = FLAGS[flag];
  return (
    <span
      className={classes.flag}
      data-severity={severity}
      title={`${meaning} (${SEVERITY_WORDS[severity]}, ${flag})`}
    >
      {flagLabel(flag)}
    </span>
  );
}
