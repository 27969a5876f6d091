// The history of single checks: search, filters, and older pages on request.

import { Button, Center, Group, Select, Skeleton, Stack } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import { flagLabel } from '../../../src-shared/flag-label.ts';
import { FLAG_NAMES } from '../../../src-shared/flags.ts';
import { useRoute } from '../../app/navigation/route.ts';
import { ErrorNote } from '../../app/notices/error-note.tsx';
import { EmptyNote } from '../../app/page/empty-note.tsx';
import { SearchInput } from '../../app/page/search-input.tsx';
import { client } from '../../bridge/client.ts';
import { NO_FILTER, narrows } from './check-query.ts';
import { useChecks } from './checks-store.ts';
import { ChecksTable } from './checks-table.tsx';

export function ChecksTab() {
  const checks = useChecks((state) => state.checks);
  const error = useChecks((state) => state.error);
  const reload = useChecks((state) => state.reload);

  useEffect(() => {
    void reload();
    return client.on('checks.changed', () => void reload());
  }, [reload]);
  useEffect(() => client.on('policy.changed', () => void reload()), [reload]);

  return (
    <Stack gap="md">
      <ChecksFilter />
      {error === null ? null : <ErrorNote error={error} retry={() => void reload()} />}
      {checks === null ? (
        error === null ? (
          <Loading />
        ) : null
      ) : checks.length === 0 ? (
        <NoChecks />
      ) : (
        <>
          <ChecksTable checks={checks} />
          <More />
        </>
      )}
    </Stack>
  );
}

function ChecksFilter() {
  const filter = useChecks((state) => state.filter);
  const narrow = useChecks((state) => state.narrow);
  const [search, setSearch] = useState(filter.search);
  const searchSoon = useDebouncedCallback((text: string) => narrow({ search: text }), 250);

  const change = (text: string) => {
    setSearch(text);
    searchSoon(text);
  };

  useEffect(() => {
    if (filter.search === '') setSearch('');
  }, [filter.search]);

  return (
    <Group gap="sm" role="search" aria-label="Find single checks">
      <SearchInput
        label="Search checks"
        placeholder="Address, name, company or IP"
        w={320}
        value={search}
        onChange={change}
      />
      <Select
        aria-label="Recommendation"
        placeholder="Any recommendation"
        data={[
          { value: 'approve', label: 'Approve' },
          { value: 'review', label: 'Review' },
          { value: 'block', label: 'Block' },
        ]}
        value={filter.recommendation}
        onChange={(recommendation) => narrow({ recommendation })}
        clearable
        w={190}
      />
      <Select
        aria-label="Flag"
        placeholder="Any flag"
        data={FLAG_NAMES.map((flag) => ({ value: flag, label: flagLabel(flag) }))}
        value={filter.flag}
        onChange={(flag) => narrow({ flag })}
        clearable
        searchable
        nothingFoundMessage="No flag matches"
        w={220}
      />
    </Group>
  );
}

function NoChecks() {
  const filter = useChecks((state) => state.filter);
  const narrow = useChecks((state) => state.narrow);
  const navigate = useRoute((state) => state.navigate);
  if (narrows(filter)) {
    return (
      <EmptyNote
        title="No check matches"
        action={
          <Button variant="default" onClick={() => narrow(NO_FILTER)}>
            Show all checks
          </Button>
        }
      >
        Try a shorter search, or another recommendation or flag.
      </EmptyNote>
    );
  }
  return (
    <EmptyNote
      title="No checks yet"
      action={
        <Button onClick={() => navigate({ screen: 'verify', requestId: null })}>
          Verify an address
        </Button>
      }
    >
      Every address checked here, through the API or on the command line is kept with its evidence
      until it is older than the retention period in Settings.
    </EmptyNote>
  );
}

function More() {
  const next = useChecks((state) => state.next);
  const loading = useChecks((state) => state.loading);
  const more = useChecks((state) => state.more);
  if (next === null) return null;
  return (
    <Center>
      <Button variant="default" loading={loading} onClick={() => void more()}>
        Show older checks
      </Button>
    </Center>
  );
}

function Loading() {
  return (
    <Stack gap={8} role="status" aria-busy aria-label="Loading the history">
      {Array.from({ length: 8 }, (_, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders without an identity
        <Skeleton key={place} height={32} radius="sm" />
      ))}
    </Stack>
  );
}
