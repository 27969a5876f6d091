// Commands that give a list work to do go on with the next owner of the data folder, where the one that they found ends.
import { expect, onTestFinished, test } from 'vitest';
import { openStore } from '../../../src-main/adapters/sqlite/thread/open.ts';
import { dataFolder, openDataFolder } from '../../../src-main/program/data-folder.ts';
import { readEnvironment } from '../../../src-main/program/environment.ts';
import { createEventHub } from '../../../src-main/program/events.ts';
import { STORE_WORKER } from '../../../src-main/program/package-files.ts';
import type { Store } from '../../../src-main/service/ports/store.ts';
import { aJob, anItem, verified } from '../../contracts/store-contract.ts';
import { vouch } from '../../hosts/vouch-command.ts';
import { temporaryHome } from '../../hosts/vouch-process.ts';

/** A folder with what `fill` puts into its store, and an owner that begins to close when it is first asked how it is. */
async function ownedByOneThatEnds(fill: (store: Store) => Promise<unknown>): Promise<string> {
  const place = await temporaryHome();
  const environment = readEnvironment(
    { VOUCH_HOME: place.home, VOUCH_DEMO: '1' },
    process.platform,
  );
  // The practice folder is made by its first owner.
  await (await openDataFolder(environment))?.close();
  const clock = { now: () => Date.now() };
  const folder = dataFolder(environment);
  const store = await openStore({ folder, workerUrl: STORE_WORKER, clock });
  await fill(store);
  await store.close();
  let closed: Promise<void> | null = null;
  const owner = await openDataFolder(environment, {
    host: 'command',
    events: createEventHub(),
    calls: {
      async 'service.status'() {
        closed ??= owner?.close() ?? null;
        return {} as never;
      },
    },
    apiUrl: () => null,
    startReader: undefined,
  });
  onTestFinished(async () => {
    await (closed ?? owner?.close());
    await place.remove();
  });
  return place.home;
}

test('vouch jobs resume checks the list itself then', async () => {
  const home = await ownedByOneThatEnds((store) =>
    store.submitJob(aJob({ jobId: 'left', createdAt: Date.now() }), [anItem(0, 'left')]),
  );
  const { code, stdout, stderr } = await vouch(home, [
    'jobs',
    'resume',
    'left',
    '--demo',
    '--json',
  ]);
  expect(code, stderr).toBe(0);
  expect(JSON.parse(stdout)).toMatchObject({ job_id: 'left', status: 'completed', processed: 1 });
});

test('vouch jobs merge makes the new list and checks it itself then', async () => {
  const home = await ownedByOneThatEnds(async (store) => {
    for (const jobId of ['one', 'two']) {
      await store.submitJob(aJob({ jobId, createdAt: Date.now() }), [anItem(0, jobId)]);
      await store.startJob(jobId, Date.now());
      await store.recordItems(jobId, [verified(0)], Date.now());
      await store.completeJob(jobId, Date.now());
    }
  });
  const { code, stdout, stderr } = await vouch(home, [
    'jobs',
    'merge',
    'one',
    'two',
    '--demo',
    '--json',
  ]);
  expect(code, stderr).toBe(0);
  expect(JSON.parse(stdout)).toMatchObject({ status: 'completed', total: 2, processed: 2 });
});
