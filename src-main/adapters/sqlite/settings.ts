// Settings in the store: a name and a JSON value.
import type Database from 'better-sqlite3';
import type { Direct } from './method-table.ts';

export function settingMethods(db: Database.Database): Direct<'readSettings' | 'writeSetting'> {
  const all = db.prepare<[], { readonly name: string; readonly value: string }>(
    'SELECT name, value FROM settings',
  );
  const write = db.prepare<[string, string]>(
    'INSERT INTO settings (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value',
  );
  const remove = db.prepare<[string]>('DELETE FROM settings WHERE name = ?');
  return {
    readSettings: () =>
      Object.fromEntries(
        all.all().map(({ name, value }): [string, unknown] => [name, JSON.parse(value)]),
      ),
    writeSetting(name, value) {
      if (value === null || value === undefined) remove.run(name);
      else write.run(name, JSON.stringify(value));
    },
  };
}
