// The history of lists of every origin: search by name, and older pages on request.

import { Button, Center, Group, Stack } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import { Loaded } from '../../app/calls/loaded.tsx';
import { useRoute } from '../../app/navigation/route.ts';
import { EmptyNote } from '../../app/page/empty-note.tsx';
import { SearchInput } from '../../app/page/search-input.tsx';
import { client } from '../../bridge/client.ts';
import { useListHistory } from './list-history-store.ts';
import { ListsTable } from './lists-table.tsx';

export function ListsTab() {
  const jobs = useListHistory((state) => state.jobs);
  const error = useListHistory((state) => state.error);
  const reload = useListHistory((state) => state.reload);
  const changed = useListHistory((state) => state.changed);
  const removed = useListHistory((state) => state.removed);

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
      <Find />
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
              <More />
            </>
          )
        }
      </Loaded>
    </Stack>
  );
}

function Find() {
  const [search, setSearch] = useState(useListHistory.getState().search);
  const find = useListHistory((state) => state.find);
  const findSoon = useDebouncedCallback(find, 250);
  const change = (text: string) => {
    setSearch(text);
    findSoon(text);
  };
  return (
    <Group role="search" aria-label="Find lists">
      <SearchInput
        label="Search lists"
        placeholder="Name of a list"
        w={320}
        value={search}
        onChange={change}
      />
    </Group>
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

function More() {
  const more = useListHistory((state) => state.more);
  const loading = useListHistory((state) => state.loading);
  const readMore = useListHistory((state) => state.readMore);
  if (!more) return null;
  return (
    <Center>
      <Button variant="default" loading={loading} onClick={() => void readMore()}>
        Show older lists
      </Button>
    </Center>
  );
}
