// Weights fitted to the outcomes, beside today's: tried with one click, saved only under a name.
import { Button, Group, Text, TextInput, Title } from '@mantine/core';
import { useState } from 'react';
import type { Policy } from '../../../../src-shared/bridge/policy.ts';
import type { PolicyProposal } from '../../../../src-shared/bridge/proposal.ts';
import { formatCount, formatCounted } from '../../../../src-shared/format-count.ts';
import { missingOutcomes } from '../../../../src-shared/proposal-text.ts';
import { Loaded } from '../../../app/calls/loaded.tsx';
import { useAction } from '../../../app/calls/use-action.ts';
import { useCall } from '../../../app/calls/use-call.ts';
import { formatPoints } from '../../../app/format/format.ts';
import { notifyDone, notifyError } from '../../../app/notices/notify.ts';
import { Form } from '../../../app/page/form.tsx';
import { type Column, DataTable } from '../../../app/table/data-table.tsx';
import { client } from '../../../bridge/client.ts';
import classes from './policy.module.css';

interface ProposedWeightsProps {
  /** Puts a policy into the editor, which shows what it would change. */
  readonly onTry: (policy: Policy) => void;
}

export function ProposedWeights({ onTry }: ProposedWeightsProps) {
  const asked = useCall('policy.propose', {}, { watch: ['policy.changed'] });
  return (
    <section className={classes.preview} aria-labelledby="proposed-weights">
      <div className={classes.previewHead}>
        <Title order={3} size="h3" id="proposed-weights">
          Weights fitted to the outcomes
        </Title>
      </div>
      <Loaded of={asked} label="Computing weights" heightPx={40}>
        {(data) => <Proposal proposal={data} onTry={onTry} />}
      </Loaded>
    </section>
  );
}

/** The largest changes; the others hardly move a score. */
const FIRST = 8;

function Proposal({
  proposal,
  onTry,
}: ProposedWeightsProps & { readonly proposal: PolicyProposal }) {
  const { good, bad, weights, policy } = proposal;
  const [all, setAll] = useState(false);
  const shown = all ? weights : weights.slice(0, FIRST);
  return (
    <>
      <Text size="sm">
        {formatCounted(good + bad, 'outcome')}: {formatCount(good)} good, {formatCount(bad)} bad.{' '}
        {conclusionOf(proposal)}
      </Text>
      {policy === null ? null : (
        <>
          <Group gap="sm">
            <Button size="xs" variant="default" onClick={() => onTry(policy)}>
              Show what would change
            </Button>
            <KeepForm policy={policy} />
          </Group>
          <DataTable
            label="Proposed weights"
            columns={COLUMNS}
            rows={shown}
            keyOf={({ code }) => code}
            minWidthPx={520}
          />
          {weights.length > shown.length ? (
            <Button size="xs" variant="subtle" w="fit-content" onClick={() => setAll(true)}>
              Show {formatCount(weights.length - shown.length)} smaller changes
            </Button>
          ) : null}
        </>
      )}
    </>
  );
}

const COLUMNS: readonly Column<PolicyProposal['weights'][number]>[] = [
  {
    head: 'Observation',
    marks: ({ says }) => ({ title: says }),
    cell: ({ code }) => code,
  },
  { head: 'Today', cell: ({ today }) => formatPoints(today) },
  {
    head: 'Proposed',
    cell: ({ proposed, sure }) => `${formatPoints(proposed)}${sure ? '' : ' (uncertain)'}`,
  },
  {
    head: '95 % interval',
    cell: ({ low, high }) =>
      `${formatPoints(Math.round(low))} to ${formatPoints(Math.round(high))}`,
  },
  { head: 'Outcomes', cell: ({ cases }) => formatCount(cases) },
];

function conclusionOf(proposal: PolicyProposal): string {
  const { state, quality, outcomes } = proposal;
  if (state === 'too_few') return missingOutcomes(proposal);
  if (state === 'holds' || quality === null)
    return 'The current weights stay: no other weights predict the outcomes significantly better.';
  const { gain, gain_error, today, proposed } = quality;
  const better = `Other weights predict held-out outcomes better: loss per case ${today.log.toFixed(3)} → ${proposed.log.toFixed(3)} (by ${gain.toFixed(3)} ± ${(1.96 * gain_error).toFixed(3)}), AUC ${today.auc.toFixed(2)} → ${proposed.auc.toFixed(2)}.`;
  if (outcomes === null) return better;
  const approved = `Bad addresses approved: ${formatCount(outcomes.today.bad.approve)} → ${formatCount(outcomes.proposed.bad.approve)}.`;
  const blocked = `Good ones blocked: ${formatCount(outcomes.today.good.block)} → ${formatCount(outcomes.proposed.good.block)}.`;
  return `${better} ${approved} ${blocked}`;
}

function KeepForm({ policy }: { readonly policy: Policy }) {
  const [name, setName] = useState('');
  const { busy, run } = useAction(notifyError);

  async function keep(): Promise<void> {
    const plain = name.trim();
    if (plain === '') return;
    await run(async () => {
      const kept = await client.call('policy.create', { name: plain, policy, like: null });
      notifyDone(`Saved as “${kept.name}”; no list uses it yet.`);
      setName('');
    });
  }

  return (
    <Form onSubmit={() => void keep()}>
      <Group gap="xs" wrap="nowrap">
        <TextInput
          size="xs"
          aria-label="Name of the policy"
          placeholder="Name of the policy"
          maxLength={100}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Button size="xs" type="submit" variant="default" loading={busy}>
          Save as a policy
        </Button>
      </Group>
    </Form>
  );
}
