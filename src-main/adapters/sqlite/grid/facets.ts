// What value a row has in each facet, as SQL: a number or a text for each row, and what the numbers are called.
import type Database from 'better-sqlite3';
import {
  AGE_BANDS,
  CHANGES,
  type CountedFacet,
  type FacetName,
  SCORE_BANDS,
  sourcePlace,
  UNCHANGED,
} from '../../../../src-shared/bridge/facets.ts';
import { RECOMMENDATIONS, recommendationNumber, STATE } from '../rows/codes.ts';
import type { JobRow } from '../rows/job-row.ts';
import { namesOf } from '../rows/names.ts';

/** A facet in which a row has one value. */
export interface Facet {
  /** The value of a row over JUDGED_ROWS; NULL where the facet says nothing of it. */
  readonly sql: string;
  /** Whether it is read from the row's cells. */
  readonly texts: boolean;
  /** What stands for a value; null for one that no row can have. */
  codeOf(value: string): string | number | null;
  nameOf(code: string | number): string;
  /** Whether values are listed in the order of what stands for them, not by how frequent they are. */
  readonly natural: boolean;
}

/** The facets in which a row can have several values. */
export type SeveralFacet = 'flag' | 'label';
export type SingleFacet = Exclude<CountedFacet, SeveralFacet>;

export function isSeveral(facet: string): facet is SeveralFacet {
  return facet === 'flag' || facet === 'label';
}

/** Whether a row has a verdict, a first one included. */
export const HAS_VERDICT = `rows.state IN (${STATE.provisional}, ${STATE.verified})`;
/** The score that the verdict was looked up with; NULL without one. */
export const SCORE = `CASE WHEN ${HAS_VERDICT} THEN v.score END`;

/** Whether what was recommended before a row was taken up again is something else than now. */
export const IS_CHANGED = `(${HAS_VERDICT} AND rows.before_recommendation > 0 AND rows.before_recommendation <> v.recommendation)`;

/** What a row is recommended, 1 to 3; NULL where it is not: what a failed job left with a first verdict failed with it. */
export function recommendationIn(job: Pick<JobRow, 'status'>): string {
  const judged = job.status === 'failed' ? `rows.state = ${STATE.verified}` : HAS_VERDICT;
  return `CASE WHEN rows.decision > 0 THEN rows.decision WHEN ${judged} THEN v.recommendation END`;
}

export function facetsOf(db: Database.Database): (job: JobRow, facet: SingleFacet) => Facet {
  const names = namesOf(db);

  function facetOf(job: JobRow, facet: Exclude<FacetName, SeveralFacet>): Facet {
    switch (facet) {
      case 'recommendation':
        return listed(['', ...RECOMMENDATIONS], recommendationIn(job));
      case 'state':
        return listed(['final', 'provisional', 'failed', 'pending'], stageIn(job));
      case 'decision':
        return listed(['', ...RECOMMENDATIONS], 'rows.decision');
      case 'score':
        return listed(SCORE_BANDS, `min(9, (${SCORE}) / 10)`);
      case 'provider':
      case 'domain':
      case 'country':
      case 'mailbox':
        return named(job, `CASE WHEN ${HAS_VERDICT} THEN ifnull(rows.${facet}, 0) END`);
      case 'age':
        return listed([...AGE_BANDS.map(({ value }) => value), ''], AGE);
      case 'duplicate':
        return listed(['no', 'yes'], 'rows.same_mailbox_as IS NOT NULL');
      case 'suggestion':
        return listed(['no', 'yes'], `CASE WHEN ${HAS_VERDICT} THEN rows.suggested END`);
      case 'failure':
        return failure(job);
      case 'change':
        return change();
    }
  }

  /** A facet whose values are names of the list, 0 for none. */
  function named(job: JobRow, sql: string): Facet {
    return {
      sql,
      texts: false,
      codeOf: (value) => (value === '' ? 0 : names.find(job.number, value)),
      nameOf: (code) => (code === 0 ? '' : names.textOf(job.number, Number(code))),
      natural: false,
    };
  }

  /** Why rows could not be checked; what a failed job left open failed for the job's own reason, which need be no name. */
  function failure(job: JobRow): Facet {
    const cause = job.status === 'failed' ? (job.error_code ?? '') : null;
    const ofJob = cause === null ? null : (names.find(job.number, cause) ?? 0);
    const open = ofJob === null ? '' : `WHEN rows.state <> ${STATE.verified} THEN ${ofJob}`;
    const facet = named(
      job,
      `CASE WHEN rows.state = ${STATE.failed} THEN ifnull(rows.failure, 0) ${open} END`,
    );
    return {
      ...facet,
      codeOf: (value) => (value === cause ? ofJob : names.find(job.number, value)),
      nameOf: (code) => (code === 0 ? (cause ?? '') : facet.nameOf(code)),
    };
  }

  return (job, facet) => {
    const place = sourcePlace(facet);
    return place === null ? facetOf(job, facet as FacetName & SingleFacet) : ownColumn(place);
  };
}

/** A facet whose values are known beforehand: a place among them stands for each. */
function listed(values: readonly string[], sql: string): Facet {
  return {
    sql,
    texts: false,
    codeOf(value) {
      const place = values.indexOf(value);
      return place === -1 ? null : place;
    },
    nameOf: (code) => values[Number(code)] ?? '',
    natural: true,
  };
}

/** A column of the list's own file. */
function ownColumn(place: number): Facet {
  return {
    sql: `cell_at(cells, ${place})`,
    texts: true,
    codeOf: (value) => value,
    nameOf: String,
    natural: false,
  };
}

/** The place in the values of the facet `state`; what a failed job left without a final verdict failed with it. */
function stageIn(job: JobRow): string {
  const open = job.status === 'failed' ? '2' : `iif(rows.state = ${STATE.provisional}, 1, 3)`;
  return `CASE WHEN rows.decision > 0 OR rows.state = ${STATE.verified} THEN 0
    WHEN rows.state = ${STATE.failed} THEN 2 ELSE ${open} END`;
}

const AGE = `CASE WHEN ${HAS_VERDICT} THEN CASE WHEN rows.domain_age IS NULL THEN ${AGE_BANDS.length} ${AGE_BANDS.map(
  ({ before }, place) =>
    Number.isFinite(before) ? `WHEN rows.domain_age < ${before} THEN ${place}` : `ELSE ${place}`,
).join(' ')} END END`;

/** The same as before, or what it was and what it is now; rows that were not taken up again have none of these. */
function change(): Facet {
  const codes = CHANGES.map((text): readonly [string, number] => {
    const [before, now] = RECOMMENDATIONS.filter((one) => text.includes(one)).toSorted(
      (a, b) => text.indexOf(a) - text.indexOf(b),
    );
    return [text, 4 * recommendationNumber(before ?? null) + recommendationNumber(now ?? null)];
  });
  const byName = new Map<string, number>([[UNCHANGED, 0], ...codes]);
  const byCode = new Map([...byName].map(([name, code]) => [code, name]));
  return {
    sql: `CASE WHEN ${HAS_VERDICT} AND rows.before_recommendation > 0 THEN
      iif(${IS_CHANGED}, 4 * rows.before_recommendation + v.recommendation, 0) END`,
    texts: false,
    codeOf: (value) => byName.get(value) ?? null,
    nameOf: (code) => byCode.get(Number(code)) ?? '',
    natural: true,
  };
}
