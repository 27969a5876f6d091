// Counts a list so that patterns can be found in it: domains, people, networks, stretches, and shares beside other lists.
import type Database from 'better-sqlite3';
import type { Flag } from '../../../../src-shared/flags.ts';
import { addressParts, isKeyboardLike } from '../../../engine/list-patterns/address-keys.ts';
import { stretchSearch } from '../../../engine/list-patterns/stretches.ts';
import type { FlagStretch, TraitCounts } from '../../../service/ports/list-survey.ts';
import type { Sliced, Work } from '../method-table.ts';
import { flagBits, flagsIn } from '../rows/codes.ts';
import { itemIndex, itemRange } from '../rows/item-key.ts';
import { JOB_COLUMNS, type JobRow, jobFinder } from '../rows/job-row.ts';
import { JUDGED_ROWS } from '../rows/judged-rows.ts';
import { domainSurvey } from './domain-survey.ts';
import { personSurvey } from './person-survey.ts';
import { requestSurvey } from './request-survey.ts';
import { inPieces } from './row-groups.ts';

/** Flags of which a stretch of the file can be full. */
const STRETCH_FLAGS: readonly Flag[] = [
  'disposable',
  'random_local_part',
  'domain_not_found',
  'mailbox_not_found',
  'role_based',
];
const MOST_OTHERS = 20;
/** A list with fewer verdicts is no measure for another. */
const FEWEST_ROWS = 200;
/** Pieces looked at of each other list, and those whose addresses are read. */
const PIECE_ROWS = 1_024;
const SAMPLED_RANGES = 64;
const READ_PIECES = 8;

interface Piece {
  readonly first: number;
  readonly last: number;
}

interface VerdictCounts {
  readonly judged: number;
  readonly flags: ReadonlyMap<Flag, number>;
}

/** Each different row once. */
const DIFFERENT = 'rows.item BETWEEN :first AND :last AND same_mailbox_as IS NULL';

export function surveyMethods(db: Database.Database): Work<'surveyList'> {
  const find = jobFinder(db);
  const domains = domainSurvey(db);
  const people = personSurvey(db);
  const requests = requestSurvey(db);
  const verdictCounts = flagCounter(db);
  const stretches = stretchFinder(db);
  const others = otherLists(db);
  const sampled = listSampler(db, verdictCounts);
  return {
    *surveyList(jobId) {
      const job = find(jobId);
      if (job === undefined) return null;
      const compared = others(job);
      const { read, keyboard, ...person } = yield* people(job);
      const judged = verdictCounts(job, [itemRange(job.number)]);
      yield;
      const numbers = compared.map(({ number }) => number);
      return {
        ...person,
        ...(yield* requests(job)),
        ...(yield* domains(job, numbers)),
        judged: judged.judged,
        stretches: person.sorted ? [] : yield* stretches(job, judged),
        counts: { ...judged, read, keyboard },
        others: yield* sampled(compared),
      };
    },
  };
}

/** Reads the youngest completed lists beside one that have enough verdicts. */
function otherLists(db: Database.Database): (job: JobRow) => readonly JobRow[] {
  const read = db.prepare<[number, number, number], JobRow>(
    `SELECT ${JOB_COLUMNS} FROM jobs
     WHERE number <> ? AND status = 'completed' AND deleted_at IS NULL
       AND (SELECT sum(rows) FROM tallies WHERE job = number AND state = 2) >= ?
     ORDER BY number DESC LIMIT ?`,
  );
  return ({ number }) => read.all(number, FEWEST_ROWS, MOST_OTHERS);
}

/** Counts the flags of the rows with a verdict in pieces of a list. */
type FlagCounter = (job: JobRow, pieces: readonly Piece[]) => VerdictCounts;

function flagCounter(db: Database.Database): FlagCounter {
  const alike = db.prepare<
    Piece & { policy: number },
    { readonly flags: number; readonly rows: number }
  >(
    `SELECT flags, rows FROM
       (SELECT code_set, ruling, count(*) AS rows FROM rows WHERE ${DIFFERENT} AND state IN (1, 2) GROUP BY 1, 2)
     JOIN verdicts USING (code_set, ruling) WHERE policy = :policy`,
  );
  return ({ policy }, pieces) => {
    const flags = new Map<Flag, number>();
    let judged = 0;
    for (const { first, last } of pieces) {
      for (const group of alike.iterate({ first, last, policy })) {
        judged += group.rows;
        for (const flag of flagsIn(group.flags))
          flags.set(flag, (flags.get(flag) ?? 0) + group.rows);
      }
    }
    return { judged, flags };
  };
}

/** The same of some pieces of other lists, and how many of their addresses were typed along the keys. */
function listSampler(
  db: Database.Database,
  verdictCounts: FlagCounter,
): (lists: readonly JobRow[]) => Sliced<readonly TraitCounts[]> {
  const addresses = db
    .prepare<Piece, string>(`SELECT address FROM rows WHERE ${DIFFERENT}`)
    .pluck();
  return function* (lists) {
    const counts: TraitCounts[] = [];
    for (const job of lists) {
      const judged = verdictCounts(job, spread(job, SAMPLED_RANGES));
      yield;
      const locals = spread(job, READ_PIECES)
        .flatMap((piece) => addresses.all(piece))
        .flatMap((address) => addressParts(address)?.local ?? []);
      const keyboard = locals.filter(isKeyboardLike).length;
      counts.push({ ...judged, read: locals.length, keyboard });
      yield;
    }
    return counts;
  };
}

/** Finds stretches of a list that are full of one flag. */
function stretchFinder(
  db: Database.Database,
): (job: JobRow, judged: VerdictCounts) => Sliced<readonly FlagStretch[]> {
  const inOrder = db
    .prepare<Piece & { policy: number }, [item: number, flags: number]>(
      `SELECT item, v.flags FROM ${JUDGED_ROWS} WHERE ${DIFFERENT} AND state IN (1, 2) ORDER BY item`,
    )
    .raw();
  return function* (job, { judged, flags }) {
    const searches = STRETCH_FLAGS.filter((flag) => flags.has(flag)).map((flag) => ({
      flag,
      bit: flagBits([flag]),
      search: stretchSearch(judged, flags.get(flag) ?? 0),
    }));
    if (searches.length === 0) return [];
    yield* inPieces(job, (first, last) => {
      for (const [item, bits] of inOrder.all({ first, last, policy: job.policy })) {
        for (const { bit, search } of searches)
          search.add(itemIndex(item), Math.floor(bits / bit) % 2 === 1);
      }
    });
    return searches.flatMap(({ flag, search }) =>
      search.results().map((stretch) => ({ ...stretch, flag })),
    );
  };
}

/** Some pieces, evenly over a list. */
function spread({ number, total }: JobRow, most: number): readonly Piece[] {
  const { first } = itemRange(number);
  const pieces = Math.ceil(total / PIECE_ROWS);
  const count = Math.min(most, pieces);
  return Array.from({ length: count }, (_, step) => {
    const from = first + Math.floor((step * pieces) / count) * PIECE_ROWS;
    return { first: from, last: from + PIECE_ROWS - 1 };
  });
}
