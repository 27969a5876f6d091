// The table of lists: name, size, totals, state, origin and time; a row opens its list.

import { ActionIcon, Anchor, Menu, Table } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import {
  IconAlertTriangle,
  IconArrowRight,
  IconBan,
  IconCircleCheck,
  IconClock,
  IconDots,
  IconLoader2,
  IconPencil,
  IconPlayerPause,
  IconTrash,
  IconWifiOff,
  type TablerIcon,
} from '@tabler/icons-react';
import { memo } from 'react';
import type { JobDetails } from '../../../src-shared/bridge/jobs.ts';
import { type JobState, jobState, STATE_LABELS } from '../../../src-shared/job-state.ts';
import { formatCount } from '../../app/format/format.ts';
import { When } from '../../app/format/when.tsx';
import { hashOf, type Route, useRoute } from '../../app/navigation/route.ts';
import { focusTitle } from '../../app/page/page.tsx';
import { shownText } from '../../app/untrusted-text/hidden-characters.ts';
import { UntrustedText } from '../../app/untrusted-text/untrusted-text.tsx';
import { confirmListDeletion } from '../../jobs/delete-list.tsx';
import { percentOf, showsProgress, stateDetail } from '../../jobs/job-state.ts';
import { jobName, ORIGIN_LABELS } from '../../jobs/job-words.ts';
import { ProportionBar } from '../../jobs/proportion-bar.tsx';
import classes from './history.module.css';
import { useListHistory } from './list-history-store.ts';
import { RenameList } from './rename-list.tsx';

export function ListsTable({ jobs }: { readonly jobs: readonly JobDetails[] }) {
  return (
    <Table.ScrollContainer minWidth="var(--room)" type="native" className={classes.frame}>
      <Table highlightOnHover aria-label="Lists, newest first">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Name</Table.Th>
            <Table.Th className={classes.figure}>Rows</Table.Th>
            <Table.Th className={classes.aside}>Totals</Table.Th>
            <Table.Th>State</Table.Th>
            <Table.Th className={classes.aside}>Created by</Table.Th>
            <Table.Th className={classes.aside}>When</Table.Th>
            <Table.Th aria-label="Actions" w={44} />
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {jobs.map((job) => (
            <Row key={job.job_id} job={job} />
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

const Row = memo(function Row({ job }: { readonly job: JobDetails }) {
  const navigate = useRoute((state) => state.navigate);
  const [renaming, rename] = useDisclosure(false);
  const route: Route = { screen: 'lists', jobId: job.job_id };
  const name = jobName(job);
  return (
    <Table.Tr className={classes.row} onClick={() => navigate(route)}>
      <Table.Td className={classes.subject}>
        <Anchor
          href={hashOf(route)}
          className={classes.listName}
          title={shownText(name)}
          onClick={(event) => {
            event.preventDefault();
            event.stopPropagation();
            navigate(route);
          }}
        >
          <UntrustedText text={name} />
        </Anchor>
      </Table.Td>
      <Table.Td className={classes.figure}>{formatCount(job.total)}</Table.Td>
      <Table.Td className={`${classes.totals} ${classes.aside}`}>
        <ProportionBar job={job} />
      </Table.Td>
      <Table.Td>
        <State job={job} />
      </Table.Td>
      <Table.Td className={`${classes.quiet} ${classes.aside}`}>
        {ORIGIN_LABELS[job.origin]}
      </Table.Td>
      <Table.Td className={`${classes.when} ${classes.aside}`}>
        <When iso={job.created_at} />
      </Table.Td>
      <Table.Td onClick={(event) => event.stopPropagation()}>
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
              onClick={() => navigate(route)}
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
      </Table.Td>
    </Table.Tr>
  );
});

const STATE_ICONS: Readonly<Record<JobState, TablerIcon>> = {
  queued: IconClock,
  running: IconLoader2,
  paused: IconPlayerPause,
  no_network: IconWifiOff,
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
          {showsProgress(state) ? ` · ${percentOf(job)} %` : null}
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
