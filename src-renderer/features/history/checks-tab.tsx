// The history of single checks: search, filters, and older pages on request.

import { Button, Group, Select, Stack } from '@mantine/core';
import { useEffect } from 'react';
import { FLAG_NAMES, FLAGS } from '../../../src-shared/flags.ts';
import { Loaded } from '../../app/calls/loaded.tsx';
import { useRoute } from '../../app/navigation/route.ts';
import { DebouncedSearch } from '../../app/page/debounced-search.tsx';
import { EmptyNote } from '../../app/page/empty-note.tsx';
import { MoreButton } from '../../app/page/more-button.tsx';
import { client } from '../../bridge/client.ts';
import { NO_FILTER, narrows } from './check-query.ts';
import { useChecks } from './checks-store.ts';
import { ChecksTable } from './checks-table.tsx';

export function ChecksTab() {
  const { checks, error, next, loading, reload, more } = useChecks();

  useEffect(() => {
    void reload();
    return client.on('checks.changed', () => void reload());
  }, [reload]);
  useEffect(() => client.on('policy.changed', () => void reload()), [reload]);

  return (
    <Stack gap="md">
      <ChecksFilter />
      <Loaded
        of={{ data: checks, error, reload: () => void reload() }}
        label="Loading the history"
        heightPx={312}
      >
        {(loaded) =>
          loaded.length === 0 ? (
            <NoChecks />
          ) : (
            <>
              <ChecksTable checks={loaded} />
              <MoreButton more={next !== null} loading={loading} onMore={more}>
                Show older checks
              </MoreButton>
            </>
          )
        }
      </Loaded>
    </Stack>
  );
}

function ChecksFilter() {
  const filter = useChecks((state) => state.filter);
  const narrow = useChecks((state) => state.narrow);
  return (
    <Group gap="sm" role="search" aria-label="Find single checks">
      <DebouncedSearch
        label="Search checks"
        placeholder="Address, name, company or IP"
        w={320}
        value={filter.search}
        onSearch={(search) => narrow({ search })}
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
        data={FLAG_NAMES.map((flag) => ({ value: flag, label: FLAGS[flag].label }))}
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
