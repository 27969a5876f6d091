// What a list shows as a whole: each pattern with its size, its reason and its rows, and what can be done with them.
import { Button, Skeleton } from '@mantine/core';
import type { FacetCondition } from '../../../../src-shared/bridge/facets.ts';
import type { Insight } from '../../../../src-shared/bridge/insights.ts';
import type { JobDetails } from '../../../../src-shared/bridge/jobs.ts';
import { ALL_ROWS, type RowChoice } from '../../../../src-shared/bridge/lists.ts';
import { formatCount, formatRows } from '../../../../src-shared/format-count.ts';
import { confirm } from '../../../app/notices/confirm.tsx';
import { ErrorNote } from '../../../app/notices/error-note.tsx';
import { notifyDone } from '../../../app/notices/notify.ts';
import { EmptyNote } from '../../../app/page/empty-note.tsx';
import { ScrollRegion } from '../../../app/page/scroll-region.tsx';
import { shownText } from '../../../app/untrusted-text/hidden-characters.ts';
import { RECOMMENDATIONS } from '../../../badges/recommendation.tsx';
import { client } from '../../../bridge/client.ts';
import { LabelForm } from '../results/grid/label-form.tsx';
import { decide } from '../results/grid/triage.ts';
import { useThrottledCall } from '../results/use-throttled-call.ts';
import classes from './insights.module.css';

interface InsightsProps {
  readonly job: JobDetails;
  /** Changes when the list may show something else. */
  readonly stamp: string;
  readonly onShow: (where: readonly FacetCondition[]) => void;
}

export function Insights({ job, stamp, onShow }: InsightsProps) {
  const { data, error, old, reload } = useThrottledCall(
    'lists.insights',
    { job_id: job.job_id },
    stamp,
  );
  return (
    <ScrollRegion label="Patterns of this list">
      <ErrorNote error={error} retry={reload} />
      {data === null || old ? (
        error === null ? (
          <div role="status" aria-label="Looking for patterns">
            <Skeleton height={96} radius={6} />
          </div>
        ) : null
      ) : (
        <div className={classes.content}>
          {data.insights.length === 0 ? (
            <EmptyNote title="No unusual patterns">
              {formatRows(data.rows)} with a verdict were looked at as a whole: shared mail hosts,
              days of registration, spellings, names, networks, stretches of the file.
            </EmptyNote>
          ) : (
            <ul className={classes.list}>
              {data.insights.map((insight) => (
                <li key={insight.insight_id}>
                  <InsightCard jobId={job.job_id} insight={insight} onShow={onShow} />
                </li>
              ))}
            </ul>
          )}
          {data.not_judged.map((sentence) => (
            <p key={sentence} className={classes.note}>
              {sentence}
            </p>
          ))}
        </div>
      )}
    </ScrollRegion>
  );
}

interface CardProps extends Pick<InsightsProps, 'onShow'> {
  readonly jobId: string;
  readonly insight: Insight;
}

function InsightCard({ jobId, insight, onShow }: CardProps) {
  const { title, why, rows, where, examples, domains, chance, against } = insight;
  const choice: RowChoice = {
    kind: 'filter',
    filter: { ...ALL_ROWS, where: [...where] },
    except: [],
  };
  const words = shownText(title);
  const { icon: Block } = RECOMMENDATIONS.block;
  return (
    <section className={classes.card} aria-label={words}>
      <h3 className={classes.title}>{words}</h3>
      <p className={classes.why}>{shownText(why)}</p>
      {examples.length === 0 ? null : (
        <p className={classes.examples}>{examples.map((each) => shownText(each)).join('  ')}</p>
      )}
      <p className={classes.note}>
        {chanceText(chance)}, judged against{' '}
        {against === 'list' ? 'the rest of this list' : 'your other lists'}.
      </p>
      <div className={classes.actions}>
        <Button size="compact-sm" onClick={() => onShow(where)}>
          Show {formatRows(rows)}
        </Button>
        <LabelForm
          title={`Label the rows: ${words}`}
          onLabel={(label) => decide(jobId, choice, { add_labels: [label] })}
        />
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<Block size={13} aria-hidden />}
          onClick={() => decide(jobId, choice, { decision: 'block', reason: title.slice(0, 500) })}
        >
          Block the rows
        </Button>
        {domains.length === 0 ? null : (
          <Button size="compact-sm" variant="default" onClick={() => askToBlock(insight)}>
            Block the domains…
          </Button>
        )}
      </div>
    </section>
  );
}

function chanceText(chance: number): string {
  if (chance < 1e-6) return 'By chance this happens in fewer than one list in a million';
  return `By chance this happens in at most one list in ${Math.floor(1 / chance).toLocaleString('en')}`;
}

/** Overrides hold for every list, so they are made only after a question. */
function askToBlock({ domains, title }: Insight): void {
  confirm({
    title: 'Block these domains everywhere?',
    body: (
      <>
        {domains.length === 1 ? 'One override' : `${formatCount(domains.length)} overrides`} will
        block every address at {shownText(domains.slice(0, 3).join(', '))}
        {domains.length > 3 ? ` and ${formatCount(domains.length - 3)} more` : ''}, in this list and
        in others. They can be removed in Settings.
      </>
    ),
    confirm: 'Block',
    cancel: 'Cancel',
    act: () => block(domains, title),
  });
}

async function block(domains: readonly string[], title: string): Promise<void> {
  const rows = domains.map((value, row) => ({
    row,
    subject: 'domain' as const,
    value,
    verdict: 'deny' as const,
    reason: title.slice(0, 500),
  }));
  const done = await client.call('overrides.import', {
    rows,
    verdict: 'deny',
    conflicts: 'keep',
    apply: true,
  });
  notifyDone(
    `${done.added === 1 ? 'One domain is' : `${formatCount(done.added)} domains are`} blocked; ${formatRows(done.rescored ?? 0)} changed.`,
  );
}
