// What was last decided in a list, at its foot, where it covers nothing, with the button that takes it back.
import { Button } from '@mantine/core';
import { useEffect } from 'react';
import { shownText } from '../../../../app/untrusted-text/hidden-characters.ts';
import { undo, useTriageNote } from './triage.ts';
import classes from './triage-note.module.css';

const SHOWN_MS = 12_000;

export function TriageNote({ jobId }: { readonly jobId: string }) {
  const note = useTriageNote((state) => (state.note?.jobId === jobId ? state.note : null));
  useEffect(() => {
    if (note === null) return;
    const timer = setTimeout(() => useTriageNote.setState({ note: null }), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [note]);
  return (
    <div className={classes.note} role="status">
      {note === null ? null : (
        <>
          <span>{shownText(note.words)}</span>
          {note.undoable ? (
            <Button size="compact-xs" variant="subtle" onClick={() => undo(jobId)}>
              Undo
            </Button>
          ) : null}
        </>
      )}
    </div>
  );
}
