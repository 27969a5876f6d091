// What another policy would change in stored verdicts: counted by sets of codes, and nothing is written.
import type Database from 'better-sqlite3';
import type { Override, PolicyPreview } from '../../../../src-shared/bridge/policy.ts';
import type { Recommendation } from '../../../../src-shared/schemas/verification.ts';
import type { Judge, Judging, Ruling } from '../../../service/ports/judging.ts';
import type { Work } from '../method-table.ts';
import { rulingNumber, rulingOf, verdictRecommendation } from '../rows/codes.ts';
import { overrideReach } from './override-reach.ts';
import {
  type Asked,
  askedFinder,
  askedJobs,
  exampleNamer,
  type Group,
  groupKey,
  groupMembers,
  verdictGroups,
} from './preview-rows.ts';

interface Verdict {
  readonly score: number;
  readonly recommendation: Recommendation;
}

/** A verdict under the policy in force, and under the one that is asked about. */
interface Change {
  readonly now: Verdict;
  readonly after: Verdict;
}

interface GroupChange extends Change {
  readonly codes: string;
  readonly rows: number;
}

/** What other overrides make of a row that they rule otherwise, beside what becomes of its group. */
interface RowChange extends Change {
  readonly group: GroupChange;
}

type GroupChanges = ReadonlyMap<number, GroupChange>;
type RowChanges = ReadonlyMap<number, RowChange>;

export function previewMethods(db: Database.Database, judging: Judging): Work<'previewPolicy'> {
  const find = askedFinder(db);
  const groupsOf = verdictGroups(db);
  const ruledOtherwise = overrideChanges(db);
  const flipped = flippedRows(db);
  const named = exampleNamer(db);

  return {
    previewPolicy(question) {
      const scope = find(question);
      if (scope === null) return emptyPreview();
      const judge = remembering(judging.under(question.policy, question.overrides));
      const groups: GroupChanges = new Map(
        groupsOf(scope).map((group) => [groupKey(group), groupChange(group, judge)]),
      );
      const rows = ruledOtherwise(scope, question.overrides, groups, judge);
      const examples = flipped(scope, groups, rows, question.examples).map(
        ([key, { now, after }]) => ({ ...named(key), before: now, after }),
      );
      return { ...counted(groups, rows), examples };
    },
  };
}

/** Judges each set of codes once for each ruling. */
function remembering(judge: Judge): Pick<Judge, 'rulingOf'> & {
  verdictOf(codes: string, ruling: Ruling | null): Verdict;
} {
  const known = new Map<string, Verdict>();
  return {
    rulingOf: judge.rulingOf,
    verdictOf(codes, ruling) {
      const key = `${ruling} ${codes}`;
      const { score, recommendation } = known.get(key) ?? judge.verdictOf(codes, ruling);
      const verdict = { score, recommendation };
      known.set(key, verdict);
      return verdict;
    },
  };
}

type PreviewJudge = ReturnType<typeof remembering>;

function groupChange(group: Group, judge: PreviewJudge): GroupChange {
  const { codes, score, rows } = group;
  const now = { score, recommendation: verdictRecommendation(group.recommendation) };
  return { codes, rows, now, after: judge.verdictOf(codes, rulingOf(group.ruling)) };
}

/** Finds the rows and checks that other overrides rule otherwise than today, by their keys. */
function overrideChanges(
  db: Database.Database,
): (
  scope: Asked,
  overrides: readonly Override[],
  groups: GroupChanges,
  judge: PreviewJudge,
) => RowChanges {
  const overridesOf = db.prepare<[number], Override>(
    'SELECT overrides.* FROM overrides JOIN policies USING (policy_id) WHERE policies.number = ?',
  );
  const jobsOf = askedJobs(db);
  const reach = overrideReach(db);
  return (scope, overrides, groups, judge) => {
    const apart = inOneOnly(overridesOf.all(scope.policy), overrides);
    const checks = scope.job === null ? reach.checks(apart, scope.policy) : [];
    const items = jobsOf(scope).flatMap((job) => reach.items(apart, job));
    const reached = [
      ...checks.map((check) => ({ ...check, key: -check.number })),
      ...items.map((row) => ({ ...row, key: row.item })),
    ];
    const changes = new Map<number, RowChange>();
    for (const { key, address, ...row } of reached) {
      const ruling = judge.rulingOf(address);
      const group = groups.get(groupKey(row));
      if (group === undefined || rulingNumber(ruling) === row.ruling) continue;
      changes.set(key, { group, now: group.now, after: judge.verdictOf(group.codes, ruling) });
    }
    return changes;
  };
}

/** Overrides that one of two sets alone has. */
function inOneOnly(one: readonly Override[], other: readonly Override[]): readonly Override[] {
  const [ofOne, ofOther] = [one, other].map((some) => new Set(some.map(sameWords)));
  return [
    ...one.filter((override) => ofOther?.has(sameWords(override)) !== true),
    ...other.filter((override) => ofOne?.has(sameWords(override)) !== true),
  ];
}

/** What an override says, whenever it was made and for whatever reason. */
function sameWords({ subject, value, verdict }: Override): string {
  return `${subject} ${value} ${verdict}`;
}

/** Finds rows and checks that would be recommended something else: checks first, then rows of lists, the oldest of each before the others. */
function flippedRows(
  db: Database.Database,
): (
  scope: Asked,
  groups: GroupChanges,
  rows: RowChanges,
  limit: number,
) => readonly (readonly [key: number, change: Change])[] {
  const membersOf = groupMembers(db);
  return (scope, groups, rows, limit) => {
    const flippedGroups = [...groups].filter(([, group]) => isFlip(group)).map(([key]) => key);
    const byGroup = membersOf(scope, flippedGroups, [...rows.keys()], limit).flatMap((member) => {
      const group = groups.get(groupKey(member));
      return group === undefined ? [] : [[member.key, group] as const];
    });
    const byOverride = [...rows].filter(([, change]) => isFlip(change));
    return [...byOverride, ...byGroup]
      .sort(([a], [b]) => (a < 0 && b < 0 ? b - a : a - b))
      .slice(0, limit);
  };
}

function isFlip({ now, after }: Change): boolean {
  return now.recommendation !== after.recommendation;
}

/** The counts of a preview: of the groups, less the rows that are ruled otherwise, which count by themselves. */
function counted(groups: GroupChanges, rows: RowChanges): Omit<PolicyPreview, 'examples'> {
  const preview = emptyPreview();
  const count = ({ now, after }: Change, times: number) => {
    preview.results += times;
    preview.flips[now.recommendation][after.recommendation] += times;
    preview.scores[after.score] = (preview.scores[after.score] ?? 0) + times;
    if (now.recommendation !== after.recommendation) preview.changed += times;
  };
  for (const group of groups.values()) count(group, group.rows);
  for (const change of rows.values()) {
    count(change.group, -1);
    count(change, 1);
  }
  return preview;
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
