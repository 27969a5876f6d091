// An error shown where the user is looking: what happened, and a button to try again. A lost connection is shown in the banner.
import { Button } from '@mantine/core';
import { IconAlertCircle, IconRefresh } from '@tabler/icons-react';
import { useSyncExternalStore } from 'react';
import { client } from '../../bridge/client.ts';
import { UntrustedText } from '../untrusted-text/untrusted-text.tsx';
import classes from './error-note.module.css';
import { isConnectionError, sentenceOf, titleOf } from './error-text.ts';

interface ErrorNoteProps {
  /** Null shows nothing. */
  readonly error: unknown;
  readonly retry?: (() => void) | undefined;
}

export function ErrorNote({ error, retry }: ErrorNoteProps) {
  const connected = useConnected();
  if (error === null || (!connected && isConnectionError(error))) return null;
  return (
    <div className={classes.note} role="alert">
      <IconAlertCircle size={18} aria-hidden className={classes.icon} />
      <div className={classes.words}>
        <strong>{titleOf(error)}</strong>
        <p>
          <UntrustedText text={sentenceOf(error)} />
        </p>
      </div>
      {retry === undefined ? null : (
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconRefresh size={14} aria-hidden />}
          onClick={retry}
        >
          Try again
        </Button>
      )}
    </div>
  );
}

let connected = true;
// Heard before any part of the window is, so that all of them see the same.
client.onConnection((state) => {
  connected = state === 'connected';
});

/** Whether the page is connected to Vouch. */
function useConnected(): boolean {
  return useSyncExternalStore(client.onConnection, () => connected);
}
