// `vouch jobs merge` where nobody else runs: the new list, its name, and that the folder is free again.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { acquireOwnerLock } from '../../../../src-main/adapters/sqlite/file/owner-lock.ts';
import { vouch } from '../../vouch-command.ts';
import { temporaryHome } from '../../vouch-process.ts';

test('a list and a file become a new one, which is checked to its end', async () => {
  const { home, remove } = await temporaryHome();
  onTestFinished(remove);
  const file = (name: string, text: string) => {
    const path = join(home, name);
    writeFileSync(path, text);
    return path;
  };
  const json = async (...args: readonly string[]) => {
    const { code, stdout } = await vouch(home, [...args, '--demo', '--json']);
    return { code, ...JSON.parse(stdout) };
  };
  const first = file('first.csv', 'email\nno address\n');
  const { job_id } = await json('bulk', first, '--out', join(home, 'out.csv'));
  const second = file('second.csv', 'email\nnone either\n');
  const long = 'n'.repeat(250);
  expect(await json('jobs', 'merge', job_id, '--file', second, '--name', long)).toMatchObject({
    code: 0,
    status: 'completed',
    total: 2,
    name: `${'n'.repeat(199)}…`,
  });
  const merged = await vouch(home, ['jobs', 'merge', job_id, '--file', second, '--demo']);
  const [, id = ''] = /jobs export (\S+) /.exec(merged.stderr) ?? [];
  expect(merged).toEqual({
    code: 0,
    signal: null,
    stdout: '',
    stderr: `${id} has 2 rows, 1 of them with their earlier verdict.
Export the results with: vouch jobs export ${id} --out results.csv\n`,
  });
  expect((await json('jobs', 'show', id)).name).toBe('first.csv + second.csv');
  const lock = acquireOwnerLock(join(home, 'practice'));
  expect(lock).not.toBeNull();
  lock?.release();
});
