// Which exit asks for a domain: its home while that is fit, the next where it fails or is minded, and none at all.
import { expect, test } from 'vitest';
import { createExits, type Exit } from '../../../src-main/adapters/smtp/exits.ts';
import type { MailboxProbe } from '../../../src-main/adapters/smtp/mailbox-probe.ts';
import type { MailboxIdentity } from '../../../src-main/engine/ports.ts';

const IDENTITY: MailboxIdentity = { ehlo: 'set.example', mailFrom: 'a@set.example' };
const HOSTS = ['mx.acme.example'];
const GOOD = { verdict: 'exists', aboutUs: false };
const MINDED = { verdict: 'unknown', aboutUs: true };

function opened(names: readonly string[]) {
  const asked: string[] = [];
  const answers = new Map<string, object>();
  const failing = new Set<string>();
  const changed: string[] = [];
  const clock = { at: 0 };
  const stop = new AbortController();
  const probe = (name: string): MailboxProbe =>
    ({
      probe: async (_: unknown, __: unknown, { ehlo }: MailboxIdentity) => {
        asked.push(`${name} ${ehlo}`);
        return answers.get(name) ?? GOOD;
      },
      networkChanged: () => changed.push(name),
    }) as unknown as MailboxProbe;
  const exits: readonly Exit[] = names.map((name) => ({
    name,
    ehlo: name === 'b' ? 'b.example' : null,
    probe: probe(name),
    isFailing: () => failing.has(name),
  }));
  const made = createExits({ exits: () => exits, direct: probe('direct'), now: () => clock.at });
  const ask = async (domain = 'acme.example', hosts: readonly string[] = HOSTS) => {
    asked.length = 0;
    const address = { localPart: 'a', domain, smtpUtf8: false };
    await made.probe(address as never, hosts, IDENTITY, { signal: stop.signal } as never);
    return asked.map((each) => each.split(' ')[0]);
  };
  return { ...{ ask, asked, answers, failing, changed, clock, stop }, probe: made };
}

test('without exits this machine asks by itself', async () => {
  const { ask, asked } = opened([]);
  await ask();
  expect(asked).toEqual(['direct set.example']);
});

test('a domain has one home, and domains are spread over all', async () => {
  const { ask } = opened(['a', 'b', 'c']);
  expect(await ask()).toEqual(await ask());
  const homes = new Set<string | undefined>();
  for (let at = 0; at < 40; at += 1) homes.add((await ask(`acme${at}.example`))[0]);
  expect(homes).toEqual(new Set(['a', 'b', 'c']));
});

test('an exit greets by its own name, where it has one', async () => {
  const { ask, asked, failing } = opened(['a', 'b']);
  failing.add('a');
  await ask();
  expect(asked).toEqual(['b b.example']);
  failing.clear();
  failing.add('b');
  await ask();
  expect(asked).toEqual(['a set.example']);
});

test('whom a host minds is followed by the next, and left alone for ten minutes', async () => {
  const { ask, answers, clock } = opened(['a', 'b', 'c']);
  const [home = ''] = await ask();
  answers.set(home, MINDED);
  const [first, second, ...others] = await ask();
  expect([first, others]).toEqual([home, []]);
  expect(second).not.toBe(home);
  expect(await ask()).toEqual([second]);
  expect(await ask('acme.example', ['mx.other.example'])).toEqual([home, second]);
  clock.at = 599_999;
  expect(await ask()).toEqual([second]);
  clock.at = 600_000;
  expect(await ask()).toEqual([home, second]);
});

test('what was minded is forgotten when the network changes', async () => {
  const { ask, answers, probe, changed } = opened(['a', 'b']);
  const [home = ''] = await ask();
  answers.set(home, MINDED);
  await ask();
  probe.networkChanged();
  expect(changed.toSorted()).toEqual(['a', 'b', 'direct']);
  expect((await ask())[0]).toBe(home);
});

test('an answer that may pass, or of an exit that fails, is asked again elsewhere', async () => {
  const { ask, answers, failing } = opened(['a', 'b']);
  const [home = ''] = await ask();
  answers.set(home, { ...GOOD, passing: true });
  expect(await ask()).toHaveLength(2);
  answers.clear();
  failing.add('a');
  failing.add('b');
  // Where none is fit the home says why.
  expect(await ask()).toEqual([home]);
});

test('once it is over nobody else is asked', async () => {
  const { ask, answers, stop } = opened(['a', 'b']);
  const [home = ''] = await ask();
  answers.set(home, MINDED);
  stop.abort();
  expect(await ask()).toEqual([home]);
});
