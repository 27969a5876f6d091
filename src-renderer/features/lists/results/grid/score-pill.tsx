// The score of a row as a pill with its recommendation: hollow while it is provisional; beside it what the analyst decided.
import { VisuallyHidden } from '@mantine/core';
import { IconUserCheck } from '@tabler/icons-react';
import type { GridRow } from '../../../../../src-shared/bridge/lists.ts';
import { RECOMMENDATIONS } from '../../../../badges/recommendation.tsx';
import { STATE_TONES } from '../../../../badges/tones.ts';
import { OriginalMark } from './cells.tsx';
import { stateOf, verifiedOf } from './grid-column.ts';
import classes from './score-pill.module.css';

export function ScorePill({ row }: { readonly row: GridRow }) {
  const state = stateOf(row);
  const item = verifiedOf(row);
  const { label, icon: Icon } = RECOMMENDATIONS[state];
  const words = row.provisional
    ? `${label}, provisional: slow sources have not answered yet`
    : label;
  return (
    <>
      <span
        className={classes.pill}
        data-value={state}
        data-tone={STATE_TONES[state]}
        data-provisional={row.provisional}
        title={words}
      >
        <Icon size={13} stroke={2} aria-hidden />
        {item === null ? null : <span className={classes.score}>{item.score}</span>}
        <VisuallyHidden> {words}</VisuallyHidden>
      </span>
      {item === null ? null : <OriginalMark item={item} />}
    </>
  );
}

export function DecisionMark({ row: { decision } }: { readonly row: GridRow }) {
  if (decision === null) return null;
  const decided = decision.decision;
  const words =
    decided === null
      ? 'You left a note or labels'
      : `You decided: ${RECOMMENDATIONS[decided].label.toLowerCase()}`;
  return (
    <span
      className={classes.mark}
      data-tone={decided === null ? 'plain' : STATE_TONES[decided]}
      title={words}
    >
      <IconUserCheck size={14} stroke={1.8} aria-hidden />
      <VisuallyHidden>{words}</VisuallyHidden>
    </span>
  );
}
