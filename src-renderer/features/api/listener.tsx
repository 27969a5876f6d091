// Where the API listens: its state and address, start and stop, another port.
import { Anchor, Badge, Button, Group, Paper, Text } from '@mantine/core';
import {
  IconAlertTriangle,
  IconExternalLink,
  IconPlayerPlay,
  IconPlayerStop,
} from '@tabler/icons-react';
import type { ApiStatus } from '../../../src-shared/bridge/api.ts';
import { Loaded } from '../../app/calls/loaded.tsx';
import { useAction } from '../../app/calls/use-action.ts';
import { useCall } from '../../app/calls/use-call.ts';
import { CopyButton } from '../../app/clipboard/copy-button.tsx';
import { ErrorNote } from '../../app/notices/error-note.tsx';
import { client } from '../../bridge/client.ts';
import classes from './api.module.css';
import { PortForm } from './port-form.tsx';

/** Whether this page itself comes from the API's port, which can neither be closed nor moved under it. */
const OWN_PORT = client.host === 'web';

export function Listener() {
  const call = useCall('api.status', {}, { watch: ['api.changed'] });
  return (
    <Loaded of={call} label="Loading the state of the API" heightPx={104}>
      {(status) => <ListenerPanel status={status} onChange={call.reload} />}
    </Loaded>
  );
}

interface ListenerPanelProps {
  readonly status: ApiStatus;
  readonly onChange: () => void;
}

function ListenerPanel({ status, onChange }: ListenerPanelProps) {
  const { busy, error, run } = useAction();
  const listening = status.state === 'listening';

  const turn = () =>
    run(async () => {
      await client.call(listening ? 'api.stop' : 'api.start', {});
      onChange();
    });

  return (
    <Paper
      component="section"
      withBorder
      className={classes.listener}
      aria-label="Where the API listens"
    >
      <div className={classes.listenerRow}>
        <StateBadge state={status.state} />
        <div className={classes.where}>
          {listening && status.url !== null ? (
            <Group gap="xs" wrap="nowrap">
              <code className={classes.url}>{status.url}</code>
              <CopyButton text={status.url} what="The address" label="Copy the address" />
            </Group>
          ) : (
            <Text size="sm" c="dimmed">
              {status.state === 'stopped'
                ? 'Scripts cannot call Vouch at the moment. This window still works.'
                : (status.message ?? 'The API could not be started.')}
            </Text>
          )}
        </div>
        {OWN_PORT ? null : (
          <>
            <PortForm status={status} onChange={onChange} />
            <Button
              variant={listening ? 'default' : 'filled'}
              leftSection={
                listening ? (
                  <IconPlayerStop size={16} aria-hidden />
                ) : (
                  <IconPlayerPlay size={16} aria-hidden />
                )
              }
              loading={busy}
              onClick={() => void turn()}
            >
              {listening ? 'Stop' : status.state === 'failed' ? 'Try again' : 'Start'}
            </Button>
          </>
        )}
      </div>
      <ErrorNote error={error} />
      <div className={classes.listenerFoot}>
        <span>
          It can be reached from this computer only, never from the network.
          {OWN_PORT ? (
            <>
              {' '}
              This window is served from the same port, which <code>vouch serve --port</code> sets.
            </>
          ) : null}
        </span>
        {listening && status.url !== null ? <Documents url={status.url} /> : null}
      </div>
    </Paper>
  );
}

const STATES = {
  listening: { words: 'Listening', tone: 'good' },
  stopped: { words: 'Stopped', tone: 'plain' },
  failed: { words: 'Not listening', tone: 'bad' },
} as const;

function StateBadge({ state }: { readonly state: ApiStatus['state'] }) {
  return (
    <Badge
      className={classes.stateBadge}
      data-state={state}
      data-tone={STATES[state].tone}
      variant="outline"
      radius="md"
      leftSection={
        state === 'failed' ? (
          <IconAlertTriangle size={14} aria-hidden />
        ) : (
          <span className={classes.dot} aria-hidden />
        )
      }
    >
      {STATES[state].words}
    </Badge>
  );
}

/** The reference: a link where there is a browser, an address to copy where there is none. */
function Documents({ url }: { readonly url: string }) {
  const documents = [
    { label: 'Reference', address: `${url}/v1/docs` },
    { label: 'OpenAPI 3.1', address: `${url}/v1/openapi.json` },
  ];
  return (
    <Group gap="sm">
      {documents.map(({ label, address }) =>
        client.host === 'web' ? (
          <Anchor key={address} href={address} target="_blank" rel="noreferrer" size="sm">
            {label} <IconExternalLink size={13} aria-hidden className={classes.inlineIcon} />
          </Anchor>
        ) : (
          <CopyButton
            key={address}
            text={address}
            what="The address"
            variant="subtle"
          >{`${label}: copy address`}</CopyButton>
        ),
      )}
    </Group>
  );
}
