// What really happened to a row's address, and a form to record more.
import { ActionIcon, Button, Group, Select, TextInput } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useState } from 'react';
import type { GridRow } from '../../../../../src-shared/bridge/lists.ts';
import type { BridgeResult } from '../../../../../src-shared/bridge/methods.ts';
import { ANY_OUTCOME } from '../../../../../src-shared/bridge/outcomes.ts';
import type { OutcomeKind } from '../../../../../src-shared/schemas/outcome.ts';
import { useAction } from '../../../../app/calls/use-action.ts';
import { useCall } from '../../../../app/calls/use-call.ts';
import { When } from '../../../../app/format/when.tsx';
import { notifyError } from '../../../../app/notices/notify.ts';
import { UntrustedText } from '../../../../app/untrusted-text/untrusted-text.tsx';
import { OUTCOME_CHOICES, OUTCOME_LABELS } from '../../../../badges/outcome-label.ts';
import { client } from '../../../../bridge/client.ts';
import classes from './outcome-panel.module.css';

interface OutcomePanelProps {
  readonly jobId: string;
  readonly index: number;
  /** The address in normal form. */
  readonly email: string;
}

const SHOWN = 5;

/** The address of a row that has a verdict; null of one that has none. */
export function judgedAddress({ item }: GridRow): string | null {
  return item === null || 'error' in item ? null : item.normalized;
}

export function OutcomePanel({ jobId, index, email }: OutcomePanelProps) {
  const known = useCall(
    'outcomes.list',
    { filter: { ...ANY_OUTCOME, email }, after: null, limit: 50 },
    { watch: ['outcomes.changed'] },
  );
  const own = known.data?.outcomes ?? [];
  return (
    <section className={classes.panel} aria-label="What happened">
      <h3 className={classes.heading}>What happened</h3>
      {own.length === 0 ? null : <KnownOutcomes outcomes={own} />}
      <AddOutcome jobId={jobId} index={index} email={email} />
    </section>
  );
}

type Outcome = BridgeResult<'outcomes.list'>['outcomes'][number];

function KnownOutcomes({ outcomes }: { readonly outcomes: readonly Outcome[] }) {
  return (
    <ul className={classes.list}>
      {outcomes.slice(0, SHOWN).map((each) => (
        <li key={each.number}>
          {OUTCOME_LABELS[each.outcome]}, <When iso={each.happened_at ?? each.recorded_at} />
          {each.label === '' ? null : (
            <>
              {' '}
              from <UntrustedText text={each.label} />
            </>
          )}
          {each.matching === 'only_later' ? ' (before it was checked)' : ''}
          <ActionIcon
            size={16}
            variant="transparent"
            color="gray"
            aria-label={`Remove: ${OUTCOME_LABELS[each.outcome]}`}
            onClick={() => removeOutcome(each.number)}
          >
            <IconX size={12} aria-hidden />
          </ActionIcon>
        </li>
      ))}
      {outcomes.length > SHOWN ? <li>and {outcomes.length - SHOWN} more</li> : null}
    </ul>
  );
}

function removeOutcome(number: number): void {
  client.call('outcomes.remove', { label: null, email: null, number }).catch(notifyError);
}

function AddOutcome({ jobId, index, email }: OutcomePanelProps) {
  const [kind, setKind] = useState<OutcomeKind | null>(null);
  const [day, setDay] = useState('');
  const { busy, run } = useAction(notifyError);

  const add = (outcome: OutcomeKind) =>
    run(async () => {
      const outcomeRow = {
        email,
        outcome,
        happened_at: day === '' ? null : day,
        job_id: jobId,
        index,
      };
      await client.call('outcomes.add', { outcomes: [outcomeRow], label: '', match: true });
      setKind(null);
      setDay('');
    });

  return (
    <Group gap={6}>
      <Select
        flex="1 1 150px"
        size="xs"
        aria-label="What happened to this address"
        placeholder="Record what happened"
        data={OUTCOME_CHOICES}
        value={kind}
        onChange={setKind}
        clearable
      />
      <TextInput
        size="xs"
        type="date"
        aria-label="Date; today if left empty"
        value={day}
        onChange={(event) => setDay(event.currentTarget.value)}
      />
      <Button
        size="xs"
        variant="default"
        disabled={kind === null}
        loading={busy}
        onClick={() => {
          if (kind !== null) void add(kind);
        }}
      >
        Add
      </Button>
    </Group>
  );
}
