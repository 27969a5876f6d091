// The rows of a part of a comparison, page by page; each opens in its list.
import { Anchor, Button, Loader } from '@mantine/core';
import { useCallback } from 'react';
import type { ComparedPart, ComparedRows } from '../../../../src-shared/bridge/list-comparison.ts';
import { formatCount } from '../../../../src-shared/format-count.ts';
import type { Recommendation } from '../../../../src-shared/schemas/verification.ts';
import { usePages } from '../../../app/calls/use-pages.ts';
import { navigate } from '../../../app/navigation/route.ts';
import { ErrorNote } from '../../../app/notices/error-note.tsx';
import { type Column, DataTable } from '../../../app/table/data-table.tsx';
import { UntrustedText } from '../../../app/untrusted-text/untrusted-text.tsx';
import { RecommendationBadge } from '../../../badges/recommendation.tsx';
import { client } from '../../../bridge/client.ts';
import { useLists } from '../lists-store.ts';
import classes from './together.module.css';

interface ComparedRowsProps {
  readonly run: number;
  /** The list whose rows are shown. */
  readonly jobId: string;
  readonly part: ComparedPart;
  /** What the lists are called. */
  readonly first: string;
  readonly second: string;
  readonly onClose: () => void;
}

type Row = ComparedRows['rows'][number];

const PAGE = 100;

export function ComparedRowsTable(props: ComparedRowsProps) {
  const { run, jobId, part, first, second, onClose } = props;
  const pageAfter = useCallback(
    (after: number | null, signal: AbortSignal) =>
      pageOf({ run, job_id: jobId, part }, after ?? -1, signal),
    [run, jobId, part],
  );
  const { rows, more, loading, error, read } = usePages(pageAfter);

  function open(index: number): void {
    useLists.getState().openRow(jobId, index);
    navigate({ screen: 'lists', jobId });
    onClose();
  }

  return (
    <div>
      <DataTable
        label="Rows of this part"
        rows={rows ?? []}
        keyOf={({ index }) => index}
        maxHeight="320px"
        dense
        columns={[
          {
            head: 'Row',
            kind: 'figure',
            width: 72,
            cell: ({ index }) => formatCount(index + 1),
          },
          {
            head: 'Address',
            className: classes.address,
            cell: ({ index, email }) => (
              <Anchor
                component="button"
                type="button"
                fz={13}
                ta="left"
                onClick={() => open(index)}
              >
                <UntrustedText text={email} address />
              </Anchor>
            ),
          },
          ...(part === 'alone' ? [] : verdictColumns(first, second)),
        ]}
      />
      <ErrorNote error={error} retry={read} />
      {loading ? <Loader size="sm" mt={8} aria-label="Reading rows" /> : null}
      {more && !loading && error === null ? (
        <Button mt={8} variant="default" size="xs" onClick={read}>
          Show more
        </Button>
      ) : null}
    </div>
  );
}

function verdictColumns(first: string, second: string): readonly Column<Row>[] {
  return [
    {
      key: 'first',
      head: <ListName name={first} />,
      cell: (row) => <Recommended value={row.first} />,
    },
    {
      key: 'second',
      head: <ListName name={second} />,
      cell: (row) => <Recommended value={row.second} />,
    },
  ];
}

/** A name as long as a file's would leave the addresses no room. */
function ListName({ name }: { readonly name: string }) {
  return (
    <div className={classes.listName} title={name}>
      {name}
    </div>
  );
}

function Recommended({ value }: { readonly value: Recommendation | null }) {
  return <RecommendationBadge value={value ?? 'failed'} size="sm" />;
}

/** A page that has rows, unless there are no more: rows of a part can lie far from each other. */
async function pageOf(
  of: { run: number; job_id: string; part: ComparedPart },
  from: number,
  signal: AbortSignal,
): Promise<ComparedRows> {
  const rows: Row[] = [];
  let next: number | null = from;
  while (next !== null && rows.length < PAGE) {
    const params = { ...of, after: next, limit: PAGE - rows.length };
    const page: ComparedRows = await client.call('lists.compared', params, signal);
    rows.push(...page.rows);
    next = page.next;
  }
  return { rows, next };
}
