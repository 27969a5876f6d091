// What has changed since the previous check of the same request.
import type { Comparison, EvidenceChange } from '../../src-shared/bridge/checks.ts';
import type { EvidenceLine, VerificationResult } from '../../src-shared/schemas/verification.ts';
import { formatPoints } from '../app/format/format.ts';
import { When } from '../app/format/when.tsx';
import { UntrustedText } from '../app/untrusted-text/untrusted-text.tsx';
import classes from './changes.module.css';
import { evidenceLabel } from './evidence-labels.ts';

interface ChangesProps {
  readonly result: VerificationResult;
  readonly comparison: Comparison;
}

/** Nothing at all when there was no check before. */
export function Changes({ result, comparison: { previous, changes } }: ChangesProps) {
  if (previous === null) return null;
  return (
    <section className={classes.changes} aria-label="Since the previous check">
      <p>
        <strong>
          {changes.length === 0
            ? 'Nothing has changed since the previous check'
            : 'Since the previous check'}
        </strong>
        {' ('}
        <When iso={previous.checked_at} />
        {previous.score === result.score
          ? `); the score is still ${previous.score}.`
          : `): score ${previous.score} → ${result.score}.`}
      </p>
      {changes.length === 0 ? null : (
        <ul className={classes.list}>
          {changes.map((change) => (
            <li key={change.code}>
              <ChangeWords change={change} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function ChangeWords({ change: { code, before, after } }: { readonly change: EvidenceChange }) {
  const { label } = evidenceLabel(code);
  if (before === null) {
    return (
      <>
        <span className={classes.kind}>New</span> {label}
        {after === null ? null : <ChangedLine line={after} />}
      </>
    );
  }
  if (after === null) {
    return (
      <>
        <span className={classes.kind}>Gone</span> {label}
        <ChangedLine line={before} />
      </>
    );
  }
  return (
    <>
      <span className={classes.kind}>Changed</span> {label}
      <ChangedLine line={before} /> → <ChangedLine line={after} />
    </>
  );
}

function ChangedLine({ line: { observed, points } }: { readonly line: EvidenceLine }) {
  return (
    <span className={classes.told}>
      {observed === null ? null : (
        <>
          {' '}
          <UntrustedText text={observed} />
        </>
      )}
      {points === 0 ? '' : ` (${formatPoints(points)})`}
    </span>
  );
}
