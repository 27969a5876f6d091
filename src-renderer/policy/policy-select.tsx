// The choice of a named policy or the general one.
import { Select } from '@mantine/core';
import { useCall } from '../app/calls/use-call.ts';
import { shownText } from '../app/untrusted-text/hidden-characters.ts';

interface PolicySelectProps {
  readonly label: string;
  readonly description?: string;
  readonly size?: 'xs' | 'sm';
  /** Null is the policy of everything. */
  readonly value: string | null;
  readonly onChange: (policyId: string | null) => void;
}

const EVERYTHING = '';

/** Nothing where no policy has a name: then there is nothing to choose. */
export function PolicySelect({
  label,
  description,
  size = 'xs',
  value,
  onChange,
}: PolicySelectProps) {
  const asked = useCall('policy.list', {}, { watch: ['policy.changed'], keep: true });
  const named = (asked.data?.policies ?? []).filter((each) => each.job_id === null);
  if (named.length === 0) return null;
  const known = named.some((each) => each.policy_id === value);
  return (
    <Select
      label={label}
      {...(description === undefined ? {} : { description })}
      size={size}
      allowDeselect={false}
      value={known ? value : EVERYTHING}
      onChange={(chosen) => onChange(chosen === EVERYTHING ? null : chosen)}
      data={[
        { value: EVERYTHING, label: 'Default policy' },
        ...named.map((each) => ({ value: each.policy_id, label: shownText(each.name) })),
      ]}
    />
  );
}
