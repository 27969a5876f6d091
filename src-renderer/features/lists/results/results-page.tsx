// One list with its results: loading, deleted, or shown.
import { Button, Loader } from '@mantine/core';
import { memo, useEffect, useRef, useState } from 'react';
import type { JobDetails } from '../../../../src-shared/bridge/jobs.ts';
import { useFileQueue } from '../../../app/files/file-queue.ts';
import { navigate } from '../../../app/navigation/route.ts';
import { takeScreenRequest, useScreenRequest } from '../../../app/navigation/screen-request.ts';
import { ErrorNote } from '../../../app/notices/error-note.tsx';
import { EmptyNote } from '../../../app/page/empty-note.tsx';
import { Page } from '../../../app/page/page.tsx';
import { shownText } from '../../../app/untrusted-text/hidden-characters.ts';
import { UntrustedText } from '../../../app/untrusted-text/untrusted-text.tsx';
import { client } from '../../../bridge/client.ts';
import { jobName } from '../../../jobs/job-text.ts';
import { useJob } from '../../../jobs/use-jobs.ts';
import { useLists } from '../lists-store.ts';
import { ChangeBanner } from './head/change-banner.tsx';
import { ListActions } from './head/list-actions.tsx';
import { ListName } from './head/list-name.tsx';
import { ProgressLine, ProgressWords } from './head/progress-line.tsx';
import { ListBody, useFilterBy } from './list-body.tsx';
import classes from './results-page.module.css';

const toLists = () => navigate({ screen: 'lists', jobId: null });

export function ResultsPage({ jobId }: { readonly jobId: string }) {
  const { data: job, error, reload, removed } = useJob(jobId);
  const back = (
    <Button variant="default" onClick={toLists}>
      Back to lists
    </Button>
  );

  useReconnect(reload);
  useRequestedRow(jobId);
  useEffect(() => {
    if (job !== null) useLists.getState().updateJob(job);
  }, [job]);

  if (removed) {
    return (
      <Page title="Lists">
        <EmptyNote title="This list was deleted" action={back}>
          Its rows and results are gone from this computer.
        </EmptyNote>
      </Page>
    );
  }
  if (job !== null) return <Loaded job={job} lost={error} reload={reload} />;
  return (
    <Page title="Lists">
      {error === null ? (
        <div className={classes.opening} role="status">
          <Loader size="sm" /> Opening the list…
        </div>
      ) : (
        <>
          <ErrorNote error={error} retry={reload} />
          <div className={classes.back}>{back}</div>
        </>
      )}
    </Page>
  );
}

interface LoadedProps {
  readonly job: JobDetails;
  readonly lost: unknown;
  readonly reload: () => void;
}

function Loaded({ job: newest, lost, reload }: LoadedProps) {
  return <Calm job={useCalm(newest)} lost={lost} reload={reload} />;
}

/** Drawn again only when the calm job is another one, however often a list tells of itself. */
const Calm = memo(function Calm({ job, lost, reload }: LoadedProps) {
  const filterBy = useFilterBy(job.job_id);
  return (
    <Page
      layout="fill"
      title={shownText(jobName(job))}
      heading={<ListName job={job} />}
      lean
      actions={
        <>
          <ProgressWords job={job} />
          <NextFile />
          <ListActions job={job} />
        </>
      }
    >
      {lost === null ? null : (
        <div className={classes.lost}>
          <ErrorNote error={lost} retry={reload} />
        </div>
      )}
      <ProgressLine job={job} />
      <ChangeBanner job={job} onFilter={filterBy} />
      <ListBody job={job} />
    </Page>
  );
});

/** The page is rendered again at most so often while a list runs. */
const CALM_MS = 1_000;

/** A list as it was last reported, at most once a second, at once where its state is another. */
function useCalm(job: JobDetails): JobDetails {
  const [shown, setShown] = useState(job);
  const at = useRef(0);
  const isOther =
    shown.job_id !== job.job_id ||
    shown.status !== job.status ||
    shown.paused !== job.paused ||
    shown.notice?.title !== job.notice?.title ||
    shown.name !== job.name;
  useEffect(() => {
    if (job === shown) return;
    const wait = isOther ? 0 : Math.max(0, at.current + CALM_MS - performance.now());
    const timer = setTimeout(() => {
      at.current = performance.now();
      setShown(job);
    }, wait);
    return () => clearTimeout(timer);
  }, [job, shown, isOther]);
  return isOther ? job : shown;
}

/** A file that was brought meanwhile waits for its mapping. */
function NextFile() {
  const next = useFileQueue((state) => state.pending[0]);
  if (next === undefined) return null;
  return (
    <Button size="xs" variant="light" onClick={toLists} maw={220}>
      Map <UntrustedText text={next.name} />
    </Button>
  );
}

/** Opens a row that was asked for on another screen. */
function useRequestedRow(jobId: string): void {
  const wanted = useScreenRequest('row');
  useEffect(() => {
    if (wanted?.jobId !== jobId) return;
    takeScreenRequest('row');
    useLists.getState().openRow(jobId, wanted.index);
  }, [jobId, wanted]);
}

/** Asks again when the connection is back: events may have been missed. */
function useReconnect(reload: () => void): void {
  useEffect(() => {
    let lost = false;
    return client.onConnection((state) => {
      if (state === 'connected' && lost) reload();
      lost = state !== 'connected';
    });
  }, [reload]);
}
