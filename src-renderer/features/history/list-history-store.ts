// The lists shown in the history: the search, and the pages read so far.
import { create } from 'zustand';
import type { JobDetails } from '../../../src-shared/bridge/jobs.ts';
import { isAbort } from '../../app/notices/error-text.ts';
import { client } from '../../bridge/client.ts';
import { hasMore, LISTS_PAGE, withJob } from './list-pages.ts';

interface ListsState {
  readonly search: string;
  /** The lists read so far, newest first; null before the first answer. */
  readonly jobs: readonly JobDetails[] | null;
  readonly more: boolean;
  readonly loading: boolean;
  readonly error: unknown;
  readonly find: (search: string) => void;
  readonly reload: () => Promise<void>;
  readonly readMore: () => Promise<void>;
  /** A list is no longer as it was. */
  readonly changed: (job: JobDetails) => void;
  readonly removed: (jobId: string) => void;
}

export const useListHistory = create<ListsState>((set, get) => {
  let asking = new AbortController();
  /** Whether an event came while an answer is waited for, which may then be the older of the two. */
  let overtaken = false;

  async function ask(after: string | null, limit: number): Promise<void> {
    asking.abort();
    asking = new AbortController();
    const { signal } = asking;
    overtaken = false;
    set({ loading: true });
    const search = get().search.trim();
    try {
      const params = { after, limit, ...(search === '' ? {} : { search }) };
      const { jobs } = await client.call('jobs.list', params, signal);
      if (signal.aborted) return;
      const before = after === null ? [] : (get().jobs ?? []);
      set({
        jobs: [...before, ...jobs],
        more: hasMore(jobs.length, limit),
        loading: false,
        error: null,
      });
      if (overtaken) await get().reload();
    } catch (error) {
      if (signal.aborted || isAbort(error)) return;
      set({ error, loading: false });
    }
  }

  return {
    search: '',
    jobs: null,
    more: false,
    loading: false,
    error: null,
    find(search) {
      set({ search: search.slice(0, 200) });
      void ask(null, LISTS_PAGE);
    },
    reload: () => ask(null, Math.min(Math.max(get().jobs?.length ?? 0, LISTS_PAGE), 500)),
    async readMore() {
      const last = get().jobs?.at(-1);
      if (last !== undefined && get().more && !get().loading) await ask(last.job_id, LISTS_PAGE);
    },
    changed(job) {
      overtaken = true;
      const jobs = withJob(get().jobs, job);
      if (jobs === null) void get().reload();
      else set({ jobs });
    },
    removed(jobId) {
      overtaken = true;
      set({ jobs: get().jobs?.filter((job) => job.job_id !== jobId) ?? null });
    },
  };
});
