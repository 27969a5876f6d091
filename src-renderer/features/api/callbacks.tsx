// The callbacks of API batches and the state of their delivery, refreshed while the screen is open.
import { Button, Table, Text } from '@mantine/core';
import type { Callback } from '../../../src-shared/schemas/callback.ts';
import { Loaded } from '../../app/calls/loaded.tsx';
import { useCall } from '../../app/calls/use-call.ts';
import { When } from '../../app/format/when.tsx';
import { notifyError } from '../../app/notices/notify.ts';
import { EmptyNote } from '../../app/page/empty-note.tsx';
import { shownText } from '../../app/untrusted-text/hidden-characters.ts';
import { UntrustedText } from '../../app/untrusted-text/untrusted-text.tsx';
import { client } from '../../bridge/client.ts';
import classes from './api.module.css';
import { Panel } from './panel.tsx';

const SHOWN = 50;
const REFRESH_MS = 3_000;
const STATES: Readonly<Record<Callback['state'], string>> = {
  waiting: 'Job running',
  pending: 'Pending',
  delivered: 'Delivered',
  failed: 'Failed',
};

export function Callbacks() {
  const asked = useCall('callbacks.list', { after: null, limit: SHOWN }, { everyMs: REFRESH_MS });

  return (
    <Panel
      title="Callbacks"
      actions={
        <Text size="xs" c="dimmed">
          the last {SHOWN}
        </Text>
      }
    >
      <Loaded of={asked} label="Loading callbacks" heightPx={96}>
        {(data) =>
          data.callbacks.length === 0 ? (
            <EmptyNote title="No callbacks yet">
              When a batch with a <code>callback_url</code> has ended, Vouch posts to that URL,
              signed with the secret of the key. Create the secret in the key’s menu.
            </EmptyNote>
          ) : (
            <CallbackTable callbacks={data.callbacks} onChange={asked.reload} />
          )
        }
      </Loaded>
    </Panel>
  );
}

interface CallbackTableProps {
  readonly callbacks: readonly Callback[];
  readonly onChange: () => void;
}

function CallbackTable({ callbacks, onChange }: CallbackTableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard
    <section className={classes.requests} tabIndex={0} aria-label="Callbacks, newest first">
      <Table stickyHeader aria-label="Callbacks">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>State</Table.Th>
            <Table.Th>Callback</Table.Th>
            <Table.Th className={classes.right}>Attempts</Table.Th>
            <Table.Th>When</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {callbacks.map((callback) => (
            <CallbackRow key={callback.callback_id} callback={callback} onChange={onChange} />
          ))}
        </Table.Tbody>
      </Table>
    </section>
  );
}

function CallbackRow({
  callback,
  onChange,
}: {
  readonly callback: Callback;
  readonly onChange: () => void;
}) {
  const { state, url, job_id, attempts, last_error } = callback;
  const when = callback.delivered_at ?? callback.next_attempt_at ?? callback.last_attempt_at;
  return (
    <Table.Tr>
      <Table.Td>
        {STATES[state]}
        {state === 'failed' ? (
          <Button size="compact-xs" variant="default" onClick={() => retry(job_id, onChange)}>
            Try again
          </Button>
        ) : null}
      </Table.Td>
      <Table.Td className={classes.request}>
        <code title={shownText(url)}>
          <UntrustedText text={url} address />
        </code>
        <div className={classes.quiet}>{job_id}</div>
        {last_error === null || state === 'delivered' ? null : (
          <div className={classes.problem}>
            <UntrustedText text={last_error} />
          </div>
        )}
      </Table.Td>
      <Table.Td className={classes.right}>{attempts}</Table.Td>
      <Table.Td className={classes.quiet}>{when === null ? '' : <When iso={when} />}</Table.Td>
    </Table.Tr>
  );
}

async function retry(jobId: string, onChange: () => void): Promise<void> {
  try {
    await client.call('callbacks.retry', { job_id: jobId });
    onChange();
  } catch (error) {
    notifyError(error);
  }
}
