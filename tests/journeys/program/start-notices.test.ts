// Notices about the start appear in the state of the service, where the window shows them.
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readEnvironment } from '../../../src-main/program/environment.ts';
import { openProgram, type Program } from '../../../src-main/program/program.ts';

async function openedAt(home: string): Promise<Program> {
  const variables = { VOUCH_PORT: '0', VOUCH_HOME: home, VOUCH_DEMO: '1' };
  const app = await openProgram({
    environment: readEnvironment(variables, process.platform),
    host: { kind: 'web', methods: [], calls: () => ({}) },
    anyPort: true,
  });
  if (app === null) throw new Error('the data folder is taken');
  return app;
}

test('a damaged store that was set aside is reported in the state of the service, until the next start', async () => {
  const home = await mkdtemp(join(tmpdir(), 'vouch-notice-'));
  onTestFinished(() => rm(home, { recursive: true, force: true, maxRetries: 5 }));
  const sound = await openedAt(home);
  const { data_folder, notice } = await sound.bridge.call('service.status', {});
  expect(notice).toBeNull();
  await sound.close();

  await writeFile(join(data_folder, 'vouch.db'), Buffer.alloc(16_384));
  const restarted = await openedAt(home);
  const reported = await restarted.bridge.call('service.status', {});
  await restarted.close();
  const [place = ''] = (await readdir(data_folder)).filter((name) => name.startsWith('damaged-'));
  expect(reported.notice).toContain(join(data_folder, place, 'vouch.db'));

  const later = await openedAt(home);
  expect((await later.bridge.call('service.status', {})).notice).toBeNull();
  await later.close();
});
