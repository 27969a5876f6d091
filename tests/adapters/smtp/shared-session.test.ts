// Several recipients in one session: fewer sessions, and to each the verdict that it would have had in one of its own.
import type { Socket } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { describe, expect, test } from 'vitest';
import { answers, converse, knows, type LineScript } from '../../zoo/mail-host.ts';
import { listen } from '../dialer/open-dialer.ts';
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
const PIPELINING = '250-mx\r\n250 PIPELINING';
const LOCALS = ['anna', 'bert', 'carl', 'dora', 'emil', 'fred'];
/** A host that says nothing is given up after this time; all others have it for each answer. */
const QUICK = { replyMs: 5_000, bannerMs: 5_000 };

const localOf = (line: string) => /<(.*)@/.exec(line)?.[1] ?? '';
const isMadeUp = (local: string) => /^[a-z][a-z0-9]{17}$/.test(local);
const named = (lines: readonly string[]) =>
  lines.filter((line) => line.startsWith('RCPT')).map(localOf);
/** Without those of control questions. */
const real = (lines: readonly string[]) =>
  named(lines).filter((local) => !isMadeUp(local) && local !== 'postmaster');

const askAll = (probe: OpenProbe, locals: readonly string[] = LOCALS, domain = 'acme.example') =>
  Promise.all(locals.map((local) => probe.ask(`${local}@${domain}`, [HOST])));
const verdicts = async (probe: OpenProbe, locals?: readonly string[]) =>
  (await askAll(probe, locals)).map(({ verdict }) => verdict);

