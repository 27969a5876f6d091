// How good it was: verdicts compared with what happened, and the rows behind each figure.

import { Group, SegmentedControl, Stack, UnstyledButton } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import type { FileOffer } from '../../../../src-shared/bridge/files.ts';
import {
  ANY_OUTCOME,
  type OutcomeFilter,
  type OutcomeMeasures,
  type OutcomeReport,
  type OutcomeShare,
} from '../../../../src-shared/bridge/outcomes.ts';
import { acceptedFiles } from '../../../../src-shared/file-formats.ts';
import { formatCount, formatCounted } from '../../../../src-shared/format-count.ts';
import { outcomeShareText } from '../../../../src-shared/percent.ts';
import { OUTCOME_KINDS, OUTCOME_SIDE } from '../../../../src-shared/schemas/outcome.ts';
import type { Recommendation } from '../../../../src-shared/schemas/verification.ts';
import { Loaded } from '../../../app/calls/loaded.tsx';
import { useCall } from '../../../app/calls/use-call.ts';
import { PickFile } from '../../../app/files/pick-file.tsx';
import { EmptyNote } from '../../../app/page/empty-note.tsx';
import { type Column, DataTable } from '../../../app/table/data-table.tsx';
import { UntrustedText } from '../../../app/untrusted-text/untrusted-text.tsx';
import { RecommendationBadge } from '../../../badges/recommendation.tsx';
import { OutcomeFileDialog } from './outcome-file.tsx';
import { OutcomeRows } from './outcome-rows.tsx';
import classes from './outcomes.module.css';
import { ReliabilityDiagram } from './reliability-diagram.tsx';

/** Rows that were asked for, and how they are called. */
interface Behind {
  readonly title: string;
  readonly filter: OutcomeFilter;
}

export function OutcomesTab() {
  const report = useCall('outcomes.report', {}, { watch: ['outcomes.changed'], keep: true });
  const [offer, setOffer] = useState<FileOffer | null>(null);
  const [behind, setBehind] = useState<Behind | null>(null);
  const pick = (
    <PickFile
      accept={acceptedFiles('outcomes')}
      variant="default"
      leftSection={<IconUpload size={16} aria-hidden />}
      onOffer={setOffer}
    >
      Import outcomes
    </PickFile>
  );
  return (
    <Stack gap="lg">
      <Loaded of={report} label="Loading the outcomes" heightPx={200}>
        {(data) =>
          data.total === 0 ? (
            <EmptyNote title="No outcomes yet" action={pick}>
              Import what happened to addresses that you checked: a mailer’s export of bounces and
              deliveries, the mailbox that others wrote to (mbox), or a list of good customers or of
              fraud. For a single address, open its row in a list.
            </EmptyNote>
          ) : (
            <>
              <Group justify="space-between" align="start">
                <Totals report={data} onRows={setBehind} />
                {pick}
              </Group>
              <Report report={data} onRows={setBehind} />
            </>
          )
        }
      </Loaded>
      <OutcomeFileDialog offer={offer} onClose={() => setOffer(null)} />
      <OutcomeRows
        title={behind?.title ?? ''}
        filter={behind?.filter ?? null}
        onClose={() => setBehind(null)}
      />
    </Stack>
  );
}

interface PartProps {
  readonly report: OutcomeReport;
  readonly onRows: (behind: Behind) => void;
}

function Totals({ report, onRows }: PartProps) {
  const rows = (title: string, matching: OutcomeFilter['matching']) => () =>
    onRows({ title, filter: { ...ANY_OUTCOME, matching } });
  return (
    <div>
      <p className={classes.says} role="status">
        {report.says}
      </p>
      <p className={classes.totals}>
        <BehindButton onClick={rows('All outcomes', null)}>
          {formatCounted(report.total, 'outcome')}
        </BehindButton>
        ,{' '}
        <BehindButton onClick={rows('Outcomes with a verdict', 'matched')}>
          {formatCount(report.matched)} with a verdict
        </BehindButton>{' '}
        that was valid then ·{' '}
        <BehindButton onClick={rows('Outcomes without a verdict', 'none')}>
          {formatCount(report.without_verdict)} without one
        </BehindButton>{' '}
        ·{' '}
        <BehindButton onClick={rows('Outcomes from before the first check', 'only_later')}>
          {formatCount(report.before_verdict)} from before the first check
        </BehindButton>
        {report.overruled === 0
          ? ''
          : ` · ${formatCount(report.overruled)} outranked by another outcome of the same verdict`}
        {report.forgotten === 0
          ? ''
          : ` · ${formatCount(report.forgotten)} whose address was deleted`}
      </p>
    </div>
  );
}

