// A refusal counts only from a host that has accepted somebody: postmaster is asked for as long as it has accepted nobody.
import { describe, expect, test } from 'vitest';
import { answers, knows, type LineScript } from '../../zoo/mail-host.ts';
import {
  asked,
  contextOf,
  IDENTITY,
  NO_PACE,
  type OpenProbe,
  openProbe,
  partsOf,
} from './open-probe.ts';

const HOST = 'mx.acme.example';
const POSTMASTER = 'RCPT TO:<postmaster@acme.example>';
const NONE = '550 5.1.1 no such user';

const recipients = (lines: readonly string[]) => lines.filter((line) => line.startsWith('RCPT'));
const controls = (lines: readonly string[]) => lines.filter((line) => line === POSTMASTER);
const asking = (probe: OpenProbe) => (local: string) => probe.ask(`${local}@acme.example`, [HOST]);

/** Refuses everybody, but answers about postmaster like this. */
const refusingBut = (aboutPostmaster: string | LineScript): LineScript => {
  return (line, socket) => {
    if (line !== POSTMASTER) return NONE;
    return typeof aboutPostmaster === 'string' ? aboutPostmaster : aboutPostmaster(line, socket);
  };
};

describe('a host that has accepted nobody', () => {
  test('and refuses postmaster as well says nothing about anyone', async () => {
    await using probe = await openProbe();
    const host = await probe.host(HOST, answers({ RCPT: NONE }));
    const ask = asking(probe);
    for (const local of ['anna', 'bert']) {
      expect(await ask(local)).toMatchObject({
        verdict: 'unknown',
        aboutUs: false,
        catchAll: 'not_run',
        words:
          '550 5.1.1 no such user (but the host has accepted no recipient so far, and refused postmaster as well: 550 5.1.1 no such user)',
        host: HOST,
      });
    }
    expect(recipients(host.lines)).toEqual([
      'RCPT TO:<anna@acme.example>',
      POSTMASTER,
      'RCPT TO:<bert@acme.example>',
      POSTMASTER,
    ]);
  });

  test.each(['552 5.2.2 mailbox full', '550 5.2.1 mailbox disabled'])(
    'and says %s of everybody says nothing, either',
    async (reply) => {
      await using probe = await openProbe();
      await probe.host(HOST, answers({ RCPT: reply }));
      expect((await asking(probe)('anna')).verdict).toBe('unknown');
    },
  );

  test('but accepts postmaster is believed, and not asked again for a day, whoever asks', async () => {
    await using probe = await openProbe();
    const host = await probe.host(HOST, answers({ RCPT: knows() }));
    const ask = asking(probe);
    expect(await ask('anna')).toMatchObject({ verdict: 'not_found', words: NONE });
    expect((await ask('bert')).verdict).toBe('not_found');
    const later = probe.again();
    const carl = await later.probe(partsOf('carl@acme.example'), [HOST], IDENTITY, contextOf());
    expect(asked(carl).verdict).toBe('not_found');
    expect(controls(host.lines)).toHaveLength(1);
    probe.clock.time += 86_400_001;
    expect((await ask('dora')).verdict).toBe('not_found');
    expect(controls(host.lines)).toHaveLength(2);
  });

  test('but refuses us when asked about postmaster refuses us', async () => {
    await using probe = await openProbe();
    await probe.host(HOST, answers({ RCPT: refusingBut('554 5.7.1 your IP is blocked') }));
    expect(await asking(probe)('anna')).toMatchObject({ verdict: 'unknown', aboutUs: true });
  });

  test.each(['452 4.5.3 too many recipients', '451 4.3.0 local error'])(
    'and answers %s about postmaster leaves it open',
    async (reply) => {
      await using probe = await openProbe();
      await probe.host(HOST, answers({ RCPT: refusingBut(reply) }));
      expect(await asking(probe)('anna')).toMatchObject({
        verdict: 'unknown',
        aboutUs: false,
        words: `${NONE} (but the host has accepted no recipient so far, and the control question about postmaster was inconclusive: ${reply})`,
      });
    },
  );

  test('and defers postmaster is asked again, and then decides', async () => {
    await using probe = await openProbe();
    let deferred = true;
    const rcpt = refusingBut(() => (deferred ? '450 4.2.0 Greylisted' : '250 2.1.5 fine'));
    await probe.host(HOST, answers({ RCPT: rcpt }));
    const ask = asking(probe);
    expect(await ask('anna')).toMatchObject({
      verdict: 'greylisted',
      words: `${NONE} (but the host has accepted no recipient so far, and deferred the control question about postmaster: 450 4.2.0 Greylisted)`,
    });
    deferred = false;
    expect((await ask('anna')).verdict).toBe('not_found');
  });

  test.each<[string, LineScript, string]>([
    [
      'without a word',
      (_line, socket) => void socket.destroy(),
      'and did not answer about postmaster',
    ],
    [
      'with 421',
      (_line, socket) => void socket.end('421 4.3.2 closing\r\n'),
      'and the control question about postmaster was inconclusive: 421 4.3.2 closing',
    ],
  ])('and ends the session at postmaster, %s, leaves each of a list open', async (_, cut, why) => {
    await using probe = await openProbe();
    await probe.host(HOST, answers({ RCPT: refusingBut(cut) }));
    const found = await Promise.all(['anna', 'bert', 'carl'].map(asking(probe)));
    for (const answer of found) {
      expect(answer).toMatchObject({
        verdict: 'unknown',
        aboutUs: false,
        words: `${NONE} (but the host has accepted no recipient so far, ${why})`,
      });
    }
  });
});

