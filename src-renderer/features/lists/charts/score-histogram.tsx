// How many rows have which score: bars in the colour of their band; a click shows only those rows.
import { Tooltip } from '@mantine/core';
import { formatCount } from '../../../app/format.ts';
import { RECOMMENDATIONS } from '../../../verdict/recommendation.tsx';
import { HiddenTable } from './hidden-table.tsx';
import { type Bands, type ScoreBin, scoreBins } from './score-bins.ts';
import classes from './score-histogram.module.css';

interface ScoreHistogramProps {
  readonly scores: readonly number[];
  readonly bands: Bands;
  readonly chosen?: { readonly min: number | null; readonly max: number | null };
  /** Both null takes the choice back. */
  readonly onChoose?: (min: number | null, max: number | null) => void;
}

export function ScoreHistogram({ scores, bands, chosen, onChoose }: ScoreHistogramProps) {
  const bins = scoreBins(scores, bands);
  const highest = Math.max(1, ...bins.map(({ count }) => count));
  return (
    <div>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for a form */}
      <div className={classes.chart} role="group" aria-label="Rows by score">
        {bins.map((bin) => (
          <Bar
            key={bin.from}
            bin={bin}
            highest={highest}
            pressed={chosen?.min === bin.from && chosen.max === bin.to}
            onChoose={onChoose}
          />
        ))}
      </div>
      <Scale bands={bands} />
      <HiddenTable
        caption="Rows by score"
        heads={['Scores', 'Rows', 'Band']}
        rows={bins.map(({ from, to, count, band }) => [
          `${from} to ${to}`,
          count,
          RECOMMENDATIONS[band].label,
        ])}
      />
    </div>
  );
}

interface BarProps {
  readonly bin: ScoreBin;
  readonly highest: number;
  readonly pressed: boolean;
  readonly onChoose: ScoreHistogramProps['onChoose'];
}

function Bar({ bin, highest, pressed, onChoose }: BarProps) {
  const { from, to, count, band } = bin;
  const words = `${from === to ? from : `${from} to ${to}`}: ${formatCount(count)} ${count === 1 ? 'row' : 'rows'}, ${RECOMMENDATIONS[band].label.toLowerCase()}`;
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
    (mark, place, all) => place === all.length - 1 || place === 0 || (mark > 5 && mark < 95),
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
