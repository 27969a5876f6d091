// The dialog that saves a tried policy for everything, with what that would change.
import { Button, Group, Loader, Modal } from '@mantine/core';
import { useState } from 'react';
import type { Policy } from '../../../../src-shared/bridge/policy.ts';
import { useCall } from '../../../app/calls/use-call.ts';
import { ErrorNote } from '../../../app/notices/error-note.tsx';
import { notifyDone } from '../../../app/notices/notify.ts';
import { client } from '../../../bridge/client.ts';
import { flipSentence, flipShare, savedSentence } from '../../../policy/flips.ts';
import classes from './what-if.module.css';

interface SaveDialogProps {
  readonly policy: Policy;
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly onSaved: () => void;
}

export function SaveDialog({ policy, opened, onClose, onSaved }: SaveDialogProps) {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const preview = useCall(
    'policy.preview',
    { policy, overrides: null, job_id: null },
    { enabled: opened, watch: ['policy.changed'] },
  );

  async function save(): Promise<void> {
    setBusy(true);
    setError(null);
    try {
      const { changed } = await client.call('policy.save', { policy });
      notifyDone(savedSentence(changed));
      onSaved();
    } catch (failure) {
      setError(failure);
    } finally {
      setBusy(false);
    }
  }

  return (
    <Modal
      opened={opened}
      onClose={onClose}
      size={480}
      closeButtonProps={{ 'aria-label': 'Close' }}
      title="Save for everything?"
    >
      <div className={classes.save}>
        {preview.error === null ? null : <ErrorNote error={preview.error} retry={preview.reload} />}
        <div role="status">
          {preview.data === null ? (
            preview.error === null ? (
              <Loader size="sm" aria-label="Scoring everything that is stored" />
            ) : null
          ) : (
            <>
              <p className={classes.saveShare}>
                {capital(flipShare(preview.data, 'stored result'))}.
              </p>
              {preview.data.changed === 0 ? null : (
                <p>{flipSentence(preview.data, 'stored result')}</p>
              )}
            </>
          )}
        </div>
        <p className={classes.hint}>
          It applies to every list, every single check and the API, from now on and to what is
          stored. Nothing is looked up again, and each result keeps the verdict it had when it was
          checked.
        </p>
        {error === null ? null : <ErrorNote error={error} />}
        <Group justify="flex-end" gap={8}>
          <Button variant="default" onClick={onClose}>
            Not yet
          </Button>
          <Button disabled={preview.data === null} loading={busy} onClick={() => void save()}>
            Save for everything
          </Button>
        </Group>
      </div>
    </Modal>
  );
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
