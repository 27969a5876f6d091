// The probe as a mail host sees it, and what becomes of the host's answers.
import { readFileSync } from 'node:fs';
import type { Socket } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { describe, expect, test } from 'vitest';
import { REPLY_READING } from '../../../src-main/engine/mailbox/catch-all-answer.ts';
import {
  answers,
  atMost,
  converse,
  knows,
  type LineScript,
  refusing,
} from '../../zoo/mail-host.ts';
import { listen } from '../dialer/open-dialer.ts';
import {
  asked,
  contextOf,
  IDENTITY,
  NO_PACE,
  NOW,
  type OpenProbe,
  openProbe,
  partsOf,
} from './open-probe.ts';

/** A host that says nothing is given up after this time; all others have it for each answer. */
const QUICK = {
  connectMs: 5_000,
  bannerMs: 2_000,
  replyMs: 2_000,
  handshakeMs: 2_000,
  quitMs: 2_000,
};

const isRandom = (line: string) => /^RCPT TO:<[a-z][a-z0-9]{17}@acme\.example>$/.test(line);
const recipients = (lines: readonly string[]) => lines.filter((line) => line.startsWith('RCPT'));
/** The local parts that a host was asked about, the made-up ones as `nobody`. */
const namedIn = (lines: readonly string[]) =>
  recipients(lines).map((line) => (isRandom(line) ? 'nobody' : /<(.*)@/.exec(line)?.[1]));

const fixture = (name: string) =>
  readFileSync(new URL(`../dialer/fixtures/${name}`, import.meta.url));

/** A server of the library, with every command that it was given. */
async function libraryHost(
  probe: OpenProbe,
  name: string,
  known: readonly string[],
  options: SMTPServerOptions = {},
) {
  const commands: string[] = [];
  const messages: string[] = [];
  const server = new SMTPServer({
    key: fixture('secure.example.key'),
    cert: fixture('secure.example.crt'),
    disabledCommands: ['AUTH'],
    authOptional: true,
    disableReverseLookup: true,
    onRcptTo({ address }, _session, done) {
      const refusal = Object.assign(new Error('5.1.1 no such user'), { responseCode: 550 });
      done(known.includes(address) ? null : refusal);
    },
    onData(stream, _session, done) {
      messages.push('message');
      stream.resume();
      stream.once('end', () => done());
    },
    logger: {
      level: () => {},
      trace: () => {},
      debug: (_entry: unknown, message: unknown, line: unknown) => {
        if (message === 'C:') commands.push(String(line));
      },
      info: () => {},
      warn: () => {},
      error: () => {},
      fatal: () => {},
    } as unknown as NonNullable<SMTPServerOptions['logger']>,
    ...options,
  });
  server.on('error', () => {});
  probe.dialer.own(server.server);
  probe.lead(name, await listen(server.server));
  return { commands, messages, server };
}

