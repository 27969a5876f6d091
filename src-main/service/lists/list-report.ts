// The facts that a report of a list is made of, for exports of the window and of commands alike.
import type { JobDetails } from '../../../src-shared/bridge/jobs.ts';
import {
  ALL_ROWS,
  type ExportRequest,
  type ListSummary,
  type RowFilter,
} from '../../../src-shared/bridge/lists.ts';
import type { ListReport } from '../../adapters/files/write/report-words.ts';
import { rowsInWords } from './filter-words.ts';

/** The filter whose summary tells of these rows; rows picked by hand are told of by the whole list. */
export function summarisedRows(rows: ExportRequest['rows']): RowFilter {
  return rows.kind === 'filter' ? rows.filter : ALL_ROWS;
}

/** `summary` is of `summarisedRows`; `now` in milliseconds since 1970. */
export function listReport(
  job: JobDetails,
  rows: ExportRequest['rows'],
  summary: ListSummary,
  bands: ListReport['bands'],
  now: number,
): ListReport {
  return {
    name: job.name ?? 'List',
    createdAt: job.created_at,
    endedAt: job.ended_at,
    exportedAt: new Date(now).toISOString(),
    rows: rowsInWords(rows),
    mostRows: job.total,
    creditsUsed: job.credits_used,
    summary,
    bands,
  };
}