describe('recipients that wait for the same host', () => {
  test.each([
    ['one by one', '250 mx'],
    ['in groups', PIPELINING],
  ])('are asked for in one session, %s, and one made-up one among them', async (_, ehlo) => {
    await using probe = await openProbe();
    const host = await probe.host(HOST, answers({ EHLO: ehlo, RCPT: knows('anna', 'dora') }));
    expect(await verdicts(probe)).toEqual([
      'exists',
      'not_found',
      'not_found',
      'exists',
      'not_found',
      'not_found',
    ]);
    await host.line((line) => line === 'QUIT');
    expect(host.connections).toBe(1);
    expect(real(host.lines)).toEqual(LOCALS);
    expect(named(host.lines).findIndex(isMadeUp)).toBe(1);
    expect(named(host.lines).filter(isMadeUp)).toHaveLength(1);
    expect(host.lines.filter((line) => line.startsWith('MAIL'))).toHaveLength(1);
  });

  test('leave in one piece where that is offered, behind the first and the made-up one', async () => {
    await using probe = await openProbe();
    const pieces: string[] = [];
    const script = answers({ EHLO: PIPELINING, RCPT: knows('anna') });
    const host = await probe.raw(HOST, (socket) => {
      socket.on('data', (chunk) => pieces.push(chunk.toString()));
      converse(socket, script, '220 mx');
    });
    await askAll(probe);
    await host.line((line) => line === 'QUIT');
    expect(pieces.map((piece) => piece.split('\r\n').length - 1)).toEqual([1, 2, 1, 5, 2]);
  });

  test('are no more in a session than the table says', async () => {
    await using probe = await openProbe({ pace: { ...NO_PACE, recipientsPerSession: 2 } });
    const host = await probe.host(HOST, answers({ RCPT: knows() }));
    expect(new Set(await verdicts(probe))).toEqual(new Set(['not_found']));
    expect(host.connections).toBe(3);
  });

  test('count as many as are asked for: a session for one leaves the rest of the minute to others', async () => {
    const pace = { ...NO_PACE, recipientsPerMinute: 8, recipientsPerSession: 20 };
    await using probe = await openProbe({ pace });
    const host = await probe.host(HOST, answers({ RCPT: knows('anna') }));
    for (const local of LOCALS.slice(0, 4)) await probe.ask(`${local}@acme.example`, [HOST]);
    expect(host.connections).toBe(4);
    expect(real(host.lines)).toEqual(LOCALS.slice(0, 4));
  });

  test('of several domains have a transaction for each, and a made-up recipient for each', async () => {
    await using probe = await openProbe();
    const host = await probe.host(HOST, answers({ EHLO: PIPELINING, RCPT: knows('anna', 'bert') }));
    const catchAll = await Promise.all([
      probe.ask('anna@one.example', [HOST]),
      probe.ask('anna@two.example', [HOST]),
      probe.ask('carl@one.example', [HOST]),
      probe.ask('bert@two.example', [HOST]),
    ]);
    expect(catchAll.map(({ verdict }) => verdict)).toEqual([
      'exists',
      'exists',
      'not_found',
      'exists',
    ]);
    await host.line((line) => line === 'QUIT');
    expect(host.connections).toBe(1);
    expect(host.lines.map((line) => line.split(/[ :]/)[0])).toEqual(
      'EHLO MAIL RCPT RCPT RCPT RSET MAIL RCPT RCPT RCPT RSET QUIT'.split(' '),
    );
  });

  test('beyond ASCII have a transaction of their own, or are not named', async () => {
    await using probe = await openProbe();
    const host = await probe.host(
      HOST,
      answers({ EHLO: '250-mx\r\n250-SMTPUTF8\r\n250 PIPELINING', RCPT: knows('anna', '三郎') }),
    );
    expect(await verdicts(probe, ['anna', '三郎'])).toEqual(['exists', 'exists']);
    expect(host.connections).toBe(1);
    expect(host.lines.filter((line) => line.startsWith('MAIL'))).toEqual([
      'MAIL FROM:<postmaster@vouch.example>',
      'MAIL FROM:<postmaster@vouch.example> SMTPUTF8',
    ]);
    await using plain = await openProbe();
    const old = await plain.host(HOST, answers({ RCPT: knows('anna') }));
    expect(await verdicts(plain, ['三郎', 'anna'])).toEqual(['unknown', 'exists']);
    expect(old.connections).toBe(1);
    expect(real(old.lines)).toEqual(['anna']);
  });

  test('who come while a session is on are taken along by it', async () => {
    await using probe = await openProbe({ pace: { ...NO_PACE, sessionsAtOnce: 1 } });
    const late: Promise<{ verdict: string }>[] = [];
    const script: LineScript = (line, socket) => {
      if (localOf(line) === 'anna') {
        late.push(probe.ask('bert@acme.example', [HOST]), probe.ask('carl@acme.example', [HOST]));
      }
      return knows('anna', 'carl')(line, socket);
    };
    const host = await probe.host(HOST, answers({ RCPT: script }));
    expect((await probe.ask('anna@acme.example', [HOST])).verdict).toBe('exists');
    expect((await Promise.all(late)).map(({ verdict }) => verdict)).toEqual([
      'not_found',
      'exists',
    ]);
    expect(host.connections).toBe(1);
  });

  test('stand in the privacy ledger, each of them', async () => {
    await using probe = await openProbe();
    await probe.host(HOST, answers({ RCPT: knows() }));
    await askAll(probe, ['anna', 'bert']);
    const contact = await probe.dialer.contact(({ protocol }) => protocol === 'smtp');
    expect(contact.sent).toBe('anna@acme.example, postmaster@acme.example, bert@acme.example');
  });

  test('in different names are not asked for together', async () => {
    await using probe = await openProbe();
    const host = await probe.host(HOST, answers({ RCPT: knows() }));
    const ask = (local: string, ehlo: string) =>
      probe.port.probe(
        partsOf(`${local}@acme.example`),
        [HOST],
        { ...IDENTITY, ehlo },
        contextOf(),
      );
    await Promise.all([ask('anna', 'one.vouch.example'), ask('bert', 'two.vouch.example')]);
    expect(host.connections).toBe(2);
  });
});

