// Shows, hides and orders the columns of a list.
import { ActionIcon, Button, Checkbox, ScrollArea, TextInput } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useState } from 'react';
import { shownText } from '../../../../app/untrusted-text/hidden-characters.ts';
import { useLists } from '../../lists-store.ts';
import {
  type ColumnView,
  DEFAULT_COLUMNS,
  movedColumn,
  shownColumns,
  switchedColumn,
} from '../filter/column-view.ts';
import classes from './column-chooser.module.css';
import type { GridColumn } from './grid-column.ts';

interface ColumnChooserProps {
  readonly jobId: string;
  readonly columns: readonly GridColumn[];
  readonly view: ColumnView;
}

export function ColumnChooser({ jobId, columns, view }: ColumnChooserProps) {
  const [search, setSearch] = useState('');
  const change = (shown: readonly string[]) => useLists.getState().changeColumns(jobId, { shown });
  const fits = ({ title }: GridColumn) => title.toLowerCase().includes(search.trim().toLowerCase());
  const shown = shownColumns(columns, view);
  const hidden = columns.filter(({ id }) => !view.shown.includes(id));
  const groups = [
    { title: 'From the check', columns: hidden.filter(({ original }) => original !== true) },
    { title: 'From the file', columns: hidden.filter(({ original }) => original === true) },
  ];
  return (
    <section aria-label="Columns">
      <div className={classes.search}>
        <TextInput
          size="xs"
          aria-label="Find a column"
          placeholder="Find a column"
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
      </div>
      <ScrollArea.Autosize mah={300} type="auto">
        <ul className={classes.columns} aria-label="Shown columns">
          {shown.filter(fits).map((column) => (
            <ShownColumn key={column.id} column={column} shown={view.shown} onChange={change} />
          ))}
        </ul>
        {groups.map((group) => (
          <HiddenColumns
            key={group.title}
            title={group.title}
            columns={group.columns.filter(fits)}
            onShow={(id) => change(switchedColumn(view.shown, id))}
          />
        ))}
      </ScrollArea.Autosize>
      <div className={classes.foot}>
        <Button
          size="compact-xs"
          variant="subtle"
          onClick={() => useLists.getState().changeColumns(jobId, DEFAULT_COLUMNS)}
        >
          Reset columns
        </Button>
      </div>
    </section>
  );
}

interface ShownColumnProps {
  readonly column: GridColumn;
  /** Ids of all that are shown. */
  readonly shown: readonly string[];
  readonly onChange: (shown: readonly string[]) => void;
}

function ShownColumn({ column: { id, title }, shown, onChange }: ShownColumnProps) {
  const index = shown.indexOf(id);
  const name = shownText(title);
  return (
    <li className={classes.column}>
      <Checkbox
        size="xs"
        checked
        label={name}
        onChange={() => onChange(switchedColumn(shown, id))}
      />
      <span className={classes.moves}>
        <ActionIcon
          size="xs"
          variant="subtle"
          color="gray"
          aria-label={`Move ${name} up`}
          disabled={index === 0}
          onClick={() => onChange(movedColumn(shown, id, -1))}
        >
          <IconArrowUp size={13} aria-hidden />
        </ActionIcon>
        <ActionIcon
          size="xs"
          variant="subtle"
          color="gray"
          aria-label={`Move ${name} down`}
          disabled={index === shown.length - 1}
          onClick={() => onChange(movedColumn(shown, id, 1))}
        >
          <IconArrowDown size={13} aria-hidden />
        </ActionIcon>
      </span>
    </li>
  );
}

interface HiddenColumnsProps {
  readonly title: string;
  readonly columns: readonly GridColumn[];
  readonly onShow: (id: string) => void;
}

function HiddenColumns({ title, columns, onShow }: HiddenColumnsProps) {
  if (columns.length === 0) return null;
  return (
    <section aria-label={title}>
      <h3 className={classes.group}>{title}</h3>
      <ul className={classes.columns}>
        {columns.map((column) => (
          <li key={column.id} className={classes.column}>
            <Checkbox
              size="xs"
              checked={false}
              label={shownText(column.title)}
              onChange={() => onShow(column.id)}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
