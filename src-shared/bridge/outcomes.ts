// Outcomes over the bridge: what happened to addresses, how good the verdicts were, and the methods behind both.
import Type, { type Static } from 'typebox';
import { LIMITS } from '../limits.ts';
import { MAIL_REASONS } from '../received-mail.ts';
import { Outcome, OutcomeKind, OutcomeReceipt } from '../schemas/outcome.ts';
import { Recommendation } from '../schemas/verification.ts';
import { ExportRows } from './lists.ts';
import { OrNull } from './or-null.ts';

const count = Type.Integer({ minimum: 0 });
const label = Type.String({ maxLength: LIMITS.outcomeLabel });
const place = OrNull(Type.Integer({ minimum: 0, maximum: 16_383 }));

/** The place of each field's column, from 0, or null. */
export const OutcomeColumns = Type.Object({
  email: place,
  status: place,
  type: place,
  code: place,
  words: place,
  date: place,
});
export type OutcomeColumns = Static<typeof OutcomeColumns>;

/** How the rows of a file are read as outcomes; null is guessed. */
export const OutcomeImport = Type.Object({
  columns: OrNull(OutcomeColumns),
  /** For rows that do not say what happened. */
  kind: OrNull(OutcomeKind),
  /** Where they come from; null is the file's name. */
  label: OrNull(label),
  /** The authserv-ids of one's own receiving hosts, for messages; absent are those of the settings. */
  received_by: Type.Optional(Type.Array(Type.String({ maxLength: 253 }), { maxItems: 16 })),
});
export type OutcomeImport = Static<typeof OutcomeImport>;

/** Whether a verdict was valid then: `only_later` has one that was made after it happened. */
export const OutcomeMatching = Type.Enum(['matched', 'none', 'only_later']);
export type OutcomeMatching = Static<typeof OutcomeMatching>;

/** What a file says, and, where it was taken in, what became of it. */
export const OutcomeFile = Type.Object({
  /** How its columns are called, and which are read as what. */
  columns: Type.Array(Type.String()),
  mapping: OutcomeColumns,
  rows: count,
  kinds: Type.Record(OutcomeKind, count),
  /** Rows that say nothing of the address: sent, queued, held back, unsubscribed. */
  nothing: count,
  without_address: count,
  /** Rows whose words are not known. */
  not_known: count,
  /** Rows with a date that is yet to come. */
  in_future: count,
  /** The first rows without an address, with unknown words or a date to come, at most 20: the row from 1 on, the head counted. */
  examples: Type.Array(Type.Object({ row: Type.Integer(), text: Type.String() })),
  /** What was found in its messages; null where it holds none. */
  mail: OrNull(
    Type.Object({
      messages: count,
      /** Those that report what became of mail. */
      reports: count,
      /** Different addresses that proved to have written. */
      senders: count,
      /** The others, by why they are no outcome. */
      left_out: Type.Record(Type.Enum([...MAIL_REASONS]), count),
      /** Who wrote the topmost authentication results, in how many messages. */
      hosts: Type.Array(Type.Object({ id: Type.String(), messages: count })),
      /** The hosts whose results counted. */
      received_by: Type.Array(Type.String()),
    }),
  ),
  /** Null where it was only looked at. */
  taken: OrNull(OutcomeReceipt),
});
export type OutcomeFile = Static<typeof OutcomeFile>;

/** An outcome of the bridge may also name the row of a list that it is about. */
export const RowOutcome = Type.Object({
  ...Outcome.properties,
  job_id: Type.Optional(Type.String({ maxLength: 100 })),
  index: Type.Optional(Type.Integer({ minimum: 0 })),
});
export type RowOutcome = Static<typeof RowOutcome>;

