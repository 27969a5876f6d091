// The dialog that imports outcomes from a file: what its rows say, and the columns to correct.
import { Group, Modal, MultiSelect, Select, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { FileOffer } from '../../../../src-shared/bridge/files.ts';
import type { OutcomeColumns, OutcomeFile } from '../../../../src-shared/bridge/outcomes.ts';
import { formatCount, formatCounted, formatRows } from '../../../../src-shared/format-count.ts';
import { mailSentences } from '../../../../src-shared/received-mail.ts';
import { OUTCOME_KINDS, type OutcomeKind } from '../../../../src-shared/schemas/outcome.ts';
import { Loaded } from '../../../app/calls/loaded.tsx';
import { useAction } from '../../../app/calls/use-action.ts';
import { useCall } from '../../../app/calls/use-call.ts';
import { ErrorNote } from '../../../app/notices/error-note.tsx';
import { notifyDone } from '../../../app/notices/notify.ts';
import { Form } from '../../../app/page/form.tsx';
import { FormButtons } from '../../../app/page/form-buttons.tsx';
import { shownText } from '../../../app/untrusted-text/hidden-characters.ts';
import { UntrustedText } from '../../../app/untrusted-text/untrusted-text.tsx';
import { OUTCOME_CHOICES, OUTCOME_LABELS } from '../../../badges/outcome-label.ts';
import { client } from '../../../bridge/client.ts';
import classes from './outcomes.module.css';

const DETECTED = { header: null, delimiter: null, encoding: null, sheet: null };

interface OutcomeFileDialogProps {
  readonly offer: FileOffer | null;
  readonly onClose: () => void;
}

export function OutcomeFileDialog({ offer, onClose }: OutcomeFileDialogProps) {
  return (
    <Modal opened={offer !== null} onClose={onClose} size={640} title="Import outcomes">
      {offer === null ? null : <OutcomeForm key={offer.file_id} offer={offer} onClose={onClose} />}
    </Modal>
  );
}

function OutcomeForm({
  offer,
  onClose,
}: {
  readonly offer: FileOffer;
  readonly onClose: () => void;
}) {
  const [columns, setColumns] = useState<OutcomeColumns | null>(null);
  const [kind, setKind] = useState<OutcomeKind | null>(null);
  const [label, setLabel] = useState(offer.name);
  const { busy, error, run } = useAction();
  const [receivedBy, setReceivedBy] = useState<readonly string[] | null>(null);
  const request = {
    file_id: offer.file_id,
    reading: DETECTED,
    columns,
    kind,
    label,
    ...(receivedBy === null ? {} : { received_by: [...receivedBy] }),
  };
  const preview = useCall(
    'files.outcomes',
    { ...request, label: null, apply: false },
    { keep: true },
  );
  const found = OUTCOME_KINDS.reduce((sum, each) => sum + (preview.data?.kinds[each] ?? 0), 0);

  const take = () =>
    run(async () => {
      const { taken } = await client.call('files.outcomes', { ...request, apply: true });
      notifyDone(
        `${formatCounted(taken?.added ?? 0, 'outcome')} imported, ${formatCount(taken?.matched ?? 0)} with a verdict that was valid then.`,
      );
      onClose();
    });

  return (
    <Form className={classes.form} onSubmit={take}>
      <Group gap={12} grow align="end">
        <TextInput
          label="Label"
          description="Where they come from"
          maxLength={200}
          value={label}
          onChange={(event) => setLabel(event.currentTarget.value)}
        />
        {preview.data?.mail ? null : (
          <Select
            label="Otherwise"
            description="For rows that do not say what happened"
            placeholder="Left out"
            data={OUTCOME_CHOICES}
            value={kind}
            onChange={setKind}
            clearable
          />
        )}
      </Group>
      <Loaded of={preview} label="Reading the file" heightPx={160}>
        {(data) =>
          data.mail === null ? (
            <>
              <Columns preview={data} onColumns={setColumns} />
              <Foreseen preview={data} />
            </>
          ) : (
            <Messages mail={data.mail} onReceivedBy={setReceivedBy} />
          )
        }
      </Loaded>
      <ErrorNote error={error} />
      <FormButtons
        verb={found === 0 ? 'Nothing to import' : `Import ${formatCounted(found, 'outcome')}`}
        disabled={found === 0 || preview.loading}
        busy={busy}
        onCancel={onClose}
      />
    </Form>
  );
}

/** Who wrote, proven by the host that is chosen as one's own; and what mail hosts reported. */
function Messages({
  mail,
  onReceivedBy,
}: {
  readonly mail: NonNullable<OutcomeFile['mail']>;
  readonly onReceivedBy: (hosts: readonly string[]) => void;
}) {
  const seen = new Map(mail.hosts.map(({ id, messages }) => [id, messages]));
  const hosts = [...new Set([...seen.keys(), ...mail.received_by])].map((id) => ({
    value: id,
    label: shownText(`${id} · ${formatCounted(seen.get(id) ?? 0, 'message')}`),
  }));
  return (
    <>
      <MultiSelect
        label="Your receiving host"
        description="Who takes your mail in. Only its word proves who wrote: any other could be forged."
        placeholder={mail.received_by.length === 0 ? 'Choose the host of your own mailbox' : ''}
        data={hosts}
        value={[...mail.received_by]}
        onChange={onReceivedBy}
        maxValues={16}
      />
      <div role="status">
        {mailSentences(mail).map((sentence) => (
          <p key={sentence} className={classes.totals}>
            {shownText(sentence)}
          </p>
        ))}
      </div>
    </>
  );
}

const FIELDS = [
  { field: 'email', label: 'Address' },
  { field: 'status', label: 'What happened' },
  { field: 'type', label: 'Bounce type' },
  { field: 'code', label: 'Code' },
  { field: 'words', label: 'Host’s reply' },
  { field: 'date', label: 'When' },
] as const;

function Columns({
  preview,
  onColumns,
}: {
  readonly preview: OutcomeFile;
  readonly onColumns: (columns: OutcomeColumns) => void;
}) {
  const data = preview.columns.map((name, index) => ({
    value: String(index),
    label: shownText(name.trim() === '' ? `column ${index + 1}` : name),
  }));
  return (
    <div className={classes.columns}>
      {FIELDS.map(({ field, label }) => {
        const place = preview.mapping[field];
        return (
          <Select
            key={field}
            size="xs"
            label={label}
            placeholder="No column"
            data={data}
            value={place === null ? null : String(place)}
            onChange={(value) =>
              onColumns({ ...preview.mapping, [field]: value === null ? null : Number(value) })
            }
            clearable={field !== 'email'}
            searchable
          />
        );
      })}
    </div>
  );
}

function Foreseen({ preview }: { readonly preview: OutcomeFile }) {
  const kinds = OUTCOME_KINDS.filter((kind) => (preview.kinds[kind] ?? 0) > 0);
  const left = preview.without_address + preview.not_known + preview.in_future;
  return (
    <div role="status">
      <p>
        {formatRows(preview.rows)}
        {kinds.length === 0
          ? '; none says what happened to an address.'
          : `: ${kinds.map((kind) => `${formatCount(preview.kinds[kind] ?? 0)} ${OUTCOME_LABELS[kind].toLowerCase()}`).join(' · ')}`}
      </p>
      {preview.nothing === 0 ? null : (
        <p className={classes.totals}>
          {formatRows(preview.nothing)} that do not describe an outcome (sent, queued, held back,
          unsubscribed)
        </p>
      )}
      {left === 0 ? null : (
        <>
          <p className={classes.totals}>
            {formatRows(left)} left out: {formatCount(preview.without_address)} without an address,{' '}
            {formatCount(preview.not_known)} with unknown words, {formatCount(preview.in_future)}{' '}
            dated in the future
          </p>
          <ul className={classes.totals}>
            {preview.examples.slice(0, 5).map(({ row, text }) => (
              <li key={row}>
                Row {formatCount(row)}: <UntrustedText text={text} />
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
