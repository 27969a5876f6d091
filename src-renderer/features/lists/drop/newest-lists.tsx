// The newest lists below the drop area, kept up to date, with what is done with several of them.
import { Skeleton } from '@mantine/core';
import { ErrorNote } from '../../../app/notices/error-note.tsx';
import { RecentLists } from '../../../jobs/recent-lists.tsx';
import { useRecentJobs } from '../../../jobs/use-jobs.ts';
import { useLists } from '../lists-store.ts';
import { steadyShare } from '../results/head/progress.ts';

const SHOWN = 12;

export function NewestLists() {
  const { data, error, loading, reload } = useRecentJobs(SHOWN);
  const shares = useLists((state) => state.shares);
  const show = useLists((state) => state.show);
  if (error !== null && data === null) return <ErrorNote error={error} retry={reload} />;
  if (data === null) return loading ? <Skeleton height={160} radius={6} /> : null;
  if (data.length === 0) return null;
  const begin = (doing: 'compare' | 'merge') => show({ together: { doing, first: null } });
  return (
    <RecentLists
      jobs={data}
      shareOf={(job) => steadyShare(job, shares[job.job_id] ?? 0)}
      actions={
        data.length < 2 ? null : (
          <>
            <button type="button" onClick={() => begin('compare')}>
              Compare…
            </button>
            <button type="button" onClick={() => begin('merge')}>
              Merge…
            </button>
          </>
        )
      }
    />
  );
}
