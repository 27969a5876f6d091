// The line that says where and when the facts were seen.
import type { VerificationResult } from '../../src-shared/schemas/verification.ts';
import { formatWhen } from '../app/format/format.ts';
import { UntrustedText } from '../app/untrusted-text/untrusted-text.tsx';
import { seenBy } from './seen.ts';
import classes from './seen-line.module.css';

export function SeenLine({ result }: { readonly result: VerificationResult }) {
  const seen = seenBy(result);
  if (seen.length === 0) return null;
  return (
    <div className={classes.line}>
      <h2 className={classes.title}>Seen</h2>
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
