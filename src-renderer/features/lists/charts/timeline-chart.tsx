// How the recommendations of a list grew while it ran, as a stacked area chart.
import { AreaChart } from '@mantine/charts';
import { formatCount } from '../../../app/format/format.ts';
import { RECOMMENDATIONS } from '../../../badges/recommendation.tsx';
import { HiddenTable } from './hidden-table.tsx';
import type { TimelinePoint } from './timeline.ts';

const clock = new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium' });
const SERIES = (['approve', 'review', 'block', 'failed'] as const).map((name) => ({
  name,
  label: RECOMMENDATIONS[name].label,
  color: RECOMMENDATIONS[name].color,
}));
/** Rows of the table that is read out. */
const TABLE_ROWS = 12;

export function TimelineChart({ points }: { readonly points: readonly TimelinePoint[] }) {
  const data = points.map((point) => ({ ...point, time: clock.format(point.at) }));
  const every = Math.max(1, Math.ceil(points.length / TABLE_ROWS));
  const tableRows = data.filter((_, place) => place % every === 0 || place === data.length - 1);
  return (
    <div>
      <div aria-hidden>
        <AreaChart
          h={104}
          data={data}
          dataKey="time"
          type="stacked"
          series={SERIES}
          curveType="linear"
          withDots={false}
          withGradient={false}
          withYAxis={false}
          gridAxis="none"
          tickLine="none"
          fillOpacity={0.85}
          strokeWidth={0}
          valueFormatter={formatCount}
          xAxisProps={{
            interval: 'preserveStartEnd',
            minTickGap: 48,
            tick: { fontSize: 11, fill: 'var(--vouch-text-2)' },
          }}
          areaProps={{ isAnimationActive: false }}
          areaChartProps={{ accessibilityLayer: false }}
          tooltipAnimationDuration={0}
        />
      </div>
      <HiddenTable
        caption="Recommendations over time"
        heads={['Time', 'Approve', 'Review', 'Block', 'Not checked']}
        rows={tableRows.map(({ time, approve, review, block, failed }) => [
          time,
          approve,
          review,
          block,
          failed,
        ])}
      />
    </div>
  );
}
