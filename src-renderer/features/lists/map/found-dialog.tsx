// The rows of one class, with what stands in the cell, what is read instead, and why.
import { Modal, Table } from '@mantine/core';
import type { FoundRows } from '../../../../src-shared/bridge/files.ts';
import { formatCount } from '../../../app/format/format.ts';
import { UntrustedText } from '../../../app/untrusted-text/untrusted-text.tsx';
import classes from './row-classes.module.css';
import { CLASS_WORDS } from './row-words.ts';

interface FoundDialogProps {
  /** Null while none is open. */
  readonly found: FoundRows | null;
  readonly onClose: () => void;
}

export function FoundDialog({ found, onClose }: FoundDialogProps) {
  const words = found === null ? null : CLASS_WORDS[found.kind];
  const mends = found?.rows.some(({ after }) => after !== null) ?? false;
  return (
    <Modal
      closeButtonProps={{ 'aria-label': 'Close' }}
      opened={found !== null}
      onClose={onClose}
      title={words?.many ?? ''}
      size="xl"
    >
      {found === null ? null : (
        <>
          <p className={classes.lead}>
            {words?.says}
            {found.count > found.rows.length
              ? ` These are the first ${found.rows.length} of ${formatCount(found.count)}.`
              : null}
          </p>
          <Table stickyHeader fz={13} verticalSpacing={4}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th ta="right">Row</Table.Th>
                <Table.Th>{mends ? 'In the cell' : 'Text'}</Table.Th>
                {mends ? <Table.Th>Read as</Table.Th> : null}
                <Table.Th>Why</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {found.rows.map(({ row, before, after, reason }) => (
                <Table.Tr key={row}>
                  <Table.Td ta="right" className={classes.figure ?? ''}>
                    {formatCount(row)}
                  </Table.Td>
                  <Table.Td className={classes.text ?? ''}>
                    {before === '' ? (
                      <span className={classes.none}>empty</span>
                    ) : (
                      <UntrustedText text={before} address />
                    )}
                  </Table.Td>
                  {mends ? (
                    <Table.Td className={classes.text ?? ''}>
                      <UntrustedText text={after ?? ''} address />
                    </Table.Td>
                  ) : null}
                  <Table.Td>
                    <UntrustedText text={reason} />
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </>
      )}
    </Modal>
  );
}
