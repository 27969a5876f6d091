// A command's calls when the owner of the data folder goes: made again to the next owner, where that does no harm.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { acquireOwnerLock } from '../../src-main/adapters/sqlite/file/owner-lock.ts';
import { type DataFolder, openDataFolder } from '../../src-main/program/data-folder.ts';
import { type Environment, readEnvironment } from '../../src-main/program/environment.ts';
import { createEventHub } from '../../src-main/program/events.ts';
import { openSession, withRepeatingSession, withSession } from '../../src-main/program/session.ts';
import { ConnectionLost } from '../../src-main/program/socket/socket-client.ts';
import { OPTIONS } from '../doubles/list-choices.ts';

let home: string;
let environment: Environment;
let owner: DataFolder;
/** Settles when the owner has begun the call that it never answers. */
let begun: Promise<void>;

beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'vouch-session-'));
  const variables = { VOUCH_HOME: home, VOUCH_DNS_SERVERS: '127.0.0.1:1' };
  environment = readEnvironment(variables, process.platform);
  const target = Promise.withResolvers<void>();
  begun = target.promise;
  const never = (_: unknown, { signal }: { readonly signal?: AbortSignal | undefined }) => {
    target.resolve();
    return new Promise<never>((_resolve, reject) => {
      signal?.addEventListener('abort', () => reject(signal.reason), { once: true });
    });
  };
  const opened = await openDataFolder(environment, {
    host: 'command',
    events: createEventHub(),
    calls: { verify: never, 'history.clear': never },
    apiUrl: () => null,
    startReader: undefined,
  });
  if (opened === null) throw new Error('the data folder is taken');
  owner = opened;
});

afterEach(async () => {
  await rm(home, { recursive: true, force: true, maxRetries: 5 });
});

const MALFORMED = {
  request: { email: 'no address' },
  options: { ...OPTIONS, no_company: true },
};

test('a call that the owner had not begun is made to the next, whatever it does', async () => {
  const keys = await withSession(environment, async ({ bridge }) => {
    await owner.close();
    await bridge.call('keys.create', { name: 'made once', monthly_budget: null });
    return (await bridge.call('keys.list', {})).keys;
  });
  expect(keys.map(({ name }) => name)).toEqual(['made once']);
});

test('a session that passed on to this command says so', async () => {
  await withSession(environment, async (session) => {
    expect(session.owner).toBe(false);
    await owner.close();
    await session.bridge.call('keys.list', {});
    expect(session.owner).toBe(true);
  });
});

test('a check that the owner had begun is made again', async () => {
  const result = withRepeatingSession(environment, ({ bridge }) =>
    bridge.call('verify', MALFORMED),
  );
  await begun;
  await owner.close();
  expect(await result).toMatchObject({ score: 0, email: { valid: false } });
});

test('a change that the owner had begun is not made again: it may have been made', async () => {
  const change = withSession(environment, ({ bridge }) =>
    bridge.call('history.clear', { checks: true, lists: false }),
  );
  const ended = expect(change).rejects.toThrow(ConnectionLost);
  await begun;
  await owner.close();
  await ended;
});

test('an owner that does not listen yet is waited for without a word', async () => {
  await owner.close();
  const lock = acquireOwnerLock(home);
  const said = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  try {
    const opening = openSession(environment);
    // The first try has met the lock by now.
    lock?.release();
    const session = await opening;
    expect([lock === null, session.owner, said.mock.calls]).toEqual([false, true, []]);
    await session.close();
  } finally {
    said.mockRestore();
  }
});
