// Lists taken together: the dialogs that compare two, and merge several.
import { Modal } from '@mantine/core';
import { useLists } from '../lists-store.ts';
import { CompareForm } from './compare-dialog.tsx';
import { MergeForm } from './merge-dialog.tsx';

export function TogetherDialogs() {
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
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {together === null ? null : comparing ? (
        <CompareForm first={together.first} onClose={close} />
      ) : (
        <MergeForm first={together.first} onClose={close} />
      )}
    </Modal>
  );
}
