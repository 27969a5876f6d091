// The files that wait while another is being mapped.
import { Button } from '@mantine/core';
import { useFileQueue } from '../../../app/files/file-queue.ts';
import { shownText } from '../../../app/untrusted-text/hidden-characters.ts';
import { UntrustedText } from '../../../app/untrusted-text/untrusted-text.tsx';
import { client } from '../../../bridge/client.ts';
import { useLists } from '../lists-store.ts';
import classes from './map-page.module.css';

export function WaitingFiles() {
  const pending = useFileQueue((state) => state.pending);
  const problems = useFileQueue((state) => state.problems);
  const importing = useLists((state) => state.importing !== null);
  const first = pending[0];
  if (first === undefined && problems.length === 0) return null;
  return (
    <div className={classes.waiting} role="status">
      <span>
        {problems.map((problem) => (
          <span key={problem} className={classes.problem}>
            <UntrustedText text={problem} />{' '}
          </span>
        ))}
        {first === undefined
          ? null
          : pending.length === 1
            ? `${shownText(first.name)} is waiting and comes next.`
            : `${pending.length} more files are waiting; ${shownText(first.name)} comes next.`}
      </span>
      {problems.length === 0 ? null : (
        <Button
          size="compact-xs"
          variant="default"
          onClick={() => useFileQueue.getState().dismissProblems()}
        >
          Close
        </Button>
      )}
      {first === undefined ? null : (
        <Button size="compact-xs" variant="default" disabled={importing} onClick={openNext}>
          Open it instead
        </Button>
      )}
    </div>
  );
}

/** Maps the file that waits longest in the place of the one that is being mapped. */
export function openNext(): void {
  const { draft, openDraft } = useLists.getState();
  const next = useFileQueue.getState().dequeue();
  if (next === null) return;
  openDraft(next);
  if (draft !== null) client.call('files.discard', { file_id: draft.file.file_id }).catch(() => {});
}
