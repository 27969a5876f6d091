// The export dialog: format, rows, columns; then the progress and the files.
import {
  Anchor,
  Button,
  Checkbox,
  Group,
  Modal,
  Radio,
  SegmentedControl,
  Select,
  Stack,
  Text,
} from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { type ReactNode, useState } from 'react';
import type { JobDetails } from '../../../../src-shared/bridge/jobs.ts';
import {
  EXPORT_FORMATS,
  FILE_FORMATS,
  hasRows,
  isTable,
} from '../../../../src-shared/file-formats.ts';
import { formatCount, formatRows } from '../../../../src-shared/format-count.ts';
import { useCall } from '../../../app/calls/use-call.ts';
import { ErrorNote } from '../../../app/notices/error-note.tsx';
import { shownText } from '../../../app/untrusted-text/hidden-characters.ts';
import { type ListView, useListView } from '../lists-store.ts';
import { SaveListRecipe } from '../recipe/save-list-recipe.tsx';
import { isAllRows } from '../results/filter/row-filter.ts';
import { type Selection, selectedCount } from '../results/grid/selection.ts';
import { BouncesToExpect } from './bounces-to-expect.tsx';
import { chosenRows, isTooMany, MOST_PICKED } from './chosen-rows.ts';
import { ColumnChoice } from './column-choice.tsx';
import classes from './export-dialog.module.css';
import {
  AS_IN_FILE,
  delimiterChoices,
  type ExportForm,
  exportName,
  exportProblem,
  exportRequest,
  FIRST_FORM,
  longResults,
  READERS,
} from './export-form.ts';
import { ExportProgress } from './export-progress.tsx';
import { PresetChoice, SavePreset } from './presets.tsx';
import { type AskedExport, useExport } from './use-export.ts';

interface ExportDialogProps {
  readonly job: JobDetails;
  readonly opened: boolean;
  readonly onClose: () => void;
}

export function ExportDialog({ job, opened, onClose }: ExportDialogProps) {
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={`Export ${shownText(job.name ?? 'this list')}`}
      size="lg"
    >
      {opened ? <Body job={job} onClose={onClose} /> : null}
    </Modal>
  );
}

function Body({ job, onClose }: Omit<ExportDialogProps, 'opened'>) {
  const view = useListView(job.job_id);
  const exporting = useExport();
  const call = useCall('exports.columns', {});
  const results = call.data?.columns ?? [];
  const originals = job.columns ?? [];
  const { form, setForm, change } = useExportForm(view, call.data?.columns ?? null);
  const problem =
    exportProblem(form, originals.length, results.length) ?? tooManyPicked(form, view.selection);

  if (exporting.details !== null) return <ExportProgress exporting={exporting} onClose={onClose} />;

  async function asked(): Promise<AskedExport> {
    const request = exportRequest(form, {
      jobId: job.job_id,
      rows: await chosenRows(job.job_id, view, form.rows),
      originals: originals.length,
      results,
      delimiter: job.delimiter ?? null,
    });
    return { request, name: exportName(job.name ?? 'list', form) };
  }

  return (
    <form
      // The choice of a format takes no focus as a whole; from here it is the next stop.
      data-autofocus
      tabIndex={-1}
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        void exporting.start(asked());
      }}
    >
      <Stack gap={20}>
        <ErrorNote error={exporting.error} />
        <FormatChoice form={form} onChange={change} />
        <PresetChoice form={form} results={results} onForm={setForm} />
        <RowsChoice job={job} view={view} form={form} onChange={change} />
        <BouncesToExpect job={job} view={view} rows={form.rows} />
        {isTable(form.format) ? (
          <ColumnChoice form={form} originals={originals} results={results} onChange={change} />
        ) : null}
        <More>
          {hasRows(form.format) ? (
            <Checkbox
              label="One file for each recommendation"
              description="All in one ZIP archive; rows without a verdict get a file of their own."
              checked={form.split}
              onChange={(event) => change({ split: event.currentTarget.checked })}
            />
          ) : null}
          {form.format === 'csv' ? <CsvChoices job={job} form={form} onChange={change} /> : null}
          <SavePreset form={form} />
          <SaveListRecipe job={job} form={form} results={results} />
        </More>
        <ErrorNote error={call.error} retry={call.reload} />
        <Foot
          says={problem ?? (job.processed < job.total ? WAITING : null)}
          busy={exporting.busy}
          disabled={problem !== null || call.data === null}
          onClose={onClose}
        />
      </Stack>
    </form>
  );
}

const WAITING = 'Rows still waiting are exported without a verdict.';

interface FootProps {
  readonly says: string | null;
  readonly busy: boolean;
  readonly disabled: boolean;
  readonly onClose: () => void;
}

