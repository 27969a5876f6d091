// Outcomes as use cases: imported, matched with the verdict of their time, listed, reported, and removed.

import type { BridgeResult } from '../../../src-shared/bridge/methods.ts';
import type {
  BounceForecast,
  OutcomeFile,
  OutcomeFilter,
  OutcomeImport,
  OutcomeMatching,
  OutcomeReport,
  OutcomeRow,
  RowOutcome,
} from '../../../src-shared/bridge/outcomes.ts';
import { LIMITS } from '../../../src-shared/limits.ts';
import type { OutcomeReceipt } from '../../../src-shared/schemas/outcome.ts';
import { shortened } from '../../../src-shared/shortened.ts';
import type { Violation } from '../../../src-shared/validate.ts';
import { wrongShape } from '../../../src-shared/wrong-shape.ts';
import { readAddress } from '../../engine/address/read.ts';
import { tidyWords } from '../../engine/mailbox/reply-for-display.ts';
import { forecastBounces } from '../../engine/outcomes/bounce-forecast.ts';
import { happenedAt } from '../../engine/outcomes/happened-at.ts';
import { confidenceSentence, measuresOf, reliabilityOf } from '../../engine/outcomes/measures.ts';
import { personNamings } from '../../engine/person/naming.ts';
import type { Clock, ReferencePort } from '../../engine/ports.ts';
import { moment } from '../iso-time.ts';
import { domainKeyOf, mailboxKeyOf } from '../mailbox-key.ts';
import type { Table } from '../ports/files.ts';
import type {
  NewOutcome,
  OutcomeSlice,
  OutcomeSource,
  OutcomeTally,
  StoredOutcome,
  VerdictName,
} from '../ports/outcomes.ts';
import type { NewestPage } from '../ports/page.ts';
import type { Store } from '../ports/store.ts';
import { type LearntOutcome, learntOutcomes } from './learning.ts';
import { readOutcomes } from './outcome-file.ts';

export interface Outcomes {
  /** Refuses with `invalid_request` what is no address, or no moment that has been. */
  add(
    from: { readonly source: OutcomeSource; readonly label: string },
    outcomes: readonly RowOutcome[],
    match?: boolean,
  ): Promise<OutcomeReceipt>;
  match(): Promise<BridgeResult<'outcomes.match'>>;
  /** Takes what a table says, or only looks; the caller closes the table. @throws FileError, VouchError */
  fill(
    table: Table,
    options: Pick<OutcomeImport, 'columns' | 'kind' | 'received_by'>,
    /** Null only looks. */
    label: string | null,
    signal?: AbortSignal,
  ): Promise<OutcomeFile>;
  list(filter: OutcomeFilter, page: NewestPage): Promise<BridgeResult<'outcomes.list'>>;
  report(): Promise<OutcomeReport>;
  labels(): Promise<BridgeResult<'outcomes.labels'>>;
  /** All of them where nothing is given. */
  remove(which: {
    readonly label: string | null;
    readonly email: string | null;
    readonly number: number | null;
  }): Promise<number>;
  /** What share of rows with these scores will bounce: how many have each, from 0 to 100. Null where none has one. */
  forecast(scores: readonly number[]): Promise<BounceForecast | null>;
  /** Every case that there is to learn from. */
  learnt(): AsyncIterable<LearntOutcome>;
}

type OutcomeStoreParts = Pick<
  Store,
  | 'addOutcomes'
  | 'matchOutcomes'
  | 'listOutcomes'
  | 'tallyOutcomes'
  | 'listOutcomeSources'
  | 'removeOutcomes'
  | 'readCoded'
  | 'readPolicy'
>;

export interface OutcomeDeps {
  readonly store: OutcomeStoreParts;
  readonly engine: { readonly reference: PeopleReference };
  readonly clock: Clock;
}

/** What tells how people are written. */
type PeopleReference = Pick<ReferencePort, 'names' | 'roleAccount'>;

