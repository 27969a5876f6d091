// The lines of a file that are not in its encoding: how many there are, and the first of them as they were read.
import { Anchor, Modal } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { FileCount } from '../../../../src-shared/bridge/files.ts';
import { formatCount, formatCounted } from '../../../../src-shared/format-count.ts';
import { type Column, DataTable } from '../../../app/table/data-table.tsx';
import { UntrustedText } from '../../../app/untrusted-text/untrusted-text.tsx';
import classes from './clean-up.module.css';
import { encodingName } from './reading-choices.tsx';

export function DamagedLines({ damage }: { readonly damage: NonNullable<FileCount['damage']> }) {
  const [opened, { open, close }] = useDisclosure(false);
  const { unreadable, other, other_lines, shown } = damage;
  const name = encodingName(other ?? '');
  return (
    <>
      {unreadable === 0 ? null : (
        <span className={classes.unreadable}>
          {formatCounted(unreadable, 'unreadable byte')}, shown as �: if they are many, choose
          another encoding.{' '}
        </span>
      )}
      {other_lines === 0 ? null : (
        <>
          {formatCounted(other_lines, 'line')} read as {name},{' '}
          <Anchor
            component="button"
            type="button"
            fz={13}
            aria-label={`show lines read as ${name}`}
            onClick={open}
          >
            show
          </Anchor>
        </>
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
