// Suppression lists as use cases: made from files, shown, deleted, and asked before a list is checked.
import type { SuppressionList } from '../../../src-shared/bridge/files.ts';
import { createLoopYield } from '../../../src-shared/loop-yield.ts';
import { shortened } from '../../../src-shared/shortened.ts';
import { canonicalAddress } from '../../engine/address/canonical.ts';
import { parseAddress, type ValidAddress } from '../../engine/address/parse.ts';
import { tidyAddress } from '../../engine/address/tidy.ts';
import type { Clock } from '../../engine/ports.ts';
import { FileError, type Table } from '../ports/files.ts';
import type {
  StoredSuppressionList,
  SuppressionEntry,
  SuppressionQuestion,
  SuppressionStore,
} from '../ports/suppression.ts';
import type { Suppression } from './row-plan.ts';

export interface SuppressionLists {
  list(): Promise<SuppressionList[]>;
  /**
   * Makes a list of the first address or domain of each row; other rows are passed over and counted. What fails leaves no
   * list. @throws FileError (`empty` where there is none), or the signal's reason
   */
  fill(
    table: Table,
    name: string,
    signal?: AbortSignal,
  ): Promise<{ readonly list: SuppressionList; readonly passed_over: number }>;
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

const KEPT_TEXT = 320;

export function createSuppressionLists({ store, clock, newId }: SuppressionDeps): SuppressionLists {
  return {
    list: async () => (await store.listSuppression()).map(shown),
    async fill(table, name, signal) {
      const listId = `suppression_${newId()}`;
      await store.createSuppression(listId, name, clock.now());
      try {
        const breathe = createLoopYield(signal);
        let passedOver = 0;
        for await (const rows of table.rows) {
          const entries: SuppressionEntry[] = [];
          for (const row of rows) {
            const entry = entryOf(row);
            if (entry !== null) entries.push(entry);
            else if (row.some((cell) => cell.trim() !== '')) passedOver += 1;
            const pause = breathe();
            if (pause !== null) await pause;
          }
          if (entries.length > 0) await store.addSuppressed(listId, entries);
        }
        signal?.throwIfAborted();
        const list = await store.sealSuppression(listId);
        if (list === null || list.addresses + list.domains === 0)
          throw new FileError('empty', 'There is no address and no domain in this file.');
        return { list: shown(list), passed_over: passedOver };
      } catch (cause) {
        await store.deleteSuppression(listId).catch(() => {});
        throw cause;
      }
    },
    remove: (listId) => store.deleteSuppression(listId),
    async find(listIds, addresses) {
      const parsed = addresses.map((text) => parseAddress(text));
      const usable = parsed.filter((each) => each.valid);
      const holders = await store.findSuppressed(listIds, usable.map(questionOf));
      let place = 0;
      return parsed.map((each) => {
        if (!each.valid) return null;
        place += 1;
        return holders[place - 1] ?? null;
      });
    },
    of: (listIds) =>
      listIds.length === 0
        ? null
        : {
            holders: (addresses) =>
              addresses.length === 0
                ? Promise.resolve([])
                : store.findSuppressed(listIds, addresses.map(questionOf)),
          },
  };
}

function questionOf(address: ValidAddress): SuppressionQuestion {
  return { mailbox: canonicalAddress(address), domains: domainAndAbove(address) };
}

/** The first cell that is an address, else the first that is a domain; null where none is. */
function entryOf(row: readonly string[]): SuppressionEntry | null {
  for (const cell of row) {
    if (!cell.includes('@')) continue;
    const parsed = parseAddress(tidyAddress(cell).text);
    if (parsed.valid)
      return { key: canonicalAddress(parsed), text: shortened(parsed.normalized, KEPT_TEXT) };
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
