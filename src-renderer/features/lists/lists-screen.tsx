// The Lists screen: a drop page, the mapping of a file, or one list with its results.

import { Modal } from '@mantine/core';
import { useEffect } from 'react';
import { useFileQueue } from '../../app/files/file-queue.ts';
import { useRoute } from '../../app/navigation/route.ts';
import { DropPage } from './drop/drop-page.tsx';
import { useLists } from './lists-store.ts';
import { MapPage } from './map/map-page.tsx';
import { ResultsPage } from './results/results-page.tsx';
import { CompareForm } from './together/compare-dialog.tsx';
import { MergeForm } from './together/merge-dialog.tsx';

export function ListsScreen() {
  const jobId = useRoute(({ route }) => (route.screen === 'lists' ? route.jobId : null));
  const draft = useLists((state) => state.draft);
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
        <MapPage key={draft.file.file_id} draft={draft} />
      ) : (
        <DropPage />
      )}
      <TogetherDialogs />
    </>
  );
}

/** Lists taken together: the dialogs that compare two, and merge several. */
function TogetherDialogs() {
  const together = useLists((state) => state.together);
  const show = useLists((state) => state.show);
  const close = () => show({ together: null });
  const comparing = together?.doing === 'compare';
  return (
    <Modal
      opened={together !== null}
      onClose={close}
      size={comparing ? 720 : 560}
      title={comparing ? 'Compare two lists' : 'Merge lists'}
    >
      {together === null ? null : comparing ? (
        <CompareForm first={together.first} onClose={close} />
      ) : (
        <MergeForm first={together.first} onClose={close} />
      )}
    </Modal>
  );
}
