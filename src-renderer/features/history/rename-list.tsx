// The dialog that renames a list.
import { Modal } from '@mantine/core';
import type { JobDetails } from '../../../src-shared/bridge/jobs.ts';
import { OneFieldForm } from '../../app/page/one-field-form.tsx';
import { client } from '../../bridge/client.ts';
import { useListHistory } from './list-history-store.ts';

interface RenameListProps {
  readonly job: JobDetails;
  readonly name: string;
  readonly opened: boolean;
  readonly onClose: () => void;
}

export function RenameList({ job, name, opened, onClose }: RenameListProps) {
  return (
    <Modal opened={opened} onClose={onClose} title="Rename list">
      {opened ? <RenameForm job={job} name={name} onClose={onClose} /> : null}
    </Modal>
  );
}

function RenameForm({ job, name, onClose }: Omit<RenameListProps, 'opened'>) {
  async function save(text: string): Promise<string | null> {
    const wanted = text.trim();
    if (wanted === '') return 'Give the list a name.';
    const params = { job_id: job.job_id, name: wanted };
    useListHistory.getState().changed(await client.call('jobs.rename', params));
    return null;
  }

  return (
    <OneFieldForm
      label="Name"
      maxLength={200}
      initial={name}
      verb="Rename"
      save={save}
      onClose={onClose}
    />
  );
}
