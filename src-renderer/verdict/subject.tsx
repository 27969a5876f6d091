// What a verdict is about: the address, and the name, company and IP address that came with it.
import { Fragment } from 'react';
import type { VerificationRequest } from '../../src-shared/schemas/verification.ts';
import { UntrustedText } from '../app/untrusted-text/untrusted-text.tsx';
import classes from './subject.module.css';

export function Subject({ request }: { readonly request: VerificationRequest }) {
  const { email } = request;
  const given = WITH.flatMap(({ field, label }) => {
    const text = request[field] ?? '';
    return text === '' ? [] : [{ field, label, text }];
  });
  return (
    <div className={classes.subject}>
      <h2 className={classes.email}>
        {email === '' ? 'No address' : <UntrustedText text={email} address quietDomain />}
      </h2>
      {given.length === 0 ? null : (
        <dl className={classes.given}>
          {given.map(({ field, label, text }) => (
            <Fragment key={field}>
              <dt>{label}</dt>
              <dd>
                <UntrustedText text={text} />
              </dd>
            </Fragment>
          ))}
        </dl>
      )}
    </div>
  );
}

const WITH = [
  { field: 'name', label: 'Name' },
  { field: 'company_name', label: 'Company' },
  { field: 'ip_address', label: 'IP' },
] as const;
