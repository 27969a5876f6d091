// What a killed export leaves in a folder goes with the next export there; what others are about to write stays.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readdir, readFile, symlink, utimes, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { partPath } from '../../../src-main/adapters/files/part-file.ts';
import { writeToFile } from '../../../src-main/adapters/files/write/write-out.ts';
import { useFolder } from './folder.ts';

const folder = useFolder();
const WRITE_OUT = new URL('../../../src-main/adapters/files/write/write-out.ts', import.meta.url)
  .href;

async function* pieces(): AsyncGenerator<string> {
  yield 'a\n';
}

/** A process that has written a part of an export, and goes no further. */
async function halfWritten(path: string): Promise<ChildProcess> {
  const script = `
    import { writeToFile } from ${JSON.stringify(WRITE_OUT)};
    setInterval(() => {}, 60_000);
    async function* half() {
      yield 'half';
      process.stdout.write('half');
      await new Promise((resolve) => { globalThis.held = resolve; });
    }
    await writeToFile(${JSON.stringify(path)}, half());
  `;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  await once(child.stdout, 'data');
  return child;
}

async function emptyFolder(name: string): Promise<string> {
  await mkdir(folder.path(name));
  return folder.path(name);
}

test('the half file of an export that was killed is removed by the next one, that of a running one is not', async () => {
  const place = await emptyFolder('killed');
  const killed = await halfWritten(join(place, 'killed.csv'));
  const running = await halfWritten(join(place, 'running.csv'));
  killed.kill('SIGKILL');
  await once(killed, 'exit');
  expect(await readdir(place)).toHaveLength(2);

  await writeToFile(join(place, 'out.csv'), pieces());
  const left = await readdir(place);
  expect(left).toHaveLength(2);
  expect(left).toContain('out.csv');
  const part = left.find((name) => name !== 'out.csv') ?? '';
  expect(part).toContain(`-${running.pid}-`);
  expect(await readFile(join(place, part), 'utf8')).toBe('half');
});

test('what another machine writes there, and what only looks like it, stays', async () => {
  const place = await emptyFolder('shared');
  const gone = await halfWritten(join(place, 'gone.csv'));
  gone.kill('SIGKILL');
  await once(gone, 'exit');
  const [part = ''] = await readdir(place);
  const other = part.replace(/export-[0-9a-f]{8}-/, 'export-00000000-');
  const alike = `${part}.csv`;
  const link = part.replace('-0.part', '-1.part');
  const inside = part.replace('-0.part', '-2.part');
  for (const name of [other, alike]) await writeFile(join(place, name), 'theirs');
  await writeFile(folder.path('mine.csv'), 'mine');
  await symlink(folder.path('mine.csv'), join(place, link));
  await mkdir(join(place, inside));

  await writeToFile(join(place, 'out.csv'), pieces());
  expect((await readdir(place)).sort()).toEqual([alike, inside, link, other, 'out.csv'].sort());
  expect(await readFile(folder.path('mine.csv'), 'utf8')).toBe('mine');
});

test('what an earlier process of the same number left goes, what this one writes stays', async () => {
  const place = await emptyFolder('same-number');
  const earlier = partPath(place, 0);
  const own = partPath(place, 1);
  for (const path of [earlier, own]) await writeFile(path, 'half');
  const longAgo = new Date(performance.timeOrigin - 86_400_000);
  await utimes(earlier, longAgo, longAgo);

  await writeToFile(join(place, 'out.csv'), pieces());
  expect((await readdir(place)).sort()).toEqual([basename(own), 'out.csv'].sort());
});
