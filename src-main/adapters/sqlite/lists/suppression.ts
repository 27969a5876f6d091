// Suppression lists in the store: filled while nobody sees them, replaced as a whole, and looked up by mailbox and domain.
import type Database from 'better-sqlite3';
import type { StoredSuppressionList } from '../../../service/ports/suppression.ts';
import type { Direct, Work } from '../method-table.ts';
import { type SuppressedEntries, suppressedEntries } from './suppressed-entries.ts';

const DAY_MS = 86_400_000;
const COLUMNS = 'list_id AS listId, name, addresses, domains, created_at AS createdAt';

type Filling = Direct<'createSuppression' | 'addSuppressed' | 'sealSuppression'>;
type Replacing = Work<'copySuppression' | 'replaceSuppression' | 'deleteSuppression'>;
type Reading = Direct<
  'listSuppression' | 'renameSuppression' | 'readSuppressed' | 'findSuppressed'
> &
  Work<'countMissing'>;

export function suppressionMethods(db: Database.Database): Filling & Replacing & Reading {
  const lists = suppressionLists(db);
  const entries = suppressedEntries(db);
  return {
    ...filling(db, lists, entries),
    ...replacing(db, lists, entries),
    ...reading(db, lists, entries),
  };
}

interface ListRow {
  readonly number: number;
  readonly name: string;
  readonly ready: number;
}

interface Lists {
  /** A list, sealed or not. */
  find(listId: string): ListRow | undefined;
  /** A sealed list; null where there is none. */
  show(listId: string): StoredSuppressionList | null;
}

function suppressionLists(db: Database.Database): Lists {
  const find = db.prepare<[string], ListRow>(
    'SELECT number, name, ready FROM suppression_lists WHERE list_id = ?',
  );
  const show = db.prepare<[string], StoredSuppressionList>(
    `SELECT ${COLUMNS} FROM suppression_lists WHERE list_id = ? AND ready = 1`,
  );
  return {
    find: (listId) => find.get(listId),
    show: (listId) => show.get(listId) ?? null,
  };
}

function filling(db: Database.Database, lists: Lists, suppressed: SuppressedEntries): Filling {
  const insert = db.prepare<[string, string, number]>(
    'INSERT INTO suppression_lists (list_id, name, created_at) VALUES (?, ?, ?)',
  );
  const leftOver = db
    .prepare<[number], number>(
      'SELECT number FROM suppression_lists WHERE ready = 0 AND created_at < ?',
    )
    .pluck();
  const seal = db.prepare<[string]>('UPDATE suppression_lists SET ready = 1 WHERE list_id = ?');
  return {
    createSuppression: db.transaction((listId: string, name: string, createdAt: number) => {
      for (const old of leftOver.all(createdAt - DAY_MS))
        for (const work = suppressed.remove(old); !work.next().done; );
      insert.run(listId, name, createdAt);
    }).immediate,
    addSuppressed(listId, entries) {
      const list = lists.find(listId);
      if (list === undefined) throw new Error(`there is no suppression list ${listId} to add to`);
      return suppressed.add(list.number, entries);
    },
    sealSuppression(listId) {
      seal.run(listId);
      return lists.show(listId);
    },
  };
}

function replacing(db: Database.Database, lists: Lists, suppressed: SuppressedEntries): Replacing {
  const moment = db
    .prepare<[number], number>('SELECT created_at FROM suppression_lists WHERE number = ?')
    .pluck();
  const become = db.prepare<[string, string, number, number, number]>(
    'UPDATE suppression_lists SET list_id = ?, name = ?, created_at = ?, ready = ? WHERE number = ?',
  );
  const unseal = db.prepare<[number]>('UPDATE suppression_lists SET ready = 0 WHERE number = ?');

  /** Gives a sealed list's id, name and moment to an unsealed one, which is seen in its place from then on. */
  const takeOver = db.transaction((source: ListRow, target: ListRow, listId: string) => {
    const createdAt = moment.get(target.number) ?? 0;
    become.run(`${listId} before`, '', createdAt, 0, target.number);
    become.run(listId, target.name, createdAt, 1, source.number);
  }).immediate;

  /** An unsealed list and the sealed one that it goes into. */
  function pair(from: string, into: string) {
    const [source, target] = [lists.find(from), lists.find(into)];
    return source === undefined || target === undefined || target.ready === 0
      ? null
      : { source, target };
  }

  return {
    *copySuppression({ from, into }) {
      const both = pair(from, into);
      if (both === null) return null;
      let added = 0;
      yield* suppressed.each(both.source.number, (entries) => {
        const { addresses, domains } = suppressed.add(both.target.number, entries);
        added += addresses + domains;
      });
      yield* suppressed.remove(both.source.number);
      const list = lists.show(into);
      return list === null ? null : { list, added };
    },
    *replaceSuppression({ from, into }) {
      const both = pair(from, into);
      if (both === null) return null;
      takeOver(both.source, both.target, into);
      yield* suppressed.remove(both.target.number);
      return lists.show(into);
    },
    *deleteSuppression(listId) {
      const list = lists.find(listId);
      if (list === undefined) return false;
      // From now on nobody sees it; what a crash leaves goes with the next list that is begun.
      unseal.run(list.number);
      yield* suppressed.remove(list.number);
      return true;
    },
  };
}

function reading(db: Database.Database, lists: Lists, suppressed: SuppressedEntries): Reading {
  const all = db.prepare<[], StoredSuppressionList>(
    `SELECT ${COLUMNS} FROM suppression_lists WHERE ready = 1 ORDER BY name COLLATE NOCASE, number`,
  );
  const rename = db.prepare<[string, string]>(
    'UPDATE suppression_lists SET name = ? WHERE list_id = ? AND ready = 1',
  );
  return {
    listSuppression: () => all.all(),
    renameSuppression(listId, name) {
      rename.run(name, listId);
      return lists.show(listId);
    },
    readSuppressed(listId, { after, limit }) {
      const list = lists.find(listId);
      return list === undefined ? null : suppressed.page(list.number, after ?? '', limit);
    },
    findSuppressed(listIds, questions) {
      const wanted = listIds.flatMap((listId) => lists.find(listId) ?? []);
      return questions.map(({ mailbox, domains }) => {
        const holder = wanted.find(({ number }) =>
          [mailbox, ...domains].some((key) => suppressed.has(number, key)),
        );
        return holder?.name ?? null;
      });
    },
    *countMissing({ inList, ofList }) {
      const [having, lacking] = [lists.find(ofList), lists.find(inList)];
      if (having === undefined) return 0;
      const isMissing = (key: string) =>
        lacking === undefined || !suppressed.has(lacking.number, key);
      let missing = 0;
      yield* suppressed.each(having.number, (entries) => {
        missing += entries.filter(({ key }) => isMissing(key)).length;
      });
      return missing;
    },
  };
}
