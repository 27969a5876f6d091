// The history of policies: who changed what and when, each change with a button that reverts it.
import { Button, Title } from '@mantine/core';
import { useState } from 'react';
import type { PolicyChangeRow } from '../../../../src-shared/bridge/policy.ts';
import { useCall } from '../../../app/calls/use-call.ts';
import { When } from '../../../app/format/when.tsx';
import { ErrorNote } from '../../../app/notices/error-note.tsx';
import { notifyDone, notifyError } from '../../../app/notices/notify.ts';
import { UntrustedText } from '../../../app/untrusted-text/untrusted-text.tsx';
import { client } from '../../../bridge/client.ts';
import { savedSentence } from '../../../policy/flips.ts';
import classes from './policy.module.css';

const FIRST = 5;
const ALL = 100;

export function PolicyHistory() {
  const [limit, setLimit] = useState(FIRST);
  const asked = useCall('policy.changes', { limit }, { watch: ['policy.changed'], keep: true });
  const [busy, setBusy] = useState<string | null>(null);
  const changes = asked.data?.changes ?? [];

  async function undo({ change_id }: PolicyChangeRow): Promise<void> {
    setBusy(change_id);
    try {
      const { changed } = await client.call('policy.undo', { change_id });
      notifyDone(savedSentence(changed));
    } catch (error) {
      notifyError(error);
    } finally {
      setBusy(null);
    }
  }

  if (changes.length === 0 && asked.error === null) return null;
  return (
    <section className={classes.overrides} aria-labelledby="policy-history">
      <Title order={3} size="h3" id="policy-history">
        History
      </Title>
      <ErrorNote error={asked.error} retry={asked.reload} />
      <ul className={classes.changes}>
        {changes.map((change) => (
          <li key={change.change_id} data-undone={change.undone}>
            <div className={classes.changeWords}>
              <p>
                <UntrustedText text={change.says.join(' ')} />
              </p>
              <p className={classes.hint}>
                <UntrustedText text={change.policy_name ?? 'Default policy'} /> ·{' '}
                <UntrustedText text={change.by} /> · <When iso={change.at} />
                {change.undone ? ' · reverted' : ''}
              </p>
            </div>
            {change.undone ? null : (
              <Button
                size="compact-sm"
                variant="default"
                loading={busy === change.change_id}
                aria-label={`Revert: ${change.says[0] ?? ''}`}
                onClick={() => void undo(change)}
              >
                Revert
              </Button>
            )}
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