/** Which outcomes; what is null or empty asks for nothing. */
export const OutcomeFilter = Type.Object({
  kinds: Type.Array(OutcomeKind, { maxItems: 7 }),
  matching: OrNull(OutcomeMatching),
  /** Only those that stand for their verdict: one of each. */
  counted: Type.Boolean(),
  recommendation: OrNull(Recommendation),
  scores: OrNull(Type.Object({ from: Type.Integer(), to: Type.Integer() })),
  /** `2026-11`, or '' where the time is not known. */
  month: OrNull(Type.String({ maxLength: 10 })),
  /** '' where none is known. */
  provider: OrNull(Type.String({ maxLength: 200 })),
  /** '' for single checks. */
  job_id: OrNull(Type.String({ maxLength: 100 })),
  /** The whole address: answered at once, however many outcomes there are. */
  email: OrNull(Type.String({ maxLength: 1_000 })),
  /** Part of the address; goes through all outcomes. */
  search: OrNull(label),
  label: OrNull(label),
});
export type OutcomeFilter = Static<typeof OutcomeFilter>;

/** Every outcome. */
export const ANY_OUTCOME: OutcomeFilter = {
  kinds: [],
  matching: null,
  counted: false,
  recommendation: null,
  scores: null,
  month: null,
  provider: null,
  job_id: null,
  email: null,
  search: null,
  label: null,
};

export const OutcomeRow = Type.Object({
  number: Type.Integer(),
  /** Null when it was deleted with its verdict. */
  email: OrNull(Type.String()),
  outcome: OutcomeKind,
  happened_at: OrNull(Type.String()),
  recorded_at: Type.String(),
  source: Type.Enum(['file', 'window', 'api', 'command']),
  label: Type.String(),
  words: OrNull(Type.String()),
  matching: OrNull(OutcomeMatching),
  /** Whether it is the one that stands for its verdict. */
  counted: Type.Boolean(),
  score: OrNull(Type.Integer()),
  recommendation: OrNull(Recommendation),
  checked_at: OrNull(Type.String()),
  /** The verdict, as long as it is there: a single check, or a row of a list. */
  request_id: OrNull(Type.String()),
  job_id: OrNull(Type.String()),
  index: OrNull(Type.Integer()),
  list: OrNull(Type.String()),
});
export type OutcomeRow = Static<typeof OutcomeRow>;

const unit = Type.Number({ minimum: 0, maximum: 1 });

/** A share with what it is of, and its interval of 95 % (Wilson). */
export const OutcomeShare = Type.Object({ count, of: count, value: unit, low: unit, high: unit });
export type OutcomeShare = Static<typeof OutcomeShare>;

/** What share of some rows will bounce. */
export const BounceForecast = Type.Object({
  /** Rows with a score. */
  rows: count,
  /** Outcomes of one's own that tell whether mail arrived. */
  outcomes: count,
  share: unit,
  /** Of 95 %; null where there are too few outcomes: then the scores say it, and the share is at most that. */
  interval: OrNull(Type.Object({ low: unit, high: unit })),
});
export type BounceForecast = Static<typeof BounceForecast>;

/** Soft bounces speak neither for nor against. */
const Sides = Type.Object({ good: count, bad: count, soft: count });

/** Null where there is no case to measure it on. */
export const OutcomeMeasures = Type.Object({
  ...Sides.properties,
  confusion: Type.Object({ approve: Sides, review: Sides, block: Sides }),
  /** Of what was approved, the share that was good. */
  approve_precision: OrNull(OutcomeShare),
  /** Of what was good, the share that was approved. */
  approve_recall: OrNull(OutcomeShare),
  /** Of what was blocked, the share that was bad. */
  block_precision: OrNull(OutcomeShare),
  /** Of what was bad, the share that was blocked. */
  block_recall: OrNull(OutcomeShare),
  /** Of what was bad, the share that was approved all the same. */
  missed: OrNull(OutcomeShare),
  /** Mean squared distance of score / 100 from what came, 0 (best) to 1 (Brier 1950). */
  brier: OrNull(unit),
  /** What saying the share of good ones to everybody would have had. */
  brier_of_share: OrNull(unit),
  /** How often a good one has a higher score than a bad one, ties half (Hanley and McNeil 1982). */
  auc: OrNull(Type.Object({ value: unit, low: unit, high: unit })),
});
export type OutcomeMeasures = Static<typeof OutcomeMeasures>;

