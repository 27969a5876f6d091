// Which promises are left to themselves, also those of interfaces that another file declares.
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { floatingPromises } from '../../scripts/check-promises.ts';

const PORT = `
export interface Reply extends PromiseLike<void> { send(): Reply }
export interface Store {
  save(): Promise<void>;
  find(): number | Promise<number>;
  close(): void;
}
`;
/** Those that are left are marked. */
const CALLS = `
import type { Reply, Store } from './port.ts';
export async function use(store: Store, reply: Reply, later: Promise<void>) {
  store.save(); // left
  store.find(); // left
  later; // left
  new Promise(() => {}); // left
  store.save().then(() => {}); // left
  store.save().finally(() => {}); // left
  [1].map(() => { store.save(); }); // left
  await store.save();
  void store.save();
  store.save().catch(() => {});
  store.save().then(() => {}, () => {});
  store.save().then(() => {}).catch(() => {}).finally(() => {});
  let kept;
  kept = store.save();
  store.close();
  reply.send();
  return kept;
}
`;

test('a promise that nobody waits for is named with its line', () => {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'vouch-promises-')));
  onTestFinished(() => rmSync(root, { recursive: true }));
  for (const folder of ['src', 'other']) {
    mkdirSync(join(root, folder));
    writeFileSync(join(root, folder, 'port.ts'), PORT);
    writeFileSync(join(root, folder, 'calls.ts'), CALLS);
  }
  const compilerOptions = { strict: true, noEmit: true, target: 'ES2024', types: [] };
  writeFileSync(join(root, 'tsconfig.json'), JSON.stringify({ compilerOptions }));
  const left = CALLS.split('\n').flatMap((line, at) =>
    line.endsWith('// left') ? [`src/calls.ts:${at + 1}`] : [],
  );
  expect(floatingPromises(root, ['src'])).toEqual(left.toSorted());
});
