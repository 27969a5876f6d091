// The table of single checks: address, verdict, origin and time; a row opens its check.

import { ActionIcon, Anchor, Text } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import type { CheckRow } from '../../../src-shared/bridge/checks.ts';
import { FLAGS } from '../../../src-shared/flags.ts';
import { When } from '../../app/format/when.tsx';
import { hashOf, navigate, type Route } from '../../app/navigation/route.ts';
import { confirm } from '../../app/notices/confirm.tsx';
import { notifyDone } from '../../app/notices/notify.ts';
import { focusTitle } from '../../app/page/page.tsx';
import { type Column, DataTable } from '../../app/table/data-table.tsx';
import { shownText } from '../../app/untrusted-text/hidden-characters.ts';
import { UntrustedText } from '../../app/untrusted-text/untrusted-text.tsx';
import { FlagBadge } from '../../badges/flag-badge.tsx';
import { RecommendationBadge } from '../../badges/recommendation.tsx';
import { ScoreBadge } from '../../badges/score-badge.tsx';
import { client } from '../../bridge/client.ts';
import { ORIGIN_LABELS } from '../../jobs/job-text.ts';
import { useChecks } from './checks-store.ts';
import classes from './history.module.css';

/** Flags that fit beside the others; the rest is counted. */
const FLAGS_SHOWN = 2;

export function ChecksTable({ checks }: { readonly checks: readonly CheckRow[] }) {
  return (
    <DataTable
      label="Single checks, newest first"
      columns={COLUMNS}
      rows={checks}
      keyOf={(row) => row.request_id}
      onOpen={open}
      minWidthPx={720}
    />
  );
}

const routeOf = (row: CheckRow): Route => ({ screen: 'verify', requestId: row.request_id });
const open = (row: CheckRow) => navigate(routeOf(row));

const COLUMNS: readonly Column<CheckRow>[] = [
  {
    head: 'Address',
    className: classes.subject,
    cell: (row) => (
      <>
        <Anchor
          href={hashOf(routeOf(row))}
          className={classes.address}
          title={shownText(row.input.email, 'address')}
        >
          {row.input.email === '' ? '(empty)' : <UntrustedText text={row.input.email} address />}
        </Anchor>
        <Subject row={row} />
      </>
    ),
  },
  {
    head: 'Score',
    kind: 'figure',
    cell: (row) => <ScoreBadge score={row.score} recommendation={row.recommendation} />,
  },
  {
    head: 'Recommendation',
    cell: (row) => <RecommendationBadge value={row.recommendation} size="sm" />,
  },
  { head: 'Flags', aside: true, cell: (row) => <Flags flags={row.flags} /> },
  {
    head: 'Requested by',
    kind: 'quiet',
    aside: true,
    cell: (row) => ORIGIN_LABELS[row.origin],
  },
  {
    head: 'When',
    kind: 'quiet',
    aside: true,
    cell: (row) => <When iso={row.checked_at} />,
  },
  {
    head: 'Actions',
    kind: 'actions',
    cell: (row) => (
      <ActionIcon
        variant="subtle"
        color="gray"
        className={classes.action}
        aria-label={`Delete the check of ${shownText(row.input.email, 'address')}`}
        onClick={() => confirmDelete(row)}
      >
        <IconTrash size={16} aria-hidden />
      </ActionIcon>
    ),
  },
];

function Flags({ flags }: Pick<CheckRow, 'flags'>) {
  const more = flags.slice(FLAGS_SHOWN);
  return (
    <div className={classes.flags}>
      {flags.slice(0, FLAGS_SHOWN).map((flag) => (
        <FlagBadge key={flag} flag={flag} focusable={false} />
      ))}
      {more.length === 0 ? null : (
        <Text size="xs" c="dimmed" title={more.map((flag) => FLAGS[flag].label).join(', ')}>
          +{more.length}
        </Text>
      )}
    </div>
  );
}

/** What was known of the owner, under the address. */
function Subject({ row }: { readonly row: CheckRow }) {
  const { name, company_name, ip_address } = row.input;
  const known = [name, company_name, ip_address].filter(Boolean).join(' · ');
  return known === '' ? null : (
    <div className={classes.known} title={shownText(known)}>
      <UntrustedText text={known} />
    </div>
  );
}

function confirmDelete(row: CheckRow): void {
  confirm({
    title: 'Delete this check?',
    body: (
      <>
        The check of{' '}
        <b>
          <UntrustedText text={row.input.email} address />
        </b>{' '}
        and its evidence will be deleted for good. Usage counts do not change.
      </>
    ),
    confirm: 'Delete',
    async act() {
      await client.call('checks.delete', { request_id: row.request_id });
      focusTitle();
      useChecks.getState().forget(row.request_id);
      notifyDone('The check was deleted.');
    },
  });
}