describe('a host that minds', () => {
  /** Takes so many recipients in a session, and then answers like this. */
  function limitedTo(count: number, beyond: string | LineScript): LineScript {
    const taken = new WeakMap<Socket, number>();
    return (line, socket) => {
      const before = taken.get(socket) ?? 0;
      taken.set(socket, before + 1);
      if (before < count) return knows('anna', 'dora', 'fred')(line, socket);
      return typeof beyond === 'string' ? beyond : beyond(line, socket);
    };
  }
  const EXPECTED = ['exists', 'not_found', 'not_found', 'exists', 'not_found', 'exists'];

  test.each<[string, string | LineScript]>([
    ['says 452 4.5.3', '452 4.5.3 too many recipients'],
    ['says 550 5.7.1', '550 5.7.1 too many invalid recipients from your address'],
    ['says 451 4.3.0', '451 4.3.0 not now'],
    [
      'says 421 and goes',
      (_line, socket) => {
        socket.end('421 4.7.0 too many errors\r\n');
        return undefined;
      },
    ],
    [
      'goes without a word',
      (_line, socket) => {
        socket.destroy();
        return undefined;
      },
    ],
  ])(
    'that %s after three has the rest in further sessions, each with its own verdict',
    async (_, beyond) => {
      for (const ehlo of ['250 mx', PIPELINING]) {
        await using probe = await openProbe();
        const script = limitedTo(3, beyond);
        const host = await probe.host(HOST, answers({ EHLO: ehlo, RCPT: script }));
        expect(await verdicts(probe)).toEqual(EXPECTED);
        expect(host.connections).toBeLessThanOrEqual(4);
        expect(host.connections).toBeGreaterThan(1);
      }
    },
  );

  test('that takes one at a time has one at a time, from the second session on', async () => {
    await using probe = await openProbe();
    const host = await probe.host(
      HOST,
      answers({ EHLO: PIPELINING, RCPT: limitedTo(2, '452 4.5.3 too many recipients') }),
    );
    expect(await verdicts(probe)).toEqual(EXPECTED);
    const sessions = host.connections;
    expect(sessions).toBeLessThanOrEqual(6);
    const before = host.lines.length;
    await probe.ask('gina@acme.example', [HOST]);
    expect(real(host.lines.slice(before))).toEqual(['gina']);
  });

  test.each<[string, string, readonly string[], string[]]>([
    [
      'one by one',
      '250 mx',
      ['bert', 'anna', 'emil', 'dora', 'fred'],
      ['bert postmaster anna', 'anna ?', 'emil dora', 'fred'],
    ],
    [
      'in groups',
      PIPELINING,
      ['bert', 'anna', 'emil', 'dora', 'fred'],
      ['bert postmaster anna emil dora fred', 'anna ?', 'emil dora', 'fred'],
    ],
    [
      'one by one, and knows the first',
      '250 mx',
      ['anna', 'dora', 'bert', 'fred'],
      ['anna ? dora', 'dora', 'bert fred'],
    ],
    [
      'one by one, and has accepted somebody',
      '250 mx',
      ['bert', 'anna', 'emil', 'dora', 'fred'],
      ['bert anna ?', 'anna ?', 'emil dora', 'fred'],
    ],
  ])(
    'that takes two, asked %s, is asked for fewer, and none twice',
    async (how, ehlo, locals, sessions) => {
      await using probe = await openProbe({ pace: { ...NO_PACE, sessionsAtOnce: 1 } });
      const lists: string[][] = [];
      const bySocket = new WeakMap<Socket, string[]>();
      const limited = limitedTo(2, '452 4.5.3 too many recipients');
      const host = await probe.host(
        HOST,
        answers({
          EHLO: ehlo,
          RCPT(line, socket) {
            const list = bySocket.get(socket) ?? [];
            if (list.length === 0) lists.push(list);
            bySocket.set(socket, list);
            list.push(isMadeUp(localOf(line)) ? '?' : localOf(line));
            return limited(line, socket);
          },
        }),
      );
      if (how.endsWith('accepted somebody')) await probe.ask('anna@known.example', [HOST]);
      const before = lists.splice(0).length;
      const found = await askAll(probe, locals);
      expect(lists.map((list) => list.join(' '))).toEqual(sessions);
      expect(host.connections - before).toBe(sessions.length);
      expect(found.map(({ verdict }) => verdict)).toEqual(
        locals.map((local) => (['anna', 'dora', 'fred'].includes(local) ? 'exists' : 'not_found')),
      );
    },
  );

  test('goes on with those that were cut off before it begins with others', async () => {
    await using probe = await openProbe({
      pace: { ...NO_PACE, sessionsAtOnce: 1, recipientsPerSession: 3 },
    });
    const host = await probe.host(HOST, answers({ RCPT: limitedTo(3, '452 4.5.3 too many') }));
    await askAll(probe, ['bert', 'carl', 'emil', 'gina', 'hugo', 'ines']);
    // The third was put first in the second session.
    expect(real(host.lines).slice(0, 5)).toEqual(['bert', 'carl', 'emil', 'emil', 'gina']);
  });

  test('that refuses us from the first on has said so to each, and is left alone after three sessions', async () => {
    await using probe = await openProbe({ pace: { ...NO_PACE, sessionsAtOnce: 1 } });
    const host = await probe.host(
      HOST,
      answers({ EHLO: PIPELINING, RCPT: '554 5.7.1 blocked by policy' }),
    );
    for (const answer of await askAll(probe)) {
      expect(answer).toMatchObject({
        verdict: 'unknown',
        aboutUs: true,
        words: '554 5.7.1 blocked by policy',
      });
    }
    expect(host.connections).toBeLessThanOrEqual(3);
  });

  test('whose greeting refuses us has refused all who waited', async () => {
    await using probe = await openProbe();
    const host = await probe.host(HOST, answers(), '554 5.7.1 go away');
    for (const answer of await askAll(probe)) {
      expect(answer).toMatchObject({ aboutUs: true, words: '554 5.7.1 go away' });
    }
    expect(host.connections).toBe(1);
  });

  test('takes more again, one by one, while all goes well', async () => {
    await using probe = await openProbe({
      pace: { ...NO_PACE, sessionsAtOnce: 1, recipientsPerSession: 4 },
    });
    let strict = true;
    const script: LineScript = (line, socket) =>
      strict ? limited(line, socket) : knows()(line, socket);
    const limited = limitedTo(1, '452 4.5.3 too many');
    const host = await probe.host(HOST, answers({ RCPT: script }));
    await askAll(probe, ['bert', 'carl']);
    strict = false;
    const before = host.connections;
    const many = Array.from({ length: 10 }, (_, at) => `nobody${at}`);
    await askAll(probe, many);
    // 1 or 2, 3, 4 and the rest; by ones it would be ten.
    expect(host.connections - before).toBeLessThanOrEqual(5);
  });
});

