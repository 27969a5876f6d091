// The rows of one kind, with what is in the cell, what is read instead, and why; all of them can be exported.
import { Button, Group } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import type { ClassOfRows, FoundRows } from '../../../../src-shared/bridge/files.ts';
import { formatCount, formatRows } from '../../../../src-shared/format-count.ts';
import { ROW_WORDS } from '../../../../src-shared/row-words.ts';
import { useAction } from '../../../app/calls/use-action.ts';
import { saveDataExport } from '../../../app/files/save-file.ts';
import { ErrorNote } from '../../../app/notices/error-note.tsx';
import { notifyDone } from '../../../app/notices/notify.ts';
import { type Column, DataTable } from '../../../app/table/data-table.tsx';
import { UntrustedText } from '../../../app/untrusted-text/untrusted-text.tsx';
import { plainName } from '../export/export-form.ts';
import classes from './clean-up.module.css';

interface RowClassProps {
  readonly found: FoundRows;
  /** The file as it is read now. */
  readonly file: Omit<ClassOfRows, 'found'>;
  /** What the list is called. */
  readonly name: string;
}

export function RowClass({ found, file, name }: RowClassProps) {
  const { busy, error, run } = useAction();
  const words = ROW_WORDS[found.kind];

  const save = () =>
    run(async () => {
      const fileName = `${plainName(`${name} ${words.many.toLowerCase()}`)}.csv`;
      const request = { kind: 'class', ...file, found: found.kind } as const;
      if (await saveDataExport({ kept: request, format: 'csv' }, fileName))
        notifyDone(
          found.count === 1 ? 'The row was exported.' : `${formatRows(found.count)} were exported.`,
        );
    });

  return (
    <>
      <p className={classes.lead}>
        {words.says}
        {found.count > found.rows.length
          ? ` These are the first ${found.rows.length} of ${formatCount(found.count)}.`
          : null}
      </p>
      <DataTable
        label={words.many}
        columns={columnsOf(found)}
        rows={found.rows}
        keyOf={({ row }) => row}
        maxHeight="60vh"
        dense
      />
      <ErrorNote error={error} />
      <Group justify="flex-end" mt={16}>
        <Button
          variant="default"
          loading={busy}
          leftSection={<IconDownload size={15} aria-hidden />}
          onClick={() => void save()}
        >
          {found.count === 1 ? 'Export this row' : `Export all ${formatRows(found.count)}`}
        </Button>
      </Group>
    </>
  );
}

function columnsOf({ rows }: FoundRows): readonly Column<FoundRows['rows'][number]>[] {
  const mends = rows.some(({ after }) => after !== null);
  return [
    { head: 'Row', kind: 'figure', cell: ({ row }) => formatCount(row) },
    {
      key: 'before',
      head: mends ? 'In the cell' : 'Text',
      className: classes.text,
      cell: ({ before }) =>
        before === '' ? (
          <span className={classes.none}>empty</span>
        ) : (
          <UntrustedText text={before} address />
        ),
    },
    ...(mends ? [AFTER] : []),
    { head: 'Why', cell: ({ reason }) => <UntrustedText text={reason} /> },
  ];
}

const AFTER: Column<FoundRows['rows'][number]> = {
  head: 'Read as',
  className: classes.text,
  cell: ({ after }) => <UntrustedText text={after ?? ''} address />,
};
