// How a list divides into recommendations, as one thin bar; its words are read out.

import { formatCount } from '../../app/format/format.ts';
import { RECOMMENDATIONS } from '../../badges/recommendation.tsx';
import classes from './proportions.module.css';

export interface Parts {
  readonly approve: number;
  readonly review: number;
  readonly block: number;
  readonly failed: number;
}

interface ProportionsProps {
  readonly parts: Parts;
  readonly total: number;
}

const ORDER = ['approve', 'review', 'block', 'failed'] as const;

export function Proportions({ parts, total }: ProportionsProps) {
  const words = ORDER.filter((state) => parts[state] > 0).map(
    (state) => `${formatCount(parts[state])} ${RECOMMENDATIONS[state].label.toLowerCase()}`,
  );
  return (
    <span className={classes.bar} role="img" aria-label={words.join(', ') || 'Nothing checked yet'}>
      {total === 0
        ? null
        : ORDER.map((state) => (
            <span
              key={state}
              style={{
                width: `${(100 * parts[state]) / total}%`,
                background: RECOMMENDATIONS[state].color,
              }}
            />
          ))}
    </span>
  );
}
