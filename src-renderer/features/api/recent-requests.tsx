// The last requests that the API answered, read again while the screen is open.
import { Table, Text } from '@mantine/core';
import type { RecentRequest } from '../../../src-shared/bridge/api.ts';
import { Loaded } from '../../app/calls/loaded.tsx';
import { useCall } from '../../app/calls/use-call.ts';
import { When } from '../../app/format/when.tsx';
import { EmptyNote } from '../../app/page/empty-note.tsx';
import { shownText } from '../../app/untrusted-text/hidden-characters.ts';
import { UntrustedText } from '../../app/untrusted-text/untrusted-text.tsx';
import classes from './api.module.css';
import { Panel } from './panel.tsx';

const SHOWN = 50;
const REFRESH_MS = 2_000;

export function RecentRequests() {
  const asked = useCall('requests.recent', { limit: SHOWN }, { everyMs: REFRESH_MS });

  return (
    <Panel
      title="Recent requests"
      actions={
        <Text size="xs" c="dimmed">
          in memory only · the last {SHOWN}
        </Text>
      }
    >
      <Loaded of={asked} label="Loading recent requests" heightPx={160}>
        {(data) =>
          data.requests.length === 0 ? (
            <EmptyNote title="No requests since Vouch started">
              Paste one of the examples into a terminal; its request appears here.
            </EmptyNote>
          ) : (
            <RequestTable requests={data.requests} />
          )
        }
      </Loaded>
    </Panel>
  );
}

function RequestTable({ requests }: { readonly requests: readonly RecentRequest[] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard
    <section className={classes.requests} tabIndex={0} aria-label="Recent requests, newest first">
      <Table stickyHeader aria-label="Recent requests">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Status</Table.Th>
            <Table.Th>Request</Table.Th>
            <Table.Th>Key</Table.Th>
            <Table.Th className={classes.right}>Time</Table.Th>
            <Table.Th>When</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {requests.map((request, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: requests have no name of their own
            <Table.Tr key={`${request.at} ${place}`}>
              <Table.Td>
                <span className={classes.status} data-class={Math.floor(request.status / 100)}>
                  {request.status}
                </span>
              </Table.Td>
              <Table.Td className={classes.request}>
                <code title={shownText(`${request.method} ${request.path}`)}>
                  <span className={classes.quiet}>{request.method}</span>{' '}
                  <UntrustedText text={request.path} address />
                </code>
                {request.code === null ? null : (
                  <div className={classes.problem}>{request.code}</div>
                )}
              </Table.Td>
              <Table.Td className={classes.quiet}>
                <UntrustedText text={request.key_name ?? 'none'} />
              </Table.Td>
              <Table.Td className={classes.right}>{elapsed(request.ms)}</Table.Td>
              <Table.Td className={classes.quiet}>
                <When iso={request.at} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </section>
  );
}

/** Below 10 ms with a digit, whole above; seconds from a second on. */
function elapsed(ms: number): string {
  if (ms >= 1000) return `${(ms / 1000).toFixed(1)} s`;
  return `${ms < 10 ? ms.toFixed(1) : Math.round(ms)} ms`;
}
