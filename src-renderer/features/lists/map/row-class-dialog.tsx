// The rows of one class, with what stands in the cell, what is read instead, and why; all of them can be exported.
import { Button, Group, Modal } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import type { ClassOfRows, FoundRows } from '../../../../src-shared/bridge/files.ts';
import { useAction } from '../../../app/calls/use-action.ts';
import { saveDataExport } from '../../../app/files/save-file.ts';
import { formatCount, formatRows } from '../../../app/format/format.ts';
import { ErrorNote } from '../../../app/notices/error-note.tsx';
import { notifyDone } from '../../../app/notices/notify.ts';
import { type Column, DataTable } from '../../../app/table/data-table.tsx';
import { UntrustedText } from '../../../app/untrusted-text/untrusted-text.tsx';
import { plainName } from '../export/export-form.ts';
import classes from './row-classes.module.css';
import { CLASS_LABELS } from './row-text.ts';

interface RowClassDialogProps {
  /** Null while none is open. */
  readonly found: FoundRows | null;
  /** The file as it is read now. */
  readonly file: Omit<ClassOfRows, 'found'>;
  /** What the list is called. */
  readonly name: string;
  readonly onClose: () => void;
}

export function RowClassDialog({ found, file, name, onClose }: RowClassDialogProps) {
  const words = found === null ? null : CLASS_LABELS[found.kind];
  return (
    <Modal opened={found !== null} onClose={onClose} title={words?.many ?? ''} size="xl">
      {found === null ? null : <RowClass found={found} file={file} name={name} />}
    </Modal>
  );
}

type RowClassProps = Omit<RowClassDialogProps, 'onClose'> & { readonly found: FoundRows };

function RowClass({ found, file, name }: RowClassProps) {
  const { busy, error, run } = useAction();
  const words = CLASS_LABELS[found.kind];

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
