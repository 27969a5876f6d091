// The facts of a report on a list of one approved row.
import type { ListReport } from '../../src-main/service/ports/files.ts';

export const LIST_REPORT: ListReport = {
  name: 'people.csv',
  createdAt: '2026-11-20T10:00:00.000Z',
  endedAt: '2026-11-20T10:05:00.000Z',
  exportedAt: '2026-11-20T11:00:00.000Z',
  rows: 'all rows',
  mostRows: 1,
  creditsUsed: 1,
  summary: {
    total: 1,
    approve: 1,
    review: 0,
    block: 0,
    failed: 0,
    pending: 0,
    provisional: { approve: 0, review: 0, block: 0 },
    changed: 0,
    duplicates: 0,
    scores: Array.from({ length: 101 }, (_, score) => (score === 82 ? 1 : 0)),
    flags: [],
    domains: [],
    providers: [],
  },
  policy: 'Default policy',
  bands: { approve: 70, review: 40 },
};
