// Format 3 to 4: outcomes that are there get the keys that new ones get; forgotten ones have none.
import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { migrate } from '../../../../src-main/adapters/sqlite/file/migrate.ts';
import { MIGRATIONS } from '../../../../src-main/adapters/sqlite/migrations/index.ts';
import { outcomeKeys } from '../../../doubles/outcome-keys.ts';

test('outcomes get the keys of their mailbox and domain, and lose the domain itself', () => {
  const db = new Database(':memory:');
  migrate(db, MIGRATIONS.slice(0, 3));
  const insert = db.prepare(
    "INSERT INTO outcomes (source, address, domain, kind, recorded_at) VALUES (1, ?, ?, 'delivered', 0)",
  );
  insert.run('j.doe+news@gmail.com', 'gmail.com');
  insert.run('ann@mail.acme.example', 'acme.example');
  insert.run('root@example', '');
  insert.run(null, null);
  migrate(db, MIGRATIONS.slice(0, 4));
  const keys = db
    .prepare('SELECT address, lower(hex(mailbox_key)), lower(hex(domain_key)) FROM outcomes')
    .raw()
    .all();
  const expected = (address: string) => {
    const { mailboxKey, domainKey } = outcomeKeys(address);
    return [mailboxKey, domainKey ?? ''];
  };
  expect(keys).toEqual([
    ['j.doe+news@gmail.com', ...expected('jdoe@gmail.com')],
    ['ann@mail.acme.example', ...expected('ann@mail.acme.example')],
    ['root@example', expect.any(String), ''],
    [null, '', ''],
  ]);
  const columns = db.prepare('SELECT name FROM pragma_table_info(?)').pluck().all('outcomes');
  expect(columns).not.toContain('domain');
});
