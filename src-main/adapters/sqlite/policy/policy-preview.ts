// What another policy would change in stored verdicts: counted by sets of codes, and nothing is written.
import type Database from 'better-sqlite3';
import type { Override, PolicyPreview } from '../../../../src-shared/bridge/policy.ts';
import type { Recommendation } from '../../../../src-shared/schemas/verification.ts';
import type { Judging, Ruling } from '../../../service/ports/judging.ts';
import type { PolicyQuestion } from '../../../service/ports/policy.ts';
import type { Work } from '../method-table.ts';
import { rulingNumber, rulingOf, verdictRecommendation } from '../rows/codes.ts';
import { itemIndex, itemJob } from '../rows/item-key.ts';
import { VISIBLE } from '../rows/job-row.ts';
import { policyOf } from '../rows/judged-rows.ts';
import { requestReader } from '../rows/request-text.ts';
import { overrideReach } from './override-reach.ts';

/** What is asked about: one job, or what a policy judges. Both by their numbers. */
interface Asked {
  readonly job: number | null;
  readonly policy: number;
}

/** Jobs that are asked about. */
const JOBS = `jobs WHERE ${VISIBLE} AND CASE WHEN :job IS NULL THEN ${policyOf('jobs')} = :policy ELSE jobs.number = :job END`;
/** Checks that are. */
const CHECKS = `checks WHERE :job IS NULL AND ${policyOf('checks')} = :policy`;

interface Verdict {
  readonly score: number;
  readonly recommendation: Recommendation;
}

/** Rows with one set of codes and one ruling. */
interface Group {
  readonly code_set: number;
  readonly ruling: number;
  readonly codes: string;
  readonly score: number;
  readonly recommendation: number;
  readonly rows: number;
}

/** A row that would be recommended something else: an item, or minus the number of a check. */
interface Flipped {
  readonly key: number;
  readonly code_set: number;
  readonly ruling: number;
}

