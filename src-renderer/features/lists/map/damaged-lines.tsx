// The lines of a file that are not in its encoding: how many there are, and the first of them as they were read.
import { Anchor, Modal, Table } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { FileCount } from '../../../../src-shared/bridge/files.ts';
import { formatCount } from '../../../app/format/format.ts';
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
      <Modal
        closeButtonProps={{ 'aria-label': 'Close' }}
        opened={opened}
        onClose={close}
        title={`Lines read as ${name}`}
        size="xl"
      >
        <p className={classes.lead}>
          The rest of the file is UTF-8. Check that accents and umlauts are right here
          {other_lines > shown.length
            ? `; these are the first ${shown.length} of ${formatCount(other_lines)}.`
            : '.'}
        </p>
        <Table fz={13} verticalSpacing={4}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th ta="right">Line</Table.Th>
              <Table.Th>As read</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {shown.map(({ line, text }) => (
              <Table.Tr key={line}>
                <Table.Td ta="right" className={classes.figure ?? ''}>
                  {formatCount(line)}
                </Table.Td>
                <Table.Td className={classes.text ?? ''}>
                  <UntrustedText text={text} />
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Modal>
    </>
  );
}

function encodingName(name: string): string {
  return name.replace(/^windows/, 'Windows').replace(/^iso/, 'ISO');
}
