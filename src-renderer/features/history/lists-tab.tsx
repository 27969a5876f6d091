// The history of lists of every origin: search by name, and older pages on request.

import { Button, Group, Stack } from '@mantine/core';
import { useEffect } from 'react';
import { Loaded } from '../../app/calls/loaded.tsx';
import { useRoute } from '../../app/navigation/route.ts';
import { DebouncedSearch } from '../../app/page/debounced-search.tsx';
import { EmptyNote } from '../../app/page/empty-note.tsx';
import { MoreButton } from '../../app/page/more-button.tsx';
import { client } from '../../bridge/client.ts';
import { useListHistory } from './list-history-store.ts';
import { ListsTable } from './lists-table.tsx';

export function ListsTab() {
  const { jobs, error, search, more, loading, find, reload, readMore, changed, removed } =
    useListHistory();

  useEffect(() => {
    void reload();
    const stops = [
      client.on('jobs.changed', ({ job }) => changed(job)),
      client.on('jobs.removed', ({ job_id }) => removed(job_id)),
      client.on('policy.changed', () => void reload()),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [reload, changed, removed]);

  return (
    <Stack gap="md">
      <Group role="search" aria-label="Find lists">
        <DebouncedSearch
          label="Search lists"
          placeholder="Name of a list"
          w={320}
          value={search}
          onSearch={find}
        />
      </Group>
      <Loaded
        of={{ data: jobs, error, reload: () => void reload() }}
        label="Loading the lists"
        heightPx={160}
      >
        {(loaded) =>
          loaded.length === 0 ? (
            <NoLists />
          ) : (
            <>
              <ListsTable jobs={loaded} />
              <MoreButton more={more} loading={loading} onMore={readMore}>
                Show older lists
              </MoreButton>
            </>
          )
        }
      </Loaded>
    </Stack>
  );
}

function NoLists() {
  const search = useListHistory((state) => state.search);
  const navigate = useRoute((state) => state.navigate);
  if (search.trim() !== '') {
    return <EmptyNote title="No list name matches">Try a shorter search.</EmptyNote>;
  }
  return (
    <EmptyNote
      title="No lists yet"
      action={
        <Button onClick={() => navigate({ screen: 'lists', jobId: null })}>Open a list</Button>
      }
    >
      Lists from this window, batches from the API and runs of the command line are kept here until
      they are older than the retention period in Settings.
    </EmptyNote>
  );
}
