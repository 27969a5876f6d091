// How many rows are selected, and what can be done with them.
import { Button } from '@mantine/core';
import { formatRows } from '../../../../../src-shared/format-count.ts';
import { MODIFIER_KEY } from '../../../../app/format/modifier-key.ts';
import { RECOMMENDATIONS } from '../../../../badges/recommendation.tsx';
import { useLists } from '../../lists-store.ts';
import type { GridActions } from './grid.tsx';
import { LabelForm } from './label-form.tsx';
import { type Selection, selectedCount } from './selection.ts';
import classes from './selection-bar.module.css';

const DECISIONS = ['approve', 'review', 'block'] as const;

interface SelectionBarProps {
  /** Whether the selected rows can be checked again. */
  readonly again: boolean;
  readonly selection: Selection;
  readonly actions: GridActions;
}

export function SelectionBar({ again, selection, actions }: SelectionBarProps) {
  const count = selectedCount(selection);
  return (
    <div className={classes.bar} role="status">
      {count === 0 ? (
        <span className={classes.keys}>
          <span>↑ ↓ move</span>
          <span>Enter opens a row</span>
          <span>A R B decide</span>
          <span>n next to review</span>
          <span>u undo</span>
          <span>Space selects</span>
          <span>{MODIFIER_KEY} A all</span>
          <span>{MODIFIER_KEY} C copies</span>
        </span>
      ) : (
        <>
          <strong>{formatRows(count)} selected</strong>
          {DECISIONS.map((decision) => {
            const { label, icon: Icon } = RECOMMENDATIONS[decision];
            return (
              <Button
                key={decision}
                size="compact-xs"
                variant="default"
                leftSection={<Icon size={13} aria-hidden />}
                onClick={() => actions.decideSelected({ decision })}
              >
                {label}
              </Button>
            );
          })}
          <LabelForm
            title="Label the selected rows"
            onLabel={(label) => actions.decideSelected({ add_labels: [label] })}
          />
          {again ? (
            <Button
              size="compact-xs"
              variant="default"
              onClick={() => useLists.getState().show({ again: 'chosen' })}
            >
              Check again…
            </Button>
          ) : null}
          <Button size="compact-xs" variant="default" onClick={actions.copy}>
            Copy
          </Button>
          <Button size="compact-xs" variant="subtle" onClick={actions.escape}>
            Clear
          </Button>
        </>
      )}
    </div>
  );
}
