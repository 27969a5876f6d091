// What the new list is besides the file: its name, the list that it continues, and the policy that judges it.
import { Select, TextInput } from '@mantine/core';
import { useCall } from '../../../app/calls/use-call.ts';
import { shownText } from '../../../app/untrusted-text/hidden-characters.ts';
import { PolicySelect } from '../../../policy/policy-select.tsx';
import type { Draft } from '../draft.ts';
import { type ListChoice, useListChoices } from '../together/list-choices.ts';

interface ListChoicesProps {
  readonly draft: Draft;
  readonly policyId: string | null;
  readonly lists: readonly ListChoice[] | null;
  readonly onName: (name: string) => void;
  readonly onOnto: (jobId: string | null) => void;
  readonly onPolicy: (policyId: string | null) => void;
}

export function ListChoices({
  draft,
  policyId,
  lists,
  onName,
  onOnto,
  onPolicy,
}: ListChoicesProps) {
  const { name, onto = null } = draft;
  return (
    <>
      <TextInput
        label="Name of the list"
        size="xs"
        value={name}
        onChange={(event) => onName(event.currentTarget.value)}
        maxLength={200}
        error={name.trim() === '' ? 'A list needs a name.' : null}
      />
      {lists === null || lists.length === 0 ? null : (
        <Select
          label="Add to a list"
          description={
            onto === null
              ? undefined
              : 'A new list with the rows of both. Verdicts are kept, and the old list stays as it is.'
          }
          placeholder="None: keep it as a separate list"
          size="xs"
          searchable
          clearable
          value={onto}
          onChange={onOnto}
          nothingFoundMessage="No list of that name"
          data={lists}
        />
      )}
      <PolicySelect label="Policy of this list" value={policyId} onChange={onPolicy} />
    </>
  );
}

/** "Trade fair, judged by the default policy". */
export function useListInWords({ name, onto = null }: Draft, policyId: string | null) {
  const lists = useListChoices();
  const asked = useCall('policy.list', {}, { watch: ['policy.changed'], keep: true });
  const policy = asked.data?.policies.find((each) => each.policy_id === policyId);
  const ontoName = lists?.find(({ value }) => value === onto)?.name;
  const says = [
    name.trim() === '' ? 'without a name' : shownText(name),
    ...(ontoName === undefined ? [] : [`after the rows of ${ontoName}`]),
    `judged by ${policy === undefined ? 'the default policy' : `the policy ${shownText(policy.name)}`}`,
  ].join(', ');
  return { lists, says };
}
