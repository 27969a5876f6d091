// The overrides: domains and addresses that are always approved or always blocked, added and removed here.

import { ActionIcon, Button, SegmentedControl, Select, TextInput, Title } from '@mantine/core';
import { IconBan, IconShieldCheck, IconTrash } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import type { NewOverride, Override } from '../../../../src-shared/bridge/policy.ts';
import { useAction } from '../../../app/calls/use-action.ts';
import { When } from '../../../app/format/when.tsx';
import { takeScreenRequest, useScreenRequest } from '../../../app/navigation/screen-request.ts';
import { ErrorNote } from '../../../app/notices/error-note.tsx';
import { EmptyNote } from '../../../app/page/empty-note.tsx';
import { Form } from '../../../app/page/form.tsx';
import { DataTable } from '../../../app/table/data-table.tsx';
import { shownText } from '../../../app/untrusted-text/hidden-characters.ts';
import { UntrustedText } from '../../../app/untrusted-text/untrusted-text.tsx';
import { client } from '../../../bridge/client.ts';
import { type OverrideFault, overrideFaults } from '../../../policy/override-validation.ts';
import { confirmRemoval } from '../../../policy/remove-override.tsx';
import { OverrideFiles } from './override-files.tsx';
import classes from './policy.module.css';
import { usePolicy } from './policy-store.ts';

export function Overrides({ overrides }: { readonly overrides: readonly Override[] }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const wanted = useScreenRequest('overrides');

  useEffect(() => {
    if (wanted === null || takeScreenRequest('overrides') === null) return;
    heading.current?.scrollIntoView();
    heading.current?.focus({ preventScroll: true });
  }, [wanted]);

  return (
    <section className={classes.overrides} aria-labelledby="overrides">
      <Title order={3} size="h3" id="overrides" ref={heading} tabIndex={-1}>
        Always approve, always block
      </Title>
      <p className={classes.hint}>
        What you know outranks what Vouch finds, and an address outranks its domain. Each entry
        applies at once, to past results too.
      </p>
      <NewOverrideForm />
      <OverrideFiles empty={overrides.length === 0} />
      {overrides.length === 0 ? (
        <EmptyNote title="No entries">
          Add a customer’s domain that must never be blocked, or one that must never pass.
        </EmptyNote>
      ) : (
        <OverrideTable
          overrides={overrides}
          onRemoved={() => heading.current?.focus({ preventScroll: true })}
        />
      )}
    </section>
  );
}

const EMPTY: NewOverride = { subject: 'domain', value: '', verdict: 'allow', reason: '' };

function NewOverrideForm() {
  const [draft, setDraft] = useState(EMPTY);
  const [faults, setFaults] = useState<readonly OverrideFault[]>([]);
  const { busy, error, run } = useAction();
  const load = usePolicy((editor) => editor.load);
  const policyId = usePolicy((editor) => editor.policyId);
  const faultOf = (field: OverrideFault['field']) =>
    faults.find((fault) => fault.field === field)?.message;
  const change = (part: Partial<NewOverride>) => {
    setDraft({ ...draft, ...part });
    setFaults([]);
  };

  async function add() {
    const found = overrideFaults(draft);
    setFaults(found);
    if (found.length > 0) return;
    await run(async () => {
      const params = {
        ...draft,
        value: draft.value.trim(),
        reason: draft.reason.trim(),
        policy_id: policyId,
      };
      await client.call('overrides.add', params);
      setDraft({ ...EMPTY, subject: draft.subject, verdict: draft.verdict });
      await load();
    });
  }

  return (
    <Form className={classes.overrideForm} onSubmit={add}>
      <div className={classes.overrideFields}>
        <SegmentedControl
          aria-label="Verdict"
          data={[
            { value: 'allow', label: 'Approve' },
            { value: 'deny', label: 'Block' },
          ]}
          value={draft.verdict}
          onChange={(value) => change({ verdict: value === 'deny' ? 'deny' : 'allow' })}
        />
        <Select
          aria-label="Applies to"
          w={116}
          allowDeselect={false}
          data={[
            { value: 'domain', label: 'Domain' },
            { value: 'address', label: 'Address' },
          ]}
          value={draft.subject}
          onChange={(value) => change({ subject: value === 'address' ? 'address' : 'domain' })}
        />
        <TextInput
          aria-label={draft.subject === 'domain' ? 'Domain' : 'Address'}
          placeholder={draft.subject === 'domain' ? 'acme.example' : 'jane@acme.example'}
          value={draft.value}
          error={faultOf('value')}
          maxLength={320}
          spellCheck={false}
          className={classes.overrideValue}
          onChange={(event) => change({ value: event.currentTarget.value })}
        />
        <TextInput
          aria-label="Reason"
          placeholder="Why"
          value={draft.reason}
          error={faultOf('reason')}
          maxLength={500}
          className={classes.overrideValue}
          onChange={(event) => change({ reason: event.currentTarget.value })}
        />
        <Button type="submit" loading={busy}>
          Add
        </Button>
      </div>
      <ErrorNote error={error} />
    </Form>
  );
}

interface OverrideTableProps {
  readonly overrides: readonly Override[];
  readonly onRemoved: () => void;
}

function OverrideTable({ overrides, onRemoved }: OverrideTableProps) {
  return (
    <DataTable
      label="Overrides"
      rows={overrides}
      keyOf={({ override_id }) => override_id}
      minWidthPx={560}
      columns={[
        { head: 'Verdict', cell: ({ verdict }) => <Verdict verdict={verdict} /> },
        {
          head: 'Domain or address',
          className: classes.mono,
          cell: ({ value }) => <UntrustedText text={value} address />,
        },
        {
          head: 'Why',
          className: classes.reason,
          cell: ({ reason }) => <UntrustedText text={reason} />,
        },
        {
          head: 'Since',
          kind: 'quiet',
          cell: ({ created_at }) => <When iso={created_at} />,
        },
        {
          head: 'Actions',
          kind: 'actions',
          cell: (override) => (
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={`Remove the override for ${shownText(override.value, 'address')}`}
              onClick={() => confirmRemoval(override, onRemoved)}
            >
              <IconTrash size={16} aria-hidden />
            </ActionIcon>
          ),
        },
      ]}
    />
  );
}

function Verdict({ verdict }: { readonly verdict: Override['verdict'] }) {
  return (
    <span className={classes.verdict} data-tone={verdict === 'allow' ? 'good' : 'bad'}>
      {verdict === 'allow' ? (
        <IconShieldCheck size={14} aria-hidden />
      ) : (
        <IconBan size={14} aria-hidden />
      )}
      {verdict === 'allow' ? 'Approve' : 'Block'}
    </span>
  );
}