export function createOutcomes({ store, engine: { reference }, clock }: OutcomeDeps): Outcomes {
  async function take(
    from: { readonly source: OutcomeSource; readonly label: string },
    outcomes: readonly RowOutcome[],
  ) {
    const at = clock.now();
    const label = shortened(from.label.trim(), LIMITS.outcomeLabel);
    return store.addOutcomes({ ...from, label, at }, withVerdicts(outcomes, at, reference));
  }

  return {
    async add(from, outcomes, match = true) {
      const added = await take(from, outcomes);
      const found = match ? await store.matchOutcomes() : NOTHING_MATCHED;
      return { ...added, ...matched(found) };
    },
    match: async () => matched(await store.matchOutcomes()),
    async fill(table, options, label, signal) {
      const sums = { added: 0, known: 0 };
      const read = await readOutcomes(
        table,
        options,
        clock.now(),
        async (outcomes) => {
          if (label === null) return;
          const { added, known } = await take({ source: 'file', label }, outcomes);
          sums.added += added;
          sums.known += known;
        },
        signal,
      );
      if (label === null) return { ...read, taken: null };
      return { ...read, taken: { ...sums, ...matched(await store.matchOutcomes()) } };
    },
    async list({ job_id, email, ...filter }, page) {
      // Asked of every row that is looked at: it must not begin a way through all lists, nor wait for one.
      if (email === null) await store.matchOutcomes();
      const mailboxKey = email === null ? null : mailboxIn(email);
      const found = await store.listOutcomes({ ...filter, mailboxKey, jobId: job_id }, page);
      return { ...found, outcomes: found.outcomes.map(outcomeRow) };
    },
    async forecast(scores) {
      return forecastBounces(scores, (await store.tallyOutcomes()).cells);
    },
    async report() {
      await store.matchOutcomes();
      return reportOf(await store.tallyOutcomes());
    },
    async labels() {
      const sources = await store.listOutcomeSources();
      return {
        labels: sources.map(({ lastAt, ...same }) => ({ ...same, last_at: moment(lastAt) })),
      };
    },
    remove: ({ label, email, number }) =>
      store.removeOutcomes({
        ...(label === null ? {} : { label }),
        ...(email === null ? {} : { mailboxKey: mailboxIn(email) }),
        ...(number === null ? {} : { number }),
      }),
    learnt: () => learntOutcomes(store),
  };
}

function reportOf(tally: OutcomeTally): OutcomeReport {
  const { total, kinds, overruled, forgotten, matching } = tally;
  const measures = measuresOf(tally.cells);
  return {
    total,
    kinds,
    ...matched(matching),
    overruled,
    forgotten,
    says: confidenceSentence(measures),
    measures,
    reliability: reliabilityOf(tally.cells),
    months: tally.months.map(shownSlice),
    providers: tally.providers.map(shownSlice),
    lists: tally.lists.map(shownSlice),
  };
}

const NOTHING_MATCHED = { matched: 0, none: 0, only_later: 0 };

function matched({ matched, none, only_later }: Readonly<Record<OutcomeMatching, number>>) {
  return { matched, without_verdict: none, before_verdict: only_later };
}

/** @throws VouchError `invalid_request` with every fault */
function withVerdicts(
  outcomes: readonly RowOutcome[],
  now: number,
  reference: PeopleReference,
): readonly NewOutcome[] {
  const faults: Violation[] = [];
  const fault = (index: number, field: string, says: string) =>
    faults.push({
      pointer: `/outcomes/${index}/${field}`,
      message: `outcomes[${index}].${field} ${says}`,
    });
  const usable = outcomes.flatMap((outcome, index): NewOutcome[] => {
    const parsed = readAddress(outcome.email);
    if (!parsed.valid) fault(index, 'email', 'is not an address');
    const happenedAtText = outcome.happened_at ?? null;
    const at = happenedAtText === null ? null : happenedAt(happenedAtText, null, now);
    if (happenedAtText !== null && at === null)
      fault(index, 'happened_at', 'must be a time or a day in ISO 8601, not in the future');
    if (!parsed.valid) return [];
    const words = outcome.words ? tidyWords(outcome.words) : null;
    return [
      {
        // Cleaned, in lower case.
        address: parsed.normalized.toLowerCase(),
        mailboxKey: mailboxKeyOf(parsed),
        domainKey: domainKeyOf(parsed),
        naming: personNamings(reference, parsed.localPart).join(' '),
        kind: outcome.outcome,
        happenedAt: at,
        words,
        verdict: nameIn(outcome),
      },
    ];
  });
  if (faults.length > 0) throw wrongShape(faults.slice(0, MOST_FAULTS));
  return usable;
}

const MOST_FAULTS = 20;

function nameIn({ request_id, job_id, index }: RowOutcome): VerdictName | null {
  if (job_id !== undefined && index !== undefined) return { jobId: job_id, index };
  return request_id ? { requestId: request_id } : null;
}

/** What is no address has an impossible mailbox. */
function mailboxIn(email: string): string {
  const parsed = readAddress(email);
  return parsed.valid ? mailboxKeyOf(parsed) : '';
}

function outcomeRow(stored: StoredOutcome): OutcomeRow {
  const { number, kind, source, label, words, matching, counted, score, recommendation, list } =
    stored;
  const { verdict } = stored;
  const row = verdict !== null && 'jobId' in verdict ? verdict : null;
  return {
    number,
    email: stored.address,
    outcome: kind,
    happened_at: moment(stored.happenedAt),
    recorded_at: moment(stored.recordedAt),
    source,
    label,
    words,
    matching,
    counted,
    score,
    recommendation,
    checked_at: moment(stored.checkedAt),
    request_id: verdict !== null && 'requestId' in verdict ? verdict.requestId : null,
    job_id: row?.jobId ?? null,
    index: row?.index ?? null,
    list,
  };
}

function shownSlice({ key, name, cells }: OutcomeSlice): OutcomeReport['months'][number] {
  return { key, name, measures: measuresOf(cells) };
}
