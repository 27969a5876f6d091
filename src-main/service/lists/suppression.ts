// Suppression lists as use cases: made from files, added to, shown, renamed, deleted, and asked before a list is checked.
import type { SuppressionFill, SuppressionList } from '../../../src-shared/bridge/suppression.ts';
import { VouchError } from '../../../src-shared/errors.ts';
import { createLoopYield } from '../../../src-shared/loop-yield.ts';
import { rowExample } from '../../../src-shared/row-example.ts';
import { shortened } from '../../../src-shared/shortened.ts';
import { canonicalAddress } from '../../engine/address/canonical.ts';
import { parseAddress, type ValidAddress } from '../../engine/address/parse.ts';
import { readAddress } from '../../engine/address/read.ts';
import type { Clock } from '../../engine/ports.ts';
import { denseCells, type TableRow } from '../ports/cells.ts';
import { FileError, type Table } from '../ports/files.ts';
import type { KeyPage } from '../ports/page.ts';
import type {
  ListMove,
  MissingIn,
  StoredSuppressionList,
  SuppressionEntry,
  SuppressionQuestion,
  SuppressionStore,
} from '../ports/suppression.ts';
import type { Suppression } from './rows/row-plan.ts';

/** Where entries go: into a list of their own, under a name that no other has, or into one that is there. */
export type SuppressionTarget =
  | { readonly name: string; readonly into?: undefined }
  | { readonly into: string };

/** What was begun, and the list that it goes into; null for a list of its own. */
interface Draft {
  readonly from: string;
  readonly into: string | null;
}

/** Refusals are VouchErrors: `invalid_request` for a name that another list has, `not_found`. */
export interface SuppressionLists {
  list(): Promise<SuppressionList[]>;
  show(listId: string): Promise<SuppressionList>;
  /**
   * Takes the first address or domain of each row; other rows are passed over and counted. What fails leaves no list.
   * @throws FileError (`empty` where there is none), VouchError, or the signal's reason
   */
  fill(table: Table, target: SuppressionTarget, signal?: AbortSignal): Promise<SuppressionFill>;
  /** Begins a list that nobody sees before it is finished; without a name, for entries of another list. */
  begin(name: string | null): Promise<string>;
  /** Adds rows to what was begun; answers the places of those without an address or domain. */
  append(listId: string, rows: readonly (readonly string[])[]): Promise<number[]>;
  /** Makes what was begun a list, or puts it into another. @throws FileError `empty` */
  finish(which: Draft): Promise<{ readonly list: SuppressionList; readonly added: number }>;
  /** Puts what was begun in the place of all that a list has. */
  replace(move: ListMove): Promise<SuppressionList>;
  /** How many entries of `ofList` are not in `inList`; all of them where that is not there. */
  missing(lists: MissingIn): Promise<number>;
  rename(listId: string, name: string): Promise<SuppressionList>;
  /** Entries as they were written, in the order of their keys. */
  read(
    listId: string,
    page: KeyPage,
  ): Promise<{ readonly entries: string[]; readonly next: string | null }>;
  remove(listId: string): Promise<boolean>;
  /** For each text the name of a list that has its mailbox or domain; null for none, and for what is no address. */
  find(listIds: readonly string[], addresses: readonly string[]): Promise<(string | null)[]>;
  /** What the lists with these ids hold; null for none of them. */
  of(listIds: readonly string[]): Suppression | null;
}

export interface SuppressionDeps {
  readonly store: SuppressionStore;
  readonly clock: Clock;
  readonly newId: () => string;
}

const MAX_TEXT = 320;
const EXAMPLES = 20;

export function createSuppressionLists({ store, clock, newId }: SuppressionDeps): SuppressionLists {
  async function find(listId: string): Promise<StoredSuppressionList> {
    const found = (await store.listSuppression()).find((list) => list.listId === listId);
    if (found === undefined) throw gone();
    return found;
  }

  async function begin(name: string | null): Promise<string> {
    const listId = `suppression_${newId()}`;
    await store.createSuppression(
      listId,
      name === null ? '' : await freeName(store, name, null),
      clock.now(),
    );
    return listId;
  }

  const finish: SuppressionLists['finish'] = (which) => finished(store, which);

  return {
    list: async () => (await store.listSuppression()).map(shown),
    show: async (listId) => shown(await find(listId)),
    begin,
    async append(listId, rows) {
      const { entries, passed } = entriesOf(rows);
      if ((await store.readSuppressed(listId, { after: null, limit: 1 })) === null) throw gone();
      if (entries.length > 0) await store.addSuppressed(listId, entries);
      return passed;
    },
    finish,
    async fill(table, target, signal) {
      const into = target.into ?? null;
      if (into !== null) await find(into);
      const listId = await begin(target.into === undefined ? target.name : null);
      try {
        const passed = await addRows(store, listId, table, signal);
        signal?.throwIfAborted();
        return { ...(await finish({ from: listId, into })), ...passed };
      } catch (cause) {
        await store.deleteSuppression(listId).catch(() => {});
        throw cause;
      }
    },
    async replace(move) {
      const replaced = await store.replaceSuppression(move);
      if (replaced === null) throw gone();
      return shown(replaced);
    },
    missing: (lists) => store.countMissing(lists),
    async rename(listId, name) {
      await find(listId);
      const renamed = await store.renameSuppression(listId, await freeName(store, name, listId));
      if (renamed === null) throw gone();
      return shown(renamed);
    },
    async read(listId, page) {
      const found = await store.readSuppressed(listId, page);
      if (found === null) throw gone();
      const last = found.length < page.limit ? undefined : found.at(-1);
      return { entries: found.map(({ text }) => text), next: last?.key ?? null };
    },
    remove: (listId) => store.deleteSuppression(listId),
    async find(listIds, addresses) {
      const parsed = addresses.map((text) => parseAddress(text));
      const usable = parsed.filter((each) => each.valid);
      const holders = await store.findSuppressed(listIds, usable.map(questionOf));
      let index = 0;
      return parsed.map((each) => {
        if (!each.valid) return null;
        index += 1;
        return holders[index - 1] ?? null;
      });
    },
    of: (listIds) => holdersOf(store, listIds),
  };
}

