// The table of single checks: address, verdict, origin and time; a row opens its check.

import { ActionIcon, Anchor, Table, Text } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { memo, useCallback } from 'react';
import type { CheckRow } from '../../../src-shared/bridge/checks.ts';
import { When } from '../../app/format/when.tsx';
import { hashOf, type Route, useRoute } from '../../app/navigation/route.ts';
import { confirm } from '../../app/notices/confirm.tsx';
import { notifyDone } from '../../app/notices/notify.ts';
import { focusTitle } from '../../app/page/page.tsx';
import { shownText } from '../../app/untrusted-text/hidden-characters.ts';
import { UntrustedText } from '../../app/untrusted-text/untrusted-text.tsx';
import { FlagBadge } from '../../badges/flag-badge.tsx';
import { RecommendationBadge } from '../../badges/recommendation.tsx';
import { ScoreBadge } from '../../badges/score-badge.tsx';
import { client } from '../../bridge/client.ts';
import { ORIGIN_LABELS } from '../../jobs/job-words.ts';
import { useChecks } from './checks-store.ts';
import classes from './history.module.css';

/** Flags that fit beside the others; the rest is counted. */
const FLAGS_SHOWN = 2;

export function ChecksTable({ checks }: { readonly checks: readonly CheckRow[] }) {
  const navigate = useRoute((state) => state.navigate);
  const open = useCallback(
    (row: CheckRow) => navigate({ screen: 'verify', requestId: row.request_id }),
    [navigate],
  );
  return (
    <Table.ScrollContainer minWidth="var(--room)" type="native" className={classes.frame}>
      <Table highlightOnHover aria-label="Single checks, newest first">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Address</Table.Th>
            <Table.Th className={classes.figure}>Score</Table.Th>
            <Table.Th>Recommendation</Table.Th>
            <Table.Th className={classes.aside}>Flags</Table.Th>
            <Table.Th className={classes.aside}>Requested by</Table.Th>
            <Table.Th className={classes.aside}>When</Table.Th>
            <Table.Th aria-label="Actions" w={44} />
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {checks.map((row) => (
            <Row key={row.request_id} row={row} onOpen={open} />
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

interface RowProps {
  readonly row: CheckRow;
  readonly onOpen: (row: CheckRow) => void;
}

const Row = memo(function Row({ row, onOpen }: RowProps) {
  const route: Route = { screen: 'verify', requestId: row.request_id };
  const more = row.flags.length - FLAGS_SHOWN;
  return (
    <Table.Tr className={classes.row} onClick={() => onOpen(row)}>
      <Table.Td className={classes.subject}>
        <Anchor
          href={hashOf(route)}
          className={classes.address}
          title={shownText(row.input.email, 'address')}
          onClick={(event) => {
            event.preventDefault();
            event.stopPropagation();
            onOpen(row);
          }}
        >
          {row.input.email === '' ? '(empty)' : <UntrustedText text={row.input.email} address />}
        </Anchor>
        <Subject row={row} />
      </Table.Td>
      <Table.Td className={classes.figure}>
        <ScoreBadge score={row.score} recommendation={row.recommendation} />
      </Table.Td>
      <Table.Td>
        <RecommendationBadge value={row.recommendation} size="sm" />
      </Table.Td>
      <Table.Td className={classes.aside}>
        <div className={classes.flags}>
          {row.flags.slice(0, FLAGS_SHOWN).map((flag) => (
            <FlagBadge key={flag} flag={flag} focusable={false} />
          ))}
          {more > 0 ? (
            <Text
              size="xs"
              className={classes.quiet}
              title={row.flags.slice(FLAGS_SHOWN).join(', ')}
            >
              +{more}
            </Text>
          ) : null}
        </div>
      </Table.Td>
      <Table.Td className={`${classes.quiet} ${classes.aside}`}>
        {ORIGIN_LABELS[row.origin]}
      </Table.Td>
      <Table.Td className={`${classes.when} ${classes.aside}`}>
        <When iso={row.checked_at} />
      </Table.Td>
      <Table.Td>
        <ActionIcon
          variant="subtle"
          color="gray"
          className={classes.action}
          aria-label={`Delete the check of ${shownText(row.input.email, 'address')}`}
          onClick={(event) => {
            event.stopPropagation();
            confirmDelete(row);
          }}
        >
          <IconTrash size={16} aria-hidden />
        </ActionIcon>
      </Table.Td>
    </Table.Tr>
  );
});

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
