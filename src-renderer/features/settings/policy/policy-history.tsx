// The history of policies: who changed what and when.
import { Button, Title } from '@mantine/core';
import { useState } from 'react';
import { useCall } from '../../../app/calls/use-call.ts';
import { When } from '../../../app/format/when.tsx';
import { ErrorNote } from '../../../app/notices/error-note.tsx';
import { UntrustedText } from '../../../app/untrusted-text/untrusted-text.tsx';
import classes from './policy.module.css';

const FIRST = 5;
const ALL = 100;

export function PolicyHistory() {
  const [limit, setLimit] = useState(FIRST);
  const asked = useCall('policy.changes', { limit }, { watch: ['policy.changed'], keep: true });
  const changes = asked.data?.changes ?? [];

  if (changes.length === 0 && asked.error === null) return null;
  return (
    <section className={classes.overrides} aria-labelledby="policy-history">
      <Title order={3} size="h3" id="policy-history">
        History
      </Title>
      <ErrorNote error={asked.error} retry={asked.reload} />
      <ul className={classes.changes}>
        {changes.map((change) => (
          <li key={change.change_id}>
            <p>
              <UntrustedText text={change.says.join(' ')} />
            </p>
            <p className={classes.hint}>
              <UntrustedText text={change.policy_name ?? 'Default policy'} /> ·{' '}
              <UntrustedText text={change.by} /> · <When iso={change.at} />
            </p>
          </li>
        ))}
      </ul>
      {changes.length === FIRST && limit === FIRST ? (
        <Button variant="subtle" size="xs" w="fit-content" onClick={() => setLimit(ALL)}>
          Show earlier changes
        </Button>
      ) : null}
    </section>
  );
}
