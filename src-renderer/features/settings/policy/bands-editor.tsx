// The bands on the scale from 0 to 100, moved by handles or typed, under a histogram of stored scores.
import { RangeSlider, Title } from '@mantine/core';
import type { Policy } from '../../../../src-shared/bridge/policy.ts';
import { formatCount } from '../../../../src-shared/format-count.ts';
import type { Recommendation } from '../../../../src-shared/schemas/verification.ts';
import { RECOMMENDATIONS } from '../../../badges/recommendation.tsx';
import { BandInputs } from '../../../policy/band-inputs.tsx';
import { bandOf, bandRanges, moveBand } from '../../../policy/bands.ts';
import classes from './policy.module.css';
import { usePolicy } from './policy-store.ts';

interface BandsEditorProps {
  readonly policy: Policy;
  readonly onChange: (policy: Policy) => void;
}

const ORDER = ['block', 'review', 'approve'] as const;

export function BandsEditor({ policy, onChange }: BandsEditorProps) {
  const ranges = bandRanges(policy);
  const shares: Readonly<Record<Recommendation, number>> = {
    block: policy.review,
    review: policy.approve - policy.review,
    approve: 100 - policy.approve,
  };
  return (
    <section className={classes.bands} aria-labelledby="bands">
      <div className={classes.bandsHead}>
        <Title order={3} size="h3" id="bands">
          Bands
        </Title>
        <BandInputs policy={policy} onChange={onChange} />
      </div>
      <Histogram policy={policy} />
      <div className={classes.scale}>
        <div className={classes.strip} aria-hidden>
          {ORDER.map((band) => (
            <span
              key={band}
              style={{ flexGrow: shares[band], backgroundColor: RECOMMENDATIONS[band].color }}
            />
          ))}
        </div>
        <RangeSlider
          min={0}
          max={100}
          step={1}
          minRange={1}
          value={[policy.review, policy.approve]}
          onChange={([review, approve]) => {
            const bands = moveBand(policy, 'review', review);
            onChange({ ...policy, ...moveBand({ ...bands, approve }, 'approve', approve) });
          }}
          thumbFromLabel="Lowest score that is reviewed"
          thumbToLabel="Lowest score that is approved"
          size={12}
          thumbSize={20}
          classNames={{
            track: classes.track ?? '',
            bar: classes.noBar ?? '',
            thumb: classes.thumb ?? '',
          }}
        />
      </div>
      <ul className={classes.ranges}>
        {ORDER.map((band) => {
          const { label, icon: Icon } = RECOMMENDATIONS[band];
          return (
            <li key={band} data-band={band}>
              <Icon size={16} aria-hidden />
              <b>{label}</b>
              <span>{ranges[band]}</span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function Histogram({ policy }: { readonly policy: Policy }) {
  const preview = usePolicy((editor) => editor.preview);
  if (preview === null || preview.results === 0) return null;
  const most = Math.max(1, ...preview.scores);
  return (
    <div
      className={classes.histogram}
      role="img"
      aria-label={`Scores of ${formatCount(preview.results)} stored results under this policy`}
    >
      {preview.scores.map((count, score) => (
        <i
          // biome-ignore lint/suspicious/noArrayIndexKey: the place is the score
          key={score}
          title={count === 0 ? undefined : `Score ${score}: ${formatCount(count)}`}
          style={{
            height: count === 0 ? 0 : `max(2px, ${Math.sqrt(count / most) * 100}%)`,
            backgroundColor: RECOMMENDATIONS[bandOf(score, policy)].color,
          }}
        />
      ))}
    </div>
  );
}
