// One question to a WHOIS server: the line, the answer, its limits, and its bytes as text.
import { createServer, type Socket } from 'node:net';
import { describe, expect, test } from 'vitest';
import {
  askWhoisServer,
  decodeWhois,
} from '../../../src-main/adapters/registration/whois-query.ts';
import { CANCELLED } from '../../../src-main/adapters/unless-aborted.ts';
import { listen, openDialer } from '../dialer/open-dialer.ts';

describe('the bytes of an answer', () => {
  test('are UTF-8 where they can be', () => {
    expect(decodeWhois(Buffer.from('登録 é'))).toBe('登録 é');
  });

  test('are Latin-1 else', () => {
    expect(decodeWhois(Buffer.from([0x4d, 0xfc, 0x6c, 0x6c, 0x65, 0x72]))).toBe('Müller');
  });

  test('are ISO-2022-JP where its escapes occur', () => {
    const bytes = Buffer.from('\x1b$BEPO?\x1b(B 2001', 'latin1');
    expect(decodeWhois(bytes)).toBe('登録 2001');
  });
});

describe('a question to a WHOIS server', () => {
  const PUBLIC = '11.22.33.44';
  const LIMITS = { connectMs: 5_000, totalMs: 60_000, bytes: 20 };

  /** Asks a server that does this with the line. */
  async function ask(
    onLine: ((socket: Socket, line: string) => void) | null,
    about: { limits?: Partial<typeof LIMITS>; signal?: AbortSignal; query?: string } = {},
  ) {
    await using open = await openDialer();
    open.dns.addresses('whois.test', PUBLIC);
    const server = createServer((socket) =>
      socket.once('data', (line) => onLine?.(socket, line.toString())),
    );
    open.own(server);
    open.map(PUBLIC, 43, onLine === null ? 1 : await listen(server));
    if (onLine === null) await listen(server);
    const { limits = {}, signal = new AbortController().signal, query = 'acme.test' } = about;
    const reply = await askWhoisServer(
      open.dialer,
      { server: 'whois.test', query, checkId: 'check-1', lane: 'batch', signal },
      { ...LIMITS, ...limits },
    );
    return { reply, contacts: open.contacts };
  }

  test('is one line, and its answer what comes until the end', async () => {
    let asked = '';
    const { reply } = await ask((socket, line) => {
      asked = line;
      socket.write('Domain: ');
      socket.end('acme.test\r\n!');
    });
    expect([asked, reply]).toEqual(['acme.test\r\n', { ok: true, text: 'Domain: acme.test\r\n!' }]);
  });

  test.each([
    [20, { ok: true, text: 'x'.repeat(20) }],
    [21, { ok: false, reason: 'bad_answer', detail: 'whois.test sent more than 20 bytes' }],
  ])('with %i bytes of answer', async (bytes, expected) => {
    expect((await ask((socket) => socket.end('x'.repeat(bytes)))).reply).toEqual(expected);
  });

  test('whose line breaks has no answer', async () => {
    expect((await ask((socket) => socket.resetAndDestroy())).reply).toEqual({
      ok: false,
      reason: 'unreachable',
      detail: 'whois.test broke the connection (ECONNRESET)',
    });
  });

  test('where nobody listens says what connecting came to, and stands in the ledger', async () => {
    const { reply, contacts } = await ask(null);
    expect(reply).toEqual({
      ok: false,
      reason: 'unreachable',
      detail: `${PUBLIC}: ECONNREFUSED`,
    });
    expect(contacts).toEqual([
      expect.objectContaining({
        protocol: 'whois',
        host: 'whois.test',
        port: 43,
        why: 'domain registration',
        sent: 'acme.test',
        checkId: 'check-1',
      }),
    ]);
  });

  test('ends with its time', async () => {
    const { reply } = await ask((socket) => socket.write('Domain: '), { limits: { totalMs: 200 } });
    expect(reply).toEqual({
      ok: false,
      reason: 'timeout',
      detail: 'whois.test did not finish its answer within 200 ms',
    });
  });

  test('ends with who asks', async () => {
    const giving = new AbortController();
    const { reply } = await ask(() => giving.abort(), { signal: giving.signal });
    expect(reply).toEqual({ ok: false, reason: 'aborted', detail: 'The caller gave up' });
    expect((await ask(() => {}, { signal: giving.signal })).reply).toEqual({
      ok: false,
      reason: 'aborted',
      detail: CANCELLED,
    });
  });

  test.each(['', 'acme.test\r\nother.test', 'acmé.test', 'acme\t', '\x7f'])(
    'is not %j',
    async (query) => {
      await expect(ask(() => {}, { query })).rejects.toThrow(
        new TypeError('A WHOIS question is one line of ASCII'),
      );
    },
  );

  test('may hold all that is printable', async () => {
    const query = ' ~domain "x"';
    expect((await ask((socket) => socket.end('fine'), { query })).reply).toEqual({
      ok: true,
      text: 'fine',
    });
  });
});
