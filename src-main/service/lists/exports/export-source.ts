// What an export or a report is made of, for the window and for commands alike: rows page by page, and the facts of the list.
import type { JobDetails } from '../../../../src-shared/bridge/jobs.ts';
import {
  ALL_ROWS,
  type CountedAs,
  countedAs,
  type ExportedRow,
  type ExportRequest,
  type ListSummary,
  type RowFilter,
} from '../../../../src-shared/bridge/lists.ts';
import type { PolicyState } from '../../../../src-shared/bridge/policy.ts';
import { countedVerdict } from '../../../../src-shared/bridge/triage.ts';
import { VouchError } from '../../../../src-shared/errors.ts';
import { policyText } from '../../../../src-shared/policy-text.ts';
import type { Recommendation } from '../../../../src-shared/schemas/verification.ts';
import type { PageAfter } from '../../ports/page.ts';
import { mailingColumns, mailingRows } from './mailing-rows.ts';
import type { ListExportSource, RowPages } from './write-list.ts';

/** Where results are read: in this process, or over a connection to the one that has them. */
export interface ResultSource {
  summary(jobId: string, filter: RowFilter): Promise<ListSummary>;
  read(jobId: string, filter: RowFilter, page: PageAfter): Promise<readonly ExportedRow[]>;
  /** The rows with these indexes, `PAGE_ROWS` at most; only what is picked by hand needs it. */
  picked?(jobId: string, indexes: readonly number[]): Promise<readonly ExportedRow[]>;
  /** A policy as it is today; null is the default one. Refuses with `not_found`. */
  policy(policyId: string | null): Promise<Pick<PolicyState, 'name' | 'job_id' | 'policy'>>;
  /** Of the installation; null without a limit. */
  monthlyBudget(): Promise<number | null>;
}

/** Rows of one question. */
export const PAGE_ROWS = 500;

/**
 * The list as an export or report writes it. `now` in milliseconds since 1970. Rows picked by hand are summarised by
 * the whole list. `forMailing` gives the rows as somebody mails to them. Refuses with `job_not_found`.
 */
export async function exportSource(
  source: ResultSource,
  job: JobDetails,
  rows: ExportRequest['rows'],
  now: number,
  forMailing: boolean,
): Promise<ListExportSource> {
  const filter = rows.kind === 'filter' ? rows.filter : ALL_ROWS;
  const [summary, carried, budget] = await Promise.all([
    source.summary(job.job_id, filter),
    carriedPolicy(source, job.policy_id ?? null),
    source.monthlyBudget(),
  ]);
  const policy = policyText(carried);
  const { approve, review } = carried.policy;
  return {
    columns: forMailing ? mailingColumns(job) : job.columns,
    widest: job.widest ?? 0,
    blanks: rows.kind !== 'picked' && conditionsOf(filter).length === 0 ? (job.blanks ?? 0) : 0,
    report: {
      name: job.name ?? 'List',
      createdAt: job.created_at,
      endedAt: job.ended_at,
      exportedAt: new Date(now).toISOString(),
      rows: rowsInWords(rows),
      mostRows: job.total,
      creditsUsed: budget === null ? null : job.credits_used,
      summary,
      policy,
      bands: { approve, review },
    },
    rows(wanted, onLeftOut) {
      const pages = exportRows(source, job.job_id, rows, wanted);
      return judgedBy(policy, forMailing ? mailingRows(pages, job, onLeftOut) : pages);
    },
  };
}

/** What a list carries; one that is gone counts as the default policy. */
async function carriedPolicy(source: Pick<ResultSource, 'policy'>, policyId: string | null) {
  try {
    return await source.policy(policyId);
  } catch (error) {
    if (policyId === null || !(error instanceof VouchError) || error.code !== 'not_found')
      throw error;
    return source.policy(null);
  }
}

async function* judgedBy(policy: string, pages: ExportedPages): RowPages {
  for await (const page of pages)
    yield page.map((row) => ({ ...row, sameMailboxAs: row.same_mailbox_as, policy }));
}

type ExportedPages = AsyncGenerator<readonly ExportedRow[]>;

/** Pages of rows, of those that count as one thing where that is given; nothing proportional to the list is held in memory. */
export async function* exportRows(
  source: Pick<ResultSource, 'read' | 'picked'>,
  jobId: string,
  rows: ExportRequest['rows'],
  wanted: CountedAs | null,
): ExportedPages {
  if (rows.kind === 'picked') {
    if (source.picked === undefined) throw new Error('this source has no rows by their index');
    const indexes = [...new Set(rows.indexes)].sort((one, other) => one - other);
    for (let from = 0; from < indexes.length; from += PAGE_ROWS) {
      const page = await source.picked(jobId, indexes.slice(from, from + PAGE_ROWS));
      const matching = wanted === null ? page : page.filter((row) => countsAs(row) === wanted);
      if (matching.length > 0) yield matching;
    }
    return;
  }
  const given = rows.kind === 'filter' ? rows.filter : ALL_ROWS;
  const filter = wanted === null ? given : { ...given, where: [...given.where, countedAs(wanted)] };
  for (let after = -1; ; ) {
    const page = await source.read(jobId, filter, { after, limit: PAGE_ROWS });
    const last = page.at(-1);
    if (last === undefined) return;
    yield page;
    after = last.index;
  }
}

function countsAs({ item, decision }: ExportedRow): CountedAs {
  const found: { readonly recommendation?: Recommendation } = item === null ? {} : JSON.parse(item);
  return countedVerdict(decision, found.recommendation ?? null) ?? '';
}

/** A filter of rows in words, for reports that outlive the screen it was set on. */
function rowsInWords(rows: ExportRequest['rows']): string {
  switch (rows.kind) {
    case 'all':
      return 'all rows';
    case 'picked':
      return `all rows of the list; the file holds ${new Set(rows.indexes).size} that were selected by hand`;
    case 'filter': {
      const conditions = conditionsOf(rows.filter);
      return conditions.length === 0 ? 'all rows' : `the rows with ${conditions.join('; ')}`;
    }
  }
}

const JOINTS = { any: ' or ', all: ' and ', none: ' or ' } as const;

function conditionsOf(filter: RowFilter): string[] {
  const { score_min, score_max, text, where } = filter;
  return [
    ...(score_min !== null ? [`score from ${score_min}`] : []),
    ...(score_max !== null ? [`score up to ${score_max}`] : []),
    ...(text !== null ? [`"${text}" in any column`] : []),
    ...where.map(({ facet, match, values }) => {
      const words = values.map((value) => (value === '' ? 'none' : value)).join(JOINTS[match]);
      return `${facet.replace('source:', 'column ')} ${match === 'none' ? 'other than ' : ''}${words}`;
    }),
  ];
}
