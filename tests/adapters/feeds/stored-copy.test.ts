// The last good copy on disk: after a crash at any moment it is whole, and damage is noticed.
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type NewCopy, storedCopy } from '../../../src-main/adapters/feeds/stored-copy.ts';

class Folder {
  readonly path = mkdtempSync(join(tmpdir(), 'vouch-feeds-'));
  readonly names = () => readdirSync(this.path).sort();
  [Symbol.dispose](): void {
    rmSync(this.path, { recursive: true });
  }
}

function copyOf(text: string, moment = 1_000): NewCopy {
  return {
    bytes: Buffer.from(text),
    about: {
      url: 'https://feeds.example/list',
      entries: 3,
      etag: '"a"',
      last_modified: null,
      fetched_at: moment,
      checked_at: moment,
    },
    attempt: { tried_at: moment, error: null },
  };
}

describe('a copy', () => {
  test('a new folder holds none', async () => {
    using folder = new Folder();
    const loaded = await storedCopy(join(folder.path, 'feeds'), 'tor-all').load();
    expect(loaded).toEqual({ record: { copy: null, attempt: null }, bytes: null, setAside: [] });
  });

  test('what was kept is there after a restart, readable by its owner only', async () => {
    using folder = new Folder();
    const record = await storedCopy(folder.path, 'tor-all').replace(copyOf('first'));
    const loaded = await storedCopy(folder.path, 'tor-all').load();
    expect(loaded).toEqual({ record, bytes: Buffer.from('first'), setAside: [] });
    expect(loaded.record.copy).toMatchObject({ entries: 3, etag: '"a"', fetched_at: 1_000 });
    for (const name of folder.names())
      expect(statSync(join(folder.path, name)).mode & 0o077).toBe(0);
  });

  test('the next takes its place and leaves nothing of it', async () => {
    using folder = new Folder();
    const store = storedCopy(folder.path, 'tor-all');
    await store.replace(copyOf('first'));
    const { copy } = await store.replace(copyOf('second', 2_000));
    expect(folder.names()).toEqual([copy?.file, 'tor-all.json'].toSorted());
    expect((await store.load()).bytes?.toString()).toBe('second');
  });

  test('the same bytes again change the record alone', async () => {
    using folder = new Folder();
    const store = storedCopy(folder.path, 'tor-all');
    await store.replace(copyOf('first'));
    await store.replace(copyOf('first', 2_000));
    const loaded = await store.load();
    expect([loaded.bytes?.toString(), loaded.record.copy?.fetched_at]).toEqual(['first', 2_000]);
  });

  test('an attempt that failed is noted beside a copy, and without one', async () => {
    using folder = new Folder();
    const store = storedCopy(folder.path, 'tor-all');
    const attempt = { tried_at: 3_000, error: { at: 3_000, message: 'no answer' } };
    await store.note({ copy: null, attempt });
    expect((await store.load()).record).toEqual({ copy: null, attempt });
    const { copy } = await store.replace(copyOf('first'));
    await store.note({ copy, attempt });
    expect(await store.load()).toMatchObject({
      record: { copy, attempt },
      bytes: Buffer.from('first'),
    });
  });

  test('lists whose names begin alike do not touch each other', async () => {
    using folder = new Folder();
    await storedCopy(folder.path, 'vpn-ipv4').replace(copyOf('four'));
    await storedCopy(folder.path, 'vpn').replace(copyOf('whole'));
    await storedCopy(folder.path, 'vpn').load();
    expect((await storedCopy(folder.path, 'vpn-ipv4').load()).bytes?.toString()).toBe('four');
  });
});

describe('a crash', () => {
  /** The files that a machine leaves that stopped after writing the new copy, before the record named it. */
  async function stoppedBetween(folder: Folder): Promise<void> {
    await storedCopy(folder.path, 'tor-all').replace(copyOf('old'));
    const record = readFileSync(join(folder.path, 'tor-all.json'));
    const old = JSON.parse(record.toString()).copy.file as string;
    const bytes = readFileSync(join(folder.path, old));
    await storedCopy(folder.path, 'tor-all').replace(copyOf('new'));
    writeFileSync(join(folder.path, old), bytes);
    writeFileSync(join(folder.path, 'tor-all.json'), record);
  }

  test('before the record is swapped, the old copy is whole and the new one is cleared away', async () => {
    using folder = new Folder();
    await stoppedBetween(folder);
    expect(folder.names()).toHaveLength(3);
    expect((await storedCopy(folder.path, 'tor-all').load()).bytes?.toString()).toBe('old');
    expect(folder.names()).toHaveLength(2);
  });

  test('in the middle of writing, drafts are left, which are never read and cleared away', async () => {
    using folder = new Folder();
    const { copy } = await storedCopy(folder.path, 'tor-all').replace(copyOf('old'));
    const draft = '.5f0c9ea1-0000-4000-8000-000000000000.new';
    writeFileSync(join(folder.path, `tor-all.${'0'.repeat(64)}.copy${draft}`), 'ha');
    writeFileSync(join(folder.path, `tor-all.json${draft}`), '{"cop');
    const loaded = await storedCopy(folder.path, 'tor-all').load();
    expect(loaded).toMatchObject({ bytes: Buffer.from('old'), setAside: [] });
    expect(folder.names()).toEqual([copy?.file, 'tor-all.json'].toSorted());
  });
});

describe('damage', () => {
  test('a copy that was changed or cut is set aside, and there is none', async () => {
    using folder = new Folder();
    const { copy } = await storedCopy(folder.path, 'tor-all').replace(copyOf('whole list'));
    const path = join(folder.path, copy?.file ?? '');
    truncateSync(path, 5);
    const loaded = await storedCopy(folder.path, 'tor-all').load();
    expect(loaded).toMatchObject({
      record: { copy: null },
      bytes: null,
      setAside: [`${copy?.file}.damaged`],
    });
    expect([existsSync(path), existsSync(`${path}.damaged`)]).toEqual([false, true]);
  });

  test('a record that cannot be read, or is none, is set aside', async () => {
    for (const text of ['{"copy":', '[]', '{"copy":{"format":1},"attempt":null}', '\0\0\0\0']) {
      using folder = new Folder();
      writeFileSync(join(folder.path, 'tor-all.json'), text);
      const loaded = await storedCopy(folder.path, 'tor-all').load();
      expect(loaded).toEqual({
        record: { copy: null, attempt: null },
        bytes: null,
        setAside: ['tor-all.json.damaged'],
      });
    }
  });

  test('a record that names a file elsewhere does not lead there', async () => {
    using folder = new Folder();
    const store = storedCopy(folder.path, 'tor-all');
    await store.replace(copyOf('list'));
    const record = JSON.parse(readFileSync(join(folder.path, 'tor-all.json'), 'utf8'));
    record.copy.file = '../outside';
    writeFileSync(join(folder.path, 'tor-all.json'), JSON.stringify(record));
    expect(await store.load()).toMatchObject({ record: { copy: null }, bytes: null });
  });

  test('a missing copy is no copy', async () => {
    using folder = new Folder();
    const store = storedCopy(folder.path, 'tor-all');
    const { copy } = await store.replace(copyOf('list'));
    rmSync(join(folder.path, copy?.file ?? ''));
    expect(await store.load()).toMatchObject({ record: { copy: null }, bytes: null, setAside: [] });
  });
});
