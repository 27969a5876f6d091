// A list in charts: scores, its run, flags, domains, mail providers; a click on a bar filters the rows.
import { Skeleton } from '@mantine/core';
import { memo, type ReactNode } from 'react';
import { DEFAULT_BANDS } from '../../../../src-shared/bands.ts';
import { bounceSentence } from '../../../../src-shared/bounce-words.ts';
import type { ListSummary, RowFilter } from '../../../../src-shared/bridge/lists.ts';
import type { RunSample } from '../../../../src-shared/bridge/triage.ts';
import { FLAG_NAMES, FLAGS } from '../../../../src-shared/flags.ts';
import { ErrorNote } from '../../../app/notices/error-note.tsx';
import { ScrollRegion } from '../../../app/page/scroll-region.tsx';
import { useBands } from '../../../policy/policy-in-force.ts';
import { conditionState, withCondition } from '../results/filter/filter-conditions.ts';
import { type ThrottledAnswer, useThrottledCall } from '../results/use-throttled-call.ts';
import { BarList } from './bar-list.tsx';
import { OtherVerifier, useOtherVerdicts } from './other-verifier.tsx';
import classes from './overview.module.css';
import { ScoreHistogram } from './score-histogram.tsx';
import { TimelineChart } from './timeline-chart.tsx';

interface OverviewProps {
  readonly jobId: string;
  /** The headings of its file; null where it came from none. */
  readonly columns: readonly string[] | null;
  /** Whether there is no result yet. */
  readonly empty: boolean;
  readonly summary: ThrottledAnswer<ListSummary>;
  /** Changes whenever the list may have changed. */
  readonly stamp: string;
  readonly filter: RowFilter;
  readonly onFilter: (filter: RowFilter) => void;
}

export function Overview(props: OverviewProps) {
  const { jobId, columns, empty, summary, stamp, filter, onFilter } = props;
  const { data } = summary;
  const other = useOtherVerdicts(jobId, columns, filter, stamp);
  const parts = { data, filter, onFilter };
  return (
    <ScrollRegion label="Charts of this list">
      <ErrorNote error={summary.error} retry={summary.reload} />
      <div className={classes.content} data-old={summary.old}>
        {empty ? (
          <p className={classes.none}>No results yet.</p>
        ) : data === null ? (
          <Skeleton height={160} radius={6} />
        ) : (
          <>
            <Scores {...parts} data={data} />
            <Bounces jobId={jobId} filter={filter} stamp={stamp} />
            {other === null ? null : (
              <Chart title="Beside another verifier">
                <OtherVerifier other={other} filter={filter} onFilter={onFilter} />
              </Chart>
            )}
            <Run jobId={jobId} stamp={stamp} />
            <Bars {...parts} data={data} />
          </>
        )}
      </div>
    </ScrollRegion>
  );
}

interface ChartsProps {
  readonly data: ListSummary;
  readonly filter: RowFilter;
  readonly onFilter: (filter: RowFilter) => void;
}

// Each is rendered again only when its own answer has come, not whenever the list has grown.

const Scores = memo(function Scores({ data, filter, onFilter }: ChartsProps) {
  const bands = useBands() ?? DEFAULT_BANDS;
  return (
    <Chart title="Scores">
      <ScoreHistogram
        scores={data.scores}
        bands={bands}
        chosen={{ min: filter.score_min, max: filter.score_max }}
        onChoose={(min, max) => onFilter({ ...filter, score_min: min, score_max: max })}
      />
    </Chart>
  );
});

/** How many of the rows that pass the filter will bounce. */
function Bounces({ jobId, filter, stamp }: Pick<OverviewProps, 'jobId' | 'filter' | 'stamp'>) {
  const { data } = useThrottledCall(
    'outcomes.forecast',
    { job_id: jobId, rows: { kind: 'filter', filter } },
    stamp,
  );
  if (data === null) return null;
  return (
    <Chart title="Bounces to expect">
      <p className={classes.sentence}>{bounceSentence(data)}</p>
    </Chart>
  );
}

/** The run, once there is something to see of it. */
function Run({ jobId, stamp }: Pick<OverviewProps, 'jobId' | 'stamp'>) {
  const { data } = useThrottledCall('lists.timeline', { job_id: jobId }, stamp);
  const samples = data?.samples ?? [];
  return samples.length < FEWEST_SAMPLES ? null : <RunChart samples={samples} />;
}

const FEWEST_SAMPLES = 3;

const RunChart = memo(function RunChart({ samples }: { readonly samples: readonly RunSample[] }) {
  return (
    <Chart title="Over time">
      <TimelineChart samples={samples} />
    </Chart>
  );
});

const Bars = memo(function Bars({ data, filter, onFilter }: ChartsProps) {
  const bars = (facet: 'flag' | 'domain' | 'provider') => ({
    what: facet,
    chosen: (value: string) => conditionState(filter, facet, value) === 'included',
    onChoose: (value: string) =>
      onFilter(
        withCondition(
          filter,
          facet,
          value,
          conditionState(filter, facet, value) === 'included' ? null : 'included',
        ),
      ),
  });
  return (
    <>
      <Chart title="Flags">
        <BarList {...bars('flag')} entries={data.flags} label={flagText} />
      </Chart>
      <Chart title="Domains">
        <BarList {...bars('domain')} entries={data.domains} />
      </Chart>
      <Chart title="Mail providers">
        <BarList {...bars('provider')} entries={data.providers} />
      </Chart>
    </>
  );
});

function flagText(value: string): string {
  const flag = FLAG_NAMES.find((name) => name === value);
  return flag === undefined ? value : FLAGS[flag].label;
}

function Chart({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className={classes.chart} aria-label={title}>
      <h2 className={classes.title}>{title}</h2>
      {children}
    </section>
  );
}
