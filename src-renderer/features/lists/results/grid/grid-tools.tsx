// The tools above the grid: rows or overview, search, a chip per condition, and how rows are looked at.
import { Button, Pill, SegmentedControl } from '@mantine/core';
import { IconFilter } from '@tabler/icons-react';
import { memo } from 'react';
import { ALL_ROWS, type RowFilter } from '../../../../../src-shared/bridge/lists.ts';
import { formatCount } from '../../../../../src-shared/format-count.ts';
import { DebouncedSearch } from '../../../../app/page/debounced-search.tsx';
import { type ListView, useLists } from '../../lists-store.ts';
import type { ColumnView } from '../filter/column-view.ts';
import { filterChips, withText } from '../filter/row-filter.ts';
import type { GridColumn } from './grid-column.ts';
import classes from './grid-tools.module.css';
import { ViewMenu } from './view-menu.tsx';

interface GridToolsProps {
  readonly jobId: string;
  /** Rows of the list. */
  readonly total: number;
  /** The columns of the file. */
  readonly originals: readonly string[] | null;
  readonly view: ListView;
  readonly count: number | null;
  readonly columns: readonly GridColumn[];
  readonly columnView: ColumnView;
  readonly onFilter: (filter: RowFilter) => void;
}

export const GridTools = memo(function GridTools(props: GridToolsProps) {
  const { jobId, view, columns, columnView, onFilter } = props;
  const { filter } = view;
  const tab = useLists((state) => state.tab);
  const facets = useLists((state) => state.facets);
  const show = useLists((state) => state.show);
  return (
    <div className={classes.bar}>
      <div className={classes.tools}>
        <SegmentedControl
          size="xs"
          aria-label="Rows, overview or insights"
          value={tab}
          data={[
            { value: 'rows', label: 'Rows' },
            { value: 'overview', label: 'Overview' },
            { value: 'insights', label: 'Insights' },
          ]}
          onChange={(next) => show({ tab: next as typeof tab })}
        />
        <Button
          size="xs"
          variant={facets ? 'light' : 'default'}
          className={classes.facets}
          aria-pressed={facets}
          aria-label="Filter"
          onClick={() => show({ facets: !facets })}
        >
          <IconFilter size={14} aria-hidden />
          <span className={classes.word}>Filter</span>
        </Button>
        <DebouncedSearch
          label="Search all columns"
          placeholder="Search all columns"
          size="xs"
          className={classes.search}
          value={filter.text ?? ''}
          onSearch={(text) => onFilter(withText(filter, text))}
        />
        <span className={classes.room} />
        <ViewMenu jobId={jobId} view={view} columns={columns} columnView={columnView} />
      </div>
      <FilterChips {...props} />
    </div>
  );
});

type FilterChipsProps = Pick<GridToolsProps, 'total' | 'originals' | 'view' | 'count' | 'onFilter'>;

/** How many rows pass, and a chip for each condition. */
function FilterChips({ total, originals, view, count, onFilter }: FilterChipsProps) {
  const chips = filterChips(view.filter, originals);
  if (chips.length === 0) return null;
  return (
    <div className={classes.chips}>
      <span className={classes.count} role="status">
        {count === null ? 'Counting…' : `${formatCount(count)} of ${formatCount(total)}`}
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
  );
}
