// Overrides from the rows of a file: what each row says, what that would change, and the rows that cannot be used.

import type {
  NewOverride,
  Override,
  OverrideImport,
  OverrideImportRequest,
  OverrideRow,
} from '../../../src-shared/bridge/policy.ts';
import { MOST_OVERRIDES } from '../../../src-shared/bridge/policy-file.ts';
import { VouchError } from '../../../src-shared/errors.ts';
import { formatCount } from '../../../src-shared/format-count.ts';
import { rowExample } from '../../../src-shared/row-example.ts';
import { denseCells } from '../ports/cells.ts';
import { FileError, type Table } from '../ports/files.ts';
import type { PolicyService } from './policy.ts';
import { fittingOverride } from './policy-validation.ts';

const EXAMPLES = 20;
const REASON_LENGTH = 500;
const VALUE_LENGTH = 2_000;

type Verdict = Override['verdict'];

/** Heads of columns, by what is below them. */
const HEADS: Readonly<Record<keyof Columns, readonly string[]>> = {
  subject: ['subject', 'kind', 'applies to'],
  value: ['value', 'domain', 'address', 'email', 'e-mail', 'entry', 'domain or address'],
  verdict: ['verdict', 'action', 'decision', 'list', 'recommendation'],
  reason: ['reason', 'why', 'note', 'comment'],
};

const VERDICTS: Readonly<Record<string, Verdict>> = {
  allow: 'allow',
  approve: 'allow',
  approved: 'allow',
  whitelist: 'allow',
  safe: 'allow',
  deny: 'deny',
  block: 'deny',
  blocked: 'deny',
  blacklist: 'deny',
  reject: 'deny',
};

interface Columns {
  readonly subject: number | null;
  readonly value: number | null;
  readonly verdict: number | null;
  readonly reason: number | null;
}

/**
 * The rows of a table of overrides. Without a column of that name the first cell with a point or an @ is the value, and a
 * cell that is a verdict the verdict. @throws FileError `too_large` beyond what one file may bring
 */
export async function overrideRows(table: Table): Promise<OverrideRow[]> {
  const columns = columnsOf(table.header ? table.columns : []);
  const rows: OverrideRow[] = [];
  let row = table.header ? 1 : 0;
  for await (const batch of table.rows) {
    for (const cells of batch) {
      row += typeof cells === 'number' ? cells : 1;
      if (typeof cells === 'number') continue;
      if (rows.length === MOST_OVERRIDES) {
        throw new FileError(
          'too_large',
          `One file can bring ${formatCount(MOST_OVERRIDES)} overrides at most; addresses and domains that should never be checked belong on a suppression list.`,
        );
      }
      rows.push(rowOf(row, denseCells(cells), columns));
    }
  }
  if (rows.length === 0) throw new FileError('empty', 'This file has no rows.');
  return rows;
}

function columnsOf(heads: readonly string[]): Columns {
  const place = (names: readonly string[]) => {
    const found = heads.findIndex((head) => names.includes(head.trim().toLowerCase()));
    return found === -1 ? null : found;
  };
  return {
    subject: place(HEADS.subject),
    value: place(HEADS.value),
    verdict: place(HEADS.verdict),
    reason: place(HEADS.reason),
  };
}

function rowOf(row: number, cells: readonly string[], columns: Columns): OverrideRow {
  const at = (place: number | null) => (place === null ? '' : (cells[place] ?? '').trim());
  const value =
    columns.value === null
      ? (cells.find((cell) => /[@.]/.test(cell) && verdictIn(cell) === null) ?? rowExample(cells))
      : at(columns.value);
  const verdict =
    columns.verdict === null
      ? (cells.map(verdictIn).find((each) => each !== null) ?? null)
      : verdictIn(at(columns.verdict));
  const subject = at(columns.subject).toLowerCase();
  return {
    row,
    subject: subject === 'domain' || subject === 'address' ? subject : null,
    value: value.trim().slice(0, VALUE_LENGTH),
    verdict,
    reason: at(columns.reason).slice(0, REASON_LENGTH),
  };
}