function holdersOf(
  store: SuppressionDeps['store'],
  listIds: readonly string[],
): Suppression | null {
  if (listIds.length === 0) return null;
  return {
    holders: (addresses) =>
      addresses.length === 0
        ? Promise.resolve([])
        : store.findSuppressed(listIds, addresses.map(questionOf)),
  };
}

function questionOf(address: ValidAddress): SuppressionQuestion {
  return { mailbox: canonicalAddress(address), domains: domainAndAbove(address) };
}

/** The name as it is kept. @throws VouchError when another list has it */
async function freeName(
  store: SuppressionDeps['store'],
  wanted: string,
  own: string | null,
): Promise<string> {
  const name = wanted.trim();
  if (name === '') throw new VouchError('invalid_request', 'Give the suppression list a name.');
  const same = (list: StoredSuppressionList) => list.name.toLowerCase() === name.toLowerCase();
  const other = (await store.listSuppression()).find((list) => list.listId !== own && same(list));
  if (other === undefined) return name;
  throw new VouchError(
    'invalid_request',
    `A suppression list called "${other.name}" already exists. Choose another name, or add to that list.`,
  );
}

/** Makes a draft a list, or adds it to one. */
async function finished(store: SuppressionDeps['store'], { from, into }: Draft) {
  if (((await store.readSuppressed(from, { after: null, limit: 1 })) ?? []).length === 0)
    throw new FileError('empty', 'There is no address and no domain in this file.');
  const done =
    into === null ? await store.sealSuppression(from) : await store.copySuppression({ from, into });
  if (done === null) throw gone();
  return 'list' in done
    ? { list: shown(done.list), added: done.added }
    : { list: shown(done), added: done.addresses + done.domains };
}

/** Rows of which entries are made before others get their turn. */
const SLICE_ROWS = 200;

/** Adds the entries of a table's rows; answers how many rows have none, and some of these. */
async function addRows(
  store: SuppressionDeps['store'],
  listId: string,
  table: Table,
  signal: AbortSignal | undefined,
) {
  const yieldToLoop = createLoopYield(signal);
  const examples: { row: number; text: string }[] = [];
  let passedOver = 0;
  let row = table.header ? 2 : 1;

  function entriesFrom(rows: readonly TableRow[]): readonly SuppressionEntry[] {
    const entries: SuppressionEntry[] = [];
    for (const found of rows) {
      const at = row;
      row += typeof found === 'number' ? found : 1;
      if (typeof found === 'number') continue;
      const cells = denseCells(found);
      const entry = entryOf(cells);
      if (entry !== null) entries.push(entry);
      else {
        passedOver += 1;
        if (examples.length < EXAMPLES) examples.push({ row: at, text: rowExample(cells) });
      }
    }
    return entries;
  }

  for await (const rows of table.rows) {
    for (let from = 0; from < rows.length; from += SLICE_ROWS) {
      const entries = entriesFrom(rows.slice(from, from + SLICE_ROWS));
      if (entries.length > 0) await store.addSuppressed(listId, entries);
      const pause = yieldToLoop();
      if (pause !== null) await pause;
    }
  }
  return { passed_over: passedOver, examples };
}

/** The entries of rows, and the places of rows that have none; blank rows are neither. */
function entriesOf(rows: readonly (readonly string[])[]): {
  readonly entries: readonly SuppressionEntry[];
  readonly passed: number[];
} {
  const entries: SuppressionEntry[] = [];
  const passed: number[] = [];
  rows.forEach((row, index) => {
    const entry = entryOf(row);
    if (entry !== null) entries.push(entry);
    else if (row.some((cell) => cell.trim() !== '')) passed.push(index);
  });
  return { entries, passed };
}

function gone(): VouchError {
  return new VouchError('not_found', 'This suppression list no longer exists.');
}

/** The first cell that is an address, else the first that is a domain; null where none is. */
function entryOf(row: readonly string[]): SuppressionEntry | null {
  for (const cell of row) {
    if (!cell.includes('@')) continue;
    const parsed = readAddress(cell);
    if (parsed.valid)
      return { key: canonicalAddress(parsed), text: shortened(parsed.normalized, MAX_TEXT) };
  }
  for (const cell of row) {
    const domain = cell
      .trim()
      .replace(/^(?:\*\.|@)/, '')
      .replace(/\.$/, '');
    if (domain === '' || domain.includes('@')) continue;
    // A domain is what can stand behind an @; one that nobody can register is a word.
    const parsed = parseAddress(`a@${domain}`);
    if (parsed.valid && parsed.registrableDomain !== '')
      return { key: parsed.domain, text: parsed.domain };
  }
  return null;
}

/** The domain and those above it, down to what can be registered. */
function domainAndAbove({ domain, registrableDomain }: ValidAddress): readonly string[] {
  const names = [domain];
  for (let name = domain; name !== registrableDomain && name.endsWith(`.${registrableDomain}`); ) {
    name = name.slice(name.indexOf('.') + 1);
    names.push(name);
  }
  return names;
}

function shown({
  listId,
  name,
  addresses,
  domains,
  createdAt,
}: StoredSuppressionList): SuppressionList {
  return {
    list_id: listId,
    name,
    addresses,
    domains,
    created_at: new Date(createdAt).toISOString(),
  };
}
