// The last requests that the API answered, read again while the screen is open.
import { Text } from '@mantine/core';
import type { RecentRequest } from '../../../src-shared/bridge/api.ts';
import { Loaded } from '../../app/calls/loaded.tsx';
import { useCall } from '../../app/calls/use-call.ts';
import { When } from '../../app/format/when.tsx';
import { EmptyNote } from '../../app/page/empty-note.tsx';
import { type Column, DataTable } from '../../app/table/data-table.tsx';
import { shownText } from '../../app/untrusted-text/hidden-characters.ts';
import { UntrustedText } from '../../app/untrusted-text/untrusted-text.tsx';
import classes from './api.module.css';
import { Panel } from './panel.tsx';

const SHOWN = 50;
const REFRESH_MS = 2_000;

export function RecentRequests() {
  const call = useCall('requests.recent', { limit: SHOWN }, { everyMs: REFRESH_MS });

  return (
    <Panel
      title="Recent requests"
      actions={
        <Text size="xs" c="dimmed">
          in memory only · the last {SHOWN}
        </Text>
      }
    >
      <Loaded of={call} label="Loading recent requests" heightPx={160}>
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

/** A request with its place: requests have no name of their own. */
type Placed = RecentRequest & { readonly place: number };

const COLUMNS: readonly Column<Placed>[] = [
  {
    head: 'Status',
    cell: ({ status }) => (
      <span className={classes.status} data-class={Math.floor(status / 100)}>
        {status}
      </span>
    ),
  },
  {
    head: 'Request',
    className: classes.request,
    cell: ({ method, path, code }) => (
      <>
        <code title={shownText(`${method} ${path}`)}>
          <span className={classes.quiet}>{method}</span> <UntrustedText text={path} address />
        </code>
        {code === null ? null : <div className={classes.problem}>{code}</div>}
      </>
    ),
  },
  {
    head: 'Key',
    kind: 'quiet',
    cell: ({ key_name }) => <UntrustedText text={key_name ?? 'none'} />,
  },
  { head: 'Time', kind: 'figure', cell: ({ ms }) => elapsed(ms) },
  { head: 'When', kind: 'quiet', cell: ({ at }) => <When iso={at} /> },
];

function RequestTable({ requests }: { readonly requests: readonly RecentRequest[] }) {
  return (
    <DataTable
      label="Recent requests"
      columns={COLUMNS}
      rows={requests.map((request, index) => ({ ...request, place: index }))}
      keyOf={({ at, place: index }) => `${at} ${index}`}
      maxHeight="420px"
    />
  );
}

/** Below 10 ms with a digit, whole above; seconds from a second on. */
function elapsed(ms: number): string {
  if (ms >= 1000) return `${(ms / 1000).toFixed(1)} s`;
  return `${ms < 10 ? ms.toFixed(1) : Math.round(ms)} ms`;
}