function Foot({ says, busy, disabled, onClose }: FootProps) {
  return (
    <Group justify="space-between" className={classes.foot}>
      <Text size="sm" c="dimmed" role="status">
        {says}
      </Text>
      <Group gap={8}>
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
        <Button type="submit" loading={busy} disabled={disabled}>
          Export
        </Button>
      </Group>
    </Group>
  );
}

/** What few need, shown when it is asked for. */
function More({ children }: { readonly children: ReactNode }) {
  const [opened, { toggle }] = useDisclosure(false);
  return (
    <div>
      <Anchor component="button" type="button" size="sm" aria-expanded={opened} onClick={toggle}>
        {opened ? 'Fewer choices' : 'More choices'}
      </Anchor>
      {opened ? (
        <Stack gap={16} mt={12}>
          {children}
        </Stack>
      ) : null}
    </div>
  );
}

/** The choices of an export; what results leave out is known when their columns are (`results` is null until then). */
function useExportForm({ selection, filter }: ListView, results: readonly string[] | null) {
  const [form, setForm] = useState<ExportForm>({
    ...FIRST_FORM,
    rows: selectedCount(selection) > 0 ? 'selection' : isAllRows(filter) ? 'all' : 'filter',
  });
  const [begun, setBegun] = useState(false);
  if (!begun && results !== null) {
    setBegun(true);
    setForm((before) => ({ ...before, withoutResults: longResults(results) }));
  }
  const change = (part: Partial<ExportForm>) => setForm((before) => ({ ...before, ...part }));
  return { form, setForm, change };
}

function tooManyPicked(form: ExportForm, selection: Selection): string | null {
  return form.rows === 'selection' && isTooMany(selection)
    ? `At most ${formatCount(MOST_PICKED)} selected rows can be exported; use a filter for more.`
    : null;
}

interface ChoiceProps {
  readonly form: ExportForm;
  readonly onChange: (part: Partial<ExportForm>) => void;
}

function FormatChoice({ form, onChange }: ChoiceProps) {
  return (
    <div>
      <SegmentedControl
        fullWidth
        aria-label="Format"
        value={form.format}
        onChange={(format) => onChange({ format: format as ExportForm['format'] })}
        data={EXPORT_FORMATS.map((value) => ({ value, label: FILE_FORMATS[value].label }))}
      />
      <p className={classes.says}>{FILE_FORMATS[form.format].writes.help}</p>
    </div>
  );
}

interface RowsChoiceProps extends ChoiceProps {
  readonly job: JobDetails;
  readonly view: ListView;
}

function RowsChoice({ job, view, form, onChange }: RowsChoiceProps) {
  const selected = selectedCount(view.selection);
  const filtered = !isAllRows(view.filter);
  const counted = useCall(
    'rows.count',
    { job_id: job.job_id, filter: view.filter },
    { enabled: filtered },
  );
  return (
    <Radio.Group
      label="Rows"
      value={form.rows}
      onChange={(rows) => onChange({ rows: rows as ExportForm['rows'] })}
    >
      <Stack gap={8} mt={8}>
        <Radio
          value="all"
          label={job.total === 1 ? 'The only row' : `All ${formatRows(job.total)}`}
          size="sm"
        />
        <Radio
          value="approved"
          size="sm"
          label="Approved rows"
          description="Approved by you, or recommended for approval and not overruled. Ready to mail to: the cleaned address in the address column, and each mailbox once."
        />
        <Radio
          value="filter"
          disabled={!filtered}
          size="sm"
          label={
            filtered
              ? `Rows that match the filter${counted.data === null ? '' : `: ${formatCount(counted.data.count)}`}`
              : 'Rows that match the filter (none is set)'
          }
        />
        <Radio
          value="selection"
          disabled={selected === 0}
          size="sm"
          label={
            selected === 0
              ? 'Selected rows (none)'
              : selected === 1
                ? 'The selected row'
                : `The ${formatCount(selected)} selected rows`
          }
        />
      </Stack>
    </Radio.Group>
  );
}

function CsvChoices({ job, form, onChange }: ChoiceProps & { readonly job: JobDetails }) {
  return (
    <Group gap={24} align="flex-end">
      <Select
        label="Separator"
        size="xs"
        w={210}
        allowDeselect={false}
        value={form.delimiter}
        onChange={(delimiter) => onChange({ delimiter: delimiter ?? AS_IN_FILE })}
        data={[...delimiterChoices(job.delimiter ?? null)]}
      />
      <Select
        label="Made for"
        size="xs"
        w={230}
        allowDeselect={false}
        value={form.reader}
        onChange={(reader) => onChange({ reader: reader ?? FIRST_FORM.reader })}
        data={READERS}
      />
    </Group>
  );
}
