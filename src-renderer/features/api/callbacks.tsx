// The callbacks of API batches and the state of their delivery, refreshed while the screen is open.
import { Button, Text } from '@mantine/core';
import type { Callback } from '../../../src-shared/schemas/callback.ts';
import { Loaded } from '../../app/calls/loaded.tsx';
import { useCall } from '../../app/calls/use-call.ts';
import { When } from '../../app/format/when.tsx';
import { notifyError } from '../../app/notices/notify.ts';
import { EmptyNote } from '../../app/page/empty-note.tsx';
import { DataTable } from '../../app/table/data-table.tsx';
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
  const call = useCall('callbacks.list', { after: null, limit: SHOWN }, { everyMs: REFRESH_MS });

  return (
    <Panel
      title="Callbacks"
      actions={
        <Text size="xs" c="dimmed">
          the last {SHOWN}
        </Text>
      }
    >
      <Loaded of={call} label="Loading callbacks" heightPx={96}>
        {(data) =>
          data.callbacks.length === 0 ? (
            <EmptyNote title="No callbacks yet">
              When a batch with a <code>callback_url</code> has ended, Vouch posts to that URL,
              signed with the secret of the key. Create the secret in the key’s menu.
            </EmptyNote>
          ) : (
            <CallbackTable callbacks={data.callbacks} onChange={call.reload} />
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
    <DataTable
      label="Callbacks"
      rows={callbacks}
      keyOf={(callback) => callback.callback_id}
      maxHeight="420px"
      columns={[
        {
          head: 'State',
          cell: ({ state, job_id }) => (
            <>
              {STATES[state]}
              {state === 'failed' ? (
                <Button size="compact-xs" variant="default" onClick={() => retry(job_id, onChange)}>
                  Try again
                </Button>
              ) : null}
            </>
          ),
        },
        {
          head: 'Callback',
          className: classes.request,
          cell: (callback) => <Subject callback={callback} />,
        },
        {
          head: 'Attempts',
          kind: 'figure',
          cell: ({ attempts }) => attempts,
        },
        {
          head: 'When',
          kind: 'quiet',
          cell: ({ delivered_at, next_attempt_at, last_attempt_at }) => {
            const when = delivered_at ?? next_attempt_at ?? last_attempt_at;
            return when === null ? '' : <When iso={when} />;
          },
        },
      ]}
    />
  );
}

/** Where it goes, of which job, and why it did not arrive. */
function Subject({ callback }: { readonly callback: Callback }) {
  const { state, url, job_id, last_error } = callback;
  return (
    <>
      <code title={shownText(url)}>
        <UntrustedText text={url} address />
      </code>
      <div className={classes.quiet}>{job_id}</div>
      {last_error === null || state === 'delivered' ? null : (
        <div className={classes.problem}>
          <UntrustedText text={last_error} />
        </div>
      )}
    </>
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
