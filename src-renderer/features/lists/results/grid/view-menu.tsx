// How the rows of a list are looked at, in one menu: saved views, the height of rows, columns.
import { Button, Popover, Switch } from '@mantine/core';
import { IconTableOptions } from '@tabler/icons-react';
import { useState } from 'react';
import { type ListView, useLists } from '../../lists-store.ts';
import type { ColumnView } from '../filter/column-view.ts';
import { SavedViews } from '../filter/saved-views.tsx';
import { ColumnChooser } from './column-chooser.tsx';
import type { GridColumn } from './grid-column.ts';
import classes from './grid-tools.module.css';

interface ViewMenuProps {
  readonly jobId: string;
  readonly view: ListView;
  readonly columns: readonly GridColumn[];
  readonly columnView: ColumnView;
}

export function ViewMenu({ jobId, view, columns, columnView }: ViewMenuProps) {
  const [opened, setOpened] = useState(false);
  const dense = useLists((state) => state.dense);
  const show = useLists((state) => state.show);
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="bottom-end"
      width={300}
      trapFocus
      shadow="md"
    >
      <Popover.Target>
        <Button
          size="xs"
          variant="default"
          aria-label="View"
          onClick={() => setOpened((before) => !before)}
        >
          <IconTableOptions size={14} aria-hidden />
          <span className={classes.word}>View</span>
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label="View" p={0}>
        <SavedViews
          jobId={jobId}
          view={view}
          columnView={columnView}
          onOpened={() => setOpened(false)}
        />
        <Switch
          className={classes.dense}
          size="xs"
          label="Compact rows"
          checked={dense}
          onChange={(event) => show({ dense: event.currentTarget.checked })}
        />
        <ColumnChooser jobId={jobId} columns={columns} view={columnView} />
      </Popover.Dropdown>
    </Popover>
  );
}
