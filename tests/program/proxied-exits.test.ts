// Exits to mail hosts as they are set: the same while their text is, failing for a minute after their proxy failed.
import { expect, test } from 'vitest';
import type { Dialer } from '../../src-main/adapters/dialer/dialer.ts';
import type { MailboxProbe } from '../../src-main/adapters/smtp/mailbox-probe.ts';
import { openExits } from '../../src-main/program/proxied-exits.ts';

type Dialed = Awaited<ReturnType<Dialer['dial']>>;
const [ONE, TWO] = [
  'socks5://ann:x@one.example:1080#mail.acme.example',
  'socks5://two.example:1080',
];

function opened() {
  const state = { set: [ONE] as string[], now: 0, result: { ok: true } as unknown as Dialed };
  const exits = openExits({
    set: () => state.set,
    dialerBy: () => ({ dial: async () => state.result, via: 'the proxy' }) as unknown as Dialer,
    probeOver: (dialer) => ({ dialer }) as unknown as MailboxProbe,
    now: () => state.now,
  });
  return { exits, state };
}

test('an exit has the name of its proxy and user, and its own EHLO name', () => {
  const { exits, state } = opened();
  state.set = [ONE, TWO, 'http://three.example:1', 'nothing'];
  expect(exits().map(({ name, ehlo }) => [name, ehlo])).toEqual([
    ['socks5://one.example:1080 ann', 'mail.acme.example'],
    ['socks5://two.example:1080 ', null],
  ]);
});

test('it stays the same while it is set, and is another when it comes back', () => {
  const { exits, state } = opened();
  const [first] = exits();
  state.set = [TWO, ONE];
  expect(exits()[1]).toBe(first);
  state.set = [];
  expect(exits()).toEqual([]);
  state.set = [ONE];
  expect(exits()[0]).not.toBe(first);
});

test('it fails for a minute after its proxy failed, or until something gets through', async () => {
  const { exits, state } = opened();
  const [exit] = exits();
  const dial = async (result: object) => {
    state.result = result as Dialed;
    expect(await exit?.dialer.dial({} as never)).toBe(result);
  };
  expect(exit?.isFailing()).toBe(false);
  await dial({ ok: false, reason: 'refused' });
  expect(exit?.isFailing()).toBe(false);
  await dial({ ok: false, reason: 'proxy_failed' });
  state.now = 59_999;
  await dial({ ok: false, reason: 'refused' });
  expect(exit?.isFailing()).toBe(true);
  state.now = 60_000;
  expect(exit?.isFailing()).toBe(false);
  await dial({ ok: false, reason: 'proxy_failed' });
  expect(exit?.isFailing()).toBe(true);
  await dial({ ok: true });
  expect(exit?.isFailing()).toBe(false);
});
