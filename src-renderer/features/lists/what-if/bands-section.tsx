// The bands of a tried policy: the histogram with its limits, and the limits as numbers.
import { Loader } from '@mantine/core';
import type { Policy } from '../../../../src-shared/bridge/policy.ts';
import { BandInputs } from '../../../policy/band-inputs.tsx';
import { moveBand } from '../../../policy/bands.ts';
import { BandEditor } from './band-editor.tsx';
import classes from './what-if.module.css';

interface BandsSectionProps {
  readonly policy: Policy;
  /** Under that policy; null until they are known. */
  readonly scores: readonly number[] | null;
  readonly now: readonly number[] | undefined;
  readonly onChange: (policy: Policy) => void;
}

export function BandsSection({ policy, scores, now, onChange }: BandsSectionProps) {
  const move = (which: 'approve' | 'review', to: number) =>
    onChange({ ...policy, ...moveBand(policy, which, to) });
  return (
    <section className={classes.bands} aria-label="Bands">
      {scores === null ? (
        <div className={classes.waiting}>
          <Loader size="sm" aria-label="Scoring this list" />
        </div>
      ) : (
        <BandEditor scores={scores} now={now} bands={policy} onMove={move} />
      )}
      <div className={classes.limits}>
        <BandInputs policy={policy} onChange={onChange} />
        <p className={classes.legend}>
          <span className={classes.legendThen} aria-hidden />
          rows by score, then
          <span className={classes.legendNow} aria-hidden />
          now
        </p>
      </div>
    </section>
  );
}
