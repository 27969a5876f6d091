// The button of a list that downloads its approved rows in one click; other rows, sets and formats are behind its arrow.

import { ActionIcon, Button, Group, Loader, Menu } from '@mantine/core';
import { IconChevronDown, IconDownload, IconX } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import type { JobDetails } from '../../../../src-shared/bridge/jobs.ts';
import { ALL_ROWS, type ExportDetails } from '../../../../src-shared/bridge/lists.ts';
import { formatCount, formatRows } from '../../../../src-shared/format-count.ts';
import { doneText } from '../../../../src-shared/percent.ts';
import { hasEnded } from '../../../../src-shared/schemas/job.ts';
import { useCall } from '../../../app/calls/use-call.ts';
import { notifyError } from '../../../app/notices/notify.ts';
import { shownText } from '../../../app/untrusted-text/hidden-characters.ts';
import { client } from '../../../bridge/client.ts';
import { type ListView, useListView } from '../lists-store.ts';
import { isAllRows } from '../results/filter/row-filter.ts';
import { selectedCount } from '../results/grid/selection.ts';
import { countedTotals } from '../results/head/counted-totals.ts';
import { BouncesToExpect } from './bounces-to-expect.tsx';
import { chosenRows, isTooMany } from './chosen-rows.ts';
import classes from './download-button.module.css';
import {
  type ExportForm,
  exportName,
  exportRequest,
  formOf,
  plainForm,
  READY_SETS,
  readyForm,
} from './export-form.ts';
import { tellEnd } from './tell-end.tsx';
import { type AskedExport, type Exporting, useExport } from './use-export.ts';

interface DownloadButtonProps {
  readonly job: JobDetails;
  /** Opens the dialog with every choice. */
  readonly onMore: () => void;
}

/** What is downloaded, made from the names of all result columns. */
type MakeForm = (results: readonly string[]) => ExportForm;

export function DownloadButton({ job, onMore }: DownloadButtonProps) {
  const view = useListView(job.job_id);
  const exporting = useExport();
  const { details } = exporting;
  const approved = countedTotals(job, ALL_ROWS, null).approve;
  useEffect(() => {
    if (exporting.error !== null) notifyError(exporting.error);
  }, [exporting.error]);
  useEffect(() => {
    if (details !== null) tellEnd(details, exporting.reset);
  }, [details, exporting.reset]);

  function download(makeForm: MakeForm): void {
    const ask = async (): Promise<AskedExport> => {
      const { columns: results } = await client.call('exports.columns', {});
      const form = makeForm(results);
      const request = exportRequest(form, {
        jobId: job.job_id,
        rows: await chosenRows(job.job_id, view, form.rows),
        originals: job.columns?.length ?? 0,
        results,
        delimiter: job.delimiter ?? null,
      });
      return { request, name: exportName(job.name ?? 'list', form) };
    };
    void exporting.start(ask());
  }

  if (details?.state === 'running') return <Preparing details={details} exporting={exporting} />;
  return (
    <Group gap={1} wrap="nowrap" className={classes.both}>
      <Button
        size="xs"
        variant={hasEnded(job) ? 'filled' : 'default'}
        className={classes.main}
        loading={exporting.busy}
        leftSection={<IconDownload size={14} aria-hidden />}
        onClick={() =>
          download((results) => plainForm(approved === 0 ? 'all' : 'approved', results))
        }
      >
        {approved === 0
          ? `Download ${formatRows(job.total)}`
          : `Download ${formatCount(approved)} approved`}
      </Button>
      <OtherDownloads job={job} view={view} onDownload={download} onMore={onMore} />
    </Group>
  );
}

interface PreparingProps {
  readonly details: ExportDetails;
  readonly exporting: Exporting;
}

function Preparing({ details: { rows_done: done, rows_total: total }, exporting }: PreparingProps) {
  const share = total === null || total === 0 ? '' : ` ${doneText(done / total)}`;
  return (
    <Group gap={8} wrap="nowrap" role="status" className={classes.preparing}>
      <Loader size={14} />
      <span>Preparing{share}</span>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="sm"
        aria-label="Cancel the download"
        onClick={() => void exporting.cancel()}
      >
        <IconX size={14} aria-hidden />
      </ActionIcon>
    </Group>
  );
}

interface OtherDownloadsProps {
  readonly job: JobDetails;
  readonly view: ListView;
  readonly onDownload: (makeForm: MakeForm) => void;
  readonly onMore: () => void;
}

function OtherDownloads(props: OtherDownloadsProps) {
  const { job } = props;
  const [opened, setOpened] = useState(false);
  return (
    <Menu position="bottom-end" width={300} opened={opened} onChange={setOpened}>
      <Menu.Target>
        <ActionIcon
          size={30}
          variant={hasEnded(job) ? 'filled' : 'default'}
          className={classes.arrow}
          aria-label="Other rows and formats"
        >
          <IconChevronDown size={16} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>{opened ? <Choices {...props} /> : null}</Menu.Dropdown>
    </Menu>
  );
}

function Choices({ job, view, onDownload, onMore }: OtherDownloadsProps) {
  const presets = useCall('presets.list', {}).data?.presets ?? [];
  const { filter, selection } = view;
  const isFiltered = !isAllRows(filter);
  const matching = useCall(
    'rows.count',
    { job_id: job.job_id, filter },
    { enabled: isFiltered },
  ).data;
  const selected = selectedCount(selection);
  return (
    <>
      <Menu.Item onClick={() => onDownload((results) => plainForm('all', results))}>
        {job.total === 1 ? 'The only row' : `All ${formatRows(job.total)}`}
      </Menu.Item>
      {isFiltered ? (
        <Menu.Item onClick={() => onDownload((results) => plainForm('filter', results))}>
          Rows shown{matching === null ? '' : `: ${formatCount(matching.count)}`}
        </Menu.Item>
      ) : null}
      {selected === 0 || isTooMany(selection) ? null : (
        <Menu.Item onClick={() => onDownload((results) => plainForm('selection', results))}>
          {formatRows(selected)} selected
        </Menu.Item>
      )}
      <Menu.Item
        onClick={() => onDownload((results) => ({ ...plainForm('all', results), split: true }))}
      >
        One file for each recommendation
      </Menu.Item>
      <Menu.Label>Approved rows for</Menu.Label>
      {READY_SETS.map((set) => (
        <Menu.Item
          key={set.name}
          onClick={() =>
            onDownload((results) => ({
              ...plainForm('approved', results),
              ...readyForm(set, results),
            }))
          }
        >
          {set.name}
        </Menu.Item>
      ))}
      {presets.length === 0 ? null : <Menu.Label>Saved choices</Menu.Label>}
      {presets.map(({ preset_id, name, choices }) => (
        <Menu.Item
          key={preset_id}
          onClick={() => onDownload((results) => formOf(choices, plainForm('all', results)))}
        >
          {shownText(name)}
        </Menu.Item>
      ))}
      <Menu.Divider />
      <Menu.Item onClick={onMore}>Other formats and columns…</Menu.Item>
      <div className={classes.bounces}>
        <BouncesToExpect job={job} view={view} rows="approved" />
      </div>
    </>
  );
}
