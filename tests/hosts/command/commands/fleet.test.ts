import { expect, test } from 'vitest';
import { addFleet } from '../../../../src-main/hosts/command/commands/fleet.ts';
import { UsageError } from '../../../../src-main/program/environment.ts';
import { CommandError } from '../../../../src-main/program/session.ts';
import type { FleetStatus } from '../../../../src-shared/bridge/fleet.ts';
import { commandOver } from '../command-over-bridge.ts';

const STATUS: FleetStatus = {
  address: 'postgres://vouch@db.example:5432/fleet',
  state: 'working',
  sentence: '1 worker answers.',
  who: [
    { work: 'registration', answers: 'workers', waiting: 1, under_way: 2 },
    { work: 'website', answers: 'nobody_yet', waiting: 3, under_way: 0 },
    { work: 'mailbox', answers: 'this_machine', waiting: null, under_way: null },
  ],
  workers: [
    {
      id: 'w-1',
      machine: 'oslo-1',
      version: '1.0.0',
      engine: '7',
      egress: 'oslo',
      live: true,
      does: ['website'],
      notes: ['No port 25.'],
      answered: 12,
      per_minute: 3,
      under_way: 1,
      seen_at: '2026-11-20T09:00:00.000Z',
    },
  ],
  waiting: 6,
  answered: 7,
  blocked: [{ server: 'mx.a.example', egress: 'oslo' }],
};
const GONE = { ...STATUS.workers[0], machine: 'bern-1', live: false, notes: [] } as never;

const status = (answer: FleetStatus, ...flags: string[]) =>
  commandOver(addFleet, { 'fleet.status': () => answer }, ['fleet', 'status', ...flags]);

test('the status shows who answers which look-ups, the workers, and what is in their way', async () => {
  expect(await status({ ...STATUS, workers: [...STATUS.workers, GONE] })).toEqual({
    code: 0,
    stdout: `Fleet at postgres://vouch@db.example:5432/fleet
1 worker answers.
LOOK-UP       ANSWERED BY    WAITING  UNDER WAY
registration  workers        1        2
website       no worker yet  3        0
mailbox       this machine   unknown  unknown
MACHINE  VERSION  EGRESS  STATE    A MINUTE  ANSWERED  LAST SEEN
oslo-1   1.0.0    oslo    working  3         12        2026-11-20T09:00:00.000Z
bern-1   1.0.0    oslo    gone     3         12        2026-11-20T09:00:00.000Z
`,
    stderr: 'oslo-1: No port 25.\nmx.a.example rejects oslo; other workers contact it.\n',
    calls: [['fleet.status', {}]],
  });
});

test('without a fleet it says so, and JSON has it all', async () => {
  const none = { ...STATUS, address: null, sentence: 'Alone.', who: [], workers: [], blocked: [] };
  expect(await status(none)).toMatchObject({ stdout: 'No fleet.\nAlone.\n', stderr: '' });
  const { code, stdout } = await status(STATUS, '--json');
  expect([code, JSON.parse(stdout)]).toEqual([0, STATUS]);
});

test.each([
  [[], true, null],
  [['postgres://db.example/fleet'], false, 'postgres://db.example/fleet'],
])('an address that is tried: %j', async (given, ok, address) => {
  const run = (...flags: string[]) =>
    commandOver(addFleet, { 'fleet.try': () => ({ ok, sentence: 'It is so.' }) }, [
      ...['fleet', 'try', ...given],
      ...flags,
    ]);
  expect(await run()).toEqual({
    code: ok ? 0 : 1,
    stdout: ok ? 'It is so.\n' : '',
    stderr: ok ? '' : 'It is so.\n',
    calls: [['fleet.try', { address }]],
  });
  const { code, stdout } = await run('--json');
  expect([code, JSON.parse(stdout)]).toEqual([ok ? 0 : 1, { ok, sentence: 'It is so.' }]);
});

const NOBODY = 'postgres://vouch@127.0.0.1:1/fleet';
const health = (text: string) =>
  `--health must be a port, or an IP address and a port such as 0.0.0.0:8375, not "${text}".`;
const EGRESS =
  '--egress must be a name of at most 32 small letters, digits and hyphens, such as berlin-1.';

test.each<[readonly string[], typeof UsageError | typeof CommandError, string]>([
  [[], UsageError, 'A worker needs the address of its fleet: --fleet or VOUCH_FLEET.'],
  [['--fleet', NOBODY, '--egress', 'Oslo'], UsageError, EGRESS],
  [['--fleet', NOBODY, '--egress', '-oslo'], UsageError, EGRESS],
  [['--fleet', NOBODY, '--egress', 'a'.repeat(33)], UsageError, EGRESS],
  [['--fleet', NOBODY, '--health', 'localhost:8375'], UsageError, health('localhost:8375')],
  [['--fleet', NOBODY, '--health', ':8375'], UsageError, health(':8375')],
  [['--fleet', NOBODY, '--health', '[::]:x'], UsageError, '--health must be a whole number'],
  [['--fleet', NOBODY, '--egress', 'a'.repeat(32)], CommandError, 'cannot be reached'],
  [['--fleet', NOBODY, '--health', '[::1]:8375'], CommandError, 'cannot be reached'],
  [['--fleet', NOBODY, '--health', '8375'], CommandError, 'cannot be reached'],
])('a worker with %j ends', async (flags, kind, words) => {
  const error = await commandOver(addFleet, {}, ['worker', ...flags]).catch((thrown) => thrown);
  expect(error).toBeInstanceOf(kind);
  expect(error.message).toContain(words);
});

test('a worker takes the address from the environment', async () => {
  const running = commandOver(addFleet, {}, ['worker'], { env: { VOUCH_FLEET: NOBODY } });
  await expect(running).rejects.toThrow(CommandError);
});
