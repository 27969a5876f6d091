// The fleet: the address of its PostgreSQL, whether that answers, and the machines that help with look-ups.

import { Badge, Button, PasswordInput, Table } from '@mantine/core';
import { IconAlertTriangle, IconPlugConnected } from '@tabler/icons-react';
import { useState } from 'react';
import type { FleetStatus, FleetTrial } from '../../../src-shared/bridge/fleet.ts';
import { Loaded } from '../../app/calls/loaded.tsx';
import { useCall } from '../../app/calls/use-call.ts';
import { formatCount } from '../../app/format/format.ts';
import { When } from '../../app/format/when.tsx';
import { notifyDone, notifyError } from '../../app/notices/notify.ts';
import { EmptyNote } from '../../app/page/empty-note.tsx';
import { Form } from '../../app/page/form.tsx';
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
  nobody_yet: 'no one yet',
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
  const [draft, setDraft] = useState('');
  const [trial, setTrial] = useState<FleetTrial | null>(null);
  const [busy, setBusy] = useState<'try' | 'save' | 'leave' | null>(null);
  const typed = draft.trim();

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
  const save = (value: string) => async () => {
    await client.call('settings.change', { name: 'fleet', value: value === '' ? null : value });
    setDraft('');
    setTrial(null);
    notifyDone(
      value === ''
        ? 'This machine does all look-ups itself again.'
        : 'The fleet address was saved.',
    );
    onChange();
  };

  return (
    <Form
      className={classes.form}
      onSubmit={() => {
        if (typed !== '') void during('save', save(typed));
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
        onChange={(event) => {
          setDraft(event.currentTarget.value);
          setTrial(null);
        }}
      />
      <div className={classes.buttons}>
        <Button type="submit" disabled={typed === ''} loading={busy === 'save'}>
          Use
        </Button>
        <Button
          variant="default"
          leftSection={<IconPlugConnected size={16} aria-hidden />}
          disabled={typed === '' && address === null}
          loading={busy === 'try'}
          onClick={() =>
            void during('try', async () => {
              setTrial(await client.call('fleet.try', { address: typed === '' ? null : typed }));
            })
          }
        >
          Test
        </Button>
        {address === null ? null : (
          <Button
            variant="subtle"
            loading={busy === 'leave'}
            onClick={() => void during('leave', save(''))}
          >
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

function Status({ status }: { readonly status: FleetStatus }) {
  const { word, tone } = STATES[status.state];
  return (
    <>
      <p className={classes.state} role="status">
        <Badge variant="light" color={tone} radius="md">
          {word}
        </Badge>
        <span>{status.sentence}</span>
      </p>
      {status.state === 'off' ? null : (
        <>
          <WhoAnswers status={status} />
          <Workers workers={status.workers} />
        </>
      )}
      {status.blocked.map(({ server, egress }) => (
        <p key={`${server} ${egress}`} className={classes.note}>
          <IconAlertTriangle size={14} aria-hidden />
          <span>
            {server} does not talk to {egress}; other workers ask it for a while.
          </span>
        </p>
      ))}
    </>
  );
}

function WhoAnswers({ status }: { readonly status: FleetStatus }) {
  return (
    <Table className={classes.table} aria-label="Who answers which look-ups">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Look-up</Table.Th>
          <Table.Th>Answered by</Table.Th>
          <Table.Th ta="right">Batches waiting</Table.Th>
          <Table.Th ta="right">Under way</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {status.who.map(({ work, answers, waiting, under_way }) => (
          <Table.Tr key={work}>
            <Table.Td>{WORKS[work]}</Table.Td>
            <Table.Td>{WHO[answers]}</Table.Td>
            <Table.Td ta="right">{formatCount(waiting)}</Table.Td>
            <Table.Td ta="right">{formatCount(under_way)}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

function Workers({ workers }: { readonly workers: FleetStatus['workers'] }) {
  if (workers.length === 0)
    return (
      <EmptyNote title="No workers">
        Start one on another machine: vouch worker --fleet, with the same address.
      </EmptyNote>
    );
  return (
    <div className={classes.workers}>
      <Table className={classes.table} aria-label="Workers">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Machine</Table.Th>
            <Table.Th>Version</Table.Th>
            <Table.Th>Egress</Table.Th>
            <Table.Th>State</Table.Th>
            <Table.Th ta="right">Per minute</Table.Th>
            <Table.Th ta="right">Answered</Table.Th>
            <Table.Th>Last seen</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {workers.map((worker) => (
            <WorkerRow key={worker.id} worker={worker} />
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}

function WorkerRow({ worker }: { readonly worker: FleetStatus['workers'][number] }) {
  return (
    <Table.Tr data-gone={!worker.live}>
      <Table.Td>
        {worker.machine}
        {worker.notes.map((note) => (
          <div key={note} className={classes.note}>
            <IconAlertTriangle size={14} aria-hidden />
            <span>{note}</span>
          </div>
        ))}
      </Table.Td>
      <Table.Td>{worker.version}</Table.Td>
      <Table.Td>{worker.egress}</Table.Td>
      <Table.Td>{worker.live ? 'working' : 'gone'}</Table.Td>
      <Table.Td ta="right">{formatCount(worker.per_minute)}</Table.Td>
      <Table.Td ta="right">{formatCount(worker.answered)}</Table.Td>
      <Table.Td>
        <When iso={worker.seen_at} />
      </Table.Td>
    </Table.Tr>
  );
}