describe('replies that do not match', () => {
  /** Answers a group of recipients as it likes; anything smaller as it should. */
  function groups(probe: OpenProbe, answer: (locals: readonly string[], socket: Socket) => string) {
    return probe.raw(HOST, (socket) => {
      socket.write('220 mx\r\n');
      socket.on('data', (chunk) => {
        const lines = chunk.toString().split('\r\n').slice(0, -1);
        const locals = named(lines);
        const others = lines.filter((line) => !line.startsWith('RCPT'));
        const text = others.map((line) =>
          line.startsWith('EHLO')
            ? `${PIPELINING}\r\n`
            : line === 'QUIT'
              ? '221 bye\r\n'
              : '250 ok\r\n',
        );
        const controlAnswer = locals.map(
          (local) => `${knows('anna', 'carl')(`RCPT TO:<${local}@x>`, socket)}\r\n`,
        );
        socket.write(
          text.join('') + (locals.length > 1 ? answer(locals, socket) : controlAnswer.join('')),
        );
      });
    });
  }
  const reply = (local: string) =>
    local === 'anna' || local === 'carl'
      ? `250 2.1.5 <${local}@acme.example> fine\r\n`
      : `550 5.1.1 <${local}@acme.example>: no such user\r\n`;
  const EXPECTED = ['exists', 'not_found', 'exists', 'not_found', 'not_found', 'not_found'];

  test.each<[string, (locals: readonly string[]) => string]>([
    ['in another order', (locals) => locals.toReversed().map(reply).join('')],
    ['too many', (locals) => `250 ok\r\n${locals.map(() => '250 ok\r\n').join('')}`],
    [
      'too few',
      (locals) =>
        locals
          .slice(1)
          .map(() => '250 ok\r\n')
          .join(''),
    ],
    ['none', () => ''],
    ['no SMTP', () => 'HTTP/1.1 400 Bad Request\r\n'],
    ['without end', () => `250-${'x'.repeat(10_000)}`],
  ])('to a group (%s) count for nobody: each is asked for by itself', async (_, answer) => {
    await using probe = await openProbe({ limits: QUICK });
    await groups(probe, answer);
    expect(await verdicts(probe)).toEqual(EXPECTED);
  });

  test('of 250 to whomever are those of a host that takes any', async () => {
    await using probe = await openProbe();
    const host = await probe.host(HOST, answers({ EHLO: PIPELINING }));
    expect(new Set(await verdicts(probe))).toEqual(new Set(['catch_all']));
    expect(host.connections).toBe(1);
  });

  test('but a farewell behind the last of them is one', async () => {
    await using probe = await openProbe();
    const host = await probe.raw(HOST, (socket) => {
      const script = answers({ EHLO: PIPELINING, RCPT: knows() });
      converse(
        socket,
        (line, own) =>
          localOf(line) === 'fred'
            ? '550 5.1.1 no such user\r\n421 4.7.0 too many errors\r\n'
            : script(line, own),
        '220 mx',
      );
    });
    expect(new Set(await verdicts(probe))).toEqual(new Set(['not_found']));
    expect(host.connections).toBe(1);
  });
});

