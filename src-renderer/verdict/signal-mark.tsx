// Yes, no and unknown by shape: a filled check, a filled cross, a hollow dashed ring.
import { IconCircleCheckFilled, IconCircleDashed, IconCircleXFilled } from '@tabler/icons-react';
import classes from './signal-mark.module.css';
import type { Tone } from './signals.ts';

interface SignalMarkProps {
  readonly kind: 'yes' | 'no' | 'unknown';
  readonly tone?: Tone;
}

const SHAPES = {
  yes: IconCircleCheckFilled,
  no: IconCircleXFilled,
  unknown: IconCircleDashed,
} as const;

export function SignalMark({ kind, tone = 'plain' }: SignalMarkProps) {
  const Shape = SHAPES[kind];
  return <Shape size={16} className={classes.mark} data-kind={kind} data-tone={tone} aria-hidden />;
}
