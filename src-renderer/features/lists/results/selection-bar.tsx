// How many rows are selected, and what can be done with them.
import { Button } from '@mantine/core';
import { formatCount } from '../../../app/format/format.ts';
import { MODIFIER_KEY } from '../../../app/format/modifier-key.ts';
import type { GridActions } from './grid.tsx';
import { type Selection, selectedCount } from './selection.ts';
import classes from './selection-bar.module.css';

interface SelectionBarProps {
  readonly selection: Selection;
  readonly actions: GridActions;
}

export function SelectionBar({ selection, actions }: SelectionBarProps) {
  const count = selectedCount(selection);
  return (
    <div className={classes.bar} role="status">
      {count === 0 ? (
        <span className={classes.keys}>
          <span>↑ ↓ move</span>
          <span>Enter opens a row</span>
          <span>Space selects</span>
          <span>{MODIFIER_KEY} A all</span>
          <span>{MODIFIER_KEY} C copies</span>
        </span>
      ) : (
        <>
          <strong>
            {formatCount(count)} {count === 1 ? 'row' : 'rows'} selected
          </strong>
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
