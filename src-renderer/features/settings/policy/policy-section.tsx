// The policy: presets, bands, weights and overrides, with what a change would do before it is saved.

import { Button, Group, Loader, Radio, Text, Title } from '@mantine/core';
import { useEffect } from 'react';
import type { PolicyState } from '../../../../src-shared/bridge/policy.ts';
import { formatCounted } from '../../../../src-shared/format-count.ts';
import { Loaded } from '../../../app/calls/loaded.tsx';
import { useAction } from '../../../app/calls/use-action.ts';
import { askScreen } from '../../../app/navigation/screen-request.ts';
import { ErrorNote } from '../../../app/notices/error-note.tsx';
import { notifyDone } from '../../../app/notices/notify.ts';
import { client } from '../../../bridge/client.ts';
import { flipShare, savedSentence } from '../../../policy/flips.ts';
import { FlipsView } from '../../../policy/flips-view.tsx';
import { policyDiff, presetOf } from '../../../policy/policy-draft.ts';
import { WeightsTable } from '../../../policy/weights-table.tsx';
import { SectionHead } from '../section-head.tsx';
import settingsClasses from '../settings.module.css';
import { useNamedPlace } from '../use-named-place.ts';
import { BandsEditor } from './bands-editor.tsx';
import { Overrides } from './overrides.tsx';
import classes from './policy.module.css';
import { PolicyHistory } from './policy-history.tsx';
import { PolicyPicker } from './policy-picker.tsx';
import { usePolicy } from './policy-store.ts';
import { ProposedWeights } from './proposed-weights.tsx';

export function PolicySection() {
  const { state, error, load } = usePolicy();

  useEffect(() => {
    void load();
    return client.on('policy.changed', () => void load());
  }, [load]);

  return (
    <>
      <SectionHead title="Bands and weights">
        How observations become a score, and a score a recommendation. A change applies to new
        checks and, from stored evidence, to every past one; nothing is looked up again.
      </SectionHead>
      <PolicyPicker />
      <Loaded
        of={{ data: state, error, reload: () => void load() }}
        label="Loading the policy"
        heightPx={320}
      >
        {(loaded) => <Editor state={loaded} />}
      </Loaded>
    </>
  );
}

function Editor({ state }: { readonly state: PolicyState }) {
  const draft = usePolicy((editor) => editor.draft);
  const edit = usePolicy((editor) => editor.edit);
  const policy = draft ?? state.policy;
  const bands = useNamedPlace<HTMLDivElement>('bands');
  const weights = useNamedPlace<HTMLDivElement>('weights');
  const overrides = useNamedPlace<HTMLDivElement>('overrides');
  return (
    <div className={classes.editor}>
      <Radio.Group
        aria-label="Presets"
        value={presetOf(state, policy) ?? ''}
        onChange={(name) => {
          const preset = state.presets.find((each) => each.name === name);
          if (preset !== undefined) edit(preset.policy);
        }}
      >
        <div className={settingsClasses.cards}>
          {state.presets.map(({ name, title, says }) => (
            <Radio.Card key={name} value={name} className={settingsClasses.card}>
              <span className={settingsClasses.cardTitle}>
                {title} <Radio.Indicator size="xs" />
              </span>
              <span className={settingsClasses.cardSays}>{says}</span>
            </Radio.Card>
          ))}
        </div>
      </Radio.Group>
      <div ref={bands}>
        <BandsEditor policy={policy} onChange={edit} />
      </div>
      {draft === null ? null : <Preview />}
      <div ref={weights}>
        <WeightsTable weights={state.weights} policy={policy} onChange={edit} />
      </div>
      <ProposedWeights onTry={edit} />
      <div ref={overrides}>
        <Overrides overrides={state.overrides} />
        <PolicyHistory />
      </div>
      {draft === null ? null : <SaveBar state={state} />}
    </div>
  );
}

/** How stored results would move between recommendations, and the first of them by name. */
function Preview() {
  const { preview, previewError, previewing, draft, state, edit } = usePolicy();
  return (
    <section className={classes.preview} aria-labelledby="flips" aria-busy={previewing}>
      <div className={classes.previewHead}>
        <Title order={3} size="h3" id="flips">
          What would change
        </Title>
        {previewing ? <Loader size="xs" aria-label="Scoring stored results" /> : null}
      </div>
      {previewError === null ? null : (
        <ErrorNote
          error={previewError}
          retry={() => {
            const policy = draft ?? state?.policy;
            if (policy !== undefined) edit(policy);
          }}
        />
      )}
      {preview === null ? null : (
        <FlipsView
          preview={preview}
          noun="stored result"
          old={previewing}
          onOpen={({ job_id, index }) => {
            if (job_id === null || index === null) return;
            askScreen({ kind: 'row', jobId: job_id, index });
          }}
        />
      )}
    </section>
  );
}

function SaveBar({ state }: { readonly state: PolicyState }) {
  const { draft, preview, previewing, discard, save } = usePolicy();
  const { busy, error, run } = useAction();
  const changes = policyDiff(state.weights, state.policy, draft ?? state.policy);

  const keep = () =>
    run(async () => {
      const changed = await save();
      notifyDone(savedSentence(changed));
    });

  return (
    <section className={classes.saveBar} aria-label="Unsaved changes to the policy">
      <ErrorNote error={error} />
      <Group gap="md">
        <div className={classes.saveWords} role="status">
          <b>
            {formatCounted(changes.length, 'change')} not saved
            {previewing || preview === null ? '' : ` · ${flipShare(preview, 'stored result')}`}
          </b>
          <Text size="xs" c="dimmed" truncate title={changes.join('; ')}>
            {changes.join('; ')}
          </Text>
        </div>
        <Button variant="default" onClick={discard}>
          Discard
        </Button>
        <Button loading={busy} onClick={() => void keep()}>
          Save policy
        </Button>
      </Group>
    </section>
  );
}