function verdictIn(cell: string): Verdict | null {
  const word = cell.trim().toLowerCase();
  return Object.hasOwn(VERDICTS, word) ? (VERDICTS[word] ?? null) : null;
}

type Target = Pick<PolicyService, 'show' | 'changeOverrides'>;

/**
 * What rows would change of a policy's overrides; the change is made only where `apply` asks for it.
 * @throws VouchError
 */
export async function importOverrides(
  policy: Target,
  rows: readonly OverrideRow[],
  request: OverrideImportRequest,
): Promise<OverrideImport> {
  const policyId = request.policy_id ?? null;
  const here = new Map(
    (await policy.show(policyId)).overrides.map((each) => [nameOf(each), each] as const),
  );
  const plan = planned(rows, request, here);
  const { add, remove } = plan;
  const rescored = request.apply ? await policy.changeOverrides(policyId, { add, remove }) : null;
  return { ...plan.counts, rescored: rescored?.changed ?? null };
}

interface Plan {
  readonly add: readonly NewOverride[];
  readonly remove: readonly string[];
  readonly counts: Omit<OverrideImport, 'rescored'>;
}

function planned(
  rows: readonly OverrideRow[],
  { verdict, conflicts }: OverrideImportRequest,
  here: ReadonlyMap<string, Override>,
): Plan {
  const counts = {
    added: 0,
    changed: 0,
    same: 0,
    conflicts: 0,
    faults: 0,
    examples: {
      added: [] as NewOverride[],
      conflicts: [] as { row: number; value: string; here: Verdict }[],
      faults: [] as { row: number; says: string }[],
    },
  };
  const fault = (row: number, says: string) => {
    counts.faults += 1;
    if (counts.examples.faults.length < EXAMPLES) counts.examples.faults.push({ row, says });
  };
  const add = new Map<string, NewOverride>();
  const remove = new Set<string>();
  for (const row of rows) {
    const wanted = fittingRow(row, verdict);
    if (typeof wanted === 'string') {
      fault(row.row, wanted);
      continue;
    }
    const name = nameOf(wanted);
    const opposite = oppositeOf(wanted);
    if (add.has(opposite)) {
      fault(
        row.row,
        `${wanted.value} is both approved and blocked in this file; the first counts.`,
      );
      continue;
    }
    const before = here.get(name);
    if (add.has(name) || (before !== undefined && before.reason === wanted.reason)) {
      counts.same += 1;
      continue;
    }
    const against = here.get(opposite);
    if (against !== undefined) {
      counts.conflicts += 1;
      if (counts.examples.conflicts.length < EXAMPLES) {
        const { value } = wanted;
        counts.examples.conflicts.push({ row: row.row, value, here: against.verdict });
      }
      if (conflicts === 'keep') continue;
      remove.add(against.override_id);
    }
    if (before === undefined) counts.added += 1;
    else counts.changed += 1;
    if (counts.examples.added.length < EXAMPLES) counts.examples.added.push(wanted);
    add.set(name, wanted);
  }
  return { add: [...add.values()], remove: [...remove], counts };
}

/** The override that a row says; else a sentence why it cannot be. */
function fittingRow(row: OverrideRow, otherwise: Verdict | null): NewOverride | string {
  const verdict = row.verdict ?? otherwise;
  if (verdict === null)
    return `It says neither approve nor block: add a column "verdict", or choose one for all rows.`;
  if (row.value === '') return 'There is no domain and no address.';
  const subject = row.subject ?? (row.value.indexOf('@') > 0 ? 'address' : 'domain');
  try {
    const reason = row.reason === '' ? 'from a file' : row.reason;
    return fittingOverride({ subject, value: row.value, verdict, reason });
  } catch (cause) {
    if (cause instanceof VouchError) return cause.message;
    throw cause;
  }
}

function nameOf({ subject, value, verdict }: NewOverride): string {
  return `${subject} ${value} ${verdict}`;
}

function oppositeOf({ subject, value, verdict }: NewOverride): string {
  return nameOf({ subject, value, verdict: verdict === 'allow' ? 'deny' : 'allow', reason: '' });
}
