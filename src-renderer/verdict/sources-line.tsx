// The line that names the sources of a result, and how fresh each was.
import type { VerificationResult } from '../../src-shared/schemas/verification.ts';
import { formatWhen } from '../app/format/format.ts';
import { UntrustedText } from '../app/untrusted-text/untrusted-text.tsx';
import { factSources } from './fact-sources.ts';
import classes from './sources-line.module.css';

export function SourcesLine({ result }: { readonly result: VerificationResult }) {
  const seen = factSources(result);
  if (seen.length === 0) return null;
  return (
    <div className={classes.line}>
      <h2 className={classes.title}>Sources</h2>
      <ul className={classes.list}>
        {seen.map(({ source, at, earlier }) => (
          <li key={source}>
            <UntrustedText text={source} />
            {at === null ? null : (
              <time className={classes.when} dateTime={at} title={formatWhen(at).title}>
                {earlier === null ? 'fresh' : `seen ${earlier} earlier`}
              </time>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
