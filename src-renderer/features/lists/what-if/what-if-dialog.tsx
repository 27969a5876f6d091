// What if the bands were others: limits dragged on the histogram, who would flip, and the choice to keep it.
import { Button, Group, Loader, Modal, NumberInput, SegmentedControl } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { modals } from '@mantine/modals';
import { useState } from 'react';
import type { JobDetails } from '../../../../src-shared/bridge/jobs.ts';
import type { Policy, PolicyState } from '../../../../src-shared/bridge/policy.ts';
import { ErrorNote } from '../../../app/error-note.tsx';
import { formatCount } from '../../../app/format.ts';
import { notifyDone } from '../../../app/notify.ts';
import { useCall } from '../../../app/use-call.ts';
import { client } from '../../../bridge/client.ts';
import { type Bands, movedBand } from '../charts/score-bins.ts';
import { BandEditor } from './band-editor.tsx';
import { Flips } from './flips.tsx';
import classes from './what-if.module.css';

interface WhatIfDialogProps {
  readonly job: JobDetails;
  readonly opened: boolean;
  readonly onClose: () => void;
}

const PAUSE_MS = 200;

export function WhatIfDialog({ job, opened, onClose }: WhatIfDialogProps) {
  const shown = useCall('policy.show', {}, { enabled: opened, watch: ['policy.changed'] });
  return (
    <Modal
      closeButtonProps={{ 'aria-label': 'Close' }}
      opened={opened}
      onClose={onClose}
      title="What if the bands were others?"
      size={760}
    >
      {shown.error === null ? null : <ErrorNote error={shown.error} retry={shown.reload} />}
      {shown.data === null ? (
        shown.error === null ? (
          <Loader size="sm" />
        ) : null
      ) : (
        <Panel
          key={JSON.stringify(shown.data.policy)}
          job={job}
          state={shown.data}
          onClose={onClose}
        />
      )}
    </Modal>
  );
}

interface PanelProps {
  readonly job: JobDetails;
  readonly state: PolicyState;
  readonly onClose: () => void;
}

function Panel({ job, state, onClose }: PanelProps) {
  const [policy, setPolicy] = useState<Policy>(state.policy);
  const [saving, setSaving] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const [settled] = useDebouncedValue(policy, PAUSE_MS);
  const preview = useCall(
    'policy.preview',
    { policy: settled, overrides: null, job_id: job.job_id },
    { keep: true },
  );
  const changed = JSON.stringify(policy) !== JSON.stringify(state.policy);
  const preset = state.presets.find(
    (known) => JSON.stringify(known.policy) === JSON.stringify(policy),
  );
  const move = (bands: Bands) => setPolicy((before) => ({ ...before, ...bands }));

  async function save(): Promise<void> {
    setSaving(true);
    setError(null);
    try {
      const { changed: count } = await client.call('policy.save', { policy });
      notifyDone(
        `The bands are kept. ${formatCount(count)} stored ${count === 1 ? 'result has' : 'results have'} another recommendation now.`,
      );
      onClose();
    } catch (failure) {
      setError(failure);
    } finally {
      setSaving(false);
    }
  }

  function confirm(): void {
    modals.openConfirmModal({
      closeButtonProps: { 'aria-label': 'Close' },
      title: 'Keep these bands?',
      children:
        'They hold for every check from now on, and stored results of all lists are judged by them again. Scores and evidence stay as they are.',
      labels: { confirm: 'Keep the bands', cancel: 'Not yet' },
      onConfirm: () => void save(),
    });
  }

  return (
    <div className={classes.panel}>
      {state.presets.length === 0 ? null : (
        <SegmentedControl
          fullWidth
          aria-label="Presets"
          value={preset?.name ?? ''}
          onChange={(name) => {
            const chosen = state.presets.find((known) => known.name === name);
            if (chosen !== undefined) setPolicy(chosen.policy);
          }}
          data={state.presets.map(({ name, title }) => ({ value: name, label: title }))}
        />
      )}
      {preview.data === null ? (
        <div className={classes.waiting}>
          {preview.error === null ? <Loader size="sm" /> : null}
        </div>
      ) : (
        <BandEditor scores={preview.data.scores} bands={policy} onChange={move} />
      )}
      <Group gap={16} align="flex-end">
        <NumberInput
          label="Review from"
          size="xs"
          w={120}
          min={0}
          max={policy.approve - 1}
          clampBehavior="strict"
          allowDecimal={false}
          value={policy.review}
          onChange={(value) => {
            if (typeof value === 'number') move(movedBand(policy, 'review', value));
          }}
        />
        <NumberInput
          label="Approve from"
          size="xs"
          w={120}
          min={policy.review + 1}
          max={100}
          allowDecimal={false}
          value={policy.approve}
          onChange={(value) => {
            if (typeof value === 'number') move(movedBand(policy, 'approve', value));
          }}
        />
        <p className={classes.hint}>Drag the limits, or focus one and use the arrow keys.</p>
      </Group>
      {preview.error === null ? null : <ErrorNote error={preview.error} retry={preview.reload} />}
      {preview.data === null ? null : (
        <Flips preview={preview.data} old={preview.loading || settled !== policy} />
      )}
      {error === null ? null : <ErrorNote error={error} />}
      <Group justify="space-between">
        <Button variant="subtle" disabled={!changed} onClick={() => setPolicy(state.policy)}>
          Reset
        </Button>
        <Group gap={8}>
          <Button variant="default" onClick={onClose}>
            Close
          </Button>
          <Button disabled={!changed} loading={saving} onClick={confirm}>
            Keep these bands
          </Button>
        </Group>
      </Group>
    </div>
  );
}
