// A list under another policy: presets, bands, weights, and what would change.

import { Button, Loader, SegmentedControl } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import type { JobDetails } from '../../../../src-shared/bridge/jobs.ts';
import type { Policy, PolicyState } from '../../../../src-shared/bridge/policy.ts';
import { formatCounted } from '../../../../src-shared/format-count.ts';
import { ErrorNote } from '../../../app/notices/error-note.tsx';
import { BandInputs } from '../../../policy/band-inputs.tsx';
import { moveBand } from '../../../policy/bands.ts';
import { FlipsView } from '../../../policy/flips-view.tsx';
import { policyDiff, presetOf, samePolicy } from '../../../policy/policy-draft.ts';
import { WeightsTable } from '../../../policy/weights-table.tsx';
import { useLists } from '../lists-store.ts';
import { usePolicyRound, useThrottledCall } from '../results/use-throttled-call.ts';
import { BandEditor } from './band-editor.tsx';
import classes from './what-if.module.css';
import { useWhatIf } from './what-if-store.ts';

interface WhatIfPanelProps {
  readonly job: JobDetails;
  readonly state: PolicyState;
  readonly onSave: () => void;
  readonly onClose: () => void;
}

const PAUSE_MS = 200;
const OWN = 'of your own';

export function WhatIfPanel({ job, state, onSave, onClose }: WhatIfPanelProps) {
  const policy = useWhatIf(({ drafts }) => drafts[job.job_id]) ?? state.policy;
  const { now, then, old } = usePreviews(job, state.policy, policy);
  const [opened, setOpened] = useState(() => Object.keys(policy.weights).length > 0);

  function edit(next: Policy): void {
    useWhatIf.getState().draft(job.job_id, samePolicy(next, state.policy) ? null : next);
  }

  const flips = (
    <>
      <ErrorNote error={then.error} retry={then.reload} />
      {then.data === null ? null : (
        <FlipsView
          preview={then.data}
          noun="row"
          old={old}
          onOpen={({ index }) => {
            if (index === null) return;
            useLists.getState().openRow(job.job_id, index);
            onClose();
          }}
        />
      )}
    </>
  );
  return (
    <div className={classes.panel}>
      <Presets state={state} policy={policy} onChange={edit} />
      <div className={classes.parts}>
        <div className={classes.outcome}>
          <BandsSection
            policy={policy}
            scores={then.data?.scores ?? null}
            now={now.data?.scores}
            onChange={edit}
          />
          {opened ? (
            flips
          ) : (
            <div>
              <Button variant="default" size="xs" onClick={() => setOpened(true)}>
                Change weights…
              </Button>
            </div>
          )}
        </div>
        {opened ? (
          <WeightsTable weights={state.weights} policy={policy} onChange={edit} />
        ) : (
          <div className={classes.outcome}>{flips}</div>
        )}
      </div>
      <Foot state={state} policy={policy} onReset={() => edit(state.policy)} onSave={onSave} />
    </div>
  );
}

/** The list as it is judged today, and as it would be. */
function usePreviews(job: JobDetails, kept: Policy, policy: Policy) {
  const [debounced] = useDebouncedValue(policy, PAUSE_MS);
  const stamp = `${job.processed} ${usePolicyRound()}`;
  const question = { overrides: null, job_id: job.job_id };
  const now = useThrottledCall('policy.preview', { ...question, policy: kept }, stamp);
  const then = useThrottledCall('policy.preview', { ...question, policy: debounced }, stamp);
  return { now, then, old: then.old || !samePolicy(debounced, policy) };
}

interface PresetsProps {
  readonly state: PolicyState;
  readonly policy: Policy;
  readonly onChange: (policy: Policy) => void;
}

function Presets({ state, policy, onChange }: PresetsProps) {
  const known = presetOf(state, policy);
  const says = state.presets.find(({ name }) => name === known)?.says;
  if (state.presets.length === 0) return null;
  return (
    <div className={classes.presets}>
      <SegmentedControl
        aria-label="Presets"
        value={known ?? OWN}
        onChange={(name) => {
          const chosen = state.presets.find((preset) => preset.name === name);
          if (chosen !== undefined) onChange(chosen.policy);
        }}
        data={[
          ...state.presets.map(({ name, title }) => ({ value: name, label: title })),
          ...(known === null ? [{ value: OWN, label: 'Your own' }] : []),
        ]}
      />
      <p className={classes.hint}>{says ?? 'Bands and weights of your own.'}</p>
    </div>
  );
}

interface FootProps {
  readonly state: PolicyState;
  readonly policy: Policy;
  readonly onReset: () => void;
  readonly onSave: () => void;
}

function Foot({ state, policy, onReset, onSave }: FootProps) {
  const changes = policyDiff(state.weights, state.policy, policy);
  const none = changes.length === 0;
  return (
    <footer className={classes.foot}>
      <p className={classes.changes} title={changes.join('; ')}>
        {none
          ? 'This is the list’s current policy. Move a limit or change a weight to see what would change.'
          : `${formatCounted(changes.length, 'change')}: ${changes.join('; ')}`}
      </p>
      <Button variant="default" disabled={none} onClick={onReset}>
        Reset
      </Button>
      <Button disabled={none} onClick={onSave}>
        Save…
      </Button>
    </footer>
  );
}

interface BandsSectionProps {
  readonly policy: Policy;
  /** Under that policy; null until they are known. */
  readonly scores: readonly number[] | null;
  readonly now: readonly number[] | undefined;
  readonly onChange: (policy: Policy) => void;
}

/** The bands of a tried policy: the histogram with its limits, and the limits as numbers. */
function BandsSection({ policy, scores, now, onChange }: BandsSectionProps) {
  const move = (which: 'approve' | 'review', to: number) =>
    onChange({ ...policy, ...moveBand(policy, which, to) });
  return (
    <section className={classes.bands} aria-label="Bands">
      {scores === null ? (
        <div className={classes.waiting}>
          <Loader size="sm" aria-label="Scoring this list" />
        </div>
      ) : (
        <BandEditor scores={scores} now={now} bands={policy} onMove={move} />
      )}
      <div className={classes.limits}>
        <BandInputs policy={policy} onChange={onChange} />
        <p className={classes.legend}>
          <span className={classes.legendThen} aria-hidden />
          rows by score, then
          <span className={classes.legendNow} aria-hidden />
          now
        </p>
      </div>
    </section>
  );
}
