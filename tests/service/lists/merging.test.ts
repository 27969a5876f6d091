// How far a merge is, as whoever started it hears: under the id of the first list, five times a second at most.
import { expect, test } from 'vitest';
import { createListMerging } from '../../../src-main/service/lists/merging.ts';
import type { PageFrom } from '../../../src-main/service/ports/page.ts';
import type { Service } from '../../../src-main/service/service.ts';

test('progress is told at once, and then after a fifth of a second', async () => {
  const clock = { at: 0, now: () => clock.at };
  /** When each page of the lists is read. */
  const moments = [0, 199, 200, 399, 400, 1_000];
  const jobs = {
    get: async (jobId: string) => ({ job_id: jobId, name: jobId, columns: null, total: 1_000 }),
    listed: async (jobId: string, { from, limit }: PageFrom) => {
      clock.at = moments.shift() ?? clock.at;
      return Array.from({ length: limit }, (_, at) => ({
        input: { email: `p${from + at}@${jobId}.example` },
        source: null,
        verified: false,
        decided: false,
      }));
    },
  } as unknown as Service['jobs'];
  const merging = createListMerging({
    files: { merged: () => Promise.reject(new Error('there is no file')) },
    jobs,
    isWellKnown: () => true,
    clock,
  });
  const heard: unknown[] = [];
  const request = {
    lists: ['one', 'two', 'three'],
    file: null,
    duplicates: 'all',
    name_origin: false,
  } as const;
  await merging.plan({ ...request, lists: [...request.lists] }, (progress) => heard.push(progress));
  const progress = (rows: number) => ({ file_id: 'one', doing: 'counting', rows, share: null });
  expect(heard).toEqual([1_000, 3_000, 2_000, 3_000].map(progress));
});
