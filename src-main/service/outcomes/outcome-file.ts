// Reads outcomes from the rows of a file, counts them, and hands them on in batches.
import type {
  OutcomeColumns,
  OutcomeFile,
  OutcomeImport,
  RowOutcome,
} from '../../../src-shared/bridge/outcomes.ts';
import { VouchError } from '../../../src-shared/errors.ts';
import { createLoopYield } from '../../../src-shared/loop-yield.ts';
import { isAuthservId } from '../../../src-shared/received-mail.ts';
import { rowExample } from '../../../src-shared/row-example.ts';
import { OUTCOME_KINDS, type OutcomeKind } from '../../../src-shared/schemas/outcome.ts';
import type { Settings } from '../../../src-shared/settings/table.ts';
import { shortened } from '../../../src-shared/shortened.ts';
import { readAddress } from '../../engine/address/read.ts';
import { tidyAddress } from '../../engine/address/tidy.ts';
import {
  guessOutcomeColumns,
  outcomeReading,
  type RowSays,
  readOutcomeRow,
} from '../../engine/outcomes/outcome-row.ts';
import { moment } from '../iso-time.ts';
import { denseCells } from '../ports/cells.ts';
import type { Table } from '../ports/files.ts';

const EXAMPLES = 20;
const BATCH = 1_000;
const WORDS_LENGTH = 2_000;

/** What was found in a file; `taken` is reported by whoever took it. */
export type ReadOutcomes = Omit<OutcomeFile, 'taken'>;

/**
 * Goes through a table once; `received_by` are the hosts that it was opened with. `take` gets what happened, at most a thousand at a time.
 * @throws FileError, VouchError `invalid_request` where no column holds addresses, or the signal's reason
 */
export async function readOutcomes(
  table: Table,
  { columns, kind, received_by = [] }: Pick<OutcomeImport, 'columns' | 'kind' | 'received_by'>,
  now: number,
  take: (outcomes: RowOutcome[]) => Promise<unknown>,
  signal?: AbortSignal,
): Promise<ReadOutcomes> {
  const heads = table.header ? table.columns : [];
  const mapping = columns ?? guessOutcomes(table);
  if (mapping.email === null)
    throw new VouchError('invalid_request', 'Say which column holds the email addresses.');
  const reading = outcomeReading(heads, table.sample, mapping, kind);
  const kinds = Object.fromEntries(OUTCOME_KINDS.map((each) => [each, 0])) as Record<
    OutcomeKind,
    number
  >;
  const left = { nothing: 0, without_address: 0, not_known: 0, in_future: 0 };
  const examples: { row: number; text: string }[] = [];
  const yieldToLoop = createLoopYield(signal);
  let batch: RowOutcome[] = [];
  let rows = 0;
  let row = table.header ? 1 : 0;
  for await (const some of table.rows) {
    for (const found of some) {
      row += typeof found === 'number' ? found : 1;
      if (typeof found === 'number') continue;
      rows += 1;
      const cells = denseCells(found);
      const parsed = usable(readOutcomeRow(cells, reading, now));
      if (parsed.says === 'outcome') {
        kinds[parsed.kind] += 1;
        batch.push(outcomeOf(parsed));
      } else {
        left[PLACES[parsed.says]] += 1;
        if (parsed.says !== 'nothing' && examples.length < EXAMPLES)
          examples.push({ row, text: rowExample(cells) });
      }
      if (batch.length === BATCH) {
        await take(batch);
        batch = [];
      }
    }
    const pause = yieldToLoop();
    if (pause !== null) await pause;
  }
  signal?.throwIfAborted();
  if (batch.length > 0) await take(batch);
  const tally = table.mail?.() ?? null;
  const mail =
    tally === null ? null : { ...tally, hosts: [...tally.hosts], received_by: [...received_by] };
  return { columns: [...table.columns], mapping, rows, kinds, ...left, examples, mail };
}

/**
 * The hosts whose word proves who wrote a message: those that are given, else those of the settings.
 * @throws VouchError `invalid_request` for what cannot be one
 */
export function ownHosts(
  given: readonly string[] | undefined,
  { received_by }: Pick<Settings, 'received_by'>,
): readonly string[] {
  const hosts = (given ?? received_by).map((each) => each.trim().toLowerCase());
  const wrong = hosts.find((host) => !isAuthservId(host));
  if (wrong === undefined) return hosts;
  throw new VouchError(
    'invalid_request',
    `${JSON.stringify(shortened(wrong, 100))} cannot be the name of a receiving host. Use the first word of an Authentication-Results line of your mail, such as mx.company.example.`,
  );
}

/** Which column of a table holds what, by its heads and first rows. */
export function guessOutcomes({
  header,
  columns,
  sample,
}: Pick<Table, 'header' | 'columns' | 'sample'>): OutcomeColumns {
  return guessOutcomeColumns(header ? columns : columns.map(() => ''), sample);
}

const PLACES = {
  nothing: 'nothing',
  'no address': 'without_address',
  'not known': 'not_known',
  'in the future': 'in_future',
} as const;

/** An address that is none has no outcome. */
function usable(outcomeRow: RowSays): RowSays {
  if (outcomeRow.says !== 'outcome' || readAddress(outcomeRow.email).valid) return outcomeRow;
  return { says: 'no address' };
}

function outcomeOf({
  email,
  kind,
  happenedAt,
  words,
}: Extract<RowSays, { says: 'outcome' }>): RowOutcome {
  return {
    email: shortened(tidyAddress(email).text, 1_000),
    outcome: kind,
    happened_at: moment(happenedAt),
    words: words === null ? null : shortened(words, WORDS_LENGTH),
  };
}
