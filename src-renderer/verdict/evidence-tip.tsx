// The tooltip of a line of evidence: its label, what was observed, the source and the time.
import type { EvidenceLine } from '../../src-shared/schemas/verification.ts';
import { formatWhen } from '../app/format/format.ts';
import { UntrustedText } from '../app/untrusted-text/untrusted-text.tsx';
import { evidenceLabel } from './evidence-labels.ts';
import classes from './evidence-tip.module.css';

export function EvidenceTip({ lines }: { readonly lines: readonly EvidenceLine[] }) {
  return (
    <span className={classes.tip}>
      {lines.map(({ code, observed, source, observed_at, cap }) => (
        <span key={code} className={classes.line}>
          <span>
            {evidenceLabel(code).label}
            {observed === null ? null : (
              <>
                : <UntrustedText text={observed} />
              </>
            )}
          </span>
          <span className={classes.source}>
            <UntrustedText text={source} />
            {observed_at === null ? '' : `, ${formatWhen(observed_at).title}`}
          </span>
          {cap === null ? null : <span className={classes.source}>Caps the score at {cap}</span>}
        </span>
      ))}
    </span>
  );
}
