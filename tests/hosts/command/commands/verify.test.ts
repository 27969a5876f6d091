// `vouch verify -`: a stream of addresses, so many under way at once, answered in their order.
import { Readable } from 'node:stream';
import { describe, expect, onTestFinished, test } from 'vitest';
import { VouchError } from '../../../../src-shared/errors.ts';
import { vouch } from '../../vouch-command.ts';
import type { Answers } from '../command-over-bridge.ts';
import { scriptedOwner } from '../scripted-owner.ts';

const owner = scriptedOwner(['verify', 'settings.list']);
const stream = (lines: string, ...flags: readonly string[]) =>
  vouch(owner.home, ['verify', '-', ...flags], { stdin: Readable.from([lines]) });
const asked = () =>
  owner.calls.flatMap(([method, params]) =>
    method === 'verify' ? [(params as { request: { email: string } }).request.email] : [],
  );
/** Each answer is a score alone; `settings.list` says that mailboxes are left alone. */
const answering = (verify: (email: string) => Promise<number>): Answers => ({
  'settings.list': () => ({ settings: [] }),
  verify: async ({ request }) => ({ score: await verify(request.email) }) as never,
});
const lines = (count: number) => Array.from({ length: count }, (_, at) => `a${at}@x.example`);

describe('a stream', () => {
  test('has thirty-two addresses under way, and is answered in its order', async () => {
    const gates = new Map<string, () => void>();
    let isOpen = false;
    const openAll = () => {
      isOpen = true;
      for (const gate of gates.values()) gate();
    };
    // Nothing is left waiting where something fails.
    onTestFinished(openAll);
    owner.answer(
      answering(
        (email) =>
          new Promise((resolve) => {
            gates.set(email, () => resolve(gates.size));
            if (isOpen) resolve(0);
          }),
      ),
    );
    const all = lines(34);
    const running = stream(`${all.join('\n')}\n`);
    await expect.poll(() => asked().length >= 32).toBe(true);
    // By the end of another command a thirty-third would have come.
    const other = vouch(owner.home, ['verify', 'other@x.example', '--json']);
    await expect.poll(() => gates.has('other@x.example')).toBe(true);
    gates.get('other@x.example')?.();
    await other;
    expect(asked()).toEqual([...all.slice(0, 32), 'other@x.example']);
    for (const email of all.slice(1, 32)) gates.get(email)?.();
    gates.get('a0@x.example')?.();
    await expect.poll(() => gates.size >= 35).toBe(true);
    openAll();
    const { code, stdout, stderr } = await running;
    expect([code, stderr]).toEqual([0, '']);
    const scores = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(scores.map(({ index }) => index)).toEqual(all.map((_, at) => at));
  });

  test('passes over blank lines, tells what fails alone in its place, and goes on', async () => {
    owner.answer(
      answering(async (email) => {
        if (email.startsWith('a1')) throw new VouchError('dns_unavailable', 'No answer.');
        return email.length;
      }),
    );
    expect(await stream('a0@x.example\n \n\na1@x.example\na2@x.example')).toEqual({
      code: 0,
      signal: null,
      stdout: `{"index":0,"score":12}
{"index":1,"input":{"email":"a1@x.example"},"error":{"code":"dns_unavailable","message":"No answer."}}
{"index":2,"score":12}\n`,
      stderr: '',
    });
  });

  test('ends where something fails for all', async () => {
    owner.answer(
      answering(async (email) => {
        if (email.startsWith('a1')) throw new VouchError('insufficient_credits', 'None left.');
        return 1;
      }),
    );
    expect(await stream('a0@x.example\na1@x.example\na2@x.example\n')).toEqual({
      code: 1,
      signal: null,
      stdout: '{"index":0,"score":1}\n',
      stderr: 'vouch: None left.\n',
    });
  });

  test('has no one name, and is asked with what is known of all', async () => {
    owner.answer(answering(async () => 1));
    expect(await stream('a0@x.example\n', '--name', 'Jane')).toEqual({
      code: 2,
      signal: null,
      stdout: '',
      stderr: 'vouch: One name cannot belong to every address on stdin: leave out --name.\n',
    });
    await stream('a0@x.example\n', '--company', 'Acme', '--ip', '192.0.2.1', '--no-cache');
    expect(owner.calls.at(-1)).toEqual([
      'verify',
      {
        request: { email: 'a0@x.example', company_name: 'Acme', ip_address: '192.0.2.1' },
        options: {
          no_cache: true,
          no_company: false,
          mailbox: { probe: null, ehlo: null, mail_from: null, greylist_delay_seconds: null },
        },
      },
    ]);
  });
});

test.each([
  [true, '', [], true],
  [true, 'mail.example', [], false],
  [false, '', [], false],
  [false, '', ['--mailbox'], true],
  [true, '', ['--ehlo', 'mail.example'], false],
] as const)(
  'probing %s under the name %j with %j: that it cannot be is said: %s',
  async (probing, name, flags, said) => {
    const settings = { mailbox_probing: probing, ehlo_name: name };
    owner.answer({
      ...answering(async () => 1),
      'settings.list': () => ({
        settings: Object.entries(settings).map(([key, value]) => ({
          name: key,
          value,
          default: null,
          description: '',
          counts_from: 'now' as const,
        })),
      }),
    });
    const { stderr } = await owner.vouch('verify', 'a@x.example', '--json', ...flags);
    expect(stderr !== '').toBe(said);
  },
);
