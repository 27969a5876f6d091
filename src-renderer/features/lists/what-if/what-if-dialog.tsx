// The dialog that tries other bands and weights on a list.
import { Loader, Modal } from '@mantine/core';
import { useState } from 'react';
import type { JobDetails } from '../../../../src-shared/bridge/jobs.ts';
import { useCall } from '../../../app/calls/use-call.ts';
import { ErrorNote } from '../../../app/notices/error-note.tsx';
import { CarriedPolicy } from './list-policy.tsx';
import { SaveDialog } from './save-dialog.tsx';
import { WhatIfPanel } from './what-if-panel.tsx';
import { useWhatIf } from './what-if-store.ts';

interface WhatIfDialogProps {
  readonly job: JobDetails;
  readonly opened: boolean;
  readonly onClose: () => void;
}

export function WhatIfDialog({ job, opened, onClose }: WhatIfDialogProps) {
  const shown = useCall(
    'policy.show',
    { policy_id: job.policy_id ?? null },
    { enabled: opened, watch: ['policy.changed'] },
  );
  const draft = useWhatIf((state) => state.drafts[job.job_id]);
  const [saving, setSaving] = useState(false);
  return (
    <>
      <Modal
        opened={opened}
        onClose={onClose}
        // The dialog above it takes the keys, Escape among them.
        closeOnEscape={!saving}
        trapFocus={!saving}
        title="Try other rules"
        size={1180}
      >
        <ErrorNote error={shown.error} retry={shown.reload} />
        {shown.data === null ? (
          shown.error === null ? (
            <Loader size="sm" aria-label="Loading the policy" />
          ) : null
        ) : (
          <>
            <CarriedPolicy job={job} />
            <WhatIfPanel
              job={job}
              state={shown.data}
              onSave={() => setSaving(true)}
              onClose={onClose}
            />
          </>
        )}
      </Modal>
      {draft === undefined ? null : (
        <SaveDialog
          job={job}
          policy={draft}
          opened={saving}
          onClose={() => setSaving(false)}
          onSaved={() => {
            useWhatIf.getState().draft(job.job_id, null);
            setSaving(false);
            onClose();
          }}
        />
      )}
    </>
  );
}
