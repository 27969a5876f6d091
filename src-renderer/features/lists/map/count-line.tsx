// The counts of a file before it runs: rows to check, duplicates, unusable rows, and how long it may take.
import { Anchor, Modal, Progress, Table } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { FileCount } from '../../../../src-shared/bridge/files.ts';
import { formatCount, formatDuration, formatRows } from '../../../app/format/format.ts';
import { sentenceOf } from '../../../app/notices/error-words.ts';
import { shownText } from '../../../app/untrusted-text/hidden-characters.ts';
import { UntrustedText } from '../../../app/untrusted-text/untrusted-text.tsx';
import classes from './count-line.module.css';
import type { Counting } from './use-file-count.ts';
import type { Importing } from './use-import.ts';

interface CountLineProps {
  readonly count: Counting;
  /** What has to be settled before anything can be counted. */
  readonly blocked: string | null;
  readonly importing: Importing;
}

export function CountLine({ count, blocked, importing }: CountLineProps) {
  if (importing.busy) return <Reading words="Reading into a new list" progress={importing} />;
  if (blocked !== null) return <div className={classes.line}>{shownText(blocked)}</div>;
  if (count.data !== null) return <Counted count={count.data} />;
  if (count.error !== null) {
    return (
      <div className={classes.line} role="alert">
        <span className={classes.failed}>{shownText(sentenceOf(count.error))}</span>{' '}
        <Anchor component="button" type="button" size="sm" onClick={count.reload}>
          Count again
        </Anchor>
      </div>
    );
  }
  return <Reading words="Counting" progress={count} />;
}

interface ReadingProps {
  readonly words: string;
  readonly progress: { readonly rows: number; readonly share: number | null };
}

function Reading({ words, progress }: ReadingProps) {
  return (
    <div className={classes.line} role="status">
      <div>
        {words}
        {progress.rows === 0 ? '…' : `: ${formatRows(progress.rows)} so far`}
      </div>
      <Progress
        aria-label={words}
        className={classes.progress}
        size={4}
        value={progress.share === null ? 100 : progress.share * 100}
        animated={progress.share === null}
        striped={progress.share === null}
        transitionDuration={150}
      />
    </div>
  );
}

function Counted({ count }: { readonly count: FileCount }) {
  const [opened, { open, close }] = useDisclosure(false);
  return (
    <div className={classes.line} role="status">
      <div className={classes.figures}>
        <span>
          <strong>{formatCount(count.to_check)}</strong> to check
        </span>
        <span title="Rows equal to an earlier one are checked once and share its result.">
          <strong>{formatCount(count.duplicates)}</strong>{' '}
          {count.duplicates === 1 ? 'duplicate' : 'duplicates'}
        </span>
        <span>
          <strong>{formatCount(count.unusable)}</strong> unusable
          {count.unusable === 0 ? null : (
            <>
              {' '}
              <Anchor component="button" type="button" fz="inherit" onClick={open}>
                show
              </Anchor>
            </>
          )}
        </span>
      </div>
      <div className={classes.more}>{detailOf(count)}</div>
      <Modal
        closeButtonProps={{ 'aria-label': 'Close' }}
        opened={opened}
        onClose={close}
        title="Unusable rows"
        size="xl"
      >
        <p className={classes.lead}>
          They stay in the list, in their place, and are marked. Nothing is looked up for them.
          {count.unusable > count.unusable_rows.length
            ? ` These are the first ${count.unusable_rows.length} of ${formatCount(count.unusable)}.`
            : null}
        </p>
        <Table stickyHeader fz={13} verticalSpacing={4}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th ta="right">Row</Table.Th>
              <Table.Th>Text</Table.Th>
              <Table.Th>Why</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {count.unusable_rows.map(({ row, text, reason }) => (
              <Table.Tr key={row}>
                <Table.Td ta="right" className={classes.number}>
                  {formatCount(row)}
                </Table.Td>
                <Table.Td className={classes.text}>
                  {text === '' ? (
                    <span className={classes.none}>empty</span>
                  ) : (
                    <UntrustedText text={text} address />
                  )}
                </Table.Td>
                <Table.Td>{reason}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Modal>
    </div>
  );
}

function detailOf(count: FileCount): string {
  const parts = [`${formatCount(count.domains)} ${count.domains === 1 ? 'domain' : 'domains'}`];
  if (count.same_mailbox > 0) {
    parts.push(`${formatCount(count.same_mailbox)} in another spelling of an earlier mailbox`);
  }
  if (count.cut_cells > 0) {
    parts.push(
      `${formatCount(count.cut_cells)} ${count.cut_cells === 1 ? 'cell is longer than 32,767 characters and keeps its' : 'cells are longer than 32,767 characters and keep their'} beginning`,
    );
  }
  if (count.estimate_seconds !== null) parts.push(formatDuration(count.estimate_seconds));
  return parts.join(' · ');
}
