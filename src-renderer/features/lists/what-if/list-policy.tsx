// The policy of a list, and the choice of another one.
import { Select } from '@mantine/core';
import type { JobDetails } from '../../../../src-shared/bridge/jobs.ts';
import { useAction } from '../../../app/calls/use-action.ts';
import { useCall } from '../../../app/calls/use-call.ts';
import { confirm } from '../../../app/notices/confirm.tsx';
import { notifyDone, notifyError } from '../../../app/notices/notify.ts';
import { shownText } from '../../../app/untrusted-text/hidden-characters.ts';
import { client } from '../../../bridge/client.ts';
import { savedSentence } from '../../../policy/flips.ts';
import { useWhatIf } from './what-if-store.ts';

const EVERYTHING = '';

export function CarriedPolicy({ job }: { readonly job: JobDetails }) {
  const asked = useCall('policy.list', {}, { watch: ['policy.changed'], keep: true });
  const { busy, run } = useAction(notifyError);
  const policies = asked.data?.policies ?? [];
  const own = policies.find((each) => each.policy_id === job.policy_id);
  const named = policies.filter((each) => each.job_id === null);
  if (named.length === 0 && own === undefined) return null;

  const assign = (policyId: string) =>
    run(async () => {
      const policy_id = policyId === EVERYTHING ? null : policyId;
      const { changed } = await client.call('policy.assign', { job_id: job.job_id, policy_id });
      useWhatIf.getState().draft(job.job_id, null);
      notifyDone(savedSentence(changed));
    });

  /** Rules of the list alone go with the choice of another policy. */
  function choose(policyId: string): void {
    if (own === undefined || own.job_id === null || policyId === own.policy_id)
      return void assign(policyId);
    confirm({
      title: 'Delete this list’s own rules?',
      body: 'The list uses the other policy from now on. Its own rules are deleted and cannot be restored.',
      confirm: 'Delete and change',
      act: () => assign(policyId),
    });
  }

  return (
    <Select
      label="Policy of this list"
      size="xs"
      maw={320}
      mb={12}
      allowDeselect={false}
      disabled={busy}
      value={own?.policy_id ?? EVERYTHING}
      onChange={(policyId) => choose(policyId ?? EVERYTHING)}
      data={[
        { value: EVERYTHING, label: 'Default policy' },
        ...named.map((each) => ({ value: each.policy_id, label: shownText(each.name) })),
        ...(own !== undefined && own.job_id !== null
          ? [{ value: own.policy_id, label: 'Only for this list' }]
          : []),
      ]}
    />
  );
}
