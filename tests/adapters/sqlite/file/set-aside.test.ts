// Databases that were set aside: they stay until they are deleted on purpose.
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openedIn, temporaryFolder } from '../temporary-store.ts';

const OURS = [
  'damaged-2026-11-01-081530',
  'damaged-2026-11-01-081530-2',
  'earlier-build-2026-11-01-081530',
];
const OTHERS = ['damaged-goods', 'damaged-2026-11-01-081530.zip'];

async function withStoresSetAside() {
  const folder = temporaryFolder();
  for (const name of [...OURS, 'damaged-goods']) {
    mkdirSync(join(folder, name));
    writeFileSync(join(folder, name, 'vouch.db'), 'somebody@x.example');
  }
  writeFileSync(join(folder, 'damaged-2026-11-01-081530.zip'), '');
  const store = await openedIn(folder);
  const there = () => readdirSync(folder).filter((name) => /^(damaged|earlier)-/.test(name));
  return { folder, store, there };
}

test('deleting all checks and lists leaves them, and says where they are', async () => {
  const { folder, store, there } = await withStoresSetAside();
  await store.clearChecks();
  await store.clearLists(1);
  expect(await store.listSetAside()).toEqual(OURS.map((name) => join(folder, name)));
  expect(there()).toEqual([...OURS, ...OTHERS].sort());
});

test('a flag of their own deletes them, and nothing that only has a similar name', async () => {
  const { store, there } = await withStoresSetAside();
  expect(await store.clearSetAside()).toBe(3);
  expect(await store.listSetAside()).toEqual([]);
  expect(there()).toEqual([...OTHERS].sort());
  expect(await store.clearSetAside()).toBe(0);
});
