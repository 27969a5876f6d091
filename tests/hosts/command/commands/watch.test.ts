// `vouch watch` over folders in which nothing has to be checked; lists in them are in watch.full.test.ts.
import { linkSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readEnvironment } from '../../../../src-main/program/environment.ts';
import { lockWatch } from '../../../../src-main/program/watch-lock.ts';
import { NOT_ON_WINDOWS, unless } from '../../../setup/skipped.ts';
import { vouch } from '../../vouch-command.ts';

let home: string;
let folder: string;

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'vouch-watch-'));
  folder = join(home, 'lists');
  mkdirSync(folder);
});
afterEach(() => rmSync(home, { recursive: true }));

const watch = (...flags: string[]) =>
  vouch(home, ['watch', folder, '--demo', '--settle', '0', ...flags]);
const ended = (code: number, stdout: string, stderr: string) => ({
  code,
  signal: null,
  stdout,
  stderr,
});

test('an empty folder is looked at once', async () => {
  expect(await watch('--once')).toEqual(ended(0, '', `Watching ${folder}.\n`));
  const { code, stdout, stderr } = await watch('--once', '--json');
  expect([code, stderr]).toEqual([0, '']);
  const { at, ...event } = JSON.parse(stdout);
  expect(event).toEqual({ event: 'watching', folder });
  expect(new Date(at).toISOString()).toBe(at);
});

test(
  'what is not taken is said, and its name obeyed by no terminal',
  unless(NOT_ON_WINDOWS),
  async () => {
    writeFileSync(join(home, 'secret.csv'), 'email\n');
    symlinkSync(join(home, 'secret.csv'), join(folder, 'b.csv'));
    linkSync(join(home, 'secret.csv'), join(folder, 'c.csv'));
    writeFileSync(join(folder, 'a\u001b[31m.csv'), 'email\n');
    expect(await watch('--once')).toEqual(
      ended(
        0,
        '',
        `Watching ${folder}.
a\ufffd[31m.csv: passed over, because there is a control character in its name; rename it.
b.csv: passed over, because it is a link or not a file; put the file itself here.
c.csv: passed over, because it has another name elsewhere (a hard link); put a copy of it here.
`,
      ),
    );
  },
);

test('lists that failed are none in a folder that nobody has watched', async () => {
  expect(await watch('--failures')).toEqual(ended(0, '', 'No list of this folder has failed.\n'));
  expect(await watch('--failures', '--json')).toEqual(ended(0, '[]\n', ''));
});

test('a folder that another watch has is left to it, and taken after it', async () => {
  const variables = { HOME: home, VOUCH_HOME: home, VOUCH_DEMO: '1' };
  const lock = await lockWatch(readEnvironment(variables, process.platform), folder);
  expect(await watch('--once')).toEqual(
    ended(
      1,
      '',
      `vouch: Another vouch watch checks the lists of ${folder}. Stop it, or leave them to it.\n`,
    ),
  );
  lock?.release();
  expect((await watch('--once')).code).toBe(0);
});

test('a list that cannot be read is moved away, told, and ends a watch of once with 1', async () => {
  writeFileSync(join(folder, 'a.csv'), 'GIF89a');
  const why = 'This is a GIF picture, not a list of addresses.';
  expect(await watch('--once')).toEqual(
    ended(1, '', `Watching ${folder}.\na.csv: started.\na.csv: moved to failed. ${why}\n`),
  );
  const { stdout } = await watch('--failures', '--json');
  expect(JSON.parse(stdout)).toMatchObject([{ file: 'a.csv', error: why }]);
  expect((await watch('--once')).code).toBe(0);
});

test('what is no folder is named', async () => {
  writeFileSync(join(folder, 'file'), '');
  for (const path of [join(folder, 'none'), join(folder, 'file')])
    expect(await vouch(home, ['watch', path, '--once', '--demo'])).toEqual(
      ended(2, '', `vouch: ${path} is not a folder that can be read.\n`),
    );
});

test('a watch that is interrupted between two lists is done', async () => {
  const run = vouch(home, ['watch', folder, '--demo'], { interrupt: AbortSignal.abort() });
  expect(await run).toEqual(ended(0, '', `Watching ${folder}.\n`));
});
