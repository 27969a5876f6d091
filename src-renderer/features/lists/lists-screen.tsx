// The Lists screen: a drop page, the mapping of a file, or one list with its results.
import { useEffect } from 'react';
import { useServiceStatus } from '../../app/calls/service-status.ts';
import { useFileQueue } from '../../app/files/file-queue.ts';
import { useRoute } from '../../app/navigation/route.ts';
import { DropPage } from './drop/drop-page.tsx';
import { useLists } from './lists-store.ts';
import { MapPage } from './map/map-page.tsx';
import { ResultsPage } from './results/results-page.tsx';
import { TogetherDialogs } from './together/together-dialogs.tsx';

export function ListsScreen() {
  const jobId = useRoute(({ route }) => (route.screen === 'lists' ? route.jobId : null));
  const draft = useLists((state) => state.draft);
  // What is told of a file hangs on the network, and on what its data folder knows.
  const practice = useServiceStatus((state) => state.status?.practice ?? false);
  const waiting = useFileQueue((state) => state.pending.length);

  useEffect(() => {
    if (jobId !== null || draft !== null || waiting === 0) return;
    const offer = useFileQueue.getState().dequeue();
    if (offer !== null) useLists.getState().openDraft(offer);
  }, [jobId, draft, waiting]);

  return (
    <>
      {jobId !== null ? (
        <ResultsPage key={jobId} jobId={jobId} />
      ) : draft !== null ? (
        <MapPage key={`${draft.file.file_id} ${practice}`} draft={draft} />
      ) : (
        <DropPage />
      )}
      <TogetherDialogs />
    </>
  );
}
