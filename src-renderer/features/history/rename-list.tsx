// Gives a list another name.
import { Button, Group, Modal, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { JobDetails } from '../../../src-shared/bridge/jobs.ts';
import { sentenceOf } from '../../app/failure.ts';
import { client } from '../../bridge/client.ts';
import { useLists } from './lists-store.ts';

interface RenameListProps {
  readonly job: JobDetails;
  readonly name: string;
  readonly opened: boolean;
  readonly onClose: () => void;
}

export function RenameList({ job, name, opened, onClose }: RenameListProps) {
  return (
    <Modal
      closeButtonProps={{ 'aria-label': 'Close' }}
      opened={opened}
      onClose={onClose}
      title="Rename list"
    >
      {opened ? <RenameForm job={job} name={name} onClose={onClose} /> : null}
    </Modal>
  );
}

function RenameForm({ job, name, onClose }: Omit<RenameListProps, 'opened'>) {
  const [draft, setDraft] = useState(name);
  const [fault, setFault] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  async function rename() {
    const wanted = draft.trim();
    if (wanted === '') return setFault('Give the list a name.');
    setBusy(true);
    try {
      const params = { job_id: job.job_id, name: wanted };
      useLists.getState().changed(await client.call('jobs.rename', params));
      onClose();
    } catch (error) {
      setFault(sentenceOf(error));
      setBusy(false);
    }
  }

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void rename();
      }}
    >
      <Stack gap="md">
        <TextInput
          label="Name"
          value={draft}
          error={fault}
          maxLength={200}
          data-autofocus
          onFocus={(event) => event.currentTarget.select()}
          onChange={(event) => {
            setDraft(event.currentTarget.value);
            setFault(null);
          }}
        />
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={busy}>
            Rename
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
