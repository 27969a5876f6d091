// The dialog that merges lists into a new one, with what would come of it before it is made.
import { Checkbox, Loader, MultiSelect, Select, TextInput } from '@mantine/core';
import { useState } from 'react';
import { AS_SET } from '../../../../src-shared/bridge/checks.ts';
import type { RowPolicies } from '../../../../src-shared/bridge/files.ts';
import { MOST_MERGED } from '../../../../src-shared/bridge/list-merge.ts';
import { useAction } from '../../../app/calls/use-action.ts';
import { useCall } from '../../../app/calls/use-call.ts';
import { navigate } from '../../../app/navigation/route.ts';
import { ErrorNote } from '../../../app/notices/error-note.tsx';
import { Form } from '../../../app/page/form.tsx';
import { FormButtons } from '../../../app/page/form-buttons.tsx';
import { client } from '../../../bridge/client.ts';
import { PolicySelect } from '../../../policy/policy-select.tsx';
import { useLists } from '../lists-store.ts';
import { POLICY_LABELS } from '../map/row-text.ts';
import { useListChoices } from './list-choices.ts';
import { MergeOutlook, mergeLabel } from './merge-plan.tsx';
import classes from './together.module.css';

interface MergeFormProps {
  /** The list that was open; null to choose all. */
  readonly first: string | null;
  readonly onClose: () => void;
}

const LONGEST_NAME = 200;

export function MergeForm({ first, onClose }: MergeFormProps) {
  const choices = useListChoices();
  const [lists, setLists] = useState<string[]>(first === null ? [] : [first]);
  const [duplicates, setDuplicates] = useState<RowPolicies['duplicates']>('first');
  const [nameOrigin, setNameOrigin] = useState(false);
  const [name, setName] = useState<string | null>(null);
  const [policyId, setPolicyId] = useState<string | null>(null);
  const { busy, error, run } = useAction();
  const request = { lists, file: null, duplicates, name_origin: nameOrigin };
  const enough = lists.length >= 2;
  const plan = useCall('lists.merge_plan', request, { enabled: enough && !busy });
  if (choices === null) return <Loader size="sm" aria-label="Looking for lists" />;
  const names = lists.map((id) => choices.find(({ value }) => value === id)?.name ?? '');
  const called = name ?? names.join(' + ').slice(0, LONGEST_NAME);

  const merge = () =>
    run(async () => {
      const job = await client.call('lists.merge', {
        ...request,
        name: called.trim(),
        options: AS_SET,
        policy_id: policyId,
      });
      useLists.getState().updateJob(job);
      navigate({ screen: 'lists', jobId: job.job_id });
      onClose();
    });

  return (
    <Form className={classes.form} onSubmit={() => void merge()}>
      <MultiSelect
        label="Lists"
        description="If rows have the same address, the one from the first list counts."
        searchable
        hidePickedOptions
        maxValues={MOST_MERGED}
        value={lists}
        onChange={setLists}
        nothingFoundMessage="No list of that name"
        data={choices}
      />
      <Select
        label={POLICY_LABELS.duplicates.label}
        allowDeselect={false}
        value={duplicates}
        onChange={(value) => setDuplicates((value ?? 'first') as RowPolicies['duplicates'])}
        data={POLICY_LABELS.duplicates.choices.map(({ value, says }) => ({ value, label: says }))}
      />
      <Checkbox
        size="sm"
        label="Add a column that names the list of each row"
        checked={nameOrigin}
        onChange={(event) => setNameOrigin(event.currentTarget.checked)}
      />
      <TextInput
        label="Name of the new list"
        maxLength={LONGEST_NAME}
        value={called}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <PolicySelect label="Policy of this list" value={policyId} onChange={setPolicyId} />
      {enough ? (
        <MergeOutlook plan={plan} names={names} />
      ) : (
        <p className={classes.note}>
          Choose two or more lists. They stay as they are, and rows that are already checked are not
          checked again.
        </p>
      )}
      <ErrorNote error={error} />
      <FormButtons
        verb={mergeLabel(plan.data)}
        disabled={!enough || called.trim() === '' || plan.data === null}
        busy={busy}
        onCancel={onClose}
      />
    </Form>
  );
}
