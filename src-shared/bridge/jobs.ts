// The shapes of jobs as their owner sees them.
import Type, { type Static } from 'typebox';
import { Job } from '../schemas/job.ts';
import { SOURCES } from '../sources.ts';
import { RecommendationCounts, RowChoice } from './lists.ts';
import { OrNull } from './or-null.ts';
import { Origin } from './origin.ts';

/** Which rows of a list that has ended are taken up again; rows without a verdict always are. */
export const GoOnRows = Type.Union([
  Type.Object({ kind: Type.Literal('unchecked') }),
  /** Rows whose verdict is of before a moment (ISO 8601). */
  Type.Object({ kind: Type.Literal('older'), than: Type.String({ maxLength: 40 }) }),
  /** Rows of which a source gave no answer. */
  Type.Object({ kind: Type.Literal('silent') }),
  /** Rows of which a source was not asked, because its answer could not change the recommendation. */
  Type.Object({ kind: Type.Literal('not_needed') }),
  Type.Object({
    kind: Type.Literal('picked'),
    indexes: Type.Array(Type.Integer({ minimum: 0 }), { minItems: 1, maxItems: 100_000 }),
  }),
  /** Rows chosen in the grid. */
  Type.Object({ kind: Type.Literal('chosen'), rows: RowChoice }),
  Type.Object({ kind: Type.Literal('all') }),
]);
export type GoOnRows = Static<typeof GoOnRows>;

/** How many rows of a list that has ended would be checked again, duplicates among them. */
export const GoOnCounts = Type.Object({
  unchecked: Type.Integer(),
  /** Null where no moment was named. */
  older: OrNull(Type.Integer()),
  silent: Type.Integer(),
  not_needed: Type.Integer(),
  /** Null where no rows were chosen. */
  chosen: OrNull(Type.Integer()),
  all: Type.Integer(),
  /** Whether the list leaves out what cannot change a recommendation. */
  only_what_matters: Type.Boolean(),
});
export type GoOnCounts = Static<typeof GoOnCounts>;

/** What is left to ask of one source: domains, or rows (mailbox). */
export const Remaining = Type.Object({
  source: Type.Enum(SOURCES),
  left: Type.Integer({ minimum: 0 }),
  /** How long that takes, with what rows that were not looked at yet are expected to add; in milliseconds. */
  ms: Type.Number(),
});
export type Remaining = Static<typeof Remaining>;

/** A state of a running list for people, and what it means. */
const JobNotice = Type.Object({
  /** Whether something is not as it should be. */
  attention: Type.Boolean(),
  title: Type.String(),
  sentence: Type.String(),
});
export type JobNotice = Static<typeof JobNotice>;

/** A job as its owner sees it: with its name, where it came from, and the columns of its file. */
export const JobDetails = Type.Object({
  ...Job.properties,
  origin: Origin,
  name: OrNull(Type.String()),
  columns: OrNull(Type.Array(Type.String())),
  /** What separated the cells of its file; absent where nothing did, or nobody knows. */
  delimiter: Type.Optional(Type.String()),
  /** Which of its columns, from 0, holds the addresses; absent where it came from no file. */
  email_column: Type.Optional(Type.Integer({ minimum: 0 })),
  /** How many cells the widest row of its file has; absent in lists that older versions made. */
  widest: Type.Optional(Type.Integer({ minimum: 0 })),
  /** How many blank rows of its file come back in tables of its results; absent for none. */
  blanks: Type.Optional(Type.Integer({ minimum: 1 })),
  /** How many rows count as what: by the analyst's decision, else by their final verdict. */
  recommendations: RecommendationCounts,
  /** How many rows without a decision have a first verdict alone, by its recommendation; they do not count as processed. */
  provisional: RecommendationCounts,
  /** How many rows could not be checked, and nobody has decided about. */
  not_checked: Type.Integer(),
  /** How many rows have which verdict, whatever was decided about them; first verdicts among them. */
  verdicts: RecommendationCounts,
  /** Present while nothing slow is asked any more, and first verdicts become final as they stand. */
  finishing: Type.Optional(Type.Literal(true)),
  /** Present where another policy than the one of everything judges it. */
  policy_id: Type.Optional(Type.String()),
  /** Present on the job that goes before all others. */
  first: Type.Optional(Type.Literal(true)),
  /** Present where the program ended abruptly at rows, which are not checked any more: their 0-based index and mail domain. */
  left_out: Type.Optional(
    Type.Array(
      Type.Object({
        index: Type.Integer({ minimum: 0 }),
        domain: Type.String(),
        /** Whether the domain's other rows are left out with it. */
        whole: Type.Boolean(),
      }),
    ),
  ),
  /** What is left to ask of sources that are slow; empty while nothing waits for one. */
  remaining: Type.Array(Remaining),
  /** Present while something besides the network holds its look-ups up, and once it does no more. */
  notice: Type.Optional(JobNotice),
  /** Items a second of late; null when it does not run or has just begun. */
  per_second: OrNull(Type.Number()),
  /** Seconds until the end, from what is left for each server and its pace; null when nobody can tell. */
  seconds_left: OrNull(Type.Number()),
});
export type JobDetails = Static<typeof JobDetails>;

/**
 * The request of a row. Its texts are as long as their cells: one that is too long is no reason to refuse the thousand
 * rows of a call. It is cut where it arrives (LIMITS.keptEmail, LIMITS.keptName), and the check says what it cannot judge.
 */
const RowRequest = Type.Object({
  email: Type.String(),
  name: Type.Optional(Type.String()),
  company_name: Type.Optional(Type.String()),
  ip_address: Type.Optional(Type.String()),
});

const RowPlace = Type.Object({ job_id: Type.String(), index: Type.Integer({ minimum: 0 }) });

/** Rows of other lists from which a row takes its verdict, if they ask the same, and what was decided. */
export const ReusedVerdictOfRow = Type.Object({
  verdict: OrNull(RowPlace),
  decision: OrNull(RowPlace),
});
export type ReusedVerdictOfRow = Static<typeof ReusedVerdictOfRow>;

/** One row to check: the request, and the original cells when it came from a file. */
export const JobRow = Type.Object({
  input: RowRequest,
  /** A number stands for so many empty cells. */
  source: OrNull(Type.Array(Type.Union([Type.String(), Type.Integer({ minimum: 1 })]))),
  reused: Type.Optional(ReusedVerdictOfRow),
  /** How many blank rows of the file stand directly before it. */
  blanks: Type.Optional(Type.Integer({ minimum: 1 })),
});
export type JobRow = Static<typeof JobRow>;

/** One row of an ended or running job. `item` is the API's item object as JSON text; null while it is not checked yet. */
export const JobItemRow = Type.Object({
  index: Type.Integer({ minimum: 0 }),
  item: OrNull(Type.String()),
  source: OrNull(Type.Array(Type.String())),
});
export type JobItemRow = Static<typeof JobItemRow>;