describe('a host that accepts somebody', () => {
  test('is not asked for postmaster after that', async () => {
    await using probe = await openProbe();
    const host = await probe.host(HOST, answers({ RCPT: knows('anna') }));
    const ask = asking(probe);
    expect((await ask('anna')).verdict).toBe('exists');
    expect((await ask('bert')).verdict).toBe('not_found');
    expect(controls(host.lines)).toEqual([]);
  });

  test.each([
    ['one by one', '250 mx'],
    ['in groups', '250-mx\r\n250 PIPELINING'],
  ])('later in a session, %s, is believed about those whom it refused before', async (_, ehlo) => {
    await using probe = await openProbe();
    const rcpt: LineScript = (line) => (line.includes('<carl@') ? '250 fine' : NONE);
    const host = await probe.host(HOST, answers({ EHLO: ehlo, RCPT: rcpt }));
    const found = await Promise.all(['anna', 'bert', 'carl', 'dora'].map(asking(probe)));
    expect(found.map(({ verdict }) => verdict)).toEqual([
      'not_found',
      'not_found',
      'exists',
      'not_found',
    ]);
    expect(controls(host.lines)).toHaveLength(1);
    expect(host.connections).toBe(1);
  });

  test('under another name or over another way out is another one', async () => {
    await using probe = await openProbe();
    const host = await probe.host(HOST, answers({ RCPT: knows() }));
    const other = await probe.host('mx.other.example', answers({ RCPT: NONE }));
    await asking(probe)('anna');
    expect((await probe.ask('anna@other.example', ['mx.other.example'])).verdict).toBe('unknown');
    expect(recipients(other.lines)).toHaveLength(2);
    const proxied = probe.again({
      dialer: { ...probe.dialer.dialer, via: () => 'proxy.example:1080' },
    });
    await proxied.probe(partsOf('bert@acme.example'), [HOST], IDENTITY, contextOf());
    expect(controls(host.lines)).toHaveLength(2);
  });

  test('may refuse everybody from another network', async () => {
    await using probe = await openProbe();
    let moved = false;
    const rcpt: LineScript = (line, socket) => (moved ? NONE : knows()(line, socket));
    const host = await probe.host(HOST, answers({ RCPT: rcpt }));
    const mailbox = probe.again();
    const ask = async () =>
      asked(await mailbox.probe(partsOf('anna@acme.example'), [HOST], IDENTITY, contextOf()));
    expect((await ask()).verdict).toBe('not_found');
    await host.line((line) => line === 'QUIT');
    moved = true;
    probe.clock.time += 1_000;
    mailbox.networkChanged();
    expect((await ask()).verdict).toBe('unknown');
  });
});

test('a list of a host that refuses everybody asks for postmaster once in a session', async () => {
  await using probe = await openProbe({ pace: { ...NO_PACE, recipientsPerSession: 10 } });
  const host = await probe.host(HOST, answers({ EHLO: '250-mx\r\n250 PIPELINING', RCPT: NONE }));
  const locals = Array.from({ length: 30 }, (_, at) => `user${at}`);
  const found = await Promise.all(locals.map(asking(probe)));
  expect(new Set(found.map(({ verdict }) => verdict))).toEqual(new Set(['unknown']));
  expect(host.connections).toBe(3);
  expect(controls(host.lines)).toHaveLength(3);
  expect(recipients(host.lines)).toHaveLength(33);
});

test('a service whose refusals do not count is not asked for postmaster', async () => {
  await using probe = await openProbe();
  const name = 'outlook-com.olc.protection.outlook.com';
  const host = await probe.host(name, answers({ RCPT: '550 5.5.0 mailbox unavailable' }));
  await probe.ask('anna@outlook.com', [name]);
  expect(recipients(host.lines)).toEqual(['RCPT TO:<anna@outlook.com>']);
});