export function previewMethods(db: Database.Database, judging: Judging): Work<'previewPolicy'> {
  const reach = overrideReach(db);
  const findJob = db.prepare<[string], { readonly job: number; readonly policy: number }>(
    `SELECT number AS job, ${policyOf('jobs')} AS policy FROM jobs WHERE job_id = ? AND ${VISIBLE}`,
  );
  const findPolicy = db
    .prepare<[string], number>('SELECT number FROM policies WHERE policy_id = ?')
    .pluck();
  const overridesOf = db.prepare<[number], Override>(
    'SELECT overrides.* FROM overrides JOIN policies USING (policy_id) WHERE policies.number = ?',
  );
  const groupsOf = db.prepare<[Asked], Group>(
    `SELECT code_set, ruling, codes, score, recommendation, sum(rows) AS rows FROM
       (SELECT code_set, ruling, rows FROM tallies WHERE state IN (1, 2) AND job IN (SELECT number FROM ${JOBS})
        UNION ALL SELECT code_set, ruling, count(*) FROM ${CHECKS} GROUP BY 1, 2)
     JOIN code_sets USING (code_set) JOIN verdicts USING (code_set, ruling)
     WHERE policy = :policy GROUP BY code_set, ruling`,
  );
  /** Whether a row is of one of the groups that flip, and no override moves it: both as JSON. */
  const flips = (table: 'rows' | 'checks' | 'tallies') =>
    `${table}.code_set * 4 + ${table}.ruling IN (SELECT value FROM json_each(:flipping))`;
  const flippedChecks = db.prepare<[Asked & Sought], Flipped>(
    `SELECT -checks.number AS key, code_set, ruling FROM ${CHECKS} AND ${flips('checks')}
       AND -checks.number NOT IN (SELECT value FROM json_each(:moved)) ORDER BY checks.number LIMIT :examples`,
  );
  const flippedRows = db.prepare<[Asked & Sought], Flipped>(
    `SELECT item AS key, rows.code_set, rows.ruling FROM
       (SELECT number FROM ${JOBS} AND EXISTS
          (SELECT 1 FROM tallies WHERE job = number AND state IN (1, 2) AND ${flips('tallies')}) ORDER BY number) AS job
     CROSS JOIN rows
     WHERE item BETWEEN job.number << 24 AND (job.number << 24) + 0xffffff AND state IN (1, 2) AND ${flips('rows')}
       AND item NOT IN (SELECT value FROM json_each(:moved)) LIMIT :examples`,
  );
  const jobsOf = db.prepare<[Asked], number>(`SELECT number FROM ${JOBS} ORDER BY number`).pluck();
  const jobIdOf = db.prepare<[number], string>('SELECT job_id FROM jobs WHERE number = ?').pluck();
  const requestOf = requestReader(db);
  const inputOf = db.prepare<[number], string>('SELECT input FROM checks WHERE number = ?').pluck();

  function askedBy({ jobId, policyId }: PolicyQuestion): Asked | null {
    if (jobId !== null) return findJob.get(jobId) ?? null;
    const policy = findPolicy.get(policyId ?? '');
    return policy === undefined ? null : { job: null, policy };
  }

  /** Overrides that one of two sets alone has. */
  function apart(policy: number, overrides: readonly Override[]): readonly Override[] {
    const now = overridesOf.all(policy);
    const [before, after] = [now, overrides].map((some) => new Set(some.map(sameWords)));
    return [
      ...now.filter((one) => after?.has(sameWords(one)) !== true),
      ...overrides.filter((one) => before?.has(sameWords(one)) !== true),
    ];
  }

  function named(
    key: number,
  ): Pick<PolicyPreview['examples'][number], 'email' | 'job_id' | 'index'> {
    if (key < 0) {
      const { email } = JSON.parse(inputOf.get(-key) ?? '{"email":""}');
      return { email, job_id: null, index: null };
    }
    return {
      email: requestOf(key)?.email ?? '',
      job_id: jobIdOf.get(itemJob(key)) ?? null,
      index: itemIndex(key),
    };
  }

  return {
    previewPolicy(question) {
      const preview = emptyPreview();
      const asked = askedBy(question);
      if (asked === null) return preview;
      const judge = judging.under(question.policy, question.overrides);
      const known = new Map<string, Verdict>();
      const groups = new Map(groupsOf.all(asked).map((group) => [groupKey(group), judged(group)]));

      function verdictOf(codes: string, ruling: Ruling | null): Verdict {
        const key = `${ruling} ${codes}`;
        const { score, recommendation } = known.get(key) ?? judge.verdictOf(codes, ruling);
        const verdict = { score, recommendation };
        known.set(key, verdict);
        return verdict;
      }

      function judged(group: Group) {
        const recommendation = verdictRecommendation(group.recommendation);
        const now: Verdict = { score: group.score, recommendation };
        const after = verdictOf(group.codes, rulingOf(group.ruling));
        count(now, after, group.rows);
        return { codes: group.codes, now, after };
      }

      function count(now: Verdict, after: Verdict, rows: number): void {
        preview.results += rows;
        preview.flips[now.recommendation][after.recommendation] += rows;
        preview.scores[after.score] = (preview.scores[after.score] ?? 0) + rows;
        if (now.recommendation !== after.recommendation) preview.changed += rows;
      }

      /** What other overrides make of each row that they rule otherwise. */
      function moved(asked: Asked): ReadonlyMap<number, Pair> {
        const found = new Map<number, Pair>();
        const overrides = apart(asked.policy, question.overrides);
        const checks = asked.job === null ? reach.checks(overrides, asked.policy) : [];
        const items = jobsOf.all(asked).flatMap((job) => reach.items(overrides, job));
        const reached = [
          ...checks.map((check) => ({ ...check, key: -check.number })),
          ...items.map((row) => ({ ...row, key: row.item })),
        ];
        for (const { key, address, ...row } of reached) {
          const ruling = judge.rulingOf(address);
          const group = groups.get(groupKey(row));
          if (group === undefined || rulingNumber(ruling) === row.ruling) continue;
          const after = verdictOf(group.codes, ruling);
          count(group.now, group.after, -1);
          count(group.now, after, 1);
          found.set(key, { now: group.now, after });
        }
        return found;
      }

      const byOverride = moved(asked);
      const sought = {
        ...asked,
        flipping: JSON.stringify(
          [...groups].filter(([, pair]) => isFlip(pair)).map(([key]) => key),
        ),
        moved: JSON.stringify([...byOverride.keys()]),
        examples: question.examples,
      };
      const others = [...flippedChecks.all(sought), ...flippedRows.all(sought)];
      const flipped = [
        ...[...byOverride].filter(([, pair]) => isFlip(pair)),
        ...others.flatMap((row) => {
          const pair = groups.get(groupKey(row));
          return pair === undefined ? [] : [[row.key, pair] as const];
        }),
      ];
      preview.examples = flipped
        .sort(([a], [b]) => (a < 0 && b < 0 ? b - a : a - b))
        .slice(0, question.examples)
        .map(([key, { now, after }]) => ({
          ...named(key),
          before: now,
          after,
        }));
      return preview;
    },
  };
}

interface Pair {
  readonly now: Verdict;
  readonly after: Verdict;
}

interface Sought {
  /** JSON: keys of groups, and of rows. */
  readonly flipping: string;
  readonly moved: string;
  readonly examples: number;
}

function groupKey({ code_set, ruling }: Pick<Group, 'code_set' | 'ruling'>): number {
  return code_set * 4 + ruling;
}

function isFlip({ now, after }: Pair): boolean {
  return now.recommendation !== after.recommendation;
}

function emptyPreview(): PolicyPreview {
  const none = () => ({ approve: 0, review: 0, block: 0 });
  return {
    results: 0,
    changed: 0,
    flips: { approve: none(), review: none(), block: none() },
    scores: new Array<number>(101).fill(0),
    examples: [],
  };
}

/** What an override says, whenever it was made and for whatever reason. */
function sameWords({ subject, value, verdict }: Override): string {
  return `${subject} ${value} ${verdict}`;
}
