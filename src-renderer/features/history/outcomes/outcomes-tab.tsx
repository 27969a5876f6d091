// How good it was: verdicts compared with what happened, and the rows behind each figure.
import { Group, SegmentedControl, Stack, Table, UnstyledButton } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useState } from 'react';
import type { FileOffer } from '../../../../src-shared/bridge/files.ts';
import {
  ANY_OUTCOME,
  type OutcomeFilter,
  type OutcomeMeasures,
  type OutcomeReport,
  type OutcomeShare,
} from '../../../../src-shared/bridge/outcomes.ts';
import { OUTCOME_KINDS, OUTCOME_SIDE } from '../../../../src-shared/schemas/outcome.ts';
import type { Recommendation } from '../../../../src-shared/schemas/verification.ts';
import { Loaded } from '../../../app/calls/loaded.tsx';
import { useCall } from '../../../app/calls/use-call.ts';
import { PickFile } from '../../../app/files/pick-file.tsx';
import { formatCount } from '../../../app/format/format.ts';
import { EmptyNote } from '../../../app/page/empty-note.tsx';
import { UntrustedText } from '../../../app/untrusted-text/untrusted-text.tsx';
import { RecommendationBadge } from '../../../badges/recommendation.tsx';
import { OutcomeFileDialog } from './outcome-file.tsx';
import { OutcomeRows } from './outcome-rows.tsx';
import classes from './outcomes.module.css';
import { ReliabilityDiagram } from './reliability-diagram.tsx';

/** What outcomes can be read from. */
const OUTCOME_FILES = '.csv,.tsv,.txt,.xlsx,.json,.ndjson,.jsonl,.gz,.mbox,.eml';

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
      accept={OUTCOME_FILES}
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
              deliveries, or a list of good customers or of fraud. For a single address, open its
              row in a list.
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
        <Behind onClick={rows('All outcomes', null)}>{formatCount(report.total)} outcomes</Behind>,{' '}
        <Behind onClick={rows('Outcomes with a verdict', 'matched')}>
          {formatCount(report.matched)} with a verdict
        </Behind>{' '}
        that was valid then ·{' '}
        <Behind onClick={rows('Outcomes without a verdict', 'none')}>
          {formatCount(report.without_verdict)} without one
        </Behind>{' '}
        ·{' '}
        <Behind onClick={rows('Outcomes from before the first check', 'only_later')}>
          {formatCount(report.before_verdict)} from before the first check
        </Behind>
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

function Behind({
  children,
  onClick,
}: {
  readonly children: React.ReactNode;
  readonly onClick: () => void;
}) {
  return (
    <UnstyledButton className={classes.behind} onClick={onClick}>
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
    <Table className={classes.confusion} aria-label="Outcomes by recommendation">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Recommended</Table.Th>
          {SIDES.map(({ side, label }) => (
            <Table.Th key={side} className={classes.figure}>
              {label}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {RECOMMENDED.map((recommendation) => (
          <Table.Tr key={recommendation}>
            <Table.Td>
              <RecommendationBadge value={recommendation} />
            </Table.Td>
            {SIDES.map(({ side, label }) => {
              const count = measures.confusion[recommendation][side];
              const wrong =
                count > 0 &&
                ((recommendation === 'approve' && side === 'bad') ||
                  (recommendation === 'block' && side === 'good'));
              return (
                <Table.Td key={side} className={classes.figure} data-wrong={wrong || undefined}>
                  {count === 0 ? (
                    '0'
                  ) : (
                    <UnstyledButton
                      className={classes.behind}
                      aria-label={`${formatCount(count)}: recommended ${recommendation}, ${label.toLowerCase()}`}
                      onClick={() =>
                        onRows({
                          title: `Recommended ${recommendation}, ${label.toLowerCase()}`,
                          filter: {
                            ...ANY_OUTCOME,
                            counted: true,
                            recommendation,
                            kinds: OUTCOME_KINDS.filter(
                              (kind) => (OUTCOME_SIDE[kind] ?? 'soft') === side,
                            ),
                          },
                        })
                      }
                    >
                      {formatCount(count)}
                    </UnstyledButton>
                  )}
                </Table.Td>
              );
            })}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
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
      <dd>{shareWords(share)}</dd>
    </>
  );
}

/** `81.2 % (74.0 to 86.8; 121 of 149)` */
function shareWords(share: OutcomeShare | null): string {
  if (share === null) return 'not known';
  const percent = (value: number) => (value * 100).toFixed(1);
  return `${percent(share.value)} % (${percent(share.low)} to ${percent(share.high)}; ${formatCount(share.count)} of ${formatCount(share.of)})`;
}

const SLICED = {
  months: { label: 'Month', unnamed: 'Not known' },
  providers: { label: 'Mail provider', unnamed: 'None known' },
  lists: { label: 'List', unnamed: 'Single checks' },
} as const;
type Sliced = keyof typeof SLICED;

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
      <Table.ScrollContainer minWidth={640} type="native">
        <Table aria-label={`Outcomes by ${label.toLowerCase()}`}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{label}</Table.Th>
              <Table.Th className={classes.figure}>Good</Table.Th>
              <Table.Th className={classes.figure}>Bad</Table.Th>
              <Table.Th>Approved that were good</Table.Th>
              <Table.Th>Bad that were blocked</Table.Th>
              <Table.Th className={classes.figure}>AUC</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {slices.map(({ key, name, measures }) => {
              const called =
                name ?? (key === '' ? unnamed : by === 'lists' ? 'A deleted list' : key);
              return (
                <Table.Tr key={key}>
                  <Table.Td>
                    <UnstyledButton
                      className={classes.behind}
                      onClick={() => onRows({ title: called, filter: filterOf(key) })}
                    >
                      <UntrustedText text={called} />
                    </UnstyledButton>
                  </Table.Td>
                  <Table.Td className={classes.figure}>{formatCount(measures.good)}</Table.Td>
                  <Table.Td className={classes.figure}>{formatCount(measures.bad)}</Table.Td>
                  <Table.Td>{shareWords(measures.approve_precision)}</Table.Td>
                  <Table.Td>{shareWords(measures.block_recall)}</Table.Td>
                  <Table.Td className={classes.figure}>
                    {measures.auc === null ? '–' : measures.auc.value.toFixed(3)}
                  </Table.Td>
                </Table.Tr>
              );
            })}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      {report[by].length > MOST_SLICES ? (
        <p className={classes.totals}>and {formatCount(report[by].length - MOST_SLICES)} more</p>
      ) : null}
    </section>
  );
}
