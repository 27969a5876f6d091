// The grid's filter bar: search, filter form, a chip per condition, columns and charts.

import { Button, Pill } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconChartBar } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import type { JobDetails } from '../../../../src-shared/bridge/jobs.ts';
import { ALL_ROWS, type RowFilter } from '../../../../src-shared/bridge/lists.ts';
import { formatCount } from '../../../app/format/format.ts';
import { SearchInput } from '../../../app/page/search-input.tsx';
import { useLists } from '../lists-store.ts';
import { ColumnChooser } from './column-chooser.tsx';
import type { ColumnView } from './column-view.ts';
import classes from './filter-bar.module.css';
import { FilterForm } from './filter-form.tsx';
import type { GridColumn } from './grid-column.ts';
import { filterChips, withText } from './row-filter.ts';

interface FilterBarProps {
  readonly job: JobDetails;
  readonly filter: RowFilter;
  readonly count: number | null;
  readonly columns: readonly GridColumn[];
  readonly columnView: ColumnView;
  /** Whether a row stands at the side, where charts would be. */
  readonly detail: boolean;
  readonly onFilter: (filter: RowFilter) => void;
}

const PAUSE_MS = 250;

export function FilterBar(props: FilterBarProps) {
  const { job, filter, count, columns, columnView, detail, onFilter } = props;
  const charts = useLists((state) => state.charts);
  const showCharts = useLists((state) => state.showCharts);
  const chips = filterChips(filter);
  return (
    <div className={classes.bar}>
      <div className={classes.tools}>
        <Search filter={filter} onFilter={onFilter} />
        <FilterForm filter={filter} onFilter={onFilter} />
        <span className={classes.room} />
        <ColumnChooser jobId={job.job_id} columns={columns} view={columnView} />
        {detail ? null : (
          <Button
            size="xs"
            variant={charts ? 'light' : 'default'}
            aria-pressed={charts}
            leftSection={<IconChartBar size={14} aria-hidden />}
            onClick={() => showCharts(!charts)}
          >
            Charts
          </Button>
        )}
      </div>
      {chips.length === 0 ? null : (
        <div className={classes.chips}>
          <span className={classes.count} role="status">
            {count === null ? 'Counting…' : `${formatCount(count)} of ${formatCount(job.total)}`}
          </span>
          {chips.map(({ key, label, without }) => (
            <Pill
              key={key}
              withRemoveButton
              onRemove={() => onFilter(without)}
              removeButtonProps={{
                'aria-label': `Remove ${label}`,
                'aria-hidden': false,
                tabIndex: 0,
              }}
              className={classes.chip}
            >
              {label}
            </Pill>
          ))}
          <Button size="compact-xs" variant="subtle" onClick={() => onFilter(ALL_ROWS)}>
            Show all
          </Button>
        </div>
      )}
    </div>
  );
}

interface SearchProps {
  readonly filter: RowFilter;
  readonly onFilter: (filter: RowFilter) => void;
}

function Search({ filter, onFilter }: SearchProps) {
  const [text, setText] = useState(filter.text ?? '');
  const newest = useRef({ filter, onFilter });
  newest.current = { filter, onFilter };
  const later = useDebouncedCallback((typed: string) => {
    newest.current.onFilter(withText(newest.current.filter, typed));
  }, PAUSE_MS);

  // A chip that was taken back empties the field as well.
  const asked = filter.text;
  useEffect(
    () => setText((typed) => (typed.trim() === (asked ?? '') ? typed : (asked ?? ''))),
    [asked],
  );

  function typed(next: string): void {
    setText(next);
    later(next);
  }

  return (
    <SearchInput
      label="Search address, name or company"
      placeholder="Address, name or company"
      size="xs"
      className={classes.search}
      value={text}
      onChange={typed}
    />
  );
}