/** The measures of one month, provider or list; `key` is what the filter of rows takes. */
export const OutcomeSlice = Type.Object({
  key: Type.String(),
  name: OrNull(Type.String()),
  measures: OutcomeMeasures,
});
export type OutcomeSlice = Static<typeof OutcomeSlice>;

export const ReliabilityBin = Type.Object({
  /** Scores, both included. */
  from: Type.Integer(),
  to: Type.Integer(),
  /** The mean of the scores in it; null in an empty bin. */
  mean_score: OrNull(Type.Number()),
  /** Of those, the share that turned out good; null in an empty bin. */
  good: OrNull(OutcomeShare),
});
export type ReliabilityBin = Static<typeof ReliabilityBin>;

export const OutcomeReport = Type.Object({
  /** Everything that is kept. */
  total: count,
  kinds: Type.Record(OutcomeKind, count),
  matched: count,
  without_verdict: count,
  before_verdict: count,
  /** Matched ones outranked by another outcome of the same verdict. */
  overruled: count,
  /** Whose address was deleted with its verdict. */
  forgotten: count,
  /** How far the figures carry, in a sentence. */
  says: Type.String(),
  measures: OutcomeMeasures,
  reliability: Type.Array(ReliabilityBin),
  months: Type.Array(OutcomeSlice),
  providers: Type.Array(OutcomeSlice),
  lists: Type.Array(OutcomeSlice),
});
export type OutcomeReport = Static<typeof OutcomeReport>;

export const OUTCOME_METHODS = {
  /** Takes outcomes in; without `match` their verdicts are looked for by the next call that does. */
  'outcomes.add': {
    params: Type.Object({
      outcomes: Type.Array(RowOutcome, { minItems: 1, maxItems: 1_000 }),
      label,
      match: Type.Boolean(),
    }),
    result: OutcomeReceipt,
  },
  /** Looks for the verdicts of all that came in since. */
  'outcomes.match': {
    params: Type.Object({}),
    result: Type.Omit(OutcomeReceipt, ['added', 'known']),
  },
  'outcomes.list': {
    params: Type.Object({
      filter: OutcomeFilter,
      /** `next` of the page before. */
      after: OrNull(Type.Integer()),
      limit: Type.Integer({ minimum: 1, maximum: 500 }),
    }),
    result: Type.Object({
      outcomes: Type.Array(OutcomeRow),
      /** How many there are in all; on the first page alone. */
      total: OrNull(count),
      next: OrNull(Type.Integer()),
    }),
  },
  /** What share of some rows of a list will bounce; null where none has a score. */
  'outcomes.forecast': {
    params: Type.Object({ job_id: Type.String({ maxLength: 100 }), rows: ExportRows }),
    result: OrNull(BounceForecast),
  },
  'outcomes.report': { params: Type.Object({}), result: OutcomeReport },
  /** Labels with what came under them, the last first. */
  'outcomes.labels': {
    params: Type.Object({}),
    result: Type.Object({
      labels: Type.Array(
        Type.Object({
          label: Type.String(),
          source: Type.Enum(['file', 'window', 'api', 'command']),
          outcomes: count,
          matched: count,
          last_at: Type.String(),
        }),
      ),
    }),
  },
  /** Removes what is of a label, of an address, or one alone; all of it where nothing is given. */
  'outcomes.remove': {
    params: Type.Object({
      label: OrNull(label),
      email: OrNull(Type.String({ maxLength: 1_000 })),
      number: OrNull(Type.Integer()),
    }),
    result: Type.Object({ removed: count }),
  },
} as const;
