// The table of lists: name, size, totals, state, origin and time; a row opens its list.

import { ActionIcon, Anchor, Menu } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import {
  IconAlertTriangle,
  IconArrowRight,
  IconBan,
  IconCircleCheck,
  IconClock,
  IconDatabaseExclamation,
  IconDots,
  IconLoader2,
  IconPencil,
  IconPlayerPause,
  IconTrash,
  IconWifiOff,
  type TablerIcon,
} from '@tabler/icons-react';
import type { JobDetails } from '../../../src-shared/bridge/jobs.ts';
import { formatCount } from '../../../src-shared/format-count.ts';
import { type JobState, jobState, STATE_LABELS } from '../../../src-shared/job-state.ts';
import { shareOf } from '../../../src-shared/list-progress.ts';
import { doneText } from '../../../src-shared/percent.ts';
import { When } from '../../app/format/when.tsx';
import { hashOf, navigate, type Route } from '../../app/navigation/route.ts';
import { focusTitle } from '../../app/page/page.tsx';
import { type Column, DataTable } from '../../app/table/data-table.tsx';
import { shownText } from '../../app/untrusted-text/hidden-characters.ts';
import { UntrustedText } from '../../app/untrusted-text/untrusted-text.tsx';
import { confirmListDeletion } from '../../jobs/delete-list.tsx';
import { showsProgress, stateDetail } from '../../jobs/job-state.ts';
import { jobName, ORIGIN_LABELS } from '../../jobs/job-text.ts';
import { ProportionBar } from '../../jobs/proportion-bar.tsx';
import classes from './history.module.css';
import { useListHistory } from './list-history-store.ts';
import { RenameList } from './rename-list.tsx';

export function ListsTable({ jobs }: { readonly jobs: readonly JobDetails[] }) {
  return (
    <DataTable
      label="Lists, newest first"
      columns={COLUMNS}
      rows={jobs}
      keyOf={(job) => job.job_id}
      onOpen={open}
      minWidthPx={720}
    />
  );
}

const routeOf = (job: JobDetails): Route => ({ screen: 'lists', jobId: job.job_id });
const open = (job: JobDetails) => navigate(routeOf(job));

const COLUMNS: readonly Column<JobDetails>[] = [
  {
    head: 'Name',
    className: classes.subject,
    cell: (job) => (
      <Anchor
        href={hashOf(routeOf(job))}
        className={classes.listName}
        title={shownText(jobName(job))}
      >
        <UntrustedText text={jobName(job)} />
      </Anchor>
    ),
  },
  { head: 'Rows', kind: 'figure', cell: (job) => formatCount(job.total) },
  {
    head: 'Totals',
    aside: true,
    className: classes.totals,
    cell: (job) => <ProportionBar job={job} />,
  },
  { head: 'State', cell: (job) => <State job={job} /> },
  {
    head: 'Created by',
    kind: 'quiet',
    aside: true,
    cell: (job) => ORIGIN_LABELS[job.origin],
  },
  {
    head: 'When',
    kind: 'quiet',
    aside: true,
    cell: (job) => <When iso={job.created_at} />,
  },
  { head: 'Actions', kind: 'actions', cell: (job) => <Actions job={job} /> },
];

function Actions({ job }: { readonly job: JobDetails }) {
  const [renaming, rename] = useDisclosure(false);
  const name = jobName(job);
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon
            variant="subtle"
            color="gray"
            className={classes.action}
            aria-label={`Actions for ${shownText(name)}`}
          >
            <IconDots size={16} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            leftSection={<IconArrowRight size={16} aria-hidden />}
            onClick={() => open(job)}
          >
            Open
          </Menu.Item>
          <Menu.Item leftSection={<IconPencil size={16} aria-hidden />} onClick={rename.open}>
            Rename
          </Menu.Item>
          <Menu.Divider />
          <Menu.Item
            className={classes.danger}
            leftSection={<IconTrash size={16} aria-hidden />}
            onClick={() => confirmListDeletion(job, removed)}
          >
            Delete
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <RenameList job={job} name={name} opened={renaming} onClose={rename.close} />
    </>
  );
}

const STATE_ICONS: Readonly<Record<JobState, TablerIcon>> = {
  queued: IconClock,
  running: IconLoader2,
  paused: IconPlayerPause,
  no_network: IconWifiOff,
  disk_full: IconDatabaseExclamation,
  completed: IconCircleCheck,
  cancelled: IconBan,
  failed: IconAlertTriangle,
};

function State({ job }: { readonly job: JobDetails }) {
  const state = jobState(job);
  const detail = stateDetail(job);
  const Icon = STATE_ICONS[state];
  return (
    <div className={classes.state} data-state={state}>
      <Icon size={16} aria-hidden />
      <div>
        <div>
          {STATE_LABELS[state]}
          {showsProgress(state) ? ` · ${doneText(shareOf(job))}` : null}
        </div>
        {detail === null ? null : (
          <div className={classes.known} title={shownText(detail)}>
            <UntrustedText text={detail} />
          </div>
        )}
      </div>
    </div>
  );
}

function removed(job: JobDetails): void {
  focusTitle();
  useListHistory.getState().removed(job.job_id);
}
