// The reliability diagram as plain SVG: for each bin of scores the share that turned out good, beside what was said.

import type { OutcomeReport } from '../../../../src-shared/bridge/outcomes.ts';
import { formatCount } from '../../../../src-shared/format-count.ts';
import { percentRange, percentText } from '../../../../src-shared/percent.ts';
import { DataTable } from '../../../app/table/data-table.tsx';
import classes from './outcomes.module.css';

type Bin = OutcomeReport['reliability'][number];

interface ReliabilityDiagramProps {
  readonly bins: readonly Bin[];
  readonly onBin: (bin: Bin) => void;
}

const SIZE = 320;
const LEFT = 46;
const RIGHT = 16;
const BOTTOM = 28;
const TOP = 8;
const x = (score: number) => LEFT + (score / 100) * (SIZE - LEFT - RIGHT);
const y = (share: number) => TOP + (1 - share) * (SIZE - TOP - BOTTOM);
const TICKS = [0, 25, 50, 75, 100];

export function ReliabilityDiagram({ bins, onBin }: ReliabilityDiagramProps) {
  const filled = bins.filter((bin) => bin.good !== null);
  const most = Math.max(1, ...filled.map(({ good }) => good?.of ?? 0));
  return (
    <figure className={classes.diagram}>
      <svg viewBox={`0 0 ${SIZE} ${SIZE}`} aria-hidden>
        {TICKS.map((tick) => (
          <g key={tick} className={classes.axis}>
            <line x1={x(0)} x2={x(100)} y1={y(tick / 100)} y2={y(tick / 100)} />
            <text x={LEFT - 6} y={y(tick / 100) + 4} textAnchor="end">
              {tick} %
            </text>
            <text x={x(tick)} y={SIZE - BOTTOM + 16} textAnchor="middle">
              {tick}
            </text>
          </g>
        ))}
        <line className={classes.ideal} x1={x(0)} y1={y(0)} x2={x(100)} y2={y(1)} />
        {filled.map(({ from, good, mean_score }) => {
          if (good === null || mean_score === null) return null;
          const at = x(mean_score);
          return (
            <g key={from} className={classes.bin}>
              <line x1={at} x2={at} y1={y(good.low)} y2={y(good.high)} />
              <line x1={at - 4} x2={at + 4} y1={y(good.low)} y2={y(good.low)} />
              <line x1={at - 4} x2={at + 4} y1={y(good.high)} y2={y(good.high)} />
              <circle cx={at} cy={y(good.value)} r={3 + 4 * Math.sqrt(good.of / most)} />
            </g>
          );
        })}
      </svg>
      <div className={classes.bins}>
        <DataTable
          label="Share of good outcomes by score"
          rows={filled}
          keyOf={({ from }) => from}
          dense
          columns={[
            {
              head: 'Scores',
              cell: (bin) => (
                <button type="button" className={classes.behind} onClick={() => onBin(bin)}>
                  {bin.from} to {bin.to}
                </button>
              ),
            },
            {
              head: 'Cases',
              kind: 'figure',
              cell: ({ good }) => formatCount(good?.of ?? 0),
            },
            {
              head: 'Good',
              cell: ({ good }) =>
                good === null
                  ? '–'
                  : `${percentText(good.value)} (${percentRange(good.low, good.high)})`,
            },
          ]}
        />
      </div>
      <figcaption className={classes.totals}>
        Horizontal: the score. Vertical: the share that turned out good, with its 95 % interval. On
        the dashed line, scores mean what they say; larger points stand for more cases.
      </figcaption>
    </figure>
  );
}
