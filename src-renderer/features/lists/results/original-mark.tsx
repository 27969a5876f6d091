// The mark of a row whose verdict is another today than when it was checked.
import { VisuallyHidden } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { RECOMMENDATIONS } from '../../../badges/recommendation.tsx';
import classes from './cells.module.css';
import type { Verified } from './grid-column.ts';

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