describe('who gives up', () => {
  test('gets that answer at once, while the session continues for the others', async () => {
    await using probe = await openProbe();
    const gate = Promise.withResolvers<void>();
    const host = await probe.raw(HOST, (socket) => {
      const script = answers({ RCPT: knows('anna', 'carl') });
      converse(
        socket,
        (line, own) => {
          if (localOf(line) !== 'bert') return script(line, own);
          void gate.promise.then(() => own.write('550 5.1.1 no such user\r\n'));
          return undefined;
        },
        '220 mx',
      );
    });
    const stop = new AbortController();
    const anna = probe.ask('anna@acme.example', [HOST]);
    const bert = probe.ask('bert@acme.example', [HOST], { signal: stop.signal });
    const carl = probe.ask('carl@acme.example', [HOST]);
    await host.line((line) => localOf(line) === 'bert');
    expect((await anna).verdict).toBe('exists');
    stop.abort();
    expect((await bert).verdict).toBe('unknown');
    gate.resolve();
    expect((await carl).verdict).toBe('exists');
    expect(host.connections).toBe(1);
  });

  test('before it is named is not named', async () => {
    await using probe = await openProbe();
    const stop = new AbortController();
    const host = await probe.host(
      HOST,
      answers({
        RCPT: (line, socket) => {
          stop.abort();
          return knows('anna')(line, socket);
        },
      }),
    );
    await Promise.all([
      probe.ask('anna@acme.example', [HOST]),
      probe.ask('bert@acme.example', [HOST], { signal: stop.signal }),
      probe.ask('carl@acme.example', [HOST]),
    ]);
    expect(real(host.lines)).toEqual(['anna', 'carl']);
  });

  test('as the last one ends the session', async () => {
    await using probe = await openProbe();
    const host = await probe.host(HOST, answers({ RCPT: () => undefined }));
    const stop = new AbortController();
    const all = ['anna', 'bert'].map((local) =>
      probe.ask(`${local}@acme.example`, [HOST], { signal: stop.signal }),
    );
    await host.line((line) => line.startsWith('RCPT'));
    stop.abort();
    expect((await Promise.all(all)).map(({ verdict }) => verdict)).toEqual(['unknown', 'unknown']);
    await host.line((line) => line === 'QUIT');
    expect(host.connections).toBe(1);
  });
});

