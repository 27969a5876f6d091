// Lists as main tells them: asked once, then kept up to date by events.
import { useCallback, useEffect, useMemo, useState } from 'react';
import type { JobDetails } from '../../../src-shared/bridge/jobs.ts';
import { type Asked, useCall } from '../../app/calls/use-call.ts';
import { useOvertaken } from '../../app/calls/use-overtaken.ts';
import { client } from '../../bridge/client.ts';

/** One list; `data` is null until it is known, `removed` once it is gone. */
export function useJob(jobId: string): Asked<JobDetails> & { readonly removed: boolean } {
  const asked = useCall('jobs.show', { job_id: jobId }, { watch: ['policy.changed'] });
  const [heard, setHeard] = useState<JobDetails | null>(null);
  const [removed, setRemoved] = useState(false);
  const hear = useOvertaken(asked, setHeard);

  useEffect(() => {
    const stops = [
      client.on('jobs.changed', ({ job }) => {
        if (job.job_id !== jobId) return;
        hear();
        setHeard(job);
      }),
      client.on('jobs.removed', (gone) => {
        if (gone.job_id === jobId) setRemoved(true);
      }),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [jobId, hear]);

  return { ...asked, data: heard ?? asked.data, removed };
}

/** The newest lists of the window and the command line. */
export function useRecentJobs(limit: number): Asked<readonly JobDetails[]> {
  const asked = useCall(
    'jobs.list',
    { after: null, limit, origins: ['app', 'command'] },
    { watch: ['policy.changed'] },
  );
  const [changes, setChanges] = useState<ReadonlyMap<string, JobDetails | null>>(new Map());
  const beginAnew = useCallback(() => setChanges(new Map()), []);
  const hear = useOvertaken(asked, beginAnew);

  useEffect(() => {
    const put = (id: string, job: JobDetails | null) => {
      hear();
      setChanges((before) => new Map(before).set(id, job));
    };
    const stops = [
      client.on('jobs.changed', ({ job }) => {
        if (job.origin !== 'key') put(job.job_id, job);
      }),
      client.on('jobs.removed', ({ job_id }) => put(job_id, null)),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [hear]);

  const answered = asked.data;
  const jobs = useMemo(
    () => (answered === null ? null : withChanges(answered.jobs, changes).slice(0, limit)),
    [answered, changes, limit],
  );
  return { ...asked, data: jobs };
}

function withChanges(
  jobs: readonly JobDetails[],
  changes: ReadonlyMap<string, JobDetails | null>,
): readonly JobDetails[] {
  const known = new Set(jobs.map(({ job_id }) => job_id));
  const added = [...changes.values()].filter((job) => job !== null && !known.has(job.job_id));
  const kept = jobs.map((job) => {
    const change = changes.get(job.job_id);
    return change === undefined ? job : change;
  });
  return [...added, ...kept]
    .filter((job) => job !== null)
    .sort((a, b) => b.created_at.localeCompare(a.created_at));
}
