// Suppression lists as kept: filled piece by piece, asked by mailbox and domain.
import type Database from 'better-sqlite3';
import type { StoredSuppressionList } from '../../service/ports/suppression.ts';
import type { Direct } from './method-table.ts';

const DAY_MS = 86_400_000;
const COLUMNS = 'list_id AS listId, name, addresses, domains, created_at AS createdAt';

export function suppressionMethods(
  db: Database.Database,
): Direct<
  | 'createSuppression'
  | 'addSuppressed'
  | 'sealSuppression'
  | 'listSuppression'
  | 'deleteSuppression'
  | 'findSuppressed'
> {
  const insert = db.prepare<[string, string, number]>(
    'INSERT INTO suppression_lists (list_id, name, created_at) VALUES (?, ?, ?)',
  );
  const leftOver = db
    .prepare<[number], string>(
      'SELECT list_id FROM suppression_lists WHERE ready = 0 AND created_at < ?',
    )
    .pluck();
  const find = db.prepare<[string], { readonly number: number; readonly name: string }>(
    'SELECT number, name FROM suppression_lists WHERE list_id = ?',
  );
  const add = db.prepare<[number, string, string]>(
    'INSERT OR IGNORE INTO suppressed (list, key, text) VALUES (?, ?, ?)',
  );
  const count = db.prepare<[number, number, number]>(
    'UPDATE suppression_lists SET addresses = addresses + ?, domains = domains + ? WHERE number = ?',
  );
  const seal = db.prepare<[string]>('UPDATE suppression_lists SET ready = 1 WHERE list_id = ?');
  const show = db.prepare<[string], StoredSuppressionList>(
    `SELECT ${COLUMNS} FROM suppression_lists WHERE list_id = ? AND ready = 1`,
  );
  const all = db.prepare<[], StoredSuppressionList>(
    `SELECT ${COLUMNS} FROM suppression_lists WHERE ready = 1 ORDER BY name COLLATE NOCASE, number`,
  );
  const removeEntries = db.prepare<[number]>('DELETE FROM suppressed WHERE list = ?');
  const removeList = db.prepare<[number]>('DELETE FROM suppression_lists WHERE number = ?');
  const holds = db
    .prepare<[number, string], 1>('SELECT 1 FROM suppressed WHERE list = ? AND key = ?')
    .pluck();

  function deleteSuppression(listId: string): boolean {
    const list = find.get(listId);
    if (list === undefined) return false;
    removeEntries.run(list.number);
    removeList.run(list.number);
    return true;
  }

  return {
    createSuppression: db.transaction((listId: string, name: string, createdAt: number) => {
      for (const old of leftOver.all(createdAt - DAY_MS)) deleteSuppression(old);
      insert.run(listId, name, createdAt);
    }).immediate,
    addSuppressed: db.transaction((listId, entries) => {
      const list = find.get(listId);
      if (list === undefined) throw new Error(`there is no suppression list ${listId} to add to`);
      const added = { addresses: 0, domains: 0 };
      for (const { key, text } of entries) {
        const { changes } = add.run(list.number, key, text);
        if (key.includes('@')) added.addresses += changes;
        else added.domains += changes;
      }
      count.run(added.addresses, added.domains, list.number);
    }).immediate,
    sealSuppression(listId) {
      seal.run(listId);
      return show.get(listId) ?? null;
    },
    listSuppression: () => all.all(),
    deleteSuppression: db.transaction(deleteSuppression).immediate,
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
