// The record of a row: its verdict, or why there is none, the analyst's decision, and its original cells.
import { ActionIcon, Button, Loader, Tooltip } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconChevronDown, IconChevronUp, IconX } from '@tabler/icons-react';
import type { JobDetails } from '../../../../../src-shared/bridge/jobs.ts';
import type { GridRow } from '../../../../../src-shared/bridge/lists.ts';
import { formatCount } from '../../../../../src-shared/format-count.ts';
import { type FailedItem, hasEnded } from '../../../../../src-shared/schemas/job.ts';
import type { VerificationResult } from '../../../../../src-shared/schemas/verification.ts';
import { useAction } from '../../../../app/calls/use-action.ts';
import { useCall } from '../../../../app/calls/use-call.ts';
import { ErrorNote } from '../../../../app/notices/error-note.tsx';
import { notifyError } from '../../../../app/notices/notify.ts';
import { ScrollRegion } from '../../../../app/page/scroll-region.tsx';
import { UntrustedText } from '../../../../app/untrusted-text/untrusted-text.tsx';
import { RECOMMENDATIONS, RecommendationBadge } from '../../../../badges/recommendation.tsx';
import { client } from '../../../../bridge/client.ts';
import { useListPolicy } from '../../../../policy/list-policy.ts';
import { Subject } from '../../../../verdict/subject.tsx';
import { VerdictView } from '../../../../verdict/verdict-view.tsx';
import { useLists } from '../../lists-store.ts';
import { stateOf } from '../grid/grid-column.ts';
import { DecisionPanel } from './decision-panel.tsx';
import { judgedAddress, OutcomePanel } from './outcome-panel.tsx';
import classes from './row-record.module.css';

interface RowRecordProps {
  readonly job: JobDetails;
  /** Null while the row is on its way. */
  readonly row: GridRow | null;
  readonly columns: readonly string[] | null;
  /** The row's place in the shown order, and how many rows there are. */
  readonly place: number;
  readonly count: number | null;
  readonly onMove: (index: number) => void;
  readonly onNextToReview: () => void;
  readonly onClose: () => void;
}

/** Rows that the cursor only passes are not asked for. */
const PAUSE_MS = 120;

export function RowRecord(props: RowRecordProps) {
  const { job, row, columns, place: index, count, onMove, onNextToReview, onClose } = props;
  return (
    <aside className={classes.panel} aria-label="The row under the cursor">
      <header className={classes.head}>
        <h2 className={classes.title}>
          {row === null ? 'Row' : `Row ${formatCount(row.index + 1)}`}
          {row === null || row.same_mailbox_as === null ? null : (
            <span className={classes.aside}>
              duplicate of row {formatCount(row.same_mailbox_as + 1)}
            </span>
          )}
        </h2>
        <span className={classes.moves}>
          <Button size="compact-xs" variant="subtle" onClick={onNextToReview}>
            Next to review <kbd className={classes.key}>n</kbd>
          </Button>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label="Previous row"
            disabled={index === 0}
            onClick={() => onMove(index - 1)}
          >
            <IconChevronUp size={16} aria-hidden />
          </ActionIcon>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label="Next row"
            disabled={count !== null && index >= count - 1}
            onClick={() => onMove(index + 1)}
          >
            <IconChevronDown size={16} aria-hidden />
          </ActionIcon>
        </span>
        <Tooltip label="Close (Esc)">
          <ActionIcon variant="subtle" color="gray" aria-label="Close the row" onClick={onClose}>
            <IconX size={16} aria-hidden />
          </ActionIcon>
        </Tooltip>
      </header>
      <ScrollRegion label="The row in full">
        <div className={classes.content}>
          {row === null ? (
            <Loader size="sm" />
          ) : (
            <>
              <Subject request={row.input} />
              <DecisionPanel jobId={job.job_id} row={row} />
              <Before row={row} />
              <Verdict job={job} row={row} />
              <Happened jobId={job.job_id} row={row} />
              <Cells row={row} columns={columns} />
            </>
          )}
        </div>
      </ScrollRegion>
    </aside>
  );
}