interface BehindButtonProps {
  readonly children: ReactNode;
  /** What screen readers call it; its text by default. */
  readonly label?: string;
  readonly onClick: () => void;
}

function BehindButton({ children, label, onClick }: BehindButtonProps) {
  return (
    <UnstyledButton className={classes.behind} aria-label={label} onClick={onClick}>
      {children}
    </UnstyledButton>
  );
}

function Report({ report, onRows }: PartProps) {
  return (
    <>
      <div className={classes.pair}>
        <section aria-label="Recommendations and outcomes">
          <h2 className={classes.heading}>Recommendations and outcomes</h2>
          <Confusion measures={report.measures} onRows={onRows} />
          <Figures measures={report.measures} />
        </section>
        <section aria-label="Calibration">
          <h2 className={classes.heading}>Calibration: good outcomes by score</h2>
          <ReliabilityDiagram
            bins={report.reliability}
            onBin={({ from, to }) =>
              onRows({
                title: `Scores from ${from} to ${to}`,
                filter: { ...ANY_OUTCOME, counted: true, scores: { from, to } },
              })
            }
          />
        </section>
      </div>
      <Slices report={report} onRows={onRows} />
    </>
  );
}

const SIDES = [
  { side: 'good', label: 'Good' },
  { side: 'bad', label: 'Bad' },
  { side: 'soft', label: 'Soft bounces' },
] as const;

const RECOMMENDED: readonly Recommendation[] = ['approve', 'review', 'block'];

function Confusion({
  measures,
  onRows,
}: {
  readonly measures: OutcomeMeasures;
  readonly onRows: PartProps['onRows'];
}) {
  return (
    <DataTable
      label="Outcomes by recommendation"
      className={classes.confusion}
      rows={RECOMMENDED}
      keyOf={(recommendation) => recommendation}
      columns={[
        {
          head: 'Recommended',
          cell: (recommendation) => <RecommendationBadge value={recommendation} />,
        },
        ...SIDES.map(
          ({ side, label }): Column<Recommendation> => ({
            key: side,
            head: label,
            kind: 'figure',
            marks: (recommendation) => ({
              'data-wrong': isWrong(recommendation, side, measures) || undefined,
            }),
            cell: (recommendation) => (
              <Count
                count={measures.confusion[recommendation][side]}
                title={`Recommended ${recommendation}, ${label.toLowerCase()}`}
                filter={{
                  ...ANY_OUTCOME,
                  counted: true,
                  recommendation,
                  kinds: OUTCOME_KINDS.filter((kind) => (OUTCOME_SIDE[kind] ?? 'soft') === side),
                }}
                onRows={onRows}
              />
            ),
          }),
        ),
      ]}
    />
  );
}

function isWrong(
  recommendation: Recommendation,
  side: (typeof SIDES)[number]['side'],
  { confusion }: OutcomeMeasures,
): boolean {
  const wrong = { approve: 'bad', review: null, block: 'good' }[recommendation];
  return wrong === side && confusion[recommendation][side] > 0;
}

/** How many, as the way to their rows where there are any. */
function Count({
  count,
  title,
  filter,
  onRows,
}: Behind & { readonly count: number; readonly onRows: PartProps['onRows'] }) {
  if (count === 0) return '0';
  const called = `${formatCount(count)}: ${title.charAt(0).toLowerCase()}${title.slice(1)}`;
  return (
    <BehindButton label={called} onClick={() => onRows({ title, filter })}>
      {formatCount(count)}
    </BehindButton>
  );
}

