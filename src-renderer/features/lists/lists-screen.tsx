// The Lists screen: a drop page, the mapping of a file, or one list with its results.
import { useEffect } from 'react';
import { useFileQueue } from '../../app/files/file-queue.ts';
import { useRoute } from '../../app/navigation/route.ts';
import { DropPage } from './drop/drop-page.tsx';
import { useLists } from './lists-store.ts';
import { MapPage } from './map/map-page.tsx';
import { ResultsPage } from './results/results-page.tsx';

export function ListsScreen() {
  const jobId = useRoute(({ route }) => (route.screen === 'lists' ? route.jobId : null));
  const draft = useLists((state) => state.draft);
  const waiting = useFileQueue((state) => state.pending.length);

  useEffect(() => {
    if (jobId !== null || draft !== null || waiting === 0) return;
    const offer = useFileQueue.getState().dequeue();
    if (offer !== null) useLists.getState().openDraft(offer);
  }, [jobId, draft, waiting]);

  if (jobId !== null) return <ResultsPage key={jobId} jobId={jobId} />;
  if (draft !== null) return <MapPage key={draft.file.file_id} draft={draft} />;
  return <DropPage />;
}
