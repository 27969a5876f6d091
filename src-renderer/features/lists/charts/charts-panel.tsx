// The charts of a list: scores, recommendations over time, flags, domains, mail providers; a click on a bar filters the rows.
import { ScrollArea, Skeleton } from '@mantine/core';
import type { JobDetails } from '../../../../src-shared/bridge/jobs.ts';
import type { ListSummary, RowFilter } from '../../../../src-shared/bridge/lists.ts';
import { FLAG_NAMES } from '../../../../src-shared/flags.ts';
import { ErrorNote } from '../../../app/notices/error-note.tsx';
import { flagLabel } from '../../../badges/flag-label.ts';
import { useBands } from '../../../policy/policy-in-force.ts';
import { useLists } from '../lists-store.ts';
import { noResultYet } from '../results/progress.ts';
import { withFlagSwitched } from '../results/row-filter.ts';
import type { ThrottledAnswer } from '../results/use-throttled-call.ts';
import { BarList } from './bar-list.tsx';
import classes from './charts-panel.module.css';
import { ScoreHistogram } from './score-histogram.tsx';
import type { TimelinePoint } from './timeline.ts';
import { TimelineChart } from './timeline-chart.tsx';

interface ChartsPanelProps {
  readonly job: JobDetails;
  readonly summary: ThrottledAnswer<ListSummary>;
  readonly filter: RowFilter;
  readonly onFilter: (filter: RowFilter) => void;
}

/** As Vouch has them at first; shown until main has answered. */
const DEFAULT_BANDS = { approve: 70, review: 40 };
const NO_POINTS: readonly TimelinePoint[] = [];

export function ChartsPanel({ job, summary, filter, onFilter }: ChartsPanelProps) {
  const bands = useBands() ?? DEFAULT_BANDS;
  const timeline = useLists((state) => state.timelines[job.job_id] ?? NO_POINTS);
  const { data } = summary;
  return (
    <aside className={classes.panel} aria-label="Charts of this list">
      <ScrollArea
        className={classes.scroll}
        type="auto"
        viewportProps={{ tabIndex: 0, 'aria-label': 'Charts', role: 'region' }}
      >
        <div className={classes.content} data-old={summary.old}>
          {summary.error === null ? null : (
            <ErrorNote error={summary.error} retry={summary.reload} />
          )}
          {noResultYet(job) ? (
            <p className={classes.none}>No result yet.</p>
          ) : data === null ? (
            summary.error === null ? (
              <Loading />
            ) : null
          ) : (
            <>
              <Chart title="Scores">
                <ScoreHistogram
                  scores={data.scores}
                  bands={bands}
                  chosen={{ min: filter.score_min, max: filter.score_max }}
                  onChoose={(min, max) => onFilter({ ...filter, score_min: min, score_max: max })}
                />
              </Chart>
              {timeline.length < 3 ? null : (
                <Chart title="Over time">
                  <TimelineChart points={timeline} />
                </Chart>
              )}
              <Chart title="Flags">
                <BarList
                  what="flag"
                  entries={data.flags}
                  label={(value) => {
                    const flag = FLAG_NAMES.find((name) => name === value);
                    return flag === undefined ? value : flagLabel(flag);
                  }}
                  chosen={(value) => filter.flags.some((flag) => flag === value)}
                  onChoose={(value) => {
                    const flag = FLAG_NAMES.find((name) => name === value);
                    if (flag !== undefined) onFilter(withFlagSwitched(filter, flag));
                  }}
                />
              </Chart>
              <Chart title="Domains">
                <BarList
                  what="domain"
                  entries={data.domains}
                  chosen={(value) => filter.domain === value}
                  onChoose={(value) =>
                    onFilter({ ...filter, domain: filter.domain === value ? null : value })
                  }
                />
              </Chart>
              <Chart title="Mail providers">
                <BarList
                  what="provider"
                  entries={data.providers}
                  chosen={(value) => filter.provider === value}
                  onChoose={(value) =>
                    onFilter({ ...filter, provider: filter.provider === value ? null : value })
                  }
                />
              </Chart>
            </>
          )}
        </div>
      </ScrollArea>
    </aside>
  );
}

function Chart({
  title,
  children,
}: {
  readonly title: string;
  readonly children: React.ReactNode;
}) {
  return (
    <section className={classes.chart} aria-label={title}>
      <h2 className={classes.title}>{title}</h2>
      {children}
    </section>
  );
}

function Loading() {
  return (
    <>
      <Skeleton height={132} radius={6} />
      <Skeleton height={160} radius={6} />
      <Skeleton height={160} radius={6} />
    </>
  );
}
