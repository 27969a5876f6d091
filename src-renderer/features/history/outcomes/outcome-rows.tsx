// The outcomes behind a figure: page by page, each with the way to its verdict, and removable.
import { ActionIcon, Anchor, Modal, Skeleton, Tooltip } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useCallback, useState } from 'react';
import type { OutcomeFilter, OutcomeRow } from '../../../../src-shared/bridge/outcomes.ts';
import { formatCounted } from '../../../../src-shared/format-count.ts';
import { usePages } from '../../../app/calls/use-pages.ts';
import { When } from '../../../app/format/when.tsx';
import { navigate } from '../../../app/navigation/route.ts';
import { askScreen } from '../../../app/navigation/screen-request.ts';
import { ErrorNote } from '../../../app/notices/error-note.tsx';
import { notifyDone, notifyError } from '../../../app/notices/notify.ts';
import { MoreButton } from '../../../app/page/more-button.tsx';
import { type Column, DataTable } from '../../../app/table/data-table.tsx';
import { shownText } from '../../../app/untrusted-text/hidden-characters.ts';
import { UntrustedText } from '../../../app/untrusted-text/untrusted-text.tsx';
import { OUTCOME_LABELS } from '../../../badges/outcome-label.ts';
import { RecommendationBadge } from '../../../badges/recommendation.tsx';
import { client } from '../../../bridge/client.ts';
import classes from './outcomes.module.css';

interface OutcomeRowsProps {
  readonly title: string;
  /** Null shows nothing. */
  readonly filter: OutcomeFilter | null;
  readonly onClose: () => void;
}

const PAGE = 50;

export function OutcomeRows({ title, filter, onClose }: OutcomeRowsProps) {
  return (
    <Modal
      opened={filter !== null}
      onClose={onClose}
      size={880}
      title={<UntrustedText text={title} />}
    >
      {filter === null ? null : <Rows filter={filter} onClose={onClose} />}
    </Modal>
  );
}

function Rows({
  filter,
  onClose,
}: {
  readonly filter: OutcomeFilter;
  readonly onClose: () => void;
}) {
  const [total, setTotal] = useState(0);
  const pageAfter = useCallback(
    async (after: number | null, signal: AbortSignal) => {
      const page = await client.call('outcomes.list', { filter, after, limit: PAGE }, signal);
      if (page.total !== null) setTotal(page.total);
      return { rows: page.outcomes, next: page.next };
    },
    [filter],
  );
  const { rows, more, loading, error, read, keep } = usePages(pageAfter);

  async function remove(row: OutcomeRow): Promise<void> {
    try {
      await client.call('outcomes.remove', { label: null, email: null, number: row.number });
      keep(({ number }) => number !== row.number);
      setTotal((before) => before - 1);
      notifyDone('The outcome was removed.');
    } catch (failure) {
      notifyError(failure);
    }
  }

  if (rows === null)
    return error === null ? (
      <Skeleton height={160} role="status" aria-label="Loading the outcomes" />
    ) : (
      <ErrorNote error={error} retry={read} />
    );
  return (
    <>
      <p className={classes.totals}>{formatCounted(total, 'outcome')}</p>
      <DataTable
        label="Outcomes, newest first"
        rows={rows}
        keyOf={({ number }) => number}
        minWidthPx={720}
        columns={[
          {
            head: 'Address',
            className: classes.address,
            cell: (row) => <Address row={row} onClose={onClose} />,
          },
          ...COLUMNS,
          {
            head: 'Actions',
            kind: 'actions',
            cell: (row) => (
              <Tooltip label="Remove">
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  aria-label="Remove this outcome"
                  onClick={() => void remove(row)}
                >
                  <IconTrash size={16} aria-hidden />
                </ActionIcon>
              </Tooltip>
            ),
          },
        ]}
      />
      <ErrorNote error={error} retry={read} />
      <MoreButton more={more && error === null} loading={loading} onMore={read}>
        Show older outcomes
      </MoreButton>
    </>
  );
}

const SOURCES = {
  file: 'a file',
  window: 'this window',
  api: 'the API',
  command: 'the command line',
} as const;

const COLUMNS: readonly Column<OutcomeRow>[] = [
  {
    head: 'What happened',
    marks: ({ words }) => ({ title: words === null ? undefined : shownText(words) }),
    cell: ({ outcome, words }) => (
      <>
        {OUTCOME_LABELS[outcome]}
        {words === null ? null : (
          <span className={classes.words}>
            <UntrustedText text={words} />
          </span>
        )}
      </>
    ),
  },
  {
    head: 'When',
    cell: ({ happened_at }) => (happened_at === null ? 'not known' : <When iso={happened_at} />),
  },
  { head: 'Verdict then', cell: (row) => <Verdict row={row} /> },
  {
    head: 'From',
    className: classes.from,
    cell: ({ label, source }) => (label === '' ? SOURCES[source] : <UntrustedText text={label} />),
  },
];

/** The address, as the way to its verdict where that is still there. */
function Address({ row, onClose }: { readonly row: OutcomeRow; readonly onClose: () => void }) {
  const { email, request_id, job_id, index } = row;
  if (email === null) return <>deleted with its verdict</>;
  const text = <UntrustedText text={email} address />;
  const open =
    job_id !== null && index !== null
      ? () => askScreen({ kind: 'row', jobId: job_id, index })
      : request_id !== null
        ? () => navigate({ screen: 'verify', requestId: request_id })
        : null;
  if (open === null) return text;
  return (
    <Anchor
      component="button"
      type="button"
      onClick={() => {
        onClose();
        open();
      }}
    >
      {text}
    </Anchor>
  );
}

function Verdict({ row }: { readonly row: OutcomeRow }) {
  if (row.matching === 'only_later') return <>first checked later</>;
  if (row.recommendation === null) return <>none</>;
  return (
    <span className={classes.verdict}>
      <RecommendationBadge value={row.recommendation} /> {row.score}
      {row.counted ? null : <span className={classes.words}>another outcome counts</span>}
    </span>
  );
}
