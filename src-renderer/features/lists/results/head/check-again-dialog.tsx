// The dialog that checks an ended list again: which of its rows, and how many those are.
import { Checkbox, Loader, Modal, Radio, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { GoOnCounts, GoOnRows, JobDetails } from '../../../../../src-shared/bridge/jobs.ts';
import type { RowChoice } from '../../../../../src-shared/bridge/lists.ts';
import { formatCount, formatRows } from '../../../../../src-shared/format-count.ts';
import { useAction } from '../../../../app/calls/use-action.ts';
import { useCall } from '../../../../app/calls/use-call.ts';
import { ErrorNote } from '../../../../app/notices/error-note.tsx';
import { notifyDone } from '../../../../app/notices/notify.ts';
import { Form } from '../../../../app/page/form.tsx';
import { FormButtons } from '../../../../app/page/form-buttons.tsx';
import { client } from '../../../../bridge/client.ts';
import { useLists } from '../../lists-store.ts';
import classes from './check-again-dialog.module.css';

type Kind = Exclude<GoOnRows['kind'], 'picked'>;

interface CheckAgainProps {
  readonly job: JobDetails;
  /** The rows that are selected; null without any. */
  readonly chosen: RowChoice | null;
  /** Whether the selected rows are meant to begin with. */
  readonly onChosen: boolean;
  readonly opened: boolean;
  readonly onClose: () => void;
}

export function CheckAgainDialog({ job, chosen, onChosen, opened, onClose }: CheckAgainProps) {
  return (
    <Modal opened={opened} onClose={onClose} size={520} title="Check again">
      {opened ? (
        <AgainForm
          job={job}
          chosen={chosen}
          first={onChosen && chosen !== null ? 'chosen' : null}
          onClose={onClose}
        />
      ) : null}
    </Modal>
  );
}

interface AgainFormProps {
  readonly job: JobDetails;
  readonly chosen: RowChoice | null;
  readonly first: Kind | null;
  readonly onClose: () => void;
}

function AgainForm({ job, chosen, first, onClose }: AgainFormProps) {
  const [picked, setPicked] = useState<Kind | null>(first);
  const [day, setDay] = useState(daysAgo(30));
  const [only, setOnly] = useState<boolean | null>(null);
  const { busy, error, run } = useAction();
  const moment = startOf(day);
  const asked = useCall(
    'jobs.go_on_counts',
    { job_id: job.job_id, older_than: moment, chosen },
    { keep: true },
  );
  const counts = asked.data;
  const kind = picked ?? firstKind(counts);
  const count = counts === null ? null : countOf(counts, kind);
  const everything = kind === 'not_needed';
  const onlyWhatMatters = !everything && (only ?? counts?.only_what_matters ?? false);

  const start = () =>
    run(async () => {
      const begun = await client.call('jobs.go_on', {
        job_id: job.job_id,
        rows: rowsOf(kind, moment, chosen),
        only_what_matters: onlyWhatMatters,
      });
      useLists.getState().beginAgain(begun.job);
      notifyDone(`${formatRows(begun.rows)} ${begun.rows === 1 ? 'is' : 'are'} checked again.`);
      onClose();
    });

  if (asked.error !== null) return <ErrorNote error={asked.error} retry={asked.reload} />;
  if (counts === null) return <Loader size="sm" aria-label="Counting the rows" />;
  return (
    <Form className={classes.form} onSubmit={start}>
      <RowsQuestion
        kind={kind}
        counts={counts}
        selected={chosen !== null}
        day={day}
        onKind={setPicked}
        onDay={setDay}
      />
      <Checkbox
        size="sm"
        label="Look up only what can change the recommendation"
        description={
          everything
            ? 'Everything is looked up for these rows, so that nothing stays open.'
            : 'What is left out stays unknown and can be looked up later.'
        }
        checked={onlyWhatMatters}
        disabled={everything}
        onChange={(event) => setOnly(event.currentTarget.checked)}
      />
      <p className={classes.note}>
        New verdicts replace the current ones. Afterwards you see what has changed.
      </p>
      <ErrorNote error={error} />
      <FormButtons
        verb={count === null ? 'Check again' : `Check ${formatRows(count)} again`}
        disabled={count === null || count === 0}
        busy={busy}
        onCancel={onClose}
      />
    </Form>
  );
}

interface RowsQuestionProps {
  readonly kind: Kind;
  readonly counts: GoOnCounts;
  /** Whether rows are selected. */
  readonly selected: boolean;
  /** Before which rows that are older were checked. */
  readonly day: string;
  readonly onKind: (kind: Kind) => void;
  readonly onDay: (day: string) => void;
}

function RowsQuestion({ kind, counts, selected, day, onKind, onDay }: RowsQuestionProps) {
  return (
    <Radio.Group
      value={kind}
      onChange={(value) => onKind(value as Kind)}
      label="Which rows?"
      description={alwaysText(counts.unchecked, selected)}
    >
      <div className={classes.choices}>
        {CHOICES.map(({ value, label }) => {
          const many = countOf(counts, value);
          if (many === null && value !== 'older') return null;
          // Rows without a verdict are counted with them.
          if (many === counts.unchecked && value === 'not_needed') return null;
          return (
            <div key={value} className={classes.choice}>
              <Radio
                size="sm"
                value={value}
                label={label}
                disabled={many === 0 && value !== 'older'}
              />
              {value === 'older' ? (
                <TextInput
                  type="date"
                  size="xs"
                  aria-label="Checked before"
                  value={day}
                  max={daysAgo(0)}
                  onChange={(event) => {
                    onDay(event.currentTarget.value);
                    onKind('older');
                  }}
                />
              ) : null}
              <span className={classes.count}>{many === null ? '' : formatCount(many)}</span>
            </div>
          );
        })}
      </div>
    </Radio.Group>
  );
}

const CHOICES: readonly { readonly value: Kind; readonly label: string }[] = [
  { value: 'chosen', label: 'The selected rows' },
  { value: 'unchecked', label: 'Rows without a verdict' },
  { value: 'silent', label: 'Rows where a source gave no answer' },
  { value: 'not_needed', label: 'Rows where something was left out' },
  { value: 'older', label: 'Rows checked before' },
  { value: 'all', label: 'All rows' },
];

/** Rows without a verdict, where there are some; else the first kind that has any. */
function firstKind(counts: GoOnCounts | null): Kind {
  if (counts === null || counts.unchecked > 0) return 'unchecked';
  if (counts.silent > 0) return 'silent';
  return 'all';
}

function countOf(counts: GoOnCounts, kind: Kind): number | null {
  return counts[kind];
}

function alwaysText(unchecked: number, selected: boolean): string | undefined {
  if (unchecked === 0) return undefined;
  const rows = `${formatRows(unchecked)} without a verdict ${unchecked === 1 ? 'is' : 'are'}`;
  return `${rows} included in every choice${selected ? ' except the selection' : ''}.`;
}

function rowsOf(kind: Kind, moment: string | null, chosen: RowChoice | null): GoOnRows {
  switch (kind) {
    case 'older':
      return { kind, than: moment ?? '' };
    case 'chosen':
      return { kind, rows: chosen ?? { kind: 'spans', spans: [] } };
    default:
      return { kind };
  }
}

/** A day in local time as a date field has it: "2026-11-01". */
function daysAgo(days: number): string {
  const at = new Date();
  at.setDate(at.getDate() - days);
  const two = (part: number) => String(part).padStart(2, '0');
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
}

/** The moment at which a day begins here; null for a field that is not filled in. */
function startOf(day: string): string | null {
  const at = new Date(`${day}T00:00:00`);
  return Number.isNaN(at.getTime()) ? null : at.toISOString();
}