/** What really happened, of a row whose verdict is final. */
function Happened({ jobId, row }: { readonly jobId: string; readonly row: GridRow }) {
  const email = judgedAddress(row);
  if (email === null || row.provisional) return null;
  return <OutcomePanel key={row.index} jobId={jobId} index={row.index} email={email} />;
}

/** What the row was recommended before it was taken up again, and that its verdict is a first one. */
function Before({ row }: { readonly row: GridRow }) {
  const { before } = row;
  const now = row.item !== null && !('error' in row.item) ? row.item.recommendation : null;
  return (
    <>
      {row.provisional ? (
        <p className={classes.note}>
          First verdict, from DNS and feeds. Slow sources have not answered yet.
        </p>
      ) : null}
      {before === null || now === null ? null : (
        <p className={classes.note}>
          Last time: {RECOMMENDATIONS[before.recommendation].label}, {before.score}.{' '}
          {now === before.recommendation ? 'The recommendation is the same.' : 'It has changed.'}
        </p>
      )}
    </>
  );
}

function Verdict({ job, row }: { readonly job: JobDetails; readonly row: GridRow }) {
  const policy = useListPolicy(job);
  const [index] = useDebouncedValue(row.index, PAUSE_MS);
  const state = stateOf(row);
  const asked = useCall(
    'jobs.items',
    { job_id: job.job_id, from: index, limit: 1 },
    { enabled: state !== 'pending', watch: ['policy.changed'] },
  );
  if (state === 'pending') {
    return (
      <div className={classes.plain}>
        <RecommendationBadge value="pending" />
        <p>This row has not been checked yet.</p>
      </div>
    );
  }
  if (asked.error !== null) return <ErrorNote error={asked.error} retry={asked.reload} />;
  const text = index === row.index ? (asked.data?.rows[0]?.item ?? null) : null;
  if (text === null) return <Loader size="sm" />;
  const item = JSON.parse(text) as VerificationResult | FailedItem;
  if ('error' in item) {
    return (
      <div className={classes.plain}>
        <RecommendationBadge value="failed" />
        <p>
          <UntrustedText text={item.error.message} />
        </p>
        <p className={classes.code}>
          <code>{item.error.code}</code>
        </p>
      </div>
    );
  }
  return (
    <>
      <VerdictView result={item} layout="side" />
      {policy === null ? null : <p className={classes.note}>Judged by the policy: {policy}.</p>}
      <AskTheRest job={job} row={row} item={item} />
    </>
  );
}

/** Has a row asked what was left out of it: because it could change nothing, or because nobody answered. */
function AskTheRest({
  job,
  row,
  item,
}: {
  readonly job: JobDetails;
  readonly row: GridRow;
  readonly item: VerificationResult;
}) {
  const { busy, run } = useAction(notifyError);
  const left = item.evidence.some(({ code }) => code.endsWith('_not_needed'));
  if (!left || !hasEnded(job) || job.origin === 'key') return null;
  const ask = () =>
    run(async () => {
      const begun = await client.call('jobs.go_on', {
        job_id: job.job_id,
        rows: { kind: 'picked', indexes: [row.index] },
        only_what_matters: false,
      });
      useLists.getState().beginAgain(begun.job);
    });
  return (
    <div className={classes.rest}>
      <p className={classes.note}>
        Some look-ups were left out because they could not change the recommendation.
      </p>
      <Button size="xs" variant="default" loading={busy} onClick={() => void ask()}>
        Look up what was left out
      </Button>
    </div>
  );
}

function Cells({
  row,
  columns,
}: {
  readonly row: GridRow;
  readonly columns: readonly string[] | null;
}) {
  const cells = row.source;
  if (cells === null || cells.length === 0) return null;
  return (
    <section aria-labelledby="original-cells">
      <h3 id="original-cells" className={classes.group}>
        As in the file
      </h3>
      <dl className={classes.cells}>
        {cells.map((cell, index) => {
          const title = columns?.[index]?.trim() ?? '';
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its place
            <div key={index}>
              <dt>
                <UntrustedText text={title === '' ? `Column ${index + 1}` : title} />
              </dt>
              <dd>
                {cell === '' ? (
                  <span className={classes.none}>empty</span>
                ) : (
                  <UntrustedText text={cell} />
                )}
              </dd>
            </div>
          );
        })}
      </dl>
    </section>
  );
}
