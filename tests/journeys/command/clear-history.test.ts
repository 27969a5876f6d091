import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { vouch as run } from '../../hosts/vouch-command.ts';
import { temporaryHome } from '../../hosts/vouch-process.ts';

let home: string;
let remove: () => Promise<void>;

beforeEach(async () => {
  ({ home, remove } = await temporaryHome());
});
afterEach(() => remove());

test.each([['show'], ['delete']])('vouch history %s of an unknown id says so', async (deed) => {
  const { code, stdout } = await run(home, ['history', deed, 'X', '--json']);
  expect(code).toBe(1);
  expect(JSON.parse(stdout)).toMatchObject({
    code: 'not_found',
    title: 'Not found',
  });
});

test.each(['', ' ', 'x'.repeat(201)])('vouch jobs rename to %j is wrong usage', async (name) => {
  expect(await run(home, ['jobs', 'rename', 'X', name])).toMatchObject({ code: 2 });
});

test('vouch history clear tells of a damaged store, and deletes it when asked to', async () => {
  const place = join(home, 'damaged-2026-11-01-081530');
  await mkdir(place);
  await writeFile(join(place, 'vouch.db'), 'somebody@x.example');

  const kept = await run(home, ['history', 'clear', '--lists']);
  expect(kept.code).toBe(0);
  expect(kept.stderr).toBe(
    `Deleted: 0 checks and 0 lists.\nA database that was set aside still holds its contents: ${place}. Delete it too with: vouch history clear --set-aside\n`,
  );
  expect(await readdir(place)).toEqual(['vouch.db']);

  const cleared = await run(home, ['history', 'clear', '--set-aside', '--json']);
  expect(JSON.parse(cleared.stdout)).toEqual({ checks: 0, lists: 0, set_aside: [] });
  expect(await readdir(home)).not.toContain('damaged-2026-11-01-081530');
});
