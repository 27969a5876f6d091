// The lines of a file that are not in its encoding: how many there are, and the first of them as they were read.
import { Anchor, Modal } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { FileCount } from '../../../../src-shared/bridge/files.ts';
import { formatCount } from '../../../app/format/format.ts';
import { type Column, DataTable } from '../../../app/table/data-table.tsx';
import { UntrustedText } from '../../../app/untrusted-text/untrusted-text.tsx';
import classes from './row-classes.module.css';

export function DamagedLines({ damage }: { readonly damage: NonNullable<FileCount['damage']> }) {
  const [opened, { open, close }] = useDisclosure(false);
  const { unreadable, other, other_lines, shown } = damage;
  const name = encodingName(other ?? '');
  return (
    <>
      {unreadable === 0 ? null : (
        <li className={classes.item} data-kind="bad">
          <span className={classes.number}>{formatCount(unreadable)}</span>
          <span
            className={classes.word}
            title="They are shown as �. If there are many, choose another encoding."
          >
            {unreadable === 1 ? 'Unreadable byte' : 'Unreadable bytes'}
          </span>
        </li>
      )}
      {other_lines === 0 ? null : (
        <li className={classes.item} data-kind="look">
          <span className={classes.number}>{formatCount(other_lines)}</span>
          <span className={classes.word}>
            {other_lines === 1 ? 'Line' : 'Lines'} read as {name}
          </span>
          <Anchor
            component="button"
            type="button"
            fz={12}
            aria-label={`Show lines read as ${name}`}
            onClick={open}
          >
            show
          </Anchor>
        </li>
      )}
      <Modal opened={opened} onClose={close} title={`Lines read as ${name}`} size="xl">
        <p className={classes.lead}>
          The rest of the file is UTF-8. Check that accents and umlauts are right here
          {other_lines > shown.length
            ? `; these are the first ${shown.length} of ${formatCount(other_lines)}.`
            : '.'}
        </p>
        <DataTable
          label={`Lines read as ${name}`}
          columns={COLUMNS}
          rows={shown}
          keyOf={({ line }) => line}
          dense
        />
      </Modal>
    </>
  );
}

const COLUMNS: readonly Column<NonNullable<FileCount['damage']>['shown'][number]>[] = [
  { head: 'Line', kind: 'figure', cell: ({ line }) => formatCount(line) },
  {
    head: 'As read',
    className: classes.text,
    cell: ({ text }) => <UntrustedText text={text} />,
  },
];

function encodingName(name: string): string {
  return name.replace(/^windows/, 'Windows').replace(/^iso/, 'ISO');
}
