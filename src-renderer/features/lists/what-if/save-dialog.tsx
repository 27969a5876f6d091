// The dialog that saves a tried policy for this list, as a named policy or as the general one, with what that would change.

import { Loader, Modal, Radio, Select, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { JobDetails } from '../../../../src-shared/bridge/jobs.ts';
import type { Policy, PolicyInfo } from '../../../../src-shared/bridge/policy.ts';
import { useAction } from '../../../app/calls/use-action.ts';
import { useCall } from '../../../app/calls/use-call.ts';
import { ErrorNote } from '../../../app/notices/error-note.tsx';
import { notifyDone } from '../../../app/notices/notify.ts';
import { Form } from '../../../app/page/form.tsx';
import { FormButtons } from '../../../app/page/form-buttons.tsx';
import { shownText } from '../../../app/untrusted-text/hidden-characters.ts';
import { client } from '../../../bridge/client.ts';
import { flipSentence, flipShare, savedSentence } from '../../../policy/flips.ts';
import { policyUse } from '../../../policy/policy-use.ts';
import classes from './what-if.module.css';

interface SaveDialogProps {
  readonly job: JobDetails;
  readonly policy: Policy;
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly onSaved: () => void;
}

type Scope = 'list' | 'named' | 'everything';

const NEW = '';

export function SaveDialog(props: SaveDialogProps) {
  return (
    <Modal opened={props.opened} onClose={props.onClose} size={480} title="Save these rules">
      {props.opened ? <SaveForm {...props} /> : null}
    </Modal>
  );
}

function SaveForm({ job, policy, onClose, onSaved }: SaveDialogProps) {
  const asked = useCall('policy.list', {}, { watch: ['policy.changed'] });
  const named = (asked.data?.policies ?? []).filter((each) => each.job_id === null);
  const carried = named.find((each) => each.policy_id === job.policy_id);
  const [scope, setScope] = useState<Scope | null>(null);
  const [chosen, setChosen] = useState<string | null>(null);
  const [name, setName] = useState('');
  const { busy, error, run } = useAction();
  const shown = scope ?? (carried === undefined ? 'list' : 'named');
  const target = chosen ?? carried?.policy_id ?? NEW;

  const save = () =>
    run(async () => {
      notifyDone(savedSentence(await saved(job, policy, shown, target, name)));
      onSaved();
    });

  return (
    <Form className={classes.save} onSubmit={save}>
      <ErrorNote error={asked.error} retry={asked.reload} />
      <Radio.Group
        label="Save for"
        value={shown}
        onChange={(value) => setScope(value === 'list' || value === 'named' ? value : 'everything')}
      >
        <div className={classes.scopes}>
          <Radio
            value="list"
            label="This list"
            description="Other lists, single checks and the API stay as they are."
          />
          <Radio
            value="named"
            label="A named policy"
            description="For this list, and every other list and API key that uses it."
          />
          <Radio
            value="everything"
            label="Default policy"
            description="For single checks, and every list and API key without a policy of its own."
          />
        </div>
      </Radio.Group>
      {shown === 'named' ? (
        <NamedPolicy
          named={named}
          target={target}
          name={name}
          onTarget={setChosen}
          onName={setName}
        />
      ) : null}
      <Foreseen job={job} policy={policy} scope={shown} target={target} />
      <p className={classes.hint}>
        Nothing is looked up again, and each result keeps the verdict it had when it was checked.
        Settings show what was changed.
      </p>
      <ErrorNote error={error} />
      <FormButtons
        verb="Save"
        disabled={
          asked.data === null || (shown === 'named' && target === NEW && name.trim() === '')
        }
        busy={busy}
        onCancel={onClose}
      />
    </Form>
  );
}

/** Answers how many stored results have another recommendation now. */
async function saved(
  job: JobDetails,
  policy: Policy,
  scope: Scope,
  target: string,
  name: string,
): Promise<number> {
  switch (scope) {
    case 'list':
      return (await client.call('policy.save_for_list', { job_id: job.job_id, policy })).changed;
    case 'everything': {
      const { changed } = await client.call('policy.save', { policy });
      if (job.policy_id === undefined) return changed;
      const params = { job_id: job.job_id, policy_id: null };
      return changed + (await client.call('policy.assign', params)).changed;
    }
    case 'named': {
      const newPolicy = { name: name.trim(), policy, like: job.policy_id ?? null };
      const policy_id =
        target === NEW ? (await client.call('policy.create', newPolicy)).policy_id : target;
      const { changed } = await client.call('policy.save', { policy, policy_id });
      if (job.policy_id === policy_id) return changed;
      const params = { job_id: job.job_id, policy_id };
      return changed + (await client.call('policy.assign', params)).changed;
    }
  }
}

interface NamedPolicyProps {
  readonly named: readonly PolicyInfo[];
  readonly target: string;
  readonly name: string;
  readonly onTarget: (policyId: string) => void;
  readonly onName: (name: string) => void;
}

function NamedPolicy({ named, target, name, onTarget, onName }: NamedPolicyProps) {
  return (
    <>
      {named.length === 0 ? null : (
        <Select
          label="Policy"
          allowDeselect={false}
          value={target}
          onChange={(value) => onTarget(value ?? NEW)}
          data={[
            ...named.map((each) => ({
              value: each.policy_id,
              label: `${shownText(each.name)} (${policyUse(each)})`,
            })),
            { value: NEW, label: 'A new one' },
          ]}
        />
      )}
      {target === NEW ? (
        <TextInput
          label="Name of the policy"
          placeholder="Client or purpose"
          maxLength={100}
          value={name}
          onChange={(event) => onName(event.currentTarget.value)}
        />
      ) : null}
    </>
  );
}

interface ForeseenProps {
  readonly job: JobDetails;
  readonly policy: Policy;
  readonly scope: Scope;
  readonly target: string;
}

/** What saving would change: in the list, or in all that the policy judges. */
function Foreseen({ job, policy, scope, target }: ForeseenProps) {
  const alone = scope === 'list' || (scope === 'named' && target === NEW);
  const preview = useCall(
    'policy.preview',
    {
      policy,
      overrides: null,
      job_id: alone ? job.job_id : null,
      policy_id: alone || scope === 'everything' ? null : target,
    },
    { watch: ['policy.changed'] },
  );
  const noun = alone ? 'row' : 'stored result';
  if (preview.error !== null) return <ErrorNote error={preview.error} retry={preview.reload} />;
  return (
    <div role="status">
      {preview.data === null ? (
        <Loader size="sm" aria-label="Scoring stored results" />
      ) : (
        <>
          <p className={classes.saveShare}>{capital(flipShare(preview.data, noun))}.</p>
          {preview.data.changed === 0 ? null : <p>{flipSentence(preview.data, noun)}</p>}
        </>
      )}
    </div>
  );
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