function Figures({ measures }: { readonly measures: OutcomeMeasures }) {
  const { auc, brier, brier_of_share } = measures;
  return (
    <dl className={classes.figures}>
      <Figure name="Approved that were good" share={measures.approve_precision} />
      <Figure name="Good that were approved" share={measures.approve_recall} />
      <Figure name="Blocked that were bad" share={measures.block_precision} />
      <Figure name="Bad that were blocked" share={measures.block_recall} />
      <Figure name="Bad that were approved" share={measures.missed} />
      <dt>Good above bad (AUC)</dt>
      <dd>
        {auc === null
          ? 'not known'
          : `${auc.value.toFixed(3)} (${auc.low.toFixed(3)} to ${auc.high.toFixed(3)})`}
      </dd>
      <dt>Brier score (0 is best)</dt>
      <dd>
        {brier === null || brier_of_share === null
          ? 'not known'
          : `${brier.toFixed(3)}; a constant prediction has ${brier_of_share.toFixed(3)}`}
      </dd>
    </dl>
  );
}

function Figure({ name, share }: { readonly name: string; readonly share: OutcomeShare | null }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{outcomeShareText(share)}</dd>
    </>
  );
}

const SLICED = {
  months: { label: 'Month', unnamed: 'Not known' },
  providers: { label: 'Mail provider', unnamed: 'None known' },
  lists: { label: 'List', unnamed: 'Single checks' },
} as const;
type Sliced = keyof typeof SLICED;

type Slice = OutcomeReport[Sliced][number];

const MEASURE_COLUMNS: readonly Column<Slice>[] = [
  { head: 'Good', kind: 'figure', cell: ({ measures }) => formatCount(measures.good) },
  { head: 'Bad', kind: 'figure', cell: ({ measures }) => formatCount(measures.bad) },
  {
    head: 'Approved that were good',
    cell: ({ measures }) => outcomeShareText(measures.approve_precision),
  },
  {
    head: 'Bad that were blocked',
    cell: ({ measures }) => outcomeShareText(measures.block_recall),
  },
  {
    head: 'AUC',
    kind: 'figure',
    cell: ({ measures: { auc } }) => (auc === null ? '–' : auc.value.toFixed(3)),
  },
];

/** Slices of one kind that are shown. */
const MOST_SLICES = 50;

function Slices({ report, onRows }: PartProps) {
  const [by, setBy] = useState<Sliced>('months');
  const { label, unnamed } = SLICED[by];
  const slices = report[by].slice(0, MOST_SLICES);
  const filterOf = (key: string): OutcomeFilter => ({
    ...ANY_OUTCOME,
    counted: true,
    ...(by === 'months'
      ? { month: key }
      : by === 'providers'
        ? { provider: key }
        : { job_id: key }),
  });
  const called = ({ key, name }: Slice) =>
    name ?? (key === '' ? unnamed : by === 'lists' ? 'A deleted list' : key);
  return (
    <section aria-label="Breakdown">
      <Group justify="space-between">
        <h2 className={classes.heading}>Breakdown</h2>
        <SegmentedControl
          size="xs"
          aria-label="Break down by"
          value={by}
          onChange={(value) => setBy(value as Sliced)}
          data={Object.entries(SLICED).map(([value, { label: name }]) => ({ value, label: name }))}
        />
      </Group>
      <DataTable
        label={`Outcomes by ${label.toLowerCase()}`}
        rows={slices}
        keyOf={({ key }) => key}
        minWidthPx={640}
        columns={[
          {
            key: 'slice',
            head: label,
            cell: (slice) => (
              <BehindButton
                onClick={() => onRows({ title: called(slice), filter: filterOf(slice.key) })}
              >
                <UntrustedText text={called(slice)} />
              </BehindButton>
            ),
          },
          ...MEASURE_COLUMNS,
        ]}
      />
      {report[by].length > MOST_SLICES ? (
        <p className={classes.totals}>and {formatCount(report[by].length - MOST_SLICES)} more</p>
      ) : null}
    </section>
  );
}
