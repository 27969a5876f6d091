// Suppression lists in the store: filled in batches, looked up by mailbox and domain.
import type Database from 'better-sqlite3';
import type {
  StoredSuppressionList,
  SuppressionCounts,
  SuppressionEntry,
} from '../../../service/ports/suppression.ts';
import type { Direct, Sliced, Work } from '../method-table.ts';

const DAY_MS = 86_400_000;
const SLICE_ENTRIES = 10_000;
const COLUMNS = 'list_id AS listId, name, addresses, domains, created_at AS createdAt';

interface ListRow {
  readonly number: number;
  readonly name: string;
  readonly ready: number;
}

export function suppressionMethods(
  db: Database.Database,
): Direct<
  | 'createSuppression'
  | 'addSuppressed'
  | 'sealSuppression'
  | 'listSuppression'
  | 'renameSuppression'
  | 'readSuppressed'
  | 'findSuppressed'
> &
  Work<'pourSuppression' | 'replaceSuppression' | 'countMissing' | 'deleteSuppression'> {
  const insert = db.prepare<[string, string, number]>(
    'INSERT INTO suppression_lists (list_id, name, created_at) VALUES (?, ?, ?)',
  );
  const leftOver = db
    .prepare<[number], number>(
      'SELECT number FROM suppression_lists WHERE ready = 0 AND created_at < ?',
    )
    .pluck();
  const find = db.prepare<[string], ListRow>(
    'SELECT number, name, ready FROM suppression_lists WHERE list_id = ?',
  );
  const add = db.prepare<[number, string, string]>(
    'INSERT OR IGNORE INTO suppressed (list, key, text) VALUES (?, ?, ?)',
  );
  const count = db.prepare<[number, number, number]>(
    'UPDATE suppression_lists SET addresses = addresses + ?, domains = domains + ? WHERE number = ?',
  );
  const seal = db.prepare<[string]>('UPDATE suppression_lists SET ready = 1 WHERE list_id = ?');
  const unseal = db.prepare<[number]>('UPDATE suppression_lists SET ready = 0 WHERE number = ?');
  const rename = db.prepare<[string, string]>(
    'UPDATE suppression_lists SET name = ? WHERE list_id = ? AND ready = 1',
  );
  const show = db.prepare<[string], StoredSuppressionList>(
    `SELECT ${COLUMNS} FROM suppression_lists WHERE list_id = ? AND ready = 1`,
  );
  const all = db.prepare<[], StoredSuppressionList>(
    `SELECT ${COLUMNS} FROM suppression_lists WHERE ready = 1 ORDER BY name COLLATE NOCASE, number`,
  );
  const page = db.prepare<[number, string, number], SuppressionEntry>(
    'SELECT key, text FROM suppressed WHERE list = ? AND key > ? ORDER BY key LIMIT ?',
  );
  const moment = db
    .prepare<[number], number>('SELECT created_at FROM suppression_lists WHERE number = ?')
    .pluck();
  const become = db.prepare<[string, string, number, number, number]>(
    'UPDATE suppression_lists SET list_id = ?, name = ?, created_at = ?, ready = ? WHERE number = ?',
  );
  const removeSome = db.prepare<[number, number, number]>(
    `DELETE FROM suppressed WHERE list = ? AND key IN
       (SELECT key FROM suppressed WHERE list = ? ORDER BY key LIMIT ?)`,
  );
  const removeList = db.prepare<[number]>('DELETE FROM suppression_lists WHERE number = ?');
  const holds = db
    .prepare<[number, string], 1>('SELECT 1 FROM suppressed WHERE list = ? AND key = ?')
    .pluck();

  /** Adds entries to a list inside the caller's transaction. */
  function addTo(list: number, entries: readonly SuppressionEntry[]): SuppressionCounts {
    const added = { addresses: 0, domains: 0 };
    for (const { key, text } of entries) {
      const { changes } = add.run(list, key, text);
      if (key.includes('@')) added.addresses += changes;
      else added.domains += changes;
    }
    count.run(added.addresses, added.domains, list);
    return added;
  }

  const addSome = db.transaction(addTo).immediate;

  /** Gives a sealed list's id, name and moment to an unsealed one, which is seen in its place from then on. */
  const takeOver = db.transaction((source: ListRow, target: ListRow, listId: string) => {
    const createdAt = moment.get(target.number) ?? 0;
    become.run(`${listId} before`, '', createdAt, 0, target.number);
    become.run(listId, target.name, createdAt, 1, source.number);
  }).immediate;

  /** Removes a list that nobody sees any more. */
  function* remove(number: number): Sliced<void> {
    while (removeSome.run(number, number, SLICE_ENTRIES).changes === SLICE_ENTRIES) yield;
    removeList.run(number);
  }

  const removeNow = (number: number) => {
    for (const work = remove(number); !work.next().done; );
  };

  return {
    createSuppression: db.transaction((listId: string, name: string, createdAt: number) => {
      for (const old of leftOver.all(createdAt - DAY_MS)) removeNow(old);
      insert.run(listId, name, createdAt);
    }).immediate,
    addSuppressed(listId, entries) {
      const list = find.get(listId);
      if (list === undefined) throw new Error(`there is no suppression list ${listId} to add to`);
      return addSome(list.number, entries);
    },
    sealSuppression(listId) {
      seal.run(listId);
      return show.get(listId) ?? null;
    },
    *pourSuppression(from, into) {
      const source = find.get(from);
      const target = find.get(into);
      if (source === undefined || target === undefined || target.ready === 0) return null;
      let added = 0;
      for (let after = ''; ; ) {
        const entries = page.all(source.number, after, SLICE_ENTRIES);
        const counts = addSome(target.number, entries);
        added += counts.addresses + counts.domains;
        if (entries.length < SLICE_ENTRIES) break;
        after = entries.at(-1)?.key ?? after;
        yield;
      }
      yield* remove(source.number);
      const list = show.get(into);
      return list === undefined ? null : { list, added };
    },
    *replaceSuppression(from, into) {
      const [source, target] = [find.get(from), find.get(into)];
      if (source === undefined || target === undefined || target.ready === 0) return null;
      takeOver(source, target, into);
      yield* remove(target.number);
      return show.get(into) ?? null;
    },
    *countMissing(inList, ofList) {
      const [having, lacking] = [find.get(ofList), find.get(inList)];
      if (having === undefined) return 0;
      let missing = 0;
      for (let after = ''; ; ) {
        const entries = page.all(having.number, after, SLICE_ENTRIES);
        for (const { key } of entries)
          if (lacking === undefined || holds.get(lacking.number, key) === undefined) missing += 1;
        if (entries.length < SLICE_ENTRIES) return missing;
        after = entries.at(-1)?.key ?? after;
        yield;
      }
    },
    listSuppression: () => all.all(),
    renameSuppression(listId, name) {
      rename.run(name, listId);
      return show.get(listId) ?? null;
    },
    readSuppressed(listId, after, limit) {
      const list = find.get(listId);
      return list === undefined ? null : page.all(list.number, after, limit);
    },
    *deleteSuppression(listId) {
      const list = find.get(listId);
      if (list === undefined) return false;
      // From now on nobody sees it; what a crash leaves goes with the next list that is begun.
      unseal.run(list.number);
      yield* remove(list.number);
      return true;
    },
    findSuppressed(listIds, questions) {
      const lists = listIds.flatMap((listId) => find.get(listId) ?? []);
      return questions.map(({ mailbox, domains }) => {
        const holder = lists.find(({ number }) =>
          [mailbox, ...domains].some((key) => holds.get(number, key) !== undefined),
        );
        return holder?.name ?? null;
      });
    },
  };
}
