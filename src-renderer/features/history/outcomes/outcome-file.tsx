// The dialog that imports outcomes from a file: what its rows say, and the columns to correct.
import { Group, Modal, Select, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { FileOffer } from '../../../../src-shared/bridge/files.ts';
import type { OutcomeColumns, OutcomeFile } from '../../../../src-shared/bridge/outcomes.ts';
import { OUTCOME_KINDS, type OutcomeKind } from '../../../../src-shared/schemas/outcome.ts';
import { Loaded } from '../../../app/calls/loaded.tsx';
import { useAction } from '../../../app/calls/use-action.ts';
import { useCall } from '../../../app/calls/use-call.ts';
import { formatCount, formatCounted, formatRows } from '../../../app/format/format.ts';
import { ErrorNote } from '../../../app/notices/error-note.tsx';
import { notifyDone } from '../../../app/notices/notify.ts';
import { Form } from '../../../app/page/form.tsx';
import { FormButtons } from '../../../app/page/form-buttons.tsx';
import { shownText } from '../../../app/untrusted-text/hidden-characters.ts';
import { UntrustedText } from '../../../app/untrusted-text/untrusted-text.tsx';
import { OUTCOME_CHOICES, OUTCOME_LABELS } from '../../../badges/outcome-label.ts';
import { client } from '../../../bridge/client.ts';
import classes from './outcomes.module.css';

const AS_FOUND = { header: null, delimiter: null, encoding: null, sheet: null };

interface OutcomeFileDialogProps {
  readonly offer: FileOffer | null;
  readonly onClose: () => void;
}

export function OutcomeFileDialog({ offer, onClose }: OutcomeFileDialogProps) {
  return (
    <Modal opened={offer !== null} onClose={onClose} size={640} title="Import outcomes">
      {offer === null ? null : <Wishes key={offer.file_id} offer={offer} onClose={onClose} />}
    </Modal>
  );
}

function Wishes({ offer, onClose }: { readonly offer: FileOffer; readonly onClose: () => void }) {
  const [columns, setColumns] = useState<OutcomeColumns | null>(null);
  const [kind, setKind] = useState<OutcomeKind | null>(null);
  const [label, setLabel] = useState(offer.name);
  const { busy, error, run } = useAction();
  const wish = { file_id: offer.file_id, reading: AS_FOUND, columns, kind, label };
  const seen = useCall('files.outcomes', { ...wish, label: null, apply: false }, { keep: true });
  const found =
    seen.data === null
      ? 0
      : OUTCOME_KINDS.reduce((sum, each) => sum + (seen.data?.kinds[each] ?? 0), 0);

  const take = () =>
    run(async () => {
      const { taken } = await client.call('files.outcomes', { ...wish, apply: true });
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
        <Select
          label="Otherwise"
          description="For rows that do not say what happened"
          placeholder="Left out"
          data={OUTCOME_CHOICES}
          value={kind}
          onChange={setKind}
          clearable
        />
      </Group>
      <Loaded of={seen} label="Reading the file" heightPx={160}>
        {(data) => (
          <>
            <Columns seen={data} onColumns={setColumns} />
            <Foreseen seen={data} />
          </>
        )}
      </Loaded>
      <ErrorNote error={error} />
      <FormButtons
        verb={found === 0 ? 'Nothing to import' : `Import ${formatCounted(found, 'outcome')}`}
        disabled={found === 0 || seen.loading}
        busy={busy}
        onCancel={onClose}
      />
    </Form>
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
  seen,
  onColumns,
}: {
  readonly seen: OutcomeFile;
  readonly onColumns: (columns: OutcomeColumns) => void;
}) {
  const data = seen.columns.map((name, place) => ({
    value: String(place),
    label: shownText(name.trim() === '' ? `column ${place + 1}` : name),
  }));
  return (
    <div className={classes.columns}>
      {FIELDS.map(({ field, label }) => {
        const place = seen.mapping[field];
        return (
          <Select
            key={field}
            size="xs"
            label={label}
            placeholder="No column"
            data={data}
            value={place === null ? null : String(place)}
            onChange={(value) =>
              onColumns({ ...seen.mapping, [field]: value === null ? null : Number(value) })
            }
            clearable={field !== 'email'}
            searchable
          />
        );
      })}
    </div>
  );
}

function Foreseen({ seen }: { readonly seen: OutcomeFile }) {
  const kinds = OUTCOME_KINDS.filter((kind) => (seen.kinds[kind] ?? 0) > 0);
  const left = seen.without_address + seen.not_known;
  return (
    <div role="status">
      <p>
        {formatRows(seen.rows)}
        {kinds.length === 0
          ? '; none says what happened to an address.'
          : `: ${kinds.map((kind) => `${formatCount(seen.kinds[kind] ?? 0)} ${OUTCOME_LABELS[kind].toLowerCase()}`).join(' · ')}`}
      </p>
      {seen.nothing === 0 ? null : (
        <p className={classes.totals}>
          {formatRows(seen.nothing)} that do not describe an outcome (sent, queued, held back,
          unsubscribed)
        </p>
      )}
      {left === 0 ? null : (
        <>
          <p className={classes.totals}>
            {formatRows(left)} left out: {formatCount(seen.without_address)} without an address,{' '}
            {formatCount(seen.not_known)} with unknown words
          </p>
          <ul className={classes.totals}>
            {seen.examples.slice(0, 5).map(({ row, text }) => (
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
