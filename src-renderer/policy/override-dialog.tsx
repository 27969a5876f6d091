// The dialog that approves or blocks an address or its domain: what it applies to, why, and what it would change.

import { Loader, Modal, Radio, Textarea } from '@mantine/core';
import { useState } from 'react';
import type { NewOverride, Override } from '../../src-shared/bridge/policy.ts';
import type { VerificationResult } from '../../src-shared/schemas/verification.ts';
import { useAction } from '../app/calls/use-action.ts';
import { useCall } from '../app/calls/use-call.ts';
import { ErrorNote } from '../app/notices/error-note.tsx';
import { notifyDone, notifyError } from '../app/notices/notify.ts';
import { notifyUndoable } from '../app/notices/notify-undoable.tsx';
import { Form } from '../app/page/form.tsx';
import { FormButtons } from '../app/page/form-buttons.tsx';
import { UntrustedText } from '../app/untrusted-text/untrusted-text.tsx';
import { client } from '../bridge/client.ts';
import {
  type OverrideSubject,
  type OverrideVerdict,
  overrideSubjects,
} from './applied-override.ts';
import { flipSentence } from './flips.ts';
import classes from './override-dialog.module.css';
import { overrideFaults } from './override-validation.ts';
import { usePolicyInForce } from './policy-in-force.ts';

interface OverrideDialogProps {
  readonly result: VerificationResult;
  readonly verdict: OverrideVerdict;
  /** Leaves the domain out, where an entry for it is already there. */
  readonly addressOnly: boolean;
  readonly opened: boolean;
  /** `added` is false when nothing was decided. The opener moves the focus: with an override its own button may be gone. */
  readonly onClose: (added: boolean) => void;
}

export function OverrideDialog({ opened, onClose, ...form }: OverrideDialogProps) {
  return (
    <Modal
      opened={opened}
      onClose={() => onClose(false)}
      returnFocus={false}
      size={520}
      title={form.verdict === 'allow' ? 'Always approve' : 'Always block'}
    >
      {opened ? <OverrideForm {...form} onClose={onClose} /> : null}
    </Modal>
  );
}

function OverrideForm({
  result,
  verdict,
  addressOnly,
  onClose,
}: Omit<OverrideDialogProps, 'opened'>) {
  const subjects = overrideSubjects(result).slice(0, addressOnly ? 1 : undefined);
  const [chosen, setChosen] = useState(0);
  const [reason, setReason] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const { busy, error, run } = useAction();
  const inForce = usePolicyInForce();
  const about = subjects[chosen];
  if (about === undefined) return null;

  async function add({ subject, value }: OverrideSubject): Promise<void> {
    const wanted = { subject, value, verdict, reason: reason.trim() };
    const [found] = overrideFaults(wanted);
    setFault(found?.message ?? null);
    if (found !== undefined) return;
    await run(async () => {
      const policyId = inForce?.policy_id ?? null;
      const kept = await client.call('overrides.add', { ...wanted, policy_id: policyId });
      const before = inForce?.overrides.find((each) => isOneEntry(each, kept)) ?? null;
      notifyUndoable(
        'override',
        `${kept.value} is always ${verdict === 'allow' ? 'approved' : 'blocked'} from now on.`,
        () => void undoOverride(kept, before, policyId),
      );
      onClose(true);
    });
  }

  return (
    <Form
      className={classes.form}
      onSubmit={() => {
        void add(about);
      }}
    >
      {subjects.length === 1 ? (
        <p className={classes.value}>
          <UntrustedText text={about.value} address />
        </p>
      ) : (
        <SubjectChoice subjects={subjects} chosen={chosen} onChoose={setChosen} />
      )}
      {about.subject === 'domain' && result.email.free_provider ? (
        <p className={classes.caution}>Anyone can get an address at this provider.</p>
      ) : null}
      <Textarea
        data-autofocus
        label="Why"
        description="Shown with each verdict that it decides."
        autosize
        minRows={2}
        maxRows={6}
        maxLength={500}
        value={reason}
        error={fault}
        onChange={(event) => {
          setReason(event.currentTarget.value);
          setFault(null);
        }}
      />
      <Effect wanted={{ ...about, verdict, reason: 'not given yet' }} />
      <ErrorNote error={error} />
      <FormButtons
        verb={verdict === 'allow' ? 'Always approve' : 'Always block'}
        busy={busy}
        onCancel={() => onClose(false)}
      />
    </Form>
  );
}

interface SubjectChoiceProps {
  readonly subjects: readonly OverrideSubject[];
  /** The place of one among them. */
  readonly chosen: number;
  readonly onChoose: (index: number) => void;
}

function SubjectChoice({ subjects, chosen, onChoose }: SubjectChoiceProps) {
  return (
    <Radio.Group
      label="Applies to"
      value={String(chosen)}
      onChange={(place) => onChoose(Number(place))}
    >
      <div className={classes.subjects}>
        {subjects.map(({ subject, value }, index) => (
          <Radio
            key={value}
            value={String(index)}
            label={
              <>
                {subject === 'address' ? 'This address: ' : 'Every address at '}
                <span className={classes.value}>
                  <UntrustedText text={value} address />
                </span>
              </>
            }
            description={subject === 'domain' ? 'including its subdomains' : undefined}
          />
        ))}
      </div>
    </Radio.Group>
  );
}

/** Whether one takes the place of the other. */
function isOneEntry(one: Override, other: Override): boolean {
  return one.subject === other.subject && one.value === other.value;
}

/** Puts back what was there before an override, or takes it away. */
async function undoOverride(
  kept: Override,
  before: Override | null,
  policyId: string | null,
): Promise<void> {
  try {
    if (before === null) await client.call('overrides.remove', { override_id: kept.override_id });
    else await client.call('overrides.add', { ...asNew(before), policy_id: policyId });
    notifyDone(`Undone: ${kept.value} is judged as before.`);
  } catch (error) {
    notifyError(error);
  }
}

/** What the override would do to everything that is stored. */
function Effect({ wanted }: { readonly wanted: NewOverride }) {
  const policy = usePolicyInForce();
  const preview = useCall(
    'policy.preview',
    {
      policy: policy?.policy ?? { approve: 70, review: 40, weights: {} },
      overrides: [...(policy?.overrides ?? []).map(asNew), wanted],
      job_id: null,
    },
    { enabled: policy !== null },
  );
  if (preview.error !== null) return <ErrorNote error={preview.error} retry={preview.reload} />;
  return (
    <p className={classes.effect} role="status">
      {preview.data === null ? (
        <Loader size="xs" aria-label="Working out what would change" />
      ) : (
        flipSentence(preview.data, 'stored result')
      )}
    </p>
  );
}

function asNew({ subject, value, verdict, reason }: Override): NewOverride {
  return { subject, value, verdict, reason };
}
