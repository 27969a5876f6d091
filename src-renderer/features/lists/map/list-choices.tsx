// What the new list is besides the file: the list that it continues, and the policy that judges it.
import { Select } from '@mantine/core';
import { PolicySelect } from '../../../policy/policy-select.tsx';
import { useListChoices } from '../together/list-choices.ts';
import classes from './choices.module.css';

interface ListChoicesProps {
  readonly onto: string | null;
  readonly policyId: string | null;
  readonly onOnto: (jobId: string | null) => void;
  readonly onPolicy: (policyId: string | null) => void;
}

export function ListChoices({ onto, policyId, onOnto, onPolicy }: ListChoicesProps) {
  const lists = useListChoices();
  return (
    <section className={classes.section} aria-labelledby="list-choices-title">
      <h2 id="list-choices-title" className={classes.title}>
        The list
      </h2>
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
    </section>
  );
}
