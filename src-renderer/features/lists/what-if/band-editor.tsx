// The score histogram with two limits that are dragged or moved by keyboard.
import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import type { Bands } from '../../../policy/bands.ts';
import { ScoreHistogram } from '../charts/score-histogram.tsx';
import classes from './what-if.module.css';

interface BandEditorProps {
  readonly scores: readonly number[];
  readonly now: readonly number[] | undefined;
  readonly bands: Bands;
  readonly onMove: (which: keyof Bands, score: number) => void;
}

const LIMITS = [
  { which: 'review', label: 'Review from score' },
  { which: 'approve', label: 'Approve from score' },
] as const;

export function BandEditor({ scores, now, bands, onMove }: BandEditorProps) {
  const area = useRef<HTMLDivElement>(null);

  function scoreAt(clientX: number): number {
    const box = area.current?.getBoundingClientRect();
    return box === undefined || box.width === 0 ? 0 : ((clientX - box.left) / box.width) * 101;
  }

  return (
    <div className={classes.editor} ref={area}>
      <ScoreHistogram scores={scores} now={now} bands={bands} />
      {LIMITS.map(({ which, label }) => (
        <Limit
          key={which}
          label={label}
          score={bands[which]}
          onMove={(score) => onMove(which, score)}
          scoreAt={scoreAt}
        />
      ))}
    </div>
  );
}

interface LimitProps {
  readonly label: string;
  readonly score: number;
  readonly onMove: (score: number) => void;
  readonly scoreAt: (clientX: number) => number;
}

function Limit({ label, score, onMove, scoreAt }: LimitProps) {
  function pressed(event: KeyboardEvent): void {
    const step = stepOf(event.key);
    if (step === 0) return;
    event.preventDefault();
    onMove(score + step);
  }

  function moved(event: PointerEvent<HTMLDivElement>): void {
    if (event.currentTarget.hasPointerCapture(event.pointerId)) onMove(scoreAt(event.clientX));
  }

  return (
    <div
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={score}
      className={classes.limit}
      style={{ left: `${(100 * score) / 101}%` }}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={moved}
      onKeyDown={pressed}
    >
      <span className={classes.knob} aria-hidden />
    </div>
  );
}

function stepOf(key: string): number {
  switch (key) {
    case 'ArrowLeft':
    case 'ArrowDown':
      return -1;
    case 'ArrowRight':
    case 'ArrowUp':
      return 1;
    case 'PageDown':
      return -5;
    case 'PageUp':
      return 5;
    default:
      return 0;
  }
}
