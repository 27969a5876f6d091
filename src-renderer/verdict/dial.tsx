// The score as a dial: an arc in the colour of the recommendation, with the limits of the bands marked.
import type { Recommendation } from '../../src-shared/schemas/verification.ts';
import { RECOMMENDATIONS } from '../badges/recommendation.tsx';
import { STATE_TONES } from '../badges/tones.ts';
import type { Bands } from '../policy/bands.ts';
import { useBands } from '../policy/policy-in-force.ts';
import classes from './dial.module.css';
import { arc, pointAt } from './dial-shape.ts';

interface DialProps {
  readonly score: number;
  readonly recommendation: Recommendation;
  /** What decides beside the score, in words; null where the score decides alone. */
  readonly decided: string | null;
  /** Width in pixels; the height is about three quarters of it. */
  readonly size: number;
}

const RADIUS = 46;
const BAND_RADIUS = 54;

export function Dial({ score, recommendation, decided, size }: DialProps) {
  const bands = useBands();
  const { label } = RECOMMENDATIONS[recommendation];
  const limits =
    bands === null ? '' : ` Approved from ${bands.approve}, reviewed from ${bands.review}.`;
  return (
    <svg
      className={classes.dial}
      data-tone={STATE_TONES[recommendation]}
      width={size}
      height={Math.round(size * 0.76)}
      viewBox="0 0 136 104"
      role="img"
      aria-label={`Score ${score} of 100, ${label}.${decided === null ? '' : ` ${decided}.`}${limits}`}
    >
      <path className={classes.track} d={arc(RADIUS, 0, 100)} />
      {score > 0 ? <path className={classes.value} d={arc(RADIUS, 0, score)} /> : null}
      {bands === null ? null : <Marks bands={bands} />}
      <text className={classes.score} x="68" y="76" textAnchor="middle">
        {score}
      </text>
      <text className={classes.of} x="68" y="94" textAnchor="middle">
        of 100
      </text>
    </svg>
  );
}

/** A thin ring of the three bands around the dial, and the figure at each limit. */
function Marks({ bands: { approve, review } }: { readonly bands: Bands }) {
  const limits = [...new Set([review, approve])].filter((at) => at > 0 && at < 100);
  return (
    <>
      <path className={classes.band} data-tone="bad" d={arc(BAND_RADIUS, 0, review)} />
      <path className={classes.band} data-tone="caution" d={arc(BAND_RADIUS, review, approve)} />
      <path className={classes.band} data-tone="good" d={arc(BAND_RADIUS, approve, 100)} />
      {limits.map((at) => {
        const inner = pointAt(RADIUS - 7, at);
        const outer = pointAt(BAND_RADIUS + 2, at);
        const words = pointAt(BAND_RADIUS + 10, at);
        return (
          <g key={at}>
            <line className={classes.limit} x1={inner.x} y1={inner.y} x2={outer.x} y2={outer.y} />
            <text
              className={classes.figure}
              x={words.x}
              y={words.y + 3}
              textAnchor={Math.abs(words.x - 68) < 8 ? 'middle' : words.x < 68 ? 'end' : 'start'}
            >
              {at}
            </text>
          </g>
        );
      })}
    </>
  );
}
