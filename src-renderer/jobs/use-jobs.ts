// One list, or the newest lists, asked for once and then kept up to date by events.
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { JobDetails } from '../../src-shared/bridge/jobs.ts';
import { type CallState, useCall } from '../app/calls/use-call.ts';
import { client } from '../bridge/client.ts';

/** One list; `data` is null until it is known, `removed` once it is gone. */
export function useJob(jobId: string): CallState<JobDetails> & { readonly removed: boolean } {
  const asked = useCall('jobs.show', { job_id: jobId }, { watch: ['policy.changed'] });
  const [latest, setLatest] = useState<JobDetails | null>(null);
  const [removed, setRemoved] = useState(false);
  const onEvent = useInOrder(asked, setLatest);

  useEffect(() => {
    const stops = [
      client.on('jobs.changed', ({ job }) => {
        if (job.job_id !== jobId) return;
        onEvent();
        setLatest(job);
      }),
      client.on('jobs.removed', (gone) => {
        if (gone.job_id === jobId) setRemoved(true);
      }),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [jobId, onEvent]);

  return { ...asked, data: latest ?? asked.data, removed };
}

/** The newest lists of the window and the command line. */
export function useRecentJobs(limit: number): CallState<readonly JobDetails[]> {
  const asked = useCall(
    'jobs.list',
    { after: null, limit, origins: ['app', 'command'] },
    { watch: ['policy.changed'] },
  );
  const [changes, setChanges] = useState<ReadonlyMap<string, JobDetails | null>>(new Map());
  const clearChanges = useCallback(() => setChanges(new Map()), []);
  const onEvent = useInOrder(asked, clearChanges);

  useEffect(() => {
    const put = (id: string, job: JobDetails | null) => {
      onEvent();
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
  }, [onEvent]);

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

/**
 * Puts answers and events about one thing in order: an answer that an event overtook may be the older of the two. Each answer
 * goes to `take`, unless an event came between the question and it; then the question is asked again, and what the event
 * told is kept until that answer is there. Returns a function that is to be called at each such event.
 *
 * @param take has to be the same function from one drawing to the next
 */
function useInOrder<T>(asked: CallState<T>, take: (answer: T | null) => void): () => void {
  const { data, loading, reload } = asked;
  const asking = useRef(true);
  const overtaken = useRef(false);

  // In one step with the drawing, so that no event comes between the answer and its being taken.
  useLayoutEffect(() => {
    if (!overtaken.current) {
      take(data);
      return;
    }
    overtaken.current = false;
    reload();
  }, [data, take, reload]);
  useLayoutEffect(() => {
    asking.current = loading;
  }, [loading]);

  return useCallback(() => {
    if (asking.current) overtaken.current = true;
  }, []);
}
