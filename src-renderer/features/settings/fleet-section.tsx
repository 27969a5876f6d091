// The fleet: the address of its PostgreSQL, whether that answers, and the machines that help with look-ups.

import { Badge, Button, PasswordInput } from '@mantine/core';
import { IconAlertTriangle, IconPlugConnected } from '@tabler/icons-react';
import { useState } from 'react';
import type { FleetStatus, FleetTrial } from '../../../src-shared/bridge/fleet.ts';
import { formatCount } from '../../../src-shared/format-count.ts';
import { Loaded } from '../../app/calls/loaded.tsx';
import { useCall } from '../../app/calls/use-call.ts';
import { When } from '../../app/format/when.tsx';
import { notifyDone, notifyError } from '../../app/notices/notify.ts';
import { EmptyNote } from '../../app/page/empty-note.tsx';
import { Form } from '../../app/page/form.tsx';
import { type Column, DataTable } from '../../app/table/data-table.tsx';
import { client } from '../../bridge/client.ts';
import classes from './fleet-section.module.css';
import { SectionHead } from './section-head.tsx';

const LOOK_MS = 3_000;
const STATES = {
  off: { word: 'Off', tone: 'gray' },
  connecting: { word: 'Connecting', tone: 'gray' },
  working: { word: 'Working', tone: 'approve' },
  waiting: { word: 'Waiting', tone: 'review' },
  alone: { word: 'This machine alone', tone: 'review' },
} as const;
const WORKS = { registration: 'Registration', website: 'Website', mailbox: 'Mailbox' } as const;
const WHO = {
  workers: 'workers',
  nobody_yet: 'no worker yet',
  this_machine: 'this machine',
} as const;

export function FleetSection() {
  const asked = useCall('fleet.status', {}, { everyMs: LOOK_MS, keep: true });
  return (
    <>
      <SectionHead title="Fleet">
        Other machines can do this one’s slow look-ups: registrations, websites, mailboxes. They
        pick them up from a PostgreSQL database and hold no lists or keys; names, companies and
        verdicts stay here. Start one with <code>vouch worker</code>.
      </SectionHead>
      <AddressForm address={asked.data?.address ?? null} onChange={asked.reload} />
      <Loaded of={asked} label="Loading the workers" heightPx={120}>
        {(data) => <Status status={data} />}
      </Loaded>
    </>
  );
}

interface AddressFormProps {
  /** The one in use, without its password; null without one. */
  readonly address: string | null;
  readonly onChange: () => void;
}

function AddressForm({ address, onChange }: AddressFormProps) {
  const { draft, type, trial, busy, save, test } = useAddressDraft(onChange);
  const typed = draft.trim();

  return (
    <Form
      className={classes.form}
      onSubmit={() => {
        if (typed !== '') void save(typed);
      }}
    >
      <PasswordInput
        label="PostgreSQL address"
        description={
          address === null
            ? 'With user, password and database. The password is kept in the data folder and never shown.'
            : `In use: ${address}. Its password is never shown; type a complete address to replace it.`
        }
        placeholder="postgres://vouch:password@db.example:5432/vouch"
        className={classes.address}
        autoComplete="off"
        spellCheck={false}
        visibilityToggleButtonProps={{ 'aria-label': 'Show what is typed' }}
        value={draft}
        onChange={(event) => type(event.currentTarget.value)}
      />
      <div className={classes.buttons}>
        <Button type="submit" disabled={typed === ''} loading={busy === 'save'}>
          Use
        </Button>
        <Button
          variant="default"
          leftSection={<IconPlugConnected size={16} aria-hidden />}
          disabled={typed === '' && address === null}
          loading={busy === 'test'}
          onClick={() => void test(typed === '' ? null : typed)}
        >
          Test
        </Button>
        {address === null ? null : (
          <Button variant="subtle" loading={busy === 'leave'} onClick={() => void save(null)}>
            Leave the fleet
          </Button>
        )}
      </div>
      {trial === null ? null : (
        <p className={classes.trial} data-ok={trial.ok} role={trial.ok ? 'status' : 'alert'}>
          {trial.sentence}
        </p>
      )}
    </Form>
  );
}

