// The change between one's own data folder and the practice network's: what is open when, who is told, and what a failure leaves.
import { expect, test } from 'vitest';
import type { DataFolder } from '../../src-main/program/data-folder.ts';
import { createEventHub, type EventHub } from '../../src-main/program/events.ts';
import { createFolders } from '../../src-main/program/folders.ts';

function opened(options: { demo?: boolean; owned?: boolean; filesFail?: boolean } = {}) {
  const deeds: string[] = [];
  const told: unknown[] = [];
  const hubs = new Map<boolean, EventHub>();
  const logged: unknown[] = [];
  const taken = { own: options.owned ?? false, practice: false };
  const cause = new Error('gone');
  const events = createEventHub();
  events.onAny((event, payload) => told.push([event, payload]));
  const folderOf = (demo: boolean, hub: EventHub): DataFolder | null => {
    const name = demo ? 'practice' : 'own';
    deeds.push(`open ${name}`);
    if (taken[name]) return null;
    hubs.set(demo, hub);
    const files = {
      name,
      async takeOver(from: { name: string }) {
        deeds.push(`${name} takes over ${from.name}`);
        if (options.filesFail) throw cause;
      },
    };
    return {
      vouch: { lists: { files }, log: { error: (details: unknown) => logged.push(details) } },
      status: () => ({ data_folder: name }),
      goToWork: async () => {
        hub.emit('policy.changed', {});
        deeds.push(`${name} works`);
      },
      close: async () => void deeds.push(`close ${name}`),
    } as unknown as DataFolder;
  };
  const folders = createFolders(options.demo ?? false, events, async (demo, hub) =>
    folderOf(demo, hub),
  );
  return { folders, deeds, told, hubs, taken, logged, cause };
}

test('none is there before it is open, and after it was closed', async () => {
  const { folders, deeds } = opened();
  const refusal = {
    code: 'store_unavailable',
    message: 'Vouch is opening or closing its data folder. Try again in a moment.',
  };
  expect(() => folders.current()).toThrow(expect.objectContaining(refusal));
  expect(await folders.open()).toBe(true);
  expect(folders.current().status()).toEqual({ data_folder: 'own' });
  await folders.close(async () => void deeds.push('before'));
  expect(() => folders.current()).toThrow(expect.objectContaining(refusal));
  expect(deeds).toEqual(['open own', 'own works', 'before', 'close own']);
});

test('one that another Vouch owns is not opened', async () => {
  const { folders, deeds } = opened({ owned: true });
  expect(await folders.open()).toBe(false);
  await folders.close(async () => {});
  expect(deeds).toEqual(['open own']);
});

test('the other one is opened first, takes over the files, and then this one is closed', async () => {
  const { folders, deeds, told } = opened();
  await folders.open();
  deeds.length = told.length = 0;
  expect(await folders.practice(true)).toEqual({ data_folder: 'practice' });
  expect(deeds).toEqual([
    'open practice',
    'practice works',
    'practice takes over own',
    'close own',
  ]);
  // What the other folder emitted while it was opened is nobody's.
  expect(told).toEqual([['service.changed', { data_folder: 'practice' }]]);
  expect(await folders.practice(true)).toEqual({ data_folder: 'practice' });
  expect(deeds).toHaveLength(4);
});

test('only the folder at work is heard', async () => {
  const { folders, told, hubs } = opened({ demo: true });
  await folders.open();
  expect(told).toEqual([['policy.changed', {}]]);
  await folders.practice(false);
  told.length = 0;
  hubs.get(true)?.emit('policy.changed', {});
  expect(told).toEqual([]);
  hubs.get(false)?.emit('policy.changed', {});
  expect(told).toEqual([['policy.changed', {}]]);
});

test('where the other one is owned by another Vouch nothing changes, and the next try may succeed', async () => {
  const { folders, deeds, taken } = opened();
  await folders.open();
  taken.practice = true;
  await expect(folders.practice(true)).rejects.toMatchObject({
    code: 'store_unavailable',
    message: 'Another Vouch is using the practice network. Stop it, then try again.',
  });
  expect(folders.current().status()).toEqual({ data_folder: 'own' });
  taken.practice = false;
  const changing = folders.practice(true);
  taken.own = true;
  await changing;
  await expect(folders.practice(false)).rejects.toMatchObject({
    code: 'store_unavailable',
    message: 'Another Vouch has your data folder open. Stop it, then try again.',
  });
  expect(deeds.filter((deed) => deed.startsWith('close'))).toEqual(['close own']);
});

test('changes follow each other, and closing waits for them, also for one that fails', async () => {
  const { folders, deeds, taken } = opened();
  await folders.open();
  deeds.length = 0;
  const both = Promise.all([folders.practice(true), folders.practice(false)]);
  await both;
  expect(deeds.filter((deed) => /^(open|close)/.test(deed))).toEqual([
    'open practice',
    'close own',
    'open own',
    'close practice',
  ]);
  taken.practice = true;
  const failing = expect(folders.practice(true)).rejects.toMatchObject({
    code: 'store_unavailable',
  });
  await folders.close(async () => void deeds.push('before'));
  await failing;
  expect(deeds.slice(-3)).toEqual(['open practice', 'before', 'close own']);
});

test('files that cannot be taken over are logged, and the change goes on', async () => {
  const { folders, logged, cause } = opened({ filesFail: true });
  await folders.open();
  expect(await folders.practice(true)).toEqual({ data_folder: 'practice' });
  expect(logged).toEqual([{ cause }]);
});
