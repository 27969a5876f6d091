// How the recommendations of a list grew while it ran, as a plain stacked area.
import { useState } from 'react';
import type { RunSample } from '../../../../src-shared/bridge/triage.ts';
import { formatCount } from '../../../../src-shared/format-count.ts';
import { HiddenTable } from '../../../app/table/hidden-table.tsx';
import { RECOMMENDATIONS } from '../../../badges/recommendation.tsx';
import { areasOf } from './timeline.ts';
import classes from './timeline-chart.module.css';

const clock = new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium' });
/** Rows of the table that is read out. */
const TABLE_ROWS = 12;
const WIDTH = 600;
const HEIGHT = 120;

export function TimelineChart({ samples }: { readonly samples: readonly RunSample[] }) {
  const [pointed, setPointed] = useState<number | null>(null);
  const first = samples[0];
  const last = samples.at(-1);
  if (first === undefined || last === undefined) return null;
  const every = Math.max(1, Math.ceil(samples.length / TABLE_ROWS));
  const shownSamples = samples.filter(
    (_, index) => index % every === 0 || index === samples.length - 1,
  );
  const shown = pointed === null ? last : (samples[pointed] ?? last);
  return (
    <div>
      <svg
        className={classes.chart}
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        aria-hidden
        onPointerMove={(event) => {
          const box = event.currentTarget.getBoundingClientRect();
          const share = (event.clientX - box.left) / Math.max(1, box.width);
          setPointed(nearest(samples, first.at + share * (last.at - first.at)));
        }}
        onPointerLeave={() => setPointed(null)}
      >
        {areasOf(samples, WIDTH, HEIGHT).map(({ name, path }) => (
          <path key={name} d={path} fill={RECOMMENDATIONS[name].color} />
        ))}
      </svg>
      <p className={classes.words}>
        {clock.format(shown.at)} · {formatCount(shown.approve)} approve ·{' '}
        {formatCount(shown.review)} review · {formatCount(shown.block)} block
      </p>
      <HiddenTable
        caption="Recommendations over time"
        heads={['Time', 'Approve', 'Review', 'Block', 'Not checked']}
        rows={shownSamples.map(({ at, approve, review, block, failed }) => [
          clock.format(at),
          approve,
          review,
          block,
          failed,
        ])}
      />
    </div>
  );
}

function nearest(samples: readonly RunSample[], at: number): number {
  let best = 0;
  for (const [index, sample] of samples.entries()) {
    if (Math.abs(sample.at - at) < Math.abs((samples[best]?.at ?? 0) - at)) best = index;
  }
  return best;
}
