// What value a row has in a facet, as SQL: a number or a text for each row, and what the numbers are called.
import { COLUMNS, UNCHANGED } from '../../../../src-shared/columns.ts';
import type { Recommendation } from '../../../../src-shared/schemas/verification.ts';
import { recommendationNumber, STATE } from '../rows/codes.ts';
import type { JobRow } from '../rows/job-row.ts';
import type { Names } from '../rows/names.ts';

/** A facet in which a row has one value. */
export interface Facet {
  /** The value of a row over JUDGED_ROWS; NULL where the facet says nothing of it. */
  readonly sql: string;
  /** It is read from the row's cells. */
  readonly texts?: true;
  /** What stands for a value; null for one that no row can have. */
  codeOf(value: string): string | number | null;
  nameOf(code: string | number): string;
  /** Whether values are listed in the order of what stands for them, not by how frequent they are. */
  readonly natural: boolean;
}

/** Whether a row has a verdict, a first one included; one without has no set of codes, so all of `v` is NULL. */
export const HAS_VERDICT = `rows.state IN (${STATE.provisional}, ${STATE.verified})`;
/** The flags of a row, as bits. */
export const FLAGS = 'ifnull(v.flags, 0)';

/** Whether what was recommended before a row was taken up again is something else than now; NULL without a verdict. */
export const IS_CHANGED =
  '(rows.before_recommendation > 0 AND rows.before_recommendation <> v.recommendation)';

/** What a row counts as, 1 to 3, or 0 where it is not checked: what a failed job left with a first verdict failed with it. */
export function recommendationIn(job: Pick<JobRow, 'status'>): string {
  const withVerdict = job.status === 'failed' ? `rows.state = ${STATE.verified}` : HAS_VERDICT;
  return `CASE WHEN rows.decision > 0 THEN rows.decision WHEN ${withVerdict} THEN v.recommendation ELSE 0 END`;
}

/** The place in the values of the facet `state`; what a failed job left without a final verdict failed with it. */
export function stageIn(job: Pick<JobRow, 'status'>): string {
  const open = job.status === 'failed' ? '2' : `iif(rows.state = ${STATE.provisional}, 1, 3)`;
  return `CASE WHEN rows.decision > 0 OR rows.state = ${STATE.verified} THEN 0
    WHEN rows.state = ${STATE.failed} THEN 2 ELSE ${open} END`;
}

/** A facet whose values are known beforehand: `sql` is the place of one among them. */
export function knownValues(values: readonly string[], sql: string): Facet {
  return {
    sql,
    codeOf(value) {
      const index = values.indexOf(value);
      return index === -1 ? null : index;
    },
    nameOf: (code) => values[Number(code)] ?? '',
    natural: true,
  };
}

/** A facet whose values are names of the list: a column of `rows` holds their numbers. */
export function byName(
  column: 'mailbox' | 'provider' | 'domain' | 'country',
): (job: JobRow, names: Names) => Facet {
  const sql = `CASE WHEN ${HAS_VERDICT} THEN ifnull(rows.${column}, 0) END`;
  return (job, names) => named(job, names, sql);
}

/** `sql` is the number of a name, 0 for none. */
function named(job: JobRow, names: Names, sql: string): Facet {
  return {
    sql,
    codeOf: (value) => (value === '' ? 0 : names.find(job.number, value)),
    nameOf: (code) => (code === 0 ? '' : names.textOf(job.number, Number(code))),
    natural: false,
  };
}

/** A column of the list's own file, from 0. */
export function sourceFacet(index: number): Facet {
  return {
    sql: `cell_at(cells, ${index})`,
    texts: true,
    codeOf: (value) => value,
    nameOf: String,
    natural: false,
  };
}

/** Why rows could not be checked; what a failed job left open failed for the job's own reason, which need be no name. */
export function failureFacet(job: JobRow, names: Names): Facet {
  const cause = job.status === 'failed' ? (job.error_code ?? '') : null;
  const ofJob = cause === null ? null : (names.find(job.number, cause) ?? 0);
  const open = ofJob === null ? '' : `WHEN rows.state <> ${STATE.verified} THEN ${ofJob}`;
  const facet = named(
    job,
    names,
    `CASE WHEN rows.state = ${STATE.failed} THEN ifnull(rows.failure, 0) ${open} END`,
  );
  return {
    ...facet,
    codeOf: (value) => (value === cause ? ofJob : names.find(job.number, value)),
    nameOf: (code) => (code === 0 ? (cause ?? '') : facet.nameOf(code)),
  };
}

/** The same as before, or what it was and what it is now; rows that were not taken up again have none of these. */
export function changeFacet(): Facet {
  const byName = new Map(
    Object.keys(COLUMNS.change.facet.values).map((value) => [value, changeCode(value)]),
  );
  const byCode = new Map([...byName].map(([name, code]) => [code, name]));
  return {
    sql: `CASE WHEN ${HAS_VERDICT} AND rows.before_recommendation > 0 THEN
      iif(${IS_CHANGED}, 4 * rows.before_recommendation + v.recommendation, 0) END`,
    codeOf: (value) => byName.get(value) ?? null,
    nameOf: (code) => byCode.get(Number(code)) ?? '',
    natural: true,
  };
}

/** `approve>block`: what it was and what it is. */
function changeCode(value: string): number {
  if (value === UNCHANGED) return 0;
  const [before = 0, now = 0] = value
    .split('>')
    .map((name) => recommendationNumber(name as Recommendation));
  return 4 * before + now;
}