test('somebody who sits and waits is asked for beside a session that a list holds', async () => {
  await using probe = await openProbe({ pace: { ...NO_PACE, sessionsAtOnce: 1 } });
  const gate = Promise.withResolvers<void>();
  const script = answers({ RCPT: knows('anna', 'zoe') });
  const host = await probe.raw(HOST, (socket) => {
    converse(
      socket,
      (line, own) => {
        if (localOf(line) !== 'bert') return script(line, own);
        void gate.promise.then(() => own.write('550 5.1.1 no such user\r\n'));
        return undefined;
      },
      '220 mx',
    );
  });
  const list = askAll(probe, ['anna', 'bert', 'carl', 'dora']);
  await host.line((line) => localOf(line) === 'bert');
  const person = await probe.ask('zoe@acme.example', [HOST], { lane: 'interactive' });
  expect(person.verdict).toBe('exists');
  expect(host.connections).toBe(2);
  gate.resolve();
  expect((await list).map(({ verdict }) => verdict)).toEqual([
    'exists',
    'not_found',
    'not_found',
    'not_found',
  ]);
});

test('a host that cannot be reached is tried once for all who wait, and each goes on to the next', async () => {
  await using probe = await openProbe();
  probe.lead('dead.acme.example', 1);
  const second = await probe.host(HOST, answers({ RCPT: knows('anna') }));
  const catchAll = await Promise.all(
    LOCALS.map((local) => probe.ask(`${local}@acme.example`, ['dead.acme.example', HOST])),
  );
  expect(catchAll.filter(({ verdict }) => verdict === 'exists')).toHaveLength(1);
  expect(catchAll.filter(({ verdict }) => verdict === 'not_found')).toHaveLength(5);
  expect(probe.dialer.contacts.filter(({ outcome }) => outcome === 'failed')).toHaveLength(1);
  expect(second.connections).toBe(1);
});

test('a real server with TLS, groups and a limit of its own gives each its verdict', async () => {
  await using probe = await openProbe();
  let sessions = 0;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH'],
    disableReverseLookup: true,
    logger: false,
    onConnect(_session, done) {
      sessions += 1;
      done();
    },
    onRcptTo({ address }, { envelope }, done) {
      const refusal = (responseCode: number, text: string) =>
        Object.assign(new Error(text), { responseCode });
      if (envelope.rcptTo.length >= 4) return done(refusal(452, '4.5.3 too many recipients'));
      const known = /^known\d+@/.test(address);
      done(known ? null : refusal(550, '5.1.1 no such user'));
    },
  });
  server.on('error', () => {});
  probe.dialer.own(server.server);
  probe.lead(HOST, await listen(server.server));
  const locals = Array.from({ length: 30 }, (_, at) =>
    at % 3 === 0 ? `nobody${at}` : `known${at}`,
  );
  const catchAll = await askAll(probe, locals);
  expect(catchAll.map(({ verdict }) => verdict)).toEqual(
    locals.map((local) => (local.startsWith('known') ? 'exists' : 'not_found')),
  );
  expect(sessions).toBeLessThanOrEqual(10);
  expect(
    asked(await probe.port.probe(partsOf('known1@acme.example'), [HOST], IDENTITY, contextOf()))
      .catchAll,
  ).toBe('no');
});
