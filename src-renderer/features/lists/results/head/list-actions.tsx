// The buttons of a list: pause, resume, cancel, check again, what if, export, put first, compare, merge, delete.

import { ActionIcon, Button, Menu, Tooltip } from '@mantine/core';
import {
  IconAdjustmentsHorizontal,
  IconArrowBarToUp,
  IconArrowMerge,
  IconArrowsDiff,
  IconDotsVertical,
  IconPlayerPause,
  IconPlayerPlay,
  IconPlayerStop,
  IconRefresh,
  IconTrash,
} from '@tabler/icons-react';
import { useState } from 'react';
import type { JobDetails } from '../../../../../src-shared/bridge/jobs.ts';
import { formatCount, formatRows } from '../../../../../src-shared/format-count.ts';
import { hasEnded } from '../../../../../src-shared/schemas/job.ts';
import { navigate } from '../../../../app/navigation/route.ts';
import { confirm } from '../../../../app/notices/confirm.tsx';
import { EndNoticeButton } from '../../../../app/notices/end-notice-button.tsx';
import { notifyError } from '../../../../app/notices/notify.ts';
import { client } from '../../../../bridge/client.ts';
import { confirmListDeletion } from '../../../../jobs/delete-list.tsx';
import { DownloadButton } from '../../export/download-button.tsx';
import { ExportDialog } from '../../export/export-dialog.tsx';
import { useLists, useListView } from '../../lists-store.ts';
import { WhatIfDialog } from '../../what-if/what-if-dialog.tsx';
import { useWhatIf } from '../../what-if/what-if-store.ts';
import { selectedCount } from '../grid/selection.ts';
import { choiceOf } from '../grid/triage.ts';
import { CheckAgainDialog } from './check-again-dialog.tsx';
import classes from './list-actions.module.css';

type Step = 'jobs.pause' | 'jobs.resume' | 'jobs.cancel';

export function ListActions({ job }: { readonly job: JobDetails }) {
  const drafted = useWhatIf((state) => state.drafts[job.job_id] !== undefined);
  const [dialog, setDialog] = useState<'export' | 'what-if' | null>(null);
  const again = useLists((state) => state.again);
  const show = useLists((state) => state.show);
  const { selection } = useListView(job.job_id);
  const whatIf = drafted ? 'Other rules: not saved…' : 'Try other rules…';

  return (
    <>
      {hasEnded(job) ? null : <RunActions job={job} />}
      <Button
        size="xs"
        variant={drafted ? 'light' : 'default'}
        className={classes.less}
        data-running={!hasEnded(job)}
        aria-label={whatIf}
        leftSection={<IconAdjustmentsHorizontal size={14} aria-hidden />}
        disabled={job.processed === 0}
        title={whatIfTitle(job, drafted)}
        onClick={() => setDialog('what-if')}
      >
        <span className={classes.word}>{whatIf}</span>
      </Button>
      <DownloadButton job={job} onMore={() => setDialog('export')} />
      <MoreActions job={job} />
      <CheckAgainDialog
        job={job}
        chosen={selectedCount(selection) === 0 ? null : choiceOf(selection)}
        onChosen={again === 'chosen'}
        opened={again !== null && hasEnded(job)}
        onClose={() => show({ again: null })}
      />
      <ExportDialog job={job} opened={dialog === 'export'} onClose={() => setDialog(null)} />
      <WhatIfDialog job={job} opened={dialog === 'what-if'} onClose={() => setDialog(null)} />
    </>
  );
}

/** What stops a run, and lets it go on. */
function RunActions({ job }: { readonly job: JobDetails }) {
  const [busy, setBusy] = useState<Step | null>(null);

  async function step(method: Step): Promise<void> {
    setBusy(method);
    try {
      useLists.getState().updateJob(await client.call(method, { job_id: job.job_id }));
    } catch (error) {
      notifyError(error);
    } finally {
      setBusy(null);
    }
  }

  return (
    <>
      {job.paused === true ? (
        <Button
          size="xs"
          loading={busy === 'jobs.resume'}
          leftSection={<IconPlayerPlay size={14} aria-hidden />}
          onClick={() => void step('jobs.resume')}
        >
          Resume
        </Button>
      ) : (
        <Button
          size="xs"
          variant="default"
          loading={busy === 'jobs.pause'}
          leftSection={<IconPlayerPause size={14} aria-hidden />}
          onClick={() => void step('jobs.pause')}
        >
          Pause
        </Button>
      )}
      <Button
        size="xs"
        variant="default"
        loading={busy === 'jobs.cancel'}
        leftSection={<IconPlayerStop size={14} aria-hidden />}
        className={classes.less}
        data-running
        aria-label="Cancel"
        title="Cancel this list"
        onClick={() => confirmCancel(job, () => void step('jobs.cancel'))}
      >
        <span className={classes.word}>Cancel</span>
      </Button>
      <EndNoticeButton />
    </>
  );
}

function MoreActions({ job }: { readonly job: JobDetails }) {
  const show = useLists((state) => state.show);
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Tooltip label="More">
          <ActionIcon variant="default" size={30} aria-label="More actions for this list">
            <IconDotsVertical size={16} aria-hidden />
          </ActionIcon>
        </Tooltip>
      </Menu.Target>
      <Menu.Dropdown>
        {hasEnded(job) ? null : (
          <Menu.Item
            leftSection={<IconArrowBarToUp size={16} aria-hidden />}
            onClick={() => void putFirst(job)}
          >
            {job.first === true ? 'Don’t run first' : 'Run first'}
          </Menu.Item>
        )}
        {hasEnded(job) && job.origin !== 'key' ? (
          <Menu.Item
            leftSection={<IconRefresh size={16} aria-hidden />}
            onClick={() => show({ again: 'all' })}
          >
            Check again…
          </Menu.Item>
        ) : null}
        <Menu.Item
          leftSection={<IconArrowsDiff size={16} aria-hidden />}
          onClick={() => show({ together: { doing: 'compare', first: job.job_id } })}
        >
          Compare with another list…
        </Menu.Item>
        <Menu.Item
          leftSection={<IconArrowMerge size={16} aria-hidden />}
          onClick={() => show({ together: { doing: 'merge', first: job.job_id } })}
        >
          Merge with other lists…
        </Menu.Item>
        <Menu.Item
          color="var(--vouch-block-text)"
          leftSection={<IconTrash size={16} aria-hidden />}
          onClick={() => confirmListDeletion(job, leave)}
        >
          Delete this list…
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

function whatIfTitle(job: JobDetails, drafted: boolean): string {
  if (job.processed === 0) return 'Nothing has been checked yet';
  return drafted ? 'You are trying other rules; they are not saved' : 'Try other rules';
}

function confirmCancel(job: JobDetails, act: () => void): void {
  const left = job.total - job.processed;
  const rest = left === 1 ? 'The last one' : `The other ${formatCount(left)}`;
  confirm({
    title: 'Cancel this list?',
    body: `${formatRows(job.processed)} ${job.processed === 1 ? 'is' : 'are'} checked and kept. ${rest} will not be checked unless you check the list again.`,
    confirm: 'Cancel the list',
    cancel: 'Keep it running',
    act,
  });
}

function leave(): void {
  navigate({ screen: 'lists', jobId: null });
}

async function putFirst(job: JobDetails): Promise<void> {
  try {
    const params = { job_id: job.job_id, first: job.first !== true };
    useLists.getState().updateJob(await client.call('jobs.first', params));
  } catch (error) {
    notifyError(error);
  }
}