describe('what the host says', () => {
  test('decides: a mailbox that it tells from others exists', async () => {
    await using probe = await openProbe();
    const host = await probe.host('mx.acme.example', answers({ RCPT: knows('anna') }));
    expect(await probe.ask('anna@acme.example', ['mx.acme.example'])).toEqual({
      verdict: 'exists',
      aboutUs: false,
      catchAll: 'no',
      words: '250 2.1.5 recipient ok',
      host: 'mx.acme.example',
      observedAt: NOW,
    });
    const [first, second] = recipients(host.lines);
    expect(first).toBe('RCPT TO:<anna@acme.example>');
    expect(isRandom(second ?? '')).toBe(true);
  });

  test.each([
    ['550 5.1.1 no such user', 'not_found', false],
    ['552 5.2.2 full', 'full', false],
    ['550 5.2.1 disabled', 'disabled', false],
    ['554 5.7.1 blocked', 'unknown', true],
    ['550 listed at Spamhaus', 'unknown', true],
    ['452 4.5.3 too many recipients', 'unknown', false],
    ['550 5.0.0 no', 'unknown', false],
  ] as const)('%s: %s', async (reply, verdict, aboutUs) => {
    await using probe = await openProbe();
    const host = await probe.host('mx.acme.example', answers({ RCPT: refusing(reply) }));
    expect(await probe.ask('anna@acme.example', ['mx.acme.example'])).toMatchObject({
      verdict,
      aboutUs,
      catchAll: 'not_run',
      words: reply,
      host: 'mx.acme.example',
    });
    // A made-up recipient is only asked for where a real one was accepted, postmaster only where one was refused.
    expect(recipients(host.lines)).toEqual(
      verdict === 'unknown'
        ? ['RCPT TO:<anna@acme.example>']
        : ['RCPT TO:<anna@acme.example>', 'RCPT TO:<postmaster@acme.example>'],
    );
  });

  test.each([
    ['our name, for now', false, { EHLO: '499 4.3.0 later' }, '499 4.3.0 later', []],
    [
      'our name',
      true,
      { EHLO: '500 5.5.1 what?', HELO: '550 5.1.1 user unknown' },
      '550 5.1.1 user unknown',
      ['HELO probe.vouch.example'],
    ],
    [
      'the sender',
      true,
      { EHLO: '502 5.5.1 what?', MAIL: '550 5.1.1 user unknown' },
      '550 5.1.1 user unknown',
      ['HELO probe.vouch.example', 'MAIL FROM:<postmaster@vouch.example>', 'RSET'],
    ],
  ])('about %s says nothing of the mailbox', async (_, aboutUs, refusal, words, lines) => {
    await using probe = await openProbe();
    const host = await probe.host('mx.acme.example', answers(refusal));
    expect(await probe.ask('anna@acme.example', ['mx.acme.example'])).toEqual({
      verdict: 'unknown',
      aboutUs,
      catchAll: 'not_run',
      words,
      host: 'mx.acme.example',
      observedAt: NOW,
    });
    await host.line((line) => line === 'QUIT');
    expect(host.lines).toEqual(['EHLO probe.vouch.example', ...lines, 'QUIT']);
  });

  test('in its greeting, when it refuses all, is about us', async () => {
    await using probe = await openProbe();
    const host = await probe.host('mx.acme.example', answers(), '554 5.7.1 go away');
    expect(await probe.ask('anna@acme.example', ['mx.acme.example'])).toMatchObject({
      verdict: 'unknown',
      aboutUs: true,
      words: '554 5.7.1 go away',
    });
    await host.line((line) => line === 'QUIT');
    expect(host.lines).toEqual(['QUIT']);
  });

  test('is shown without control characters and cut', async () => {
    await using probe = await openProbe();
    await probe.host(
      'mx.acme.example',
      answers({ RCPT: refusing(`550 5.1.1 \u001b[31m${'long '.repeat(300)}`) }),
    );
    const { words } = await probe.ask('anna@acme.example', ['mx.acme.example']);
    expect(words).toMatch(/^550 5\.1\.1 \ufffd\[31mlong /);
    expect(words).toHaveLength(300);
  });
});

describe('a domain that takes everything', () => {
  test('is asked once for nobody, and remembered for a day', async () => {
    await using probe = await openProbe();
    const host = await probe.host('mx.acme.example', answers());
    const ask = (local: string) => probe.ask(`${local}@acme.example`, ['mx.acme.example']);
    expect(await ask('anna')).toMatchObject({ verdict: 'catch_all', catchAll: 'yes' });
    expect(await ask('bert')).toMatchObject({ verdict: 'catch_all', catchAll: 'yes' });
    expect(recipients(host.lines).filter(isRandom)).toHaveLength(1);
    expect(probe.facts.expiries.get(`catch_all/${REPLY_READING} acme.example`)).toBe(
      NOW + 86_400_000,
    );
    probe.clock.time += 86_400_001;
    expect((await ask('carl')).catchAll).toBe('yes');
    expect(new Set(recipients(host.lines).filter(isRandom)).size).toBe(2);
  });

  test('is asked once, however many probe it at the same time', async () => {
    await using probe = await openProbe();
    const host = await probe.host(
      'mx.acme.example',
      answers({ RCPT: knows('anna', 'bert', 'carl') }),
    );
    const found = await Promise.all(
      ['anna', 'bert', 'carl'].map((each) =>
        probe.ask(`${each}@acme.example`, ['mx.acme.example']),
      ),
    );
    expect(found.map(({ verdict }) => verdict)).toEqual(['exists', 'exists', 'exists']);
    expect(recipients(host.lines).filter(isRandom)).toHaveLength(1);
  });

  test.each(['452 4.5.3 too many recipients', '554 5.7.1 stop that'])(
    'cannot be told where the host answers %s',
    async (reply) => {
      await using probe = await openProbe();
      const rcpt: LineScript = (line) => (isRandom(line) ? reply : '250 ok');
      await probe.host('mx.acme.example', answers({ RCPT: rcpt }));
      expect(await probe.ask('anna@acme.example', ['mx.acme.example'])).toMatchObject({
        verdict: 'unknown',
        aboutUs: false,
        catchAll: 'inconclusive',
        words: `250 ok (but the control question about a made-up recipient was inconclusive: ${reply})`,
      });
    },
  );

  test.each([
    ['puts off a second recipient', '452 4.5.3 one recipient a session'],
    ['ends the session at a second recipient', '421 4.3.2 closing'],
  ])('is asked first in another session where the host %s', async (_name, reply) => {
    await using probe = await openProbe();
    const host = await probe.host(
      'mx.acme.example',
      answers({ RCPT: atMost(1, reply, knows('anna', 'bert')) }),
    );
    const ask = (local: string) => probe.ask(`${local}@acme.example`, ['mx.acme.example']);
    expect(await ask('anna')).toMatchObject({ verdict: 'exists', catchAll: 'no' });
    expect(await ask('bert')).toMatchObject({ verdict: 'exists', catchAll: 'no' });
    expect(namedIn(host.lines)).toEqual(['anna', 'nobody', 'nobody', 'anna', 'anna', 'bert']);
  });

  test('is asked first in another session once, whatever comes of it', async () => {
    await using probe = await openProbe();
    const host = await probe.host(
      'mx.acme.example',
      answers({
        RCPT: (line) => (isRandom(line) ? '452 4.5.3 not now' : '250 ok'),
      }),
    );
    const ask = () => probe.ask('anna@acme.example', ['mx.acme.example']);
    expect((await ask()).catchAll).toBe('inconclusive');
    probe.clock.time += 600_001;
    expect((await ask()).catchAll).toBe('inconclusive');
    expect(namedIn(host.lines)).toEqual(['anna', 'nobody', 'nobody', 'anna', 'anna', 'nobody']);
  });

  test('whose session breaks at the question is asked in another', async () => {
    await using probe = await openProbe();
    let first = true;
    const rcpt: LineScript = (line, socket) => {
      if (!isRandom(line)) return '250 ok';
      if (!first) return '550 5.1.1 no';
      first = false;
      socket.destroy();
      return undefined;
    };
    await probe.host('mx.acme.example', answers({ RCPT: rcpt }));
    const found = await Promise.all(
      ['anna', 'bert'].map((each) => probe.ask(`${each}@acme.example`, ['mx.acme.example'])),
    );
    expect(found.map(({ verdict }) => verdict)).toEqual(['exists', 'exists']);
  });

  test('at a provider where that cannot be is not asked', async () => {
    await using probe = await openProbe();
    const host = await probe.host('gmail-smtp-in.l.google.com', answers());
    expect(await probe.ask('anna@gmail.com', ['gmail-smtp-in.l.google.com'])).toMatchObject({
      verdict: 'exists',
      catchAll: 'not_run',
    });
    expect(recipients(host.lines)).toHaveLength(1);
  });
});

describe('a provider whose word does not count', () => {
  test('that accepts any recipient leaves the mailbox unknown, and the evidence says so', async () => {
    await using probe = await openProbe();
    await probe.host('mta5.am0.yahoodns.net', answers({ RCPT: '250 recipient ok' }));
    expect(await probe.ask('anna@yahoo.com', ['mta5.am0.yahoodns.net'])).toMatchObject({
      verdict: 'unknown',
      aboutUs: false,
      words: '250 recipient ok (Yahoo and AOL says so about any address)',
    });
  });

  test('that refuses mailboxes in use leaves the mailbox unknown, and the evidence says so', async () => {
    await using probe = await openProbe();
    const name = 'outlook-com.olc.protection.outlook.com';
    await probe.host(name, answers({ RCPT: '550 5.5.0 mailbox unavailable' }));
    expect(await probe.ask('anna@outlook.com', [name])).toMatchObject({
      verdict: 'unknown',
      aboutUs: false,
      words: '550 5.5.0 mailbox unavailable (Outlook.com also says so about mailboxes in use)',
    });
  });
});

describe('hosts in order', () => {
  const next: Readonly<Record<string, (probe: OpenProbe) => Promise<unknown>>> = {
    'that does not exist': async () => {},
    'that nobody listens at': async (probe) => {
      probe.lead('mx1.acme.example', 1);
    },
    'whose banner never comes': (probe) => probe.raw('mx1.acme.example', () => {}),
    'that says 421 at once': (probe) =>
      probe.host('mx1.acme.example', answers(), '421 4.3.2 too busy'),
    'that says 421 later': (probe) =>
      probe.host('mx1.acme.example', answers({ RCPT: '421 4.3.2 shutting down' })),
    'that hangs up at once': (probe) => probe.raw('mx1.acme.example', (socket) => socket.destroy()),
    'that resets the dialogue': (probe) =>
      probe.host(
        'mx1.acme.example',
        answers({
          MAIL: (_line, socket) => {
            socket.resetAndDestroy();
            return undefined;
          },
        }),
      ),
    'that falls silent': (probe) =>
      probe.host('mx1.acme.example', answers({ RCPT: () => undefined })),
    'that speaks another protocol': (probe) =>
      probe.host('mx1.acme.example', answers(), 'HTTP/1.1 400 Bad Request'),
    'that sends noughts': (probe) =>
      probe.raw('mx1.acme.example', (socket) => socket.write(Buffer.alloc(5_000))),
    'that sends garbage': (probe) =>
      probe.raw('mx1.acme.example', (socket) =>
        socket.write(Buffer.from(Array.from({ length: 4_000 }, (_, at) => (at * 73) % 256))),
      ),
    'that never ends its line': (probe) =>
      probe.raw('mx1.acme.example', (socket) => socket.write('220 '.padEnd(100_000, 'x'))),
    'whose reply has 10,000 lines': (probe) =>
      probe.host('mx1.acme.example', answers({ RCPT: `${'250-ok\r\n'.repeat(9_999)}250 ok` })),
    'that has trouble of its own': (probe) =>
      probe.host('mx1.acme.example', answers({ RCPT: '451 4.3.0 local error' })),
    'that answers before it is asked': (probe) =>
      probe.host('mx1.acme.example', answers({ MAIL: '250 ok\r\n250 ok' })),
  };

  test.concurrent.each(Object.entries(next))('one %s leads to the next', async (_name, prepare) => {
    await using probe = await openProbe({ limits: QUICK });
    await prepare(probe);
    await probe.host('mx2.acme.example', answers({ RCPT: knows('anna') }));
    expect(
      await probe.ask('anna@acme.example', ['mx1.acme.example', 'mx2.acme.example']),
    ).toMatchObject({ verdict: 'exists', host: 'mx2.acme.example' });
  });

  test.concurrent.each(Object.entries(next))(
    'one %s, alone, leaves the mailbox unknown',
    async (_name, prepare) => {
      await using probe = await openProbe({ limits: QUICK });
      await prepare(probe);
      expect(await probe.ask('anna@acme.example', ['mx1.acme.example'])).toMatchObject({
        verdict: 'unknown',
        aboutUs: false,
        catchAll: 'not_run',
      });
    },
  );

  test('end with the first definite answer', async () => {
    await using probe = await openProbe();
    await probe.host('mx1.acme.example', answers({ RCPT: knows() }));
    const second = await probe.host('mx2.acme.example', answers());
    const hosts = ['mx1.acme.example', 'mx2.acme.example'];
    expect((await probe.ask('anna@acme.example', hosts)).verdict).toBe('not_found');
    expect(second.connections).toBe(0);
  });

  test('end with one that will not speak to us', async () => {
    await using probe = await openProbe();
    await probe.host('mx1.acme.example', answers(), '554 5.7.1 blocked');
    const second = await probe.host('mx2.acme.example', answers());
    const hosts = ['mx1.acme.example', 'mx2.acme.example'];
    expect((await probe.ask('anna@acme.example', hosts)).aboutUs).toBe(true);
    expect(second.connections).toBe(0);
  });

  test('leave the last reply that was received', async () => {
    await using probe = await openProbe({ limits: QUICK });
    await probe.host('mx1.acme.example', answers({ RCPT: '451 4.3.0 local error' }));
    expect(
      await probe.ask('anna@acme.example', ['mx1.acme.example', 'gone.acme.example']),
    ).toMatchObject({
      verdict: 'unknown',
      words: '451 4.3.0 local error',
      host: 'mx1.acme.example',
    });
    expect(await probe.ask('anna@acme.example', ['gone.acme.example'])).toMatchObject({
      verdict: 'unknown',
      words: 'gone.acme.example does not exist',
      host: null,
    });
  });

  test('that say nothing leave what happened at each, with its name', async () => {
    await using probe = await openProbe({ limits: QUICK });
    await probe.host('dumb.acme.example', answers({ RCPT: () => undefined }));
    await probe.host('late.acme.example', answers(), null);
    await probe.raw('rude.acme.example', (socket) => socket.destroy());
    await probe.host('odd.acme.example', answers(), 'HTTP/1.1 400 Bad Request');
    const ask = (...hosts: readonly string[]) =>
      probe.ask(
        'anna@acme.example',
        hosts.map((each) => `${each}.acme.example`),
      );
    for (const hosts of [
      ['dumb', 'late', 'rude'],
      ['odd', 'gone'],
    ]) {
      const { verdict, host, words } = await ask(...hosts);
      expect([verdict, host]).toEqual(['unknown', null]);
      expect(words?.split('; ').map((each) => each.split('.')[0])).toEqual(hosts);
    }
  });

  test('at reserved addresses are not reached', async () => {
    await using probe = await openProbe();
    probe.dialer.dns.addresses('mx.acme.example', '10.0.0.1');
    expect((await probe.ask('anna@acme.example', ['mx.acme.example'])).verdict).toBe('unknown');
    expect(probe.dialer.passed).toEqual([]);
    expect(probe.dialer.contacts).toMatchObject([
      { protocol: 'smtp', port: 25, outcome: 'refused_by_guard', sent: 'anna@acme.example' },
    ]);
  });
});

describe('on the wire', () => {
  test('a whole session is these lines and no others', async () => {
    await using probe = await openProbe();
    const host = await probe.host('mx.acme.example', answers({ RCPT: knows('anna') }));
    await probe.ask('anna@acme.example', ['mx.acme.example']);
    await host.line((line) => line === 'QUIT');
    expect(host.lines).toEqual([
      'EHLO probe.vouch.example',
      'MAIL FROM:<postmaster@vouch.example>',
      'RCPT TO:<anna@acme.example>',
      expect.stringMatching(/^RCPT TO:<[a-z0-9]{18}@acme\.example>$/),
      'RSET',
      'QUIT',
    ]);
  });

  test('commands are grouped where that is offered, the question for nobody never', async () => {
    await using probe = await openProbe();
    const groups: string[] = [];
    const script = answers({ EHLO: '250-mx\r\n250 PIPELINING', RCPT: knows('anna') });
    const host = await probe.raw('mx.acme.example', (socket) => {
      socket.on('data', (chunk) => groups.push(chunk.toString().replaceAll('\r\n', '|')));
      converse(socket, script, '220 mx');
    });
    await probe.ask('anna@acme.example', ['mx.acme.example']);
    await host.line((line) => line === 'QUIT');
    expect(groups).toEqual([
      'EHLO probe.vouch.example|',
      'MAIL FROM:<postmaster@vouch.example>|RCPT TO:<anna@acme.example>|',
      expect.stringMatching(/^RCPT TO:<[^|]*\|$/),
      'RSET|QUIT|',
    ]);
  });

  test('a sender refused within a group is not taken for a recipient refused', async () => {
    await using probe = await openProbe();
    await probe.host(
      'mx.acme.example',
      answers({
        EHLO: '250-mx\r\n250 PIPELINING',
        MAIL: '550 5.7.1 no',
        RCPT: '550 5.1.1 no such user',
      }),
    );
    expect(await probe.ask('anna@acme.example', ['mx.acme.example'])).toMatchObject({
      verdict: 'unknown',
      aboutUs: true,
      words: '550 5.7.1 no',
    });
  });

  test('replies may come one byte at a time', async () => {
    await using probe = await openProbe();
    const script = answers({ EHLO: '250-mx\r\n250-SIZE 1\r\n250 HELP', RCPT: knows('anna') });
    await probe.raw('mx.acme.example', (socket) => {
      socket.setNoDelay(true);
      converse(dripping(socket), script, '220-mx\r\n220 ready');
    });
    expect((await probe.ask('anna@acme.example', ['mx.acme.example'])).verdict).toBe('exists');
  });

  test('an address beyond ASCII is named only to a host that offers it', async () => {
    await using probe = await openProbe();
    const old = await probe.host('old.acme.example', answers());
    expect(await probe.ask('三郎@acme.example', ['old.acme.example'])).toMatchObject({
      verdict: 'unknown',
      aboutUs: false,
    });
    await old.line((line) => line === 'QUIT');
    expect(old.lines.some((line) => /^(?:MAIL|RCPT)/.test(line))).toBe(false);

    const offers = '250-mx\r\n250-8BITMIME\r\n250 SMTPUTF8';
    const fresh = await probe.host(
      'new.acme.example',
      answers({ EHLO: offers, RCPT: knows('三郎') }),
    );
    expect((await probe.ask('三郎@acme.example', ['new.acme.example'])).verdict).toBe('exists');
    expect(fresh.lines).toContain('MAIL FROM:<postmaster@vouch.example> SMTPUTF8');
    expect(fresh.lines).toContain('RCPT TO:<三郎@acme.example>');
  });

  test('a local part is written so that it stays one', async () => {
    await using probe = await openProbe();
    const host = await probe.host('mx.acme.example', answers());
    await probe.ask('quinn ode@acme.example', ['mx.acme.example']);
    await probe.ask('a"b\\c>d@acme.example', ['mx.acme.example']);
    await probe.ask("o'connor+x@acme.example", ['mx.acme.example']);
    expect(recipients(host.lines).filter((line) => !isRandom(line))).toEqual([
      'RCPT TO:<"quinn ode"@acme.example>',
      'RCPT TO:<"a\\"b\\\\c>d"@acme.example>',
      "RCPT TO:<o'connor+x@acme.example>",
    ]);
  });

  test('what would be more than a line, or no name, is not said to anybody', async () => {
    await using probe = await openProbe();
    const host = await probe.host('mx.acme.example', answers());
    const hosts = ['mx.acme.example'];
    for (const local of ['a\r\nDATA', 'a\0', '']) {
      expect((await probe.ask(`${local}@acme.example`, hosts)).verdict).toBe('unknown');
    }
    for (const identity of [
      { ...IDENTITY, ehlo: '' },
      { ...IDENTITY, ehlo: 'a b' },
      { ...IDENTITY, mailFrom: 'a>\r\nDATA' },
    ]) {
      const { verdict } = asked(
        await probe.port.probe(partsOf('a@acme.example'), hosts, identity, contextOf()),
      );
      expect(verdict).toBe('unknown');
    }
    expect(host.connections).toBe(0);
  });

  test('no message is ever begun, and nobody is asked by VRFY or EXPN', async () => {
    await using probe = await openProbe();
    const { commands, messages } = await libraryHost(probe, 'mx.acme.example', [
      'anna@acme.example',
    ]);
    const old = await probe.host('old.acme.example', answers());
    for (const local of ['anna', 'bert', 'carl']) {
      await probe.ask(`${local}@acme.example`, ['mx.acme.example']);
      await probe.ask(`${local}@acme.example`, ['old.acme.example']);
    }
    await expect.poll(() => commands.filter((line) => line === 'QUIT').length).toBe(3);
    const text = [...commands, ...old.lines].map((line) => line.split(/[ :]/)[0]);
    expect(new Set(text)).toEqual(new Set(['EHLO', 'STARTTLS', 'MAIL', 'RCPT', 'RSET', 'QUIT']));
    expect(messages).toEqual([]);
  });

  test('is written into the privacy ledger, with what was said about whom', async () => {
    await using probe = await openProbe();
    await probe.host('mx.acme.example', answers({ RCPT: '550 5.1.1 no' }));
    await probe.ask('anna@acme.example', ['mx.acme.example']);
    const contact = await probe.dialer.contact(({ protocol }) => protocol === 'smtp');
    expect(contact).toMatchObject({
      host: 'mx.acme.example',
      port: 25,
      why: 'mailbox',
      sent: 'anna@acme.example, postmaster@acme.example',
      outcome: 'answered',
      checkId: 'check-1',
    });
  });
});

describe('encryption', () => {
  test('is used where offered; the certificate is noted, not judged', async () => {
    await using probe = await openProbe();
    const { commands } = await libraryHost(probe, 'mx.acme.example', ['anna@acme.example']);
    expect((await probe.ask('anna@acme.example', ['mx.acme.example'])).verdict).toBe('exists');
    // Introduced again behind the handshake, as if nothing had been said (RFC 3207 §4.2).
    expect(commands.slice(0, 4)).toEqual([
      'EHLO probe.vouch.example',
      'STARTTLS',
      'EHLO probe.vouch.example',
      expect.stringMatching(/^MAIL/),
    ]);
    expect(probe.logged).toMatchObject([
      {
        host: 'mx.acme.example',
        protocol: expect.stringMatching(/^TLSv1\.[23]$/),
        certificate: expect.stringMatching(/SELF_SIGNED|UNABLE|EXPIRED|self/i),
      },
    ]);
  });

  test.each<[string, (socket: Socket) => void]>([
    ['is refused', (socket) => socket.write(Buffer.from([21, 3, 3, 0, 2, 2, 40]))],
    ['is cut off', (socket) => socket.destroy()],
    ['is never answered', () => {}],
  ])('whose handshake %s is given up for a new connection in clear', async (_name, fail) => {
    await using probe = await openProbe({ limits: QUICK });
    const perConnection: string[][] = [];
    await probe.raw('mx.acme.example', (socket) => {
      const lines: string[] = [];
      perConnection.push(lines);
      let handshake = false;
      const script = answers({ EHLO: '250-mx\r\n250 STARTTLS', RCPT: knows('anna') });
      converse(
        socket,
        (line, own) => {
          if (handshake) return undefined;
          lines.push(line);
          if (line !== 'STARTTLS') return script(line, own);
          handshake = true;
          own.write('220 go ahead\r\n');
          own.once('data', () => fail(own));
          return undefined;
        },
        '220 mx',
      );
    });
    expect((await probe.ask('anna@acme.example', ['mx.acme.example'])).verdict).toBe('exists');
    expect(perConnection).toHaveLength(2);
    expect(perConnection[0]).toEqual(['EHLO probe.vouch.example', 'STARTTLS']);
    expect(perConnection[1]?.[1]).toMatch(/^MAIL/);
  });

  test.each<[string, (socket: Socket) => void]>([
    ['in one piece with the reply', (socket) => socket.write('220 go\r\n250 injected\r\n')],
    ['cut off within a line', (socket) => socket.write('220 go\r\n25')],
    [
      'in place of the handshake',
      (socket) => {
        socket.write('220 go\r\n');
        socket.once('data', () => socket.write('250 2.1.5 injected, and believed\r\n'));
      },
    ],
    [
      'between reply and handshake',
      (socket) => {
        socket.setNoDelay(true);
        socket.write('220 go\r\n');
        socket.write('250 injected\r\n');
      },
    ],
  ])('ends the session where text in the clear comes %s', async (_name, inject) => {
    await using probe = await openProbe({ limits: QUICK });
    const script = answers({ EHLO: '250-mx\r\n250 STARTTLS', RCPT: knows('anna') });
    const perConnection: string[] = [];
    await probe.raw('mx.acme.example', (socket) => {
      const at = perConnection.push('') - 1;
      let injected = false;
      socket.on('data', (chunk) => {
        perConnection[at] += chunk.toString('latin1');
      });
      converse(
        socket,
        (line, own) => {
          if (injected) return undefined;
          if (line !== 'STARTTLS') return script(line, own);
          injected = true;
          inject(own);
          return undefined;
        },
        '220 mx',
      );
    });
    const answer = await probe.ask('anna@acme.example', ['mx.acme.example']);
    expect(answer.verdict).toBe('unknown');
    // Nobody was asked about in the clear, neither here nor over another connection.
    expect(perConnection).toHaveLength(1);
    expect(perConnection[0]).not.toMatch(/MAIL|RCPT|anna/);
  });

  test('that is not to be had just now is done without', async () => {
    await using probe = await openProbe();
    const host = await probe.host(
      'mx.acme.example',
      answers({
        EHLO: '250-mx\r\n250 STARTTLS',
        STARTTLS: '454 4.7.0 TLS not available',
        RCPT: knows('anna'),
      }),
    );
    expect((await probe.ask('anna@acme.example', ['mx.acme.example'])).verdict).toBe('exists');
    expect(host.connections).toBe(1);
  });
});

describe('who gives up', () => {
  test('gets unknown at once, and the host gets QUIT', async () => {
    await using probe = await openProbe();
    const host = await probe.host('mx.acme.example', answers({ RCPT: () => undefined }));
    const stop = new AbortController();
    const asked = probe.ask('anna@acme.example', ['mx.acme.example'], { signal: stop.signal });
    await host.line((line) => line.startsWith('RCPT'));
    stop.abort();
    expect(await asked).toMatchObject({ verdict: 'unknown', aboutUs: false });
    await host.line((line) => line === 'QUIT');
  });

  test('before the beginning reaches nobody', async () => {
    await using probe = await openProbe();
    const host = await probe.host('mx.acme.example', answers());
    const signal = AbortSignal.abort();
    const { verdict } = await probe.ask('anna@acme.example', ['mx.acme.example'], { signal });
    expect(verdict).toBe('unknown');
    expect(host.connections).toBe(0);
  });
});

describe('a host that sent us away', () => {
  test('is left alone, and what it said is the answer', async () => {
    await using probe = await openProbe();
    const host = await probe.host('mx.acme.example', answers(), '554 5.7.1 blocked');
    const ask = () => probe.ask('anna@acme.example', ['mx.acme.example']);
    await ask();
    // The turn is given back once the leave is taken.
    await host.line((line) => line === 'QUIT');
    expect(await ask()).toMatchObject({ aboutUs: true, words: '554 5.7.1 blocked' });
    expect(host.connections).toBe(1);
  });

  test('after the recipient was named counts after the third time', async () => {
    await using probe = await openProbe({
      pace: { ...NO_PACE, sessionsAtOnce: 1, sessionsPerMinute: 100 },
    });
    const host = await probe.host('mx.acme.example', answers({ RCPT: '554 5.7.1 policy' }));
    for (let at = 0; at < 5; at += 1) {
      const answer = await probe.ask(`anna${at}@acme.example`, ['mx.acme.example']);
      expect(answer).toMatchObject({
        verdict: 'unknown',
        aboutUs: true,
        words: '554 5.7.1 policy',
      });
    }
    expect(host.connections).toBe(3);
  });
});

/** The same socket, whose writes leave byte by byte. */
function dripping(socket: Socket): Socket {
  return new Proxy(socket, {
    get(target, name) {
      if (name === 'write') {
        return (text: string) => {
          for (const byte of Buffer.from(text)) target.write(Buffer.of(byte));
          return true;
        };
      }
      const value: unknown = Reflect.get(target, name);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}
