// How many rows have which score, as bars in the colour of their band; a click filters the rows by a bar.
import { Tooltip } from '@mantine/core';
import { formatCount, formatRows } from '../../../../src-shared/format-count.ts';
import { HiddenTable } from '../../../app/table/hidden-table.tsx';
import { RECOMMENDATIONS } from '../../../badges/recommendation.tsx';
import type { Bands } from '../../../policy/bands.ts';
import { countBetween, type ScoreBin, scoreBins } from './score-bins.ts';
import classes from './score-histogram.module.css';

interface ScoreHistogramProps {
  readonly scores: readonly number[];
  readonly bands: Bands;
  /** What is now, where `scores` are what would be: shown as a line over the bars. */
  readonly now?: readonly number[] | undefined;
  readonly chosen?: { readonly min: number | null; readonly max: number | null };
  /** Both null takes the choice back. */
  readonly onChoose?: (min: number | null, max: number | null) => void;
}

export function ScoreHistogram({ scores, bands, now, chosen, onChoose }: ScoreHistogramProps) {
  const bins = scoreBins(scores, bands);
  const counts = now === undefined ? null : bins.map(({ from, to }) => countBetween(now, from, to));
  const highest = Math.max(1, ...bins.map(({ count }) => count), ...(counts ?? []));
  return (
    <div>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for a form */}
      <div className={classes.chart} role="group" aria-label="Rows by score">
        {bins.map((bin, index) => (
          <Bar
            key={bin.from}
            bin={bin}
            now={counts?.[index] ?? null}
            highest={highest}
            pressed={chosen?.min === bin.from && chosen.max === bin.to}
            onChoose={onChoose}
          />
        ))}
      </div>
      <Scale bands={bands} />
      <HiddenTable
        caption="Rows by score"
        heads={['Scores', ...(counts === null ? ['Rows'] : ['Then', 'Now']), 'Band']}
        rows={bins.map(({ from, to, count, band }, index) => [
          `${from} to ${to}`,
          count,
          ...(counts === null ? [] : [counts[index] ?? 0]),
          RECOMMENDATIONS[band].label,
        ])}
      />
    </div>
  );
}

interface BarProps {
  readonly bin: ScoreBin;
  /** How many there are now; null when that is not compared. */
  readonly now: number | null;
  readonly highest: number;
  readonly pressed: boolean;
  readonly onChoose: ScoreHistogramProps['onChoose'];
}

function Bar({ bin, now, highest, pressed, onChoose }: BarProps) {
  const { from, to, count, band } = bin;
  const words = `${from === to ? from : `${from} to ${to}`}: ${formatRows(count)}, ${RECOMMENDATIONS[band].label.toLowerCase()}${now === null ? '' : `; now ${formatCount(now)}`}`;
  const fill = (
    <span
      className={classes.fill}
      style={{
        height: count === 0 ? 0 : `max(2px, ${(100 * count) / highest}%)`,
        background: RECOMMENDATIONS[band].color,
      }}
    />
  );
  const style = { flexGrow: to - from + 1 };
  if (onChoose === undefined) {
    return (
      <span className={classes.bar} style={style} title={words}>
        {fill}
        {now === null || (now === 0 && count === 0) ? null : (
          <span className={classes.now} style={{ height: `${(100 * now) / highest}%` }} />
        )}
      </span>
    );
  }
  return (
    <Tooltip label={words} openDelay={0} transitionProps={{ duration: 0 }}>
      <button
        type="button"
        className={classes.bar}
        style={style}
        aria-label={words}
        aria-pressed={pressed}
        onClick={() => (pressed ? onChoose(null, null) : onChoose(from, to))}
      >
        {fill}
      </button>
    </Tooltip>
  );
}

/** The score axis: its ends, and where the bands begin. */
function Scale({ bands }: { readonly bands: Bands }) {
  const marks = [0, bands.review, bands.approve, 100].filter(
    (mark, index, all) => index === all.length - 1 || index === 0 || (mark > 5 && mark < 95),
  );
  return (
    <div className={classes.scale} aria-hidden>
      {[...new Set(marks)].map((mark) => (
        <span key={mark} style={{ left: `${(100 * mark) / 101}%` }}>
          {mark}
        </span>
      ))}
    </div>
  );
}
