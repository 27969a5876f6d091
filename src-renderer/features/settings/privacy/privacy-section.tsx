// The privacy ledger: every contact with another machine, what was sent, why and when; searched and cleared here.

import { Button, Text } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { formatCount, formatCounted } from '../../../../src-shared/format-count.ts';
import { Loaded } from '../../../app/calls/loaded.tsx';
import { useCall } from '../../../app/calls/use-call.ts';
import { confirm } from '../../../app/notices/confirm.tsx';
import { notifyDone } from '../../../app/notices/notify.ts';
import { DebouncedSearch } from '../../../app/page/debounced-search.tsx';
import { EmptyNote } from '../../../app/page/empty-note.tsx';
import { client } from '../../../bridge/client.ts';
import { SectionHead } from '../section-head.tsx';
import classes from '../settings.module.css';
import { ContactTable } from './contact-table.tsx';

const MOST = 10_000;

export function PrivacySection() {
  const [asked, setAsked] = useState('');
  const params = { limit: MOST, ...(asked === '' ? {} : { search: asked }) };
  const ledger = useCall('privacy.list', params, { keep: true });
  const contacts = ledger.data?.contacts ?? [];

  return (
    <>
      <SectionHead
        title="Privacy ledger"
        actions={
          <Button
            variant="default"
            leftSection={<IconTrash size={16} aria-hidden />}
            disabled={contacts.length === 0 && asked === ''}
            onClick={() => confirmClear(ledger.reload)}
          >
            Clear ledger
          </Button>
        }
      >
        Everything that has left this computer: which machine was contacted, what was sent, and why.
        Lists, verdicts and your own outcomes never leave. “Refused” was stopped by Vouch’s own
        guard before anything was sent.
      </SectionHead>
      <div className={classes.ledgerBar}>
        <DebouncedSearch
          label="Search the ledger"
          placeholder="Host, address or reason"
          w={320}
          value={asked}
          onSearch={(text) => setAsked(text.trim())}
        />
        <Text size="sm" c="dimmed" role="status">
          {ledger.data === null ? '' : counted(contacts.length)}
        </Text>
        <Button variant="subtle" size="compact-sm" onClick={ledger.reload}>
          Refresh
        </Button>
      </div>
      <Loaded of={ledger} label="Loading the ledger" heightPx={320}>
        {() =>
          contacts.length === 0 ? (
            asked === '' ? (
              <EmptyNote title="Nothing has left this computer">
                No machine has been contacted since the ledger was cleared or Vouch was first
                started.
              </EmptyNote>
            ) : (
              <EmptyNote title="No contact matches">
                Search for part of a host, address or reason.
              </EmptyNote>
            )
          ) : (
            <ContactTable contacts={contacts} />
          )
        }
      </Loaded>
    </>
  );
}

function counted(count: number): string {
  if (count >= MOST) return `The latest ${formatCount(MOST)} contacts; search for older ones`;
  return formatCounted(count, 'contact');
}

function confirmClear(onDone: () => void): void {
  confirm({
    title: 'Clear the privacy ledger?',
    body: 'The record of what was sent to which machine will be deleted for good. Checks and lists stay, but there will be no record of where their facts came from.',
    confirm: 'Clear for good',
    async act() {
      const { deleted } = await client.call('privacy.clear', {});
      notifyDone(`${formatCounted(deleted, 'entry was', 'entries were')} deleted.`);
      onDone();
    },
  });
}