/** The address being typed, the answer of its last test, and which call is under way. */
function useAddressDraft(onChange: () => void) {
  const [draft, setDraft] = useState('');
  const [trial, setTrial] = useState<FleetTrial | null>(null);
  const [busy, setBusy] = useState<'test' | 'save' | 'leave' | null>(null);

  async function during(what: NonNullable<typeof busy>, work: () => Promise<void>) {
    setBusy(what);
    try {
      await work();
    } catch (failure) {
      notifyError(failure);
    } finally {
      setBusy(null);
    }
  }

  return {
    draft,
    trial,
    busy,
    type(text: string) {
      setDraft(text);
      setTrial(null);
    },
    /** Null leaves the fleet. */
    save: (address: string | null) =>
      during(address === null ? 'leave' : 'save', async () => {
        await client.call('settings.change', { name: 'fleet', value: address });
        setDraft('');
        setTrial(null);
        notifyDone(
          address === null
            ? 'This machine does all look-ups itself again.'
            : 'The fleet address was saved.',
        );
        onChange();
      }),
    /** Null tests the address in use. */
    test: (address: string | null) =>
      during('test', async () => setTrial(await client.call('fleet.try', { address }))),
  };
}

function Status({ status }: { readonly status: FleetStatus }) {
  const { word, tone } = STATES[status.state];
  return (
    <>
      <p className={classes.state} role="status">
        <Badge variant="light" color={tone} radius="md" flex="none">
          {word}
        </Badge>
        <span>{status.sentence}</span>
      </p>
      {status.state === 'off' ? null : (
        <>
          <DataTable
            label="Who answers which look-ups"
            columns={WHO_COLUMNS}
            rows={status.who}
            keyOf={({ work }) => work}
          />
          <Workers workers={status.workers} />
        </>
      )}
      {status.blocked.map(({ server, egress }) => (
        <p key={`${server} ${egress}`} className={classes.note}>
          <IconAlertTriangle size={14} aria-hidden />
          <span>
            {server} rejects {egress}; other workers contact it for a while.
          </span>
        </p>
      ))}
    </>
  );
}

function figure(count: number | null): string {
  return count === null ? 'unknown' : formatCount(count);
}

const WHO_COLUMNS: readonly Column<FleetStatus['who'][number]>[] = [
  { head: 'Look-up', cell: ({ work }) => WORKS[work] },
  { head: 'Answered by', cell: ({ answers }) => WHO[answers] },
  {
    head: 'Batches waiting',
    kind: 'figure',
    cell: ({ waiting }) => figure(waiting),
  },
  {
    head: 'Under way',
    kind: 'figure',
    cell: ({ under_way }) => figure(under_way),
  },
];

type Worker = FleetStatus['workers'][number];

const WORKER_COLUMNS: readonly Column<Worker>[] = [
  { head: 'Machine', cell: (worker) => <Machine worker={worker} /> },
  { head: 'Version', cell: ({ version }) => version },
  { head: 'Egress', cell: ({ egress }) => egress },
  { head: 'State', cell: ({ live }) => (live ? 'working' : 'gone') },
  {
    head: 'Per minute',
    kind: 'figure',
    cell: ({ per_minute }) => formatCount(per_minute),
  },
  {
    head: 'Answered',
    kind: 'figure',
    cell: ({ answered }) => formatCount(answered),
  },
  { head: 'Last seen', cell: ({ seen_at }) => <When iso={seen_at} /> },
];

function Workers({ workers }: { readonly workers: readonly Worker[] }) {
  if (workers.length === 0)
    return (
      <EmptyNote title="No workers">
        Start one on another machine: vouch worker --fleet, with the same address.
      </EmptyNote>
    );
  return (
    <DataTable label="Workers" columns={WORKER_COLUMNS} rows={workers} keyOf={({ id }) => id} />
  );
}

function Machine({ worker: { machine, notes } }: { readonly worker: Worker }) {
  return (
    <>
      {machine}
      {notes.map((note) => (
        <div key={note} className={classes.note}>
          <IconAlertTriangle size={14} aria-hidden />
          <span>{note}</span>
        </div>
      ))}
    </>
  );
}
