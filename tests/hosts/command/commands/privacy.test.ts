import { expect, test } from 'vitest';
import { addPrivacy } from '../../../../src-main/hosts/command/commands/privacy.ts';
import type { ContactDetails } from '../../../../src-shared/bridge/app.ts';
import { commandOver } from '../command-over-bridge.ts';

const CONTACT = {
  at: '2026-11-20T09:00:00.000Z',
  protocol: 'smtp',
  host: 'mx.a.example',
  address: '192.0.2.1',
  port: 25,
  why: 'mailbox',
  sent: 'RCPT TO',
  outcome: 'refused_by_guard',
  via: null,
} as unknown as ContactDetails;

const list = (contacts: ContactDetails[], ...flags: string[]) =>
  commandOver(addPrivacy, { 'privacy.list': () => ({ contacts }) }, ['privacy', 'list', ...flags]);

test('contacts are listed with whom they went to, and by which proxy', async () => {
  const proxied = { ...CONTACT, address: null, via: 'proxy.example', outcome: 'answered' } as const;
  expect(await list([CONTACT, proxied])).toEqual({
    code: 0,
    stdout: `WHEN                      HOW                    TO                           RESULT            WHY      SENT
2026-11-20T09:00:00.000Z  smtp                   mx.a.example (192.0.2.1:25)  refused by guard  mailbox  RCPT TO
2026-11-20T09:00:00.000Z  smtp by proxy.example  mx.a.example                 answered          mailbox  RCPT TO
`,
    stderr: '',
    calls: [['privacy.list', { limit: 200 }]],
  });
});

test('all of them are ten thousand at most, and JSON has them as they are', async () => {
  const { stdout, calls } = await list([CONTACT], '--all', '--json');
  expect(JSON.parse(stdout)).toEqual([CONTACT]);
  expect(calls).toEqual([['privacy.list', { limit: 10_000 }]]);
});

test('none is a sentence', async () => {
  expect(await list([])).toMatchObject({
    code: 0,
    stdout: '',
    stderr: 'No contacts recorded: no other machine was contacted.\n',
  });
});

test.each([
  [1, '1 contact was deleted.\n'],
  [1_234, '1,234 contacts were deleted.\n'],
])('clearing tells that %i went', async (deleted, sentence) => {
  const clear = (...flags: string[]) =>
    commandOver(addPrivacy, { 'privacy.clear': () => ({ deleted }) }, [
      'privacy',
      'clear',
      ...flags,
    ]);
  expect(await clear()).toEqual({
    code: 0,
    stdout: '',
    stderr: sentence,
    calls: [['privacy.clear', {}]],
  });
  expect(JSON.parse((await clear('--json')).stdout)).toEqual({ deleted });
});
