// Visits to websites through the real dialer and guard, over loopback, to servers that answer well or badly on purpose.
import { createServer as createTcpServer } from 'node:net';
import { gzipSync } from 'node:zlib';
import iconv from 'iconv-lite';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import type { PageFetcher } from '../../../src-main/adapters/dialer/http.ts';
import type { Reader } from '../../../src-main/adapters/foreign/reading.ts';
import {
  type PageMethods,
  VISIT_LIMITS,
  visitWebsite,
} from '../../../src-main/adapters/website/visit.ts';
import type { CertificateState, DnsPort, WebsiteAnswer } from '../../../src-main/engine/ports.ts';
import { drop, nodata, servfail } from '../../doubles/dns-server.ts';
import { foreignInPlace } from '../../doubles/reader-in-place.ts';
import { SILENT } from '../dns/open-network.ts';
import { ACME, HOME, OTHER, openWebsites, page, redirectTo } from './open-websites.ts';

const NOW = 1_700_000_000_000;
const quick = { page: { ...VISIT_LIMITS.page, connectMs: 60, idleMs: 60 }, secondConnectMs: 60 };

/** What comes of the ordinary home page. */
function site(
  url: string,
  certificate: CertificateState = 'not_seen',
  movedTo: string | null = null,
): WebsiteAnswer {
  return {
    kind: 'site',
    website: {
      url,
      https: url.startsWith('https:'),
      movedTo,
      title: 'Acme Pumps',
      description: 'Pumps for wells and ships.',
      language: 'en',
      siteName: null,
      organization: null,
      text: 'Acme Pumps We build pumps in Harwich. Call us or visit the works.',
    },
    certificate,
    observedAt: NOW,
  };
}

describe('the way to the door', () => {
  test('HTTPS at the domain itself is enough, and the certificate is valid', async () => {
    await using web = await openWebsites();
    await web.https('acme.example', 'valid', page(HOME));
    expect(await web.visit()).toEqual(site('https://acme.example/', 'valid'));
    expect(web.asked).toEqual(['https acme.example/']);
  });

  test('a domain without an address of its own is looked for at www', async () => {
    await using web = await openWebsites();
    web.open.dns.script('acme.example', nodata);
    await web.https('www.acme.example', 'valid', page(HOME));
    expect(await web.visit()).toEqual(site('https://www.acme.example/', 'valid'));
  });

  test('refused HTTPS goes to HTTP, without asking the same address twice', async () => {
    await using web = await openWebsites();
    await web.refuse(ACME, 443);
    web.open.dns.addresses('www.acme.example', ACME);
    await web.http('acme.example', page(HOME));
    expect(await web.visit()).toEqual(site('http://acme.example/'));
    expect(web.open.passed).toEqual([`${ACME} 443`, `${ACME} 80`]);
  });

  test('HTTPS that is reset goes to HTTP', async () => {
    await using web = await openWebsites();
    await web.raw(
      ACME,
      443,
      createTcpServer((socket) => socket.resetAndDestroy()),
    );
    await web.http('acme.example', page(HOME));
    expect(await web.visit()).toEqual(site('http://acme.example/'));
  });

  test('a server that speaks no TLS on its HTTPS port is asked over HTTP', async () => {
    await using web = await openWebsites();
    await web.raw(
      ACME,
      443,
      createTcpServer((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n')),
    );
    await web.http('acme.example', page(HOME));
    expect(await web.visit()).toEqual(site('http://acme.example/'));
  });

  test('a server that is silent is not waited for again under another name', async () => {
    await using web = await openWebsites(quick);
    await web.raw(
      ACME,
      443,
      createTcpServer(() => {}),
    );
    await web.raw(
      ACME,
      80,
      createTcpServer(() => {}),
    );
    web.open.dns.addresses('acme.example', ACME);
    web.open.dns.addresses('www.acme.example', ACME);
    expect(await web.visit()).toMatchObject({ kind: 'failed', reason: 'timeout' });
    expect(web.open.passed).toEqual([`${ACME} 443`, `${ACME} 80`]);
  });

  test('silence is met twice at most, however many ways there are', async () => {
    await using web = await openWebsites(quick);
    for (const address of [ACME, OTHER]) {
      await web.raw(
        address,
        443,
        createTcpServer(() => {}),
      );
      await web.raw(
        address,
        80,
        createTcpServer(() => {}),
      );
    }
    web.open.dns.addresses('acme.example', ACME);
    web.open.dns.addresses('www.acme.example', OTHER);
    expect(await web.visit()).toMatchObject({ kind: 'failed', reason: 'timeout' });
    expect(web.open.passed).toHaveLength(2);
  });

  test('a silent HTTPS port does not hide a site on HTTP', async () => {
    await using web = await openWebsites({
      page: { ...VISIT_LIMITS.page, connectMs: 2_000 },
      secondConnectMs: 5_000,
    });
    await web.raw(
      ACME,
      443,
      createTcpServer(() => {}),
    );
    await web.http('acme.example', page(HOME));
    expect(await web.visit()).toEqual(site('http://acme.example/'));
  });

  test('the visit as a whole has a time, and running out of it is unknown', async () => {
    await using web = await openWebsites({ totalMs: 150 });
    await web.http('acme.example', (request, response) => {
      const timer = setInterval(() => response.write('.'), 5);
      request.socket.on('close', () => clearInterval(timer));
    });
    expect(await web.visit()).toEqual({
      kind: 'failed',
      reason: 'timeout',
      detail: 'The visit took longer than 150 ms',
      observedAt: NOW,
    });
  });

  test('once its time is over, a visit breaks off its page and goes no other way', async () => {
    // The page by itself would be given up later, and www tried after it.
    await using web = await openWebsites({
      totalMs: 150,
      page: { ...VISIT_LIMITS.page, totalMs: 2_000 },
    });
    await web.http('acme.example', (request, response) => {
      const timer = setInterval(() => response.write('.'), 5);
      request.socket.on('close', () => clearInterval(timer));
    });
    await web.http('www.acme.example', page(HOME), OTHER);
    expect(await web.visit()).toMatchObject({ kind: 'failed', reason: 'timeout' });
    expect(web.asked).not.toContain('http www.acme.example/');
  });
});

describe('what is asked', () => {
  const dns: DnsPort = {
    resolve: async (name: string, type: string) =>
      (type === 'A'
        ? { kind: 'records', records: [name === 'acme.example' ? ACME : OTHER], observedAt: 0 }
        : { kind: 'nodata', observedAt: 0 }) as never,
  };
  const clock = { now: () => NOW };
  const signal = new AbortController().signal;
  const context = { checkId: 'check-1', lane: 'batch', signal } as const;

  test('of servers and of the reader has its words and its limits, the second host less time', async () => {
    const asked: unknown[] = [];
    const read: unknown[] = [];
    const url = 'https://www.acme.example/';
    const came = { status: 200, url, address: OTHER, truncated: false, body: Buffer.from('hello') };
    const pages = {
      fetchPage: async (request) => {
        asked.push({ ...request, signal: 'its own' });
        return request.url === url
          ? { ok: true, ...came, headers: new Map(), hops: [] }
          : { ok: false, reason: 'idle', detail: 'silent', url: request.url };
      },
    } as PageFetcher;
    const answer = { kind: 'none', detail: 'nothing', observedAt: NOW };
    const reader = {
      warm: () => {},
      call: async (...call: unknown[]) => {
        read.push(call);
        return { ok: true, value: { kind: 'answer', answer } };
      },
    } as unknown as Reader<PageMethods>;
    expect(await visitWebsite({ pages, reader, dns, clock }, 'acme.example', context)).toEqual(
      answer,
    );
    const request = (host: string, connectMs: number) => ({
      url: `https://${host}/`,
      why: 'website',
      checkId: 'check-1',
      lane: 'batch',
      signal: 'its own',
      accept: 'text/html,application/xhtml+xml;q=0.9,*/*;q=0.5',
      limits: { totalMs: 9_000, connectMs, idleMs: 5_000, bodyBytes: 524_288, redirects: 5 },
    });
    expect(asked).toEqual([request('acme.example', 5_000), request('www.acme.example', 2_500)]);
    const page = { ...came, contentType: '' };
    const about = { page, hops: [], certificate: 'not_seen', observedAt: NOW, follow: true };
    expect(read).toEqual([
      ['readPage', { domain: 'acme.example', ...about }, { deadlineMs: 5_000, signal }],
    ]);
  });

  test('is given up after fifteen seconds in all', async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const pages = {
      fetchPage: ({ url, signal }) =>
        new Promise((resolve) =>
          signal.addEventListener('abort', () =>
            resolve({ ok: false, reason: 'aborted', detail: 'cut short', url }),
          ),
        ),
    } as PageFetcher;
    const ended = vi.fn<(answer: WebsiteAnswer) => void>();
    const ports = { pages, reader: foreignInPlace, dns, clock };
    void visitWebsite(ports, 'acme.example', context).then(ended);
    await vi.advanceTimersByTimeAsync(14_999);
    expect(ended.mock.calls).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    const detail = 'The visit took longer than 15000 ms';
    expect(ended.mock.calls).toEqual([
      [{ kind: 'failed', reason: 'timeout', detail, observedAt: NOW }],
    ]);
  });
});

describe('no website', () => {
  test('no address at the domain and none at www is none', async () => {
    await using web = await openWebsites();
    web.open.dns.script('acme.example', nodata);
    expect((await web.visit()).kind).toBe('none');
    expect(web.open.passed).toEqual([]);
  });

  test('connections turned down on both ports are none', async () => {
    await using web = await openWebsites();
    web.open.dns.addresses('acme.example', ACME);
    await web.refuse(ACME, 80, 443);
    expect(await web.visit()).toEqual({
      kind: 'none',
      detail:
        'acme.example refuses connections to port 443; www.acme.example does not exist; acme.example refuses connections to port 80',
      observedAt: NOW,
    });
  });

  test('one address that turns us down and one that is silent are unknown', async () => {
    await using web = await openWebsites(quick);
    web.open.dns.addresses('acme.example', ACME);
    await web.refuse(ACME, 443);
    await web.raw(
      ACME,
      80,
      createTcpServer(() => {}),
    );
    expect(await web.visit()).toMatchObject({ kind: 'failed', reason: 'timeout' });
  });

  test('a DNS that fails is unknown', async () => {
    await using web = await openWebsites();
    web.open.dns.script('acme.example', servfail);
    expect(await web.visit()).toEqual({
      kind: 'failed',
      reason: 'unreachable',
      detail: 'acme.example: The DNS server could not resolve the name (ESERVFAIL)',
      observedAt: NOW,
    });
  });

  test('a DNS that says nothing is unknown', async () => {
    await using web = await openWebsites({}, { dns: { settings: SILENT } });
    web.open.dns.script('silent.example', drop);
    web.open.dns.script('www.silent.example', drop);
    expect(await web.visit('silent.example')).toEqual({
      kind: 'failed',
      reason: 'timeout',
      detail: 'silent.example: No DNS server replied (ETIMEOUT)',
      observedAt: NOW,
    });
    expect(web.open.dns.count('www.silent.example')).toBe(0);
  });

  test('an address that the guard refuses is unknown', async () => {
    await using web = await openWebsites();
    web.open.dns.addresses('acme.example', '192.168.0.1');
    expect(await web.visit()).toEqual({
      kind: 'failed',
      reason: 'refused_by_guard',
      detail: 'acme.example: 192.168.0.1 is not a public address (private)',
      observedAt: NOW,
    });
    expect(web.open.passed).toEqual([]);
  });
});

describe('certificates', () => {
  test.for([
    ['expired', 'expired'],
    ['wrong-name', 'wrong_name'],
    ['untrusted', 'untrusted'],
  ] as const)('one that is %s is noted, and the site is read over HTTP', async ([name, state]) => {
    await using web = await openWebsites();
    await web.https('acme.example', name, page('<title>Behind a bad certificate</title>'));
    await web.http('acme.example', page(HOME));
    expect(await web.visit()).toEqual(site('http://acme.example/', state));
    expect(web.asked).toEqual(['http acme.example/']);
  });

  test('what stands behind a bad certificate alone is never read', async () => {
    await using web = await openWebsites();
    await web.https('acme.example', 'untrusted', page('<title>Secret</title><p>Words'));
    await web.http('acme.example', redirectTo('https://acme.example/'));
    const answer = await web.visit();
    expect(answer).toEqual({
      kind: 'failed',
      reason: 'bad_answer',
      detail:
        'acme.example: self-signed certificate; if the root CA is installed locally, try running Node.js with --use-system-ca (DEPTH_ZERO_SELF_SIGNED_CERT); the page behind this certificate was not read',
      observedAt: NOW,
    });
    expect(web.asked).toEqual(['http acme.example/']);
  });

  test('a wrong name at the domain itself does not matter where www has the right one', async () => {
    await using web = await openWebsites();
    await web.https('acme.example', 'wrong-name', page(HOME));
    await web.https('www.acme.example', 'valid', page(HOME), OTHER);
    expect(await web.visit()).toEqual(site('https://www.acme.example/', 'valid'));
  });
});

describe('what servers answer', () => {
  test.for([401, 403, 405, 406, 429])(
    '%i is a server that does not want us: unknown',
    async (status) => {
      await using web = await openWebsites();
      await web.http('acme.example', page('Go away', {}, status));
      expect(await web.visit()).toEqual({
        kind: 'failed',
        reason: 'refused',
        detail: `http://acme.example/ answers ${status}`,
        observedAt: NOW,
      });
      expect(web.asked).toHaveLength(1);
    },
  );

  test.for([500, 502, 503, 301])('%i is unknown', async (status) => {
    await using web = await openWebsites();
    await web.http('acme.example', page('Oops', {}, status));
    expect(await web.visit()).toEqual({
      kind: 'failed',
      reason: 'bad_answer',
      detail: `http://acme.example/ answers ${status}`,
      observedAt: NOW,
    });
  });

  test.for([404, 410])('%i for the home page is a placeholder', async (status) => {
    await using web = await openWebsites();
    await web.http('acme.example', page('<h1>Not found</h1>', {}, status));
    expect(await web.visit()).toEqual({
      kind: 'placeholder',
      signs: [`it answers ${status} for its home page`],
      url: 'http://acme.example/',
      observedAt: NOW,
    });
  });

  test('a default page at the domain does not hide the site at www', async () => {
    await using web = await openWebsites();
    await web.http(
      'acme.example',
      page('<title>Welcome to nginx!</title><h1>Welcome to nginx!</h1>'),
    );
    await web.http('www.acme.example', page(HOME), OTHER);
    expect(await web.visit()).toEqual(site('http://www.acme.example/'));
  });

  test("a test page that comes with 403 is the server's default page", async () => {
    await using web = await openWebsites();
    await web.http(
      'acme.example',
      page('<title>HTTP Server Test Page powered by CentOS</title>', {}, 403),
    );
    expect(await web.visit()).toEqual({
      kind: 'placeholder',
      signs: ["it is Apache's default page"],
      url: 'http://acme.example/',
      observedAt: NOW,
    });
  });

  test('a doorman that asks for proof of being human is unknown, though he says 200', async () => {
    await using web = await openWebsites();
    await web.http('acme.example', page('<title>Just a moment...</title><p>Verify you are human'));
    expect(await web.visit()).toEqual({
      kind: 'failed',
      reason: 'refused',
      detail: 'http://acme.example/ asks for proof that the visitor is not a robot',
      observedAt: NOW,
    });
  });

  test('a page that needs its scripts to show anything is unknown; with a title it is a site', async () => {
    await using web = await openWebsites();
    await web.http('acme.example', page('<div id=root></div><script src=/app.js></script>'));
    expect(await web.visit()).toEqual({
      kind: 'failed',
      reason: 'bad_answer',
      detail: 'http://acme.example/ shows nothing without running its scripts',
      observedAt: NOW,
    });
    await using other = await openWebsites();
    await other.http(
      'acme.example',
      page('<title>Acme</title><div id=root></div><script src=/app.js></script>'),
    );
    expect(await other.visit()).toMatchObject({
      kind: 'site',
      website: { title: 'Acme', text: '' },
    });
  });

  test('an empty page is a placeholder', async () => {
    await using web = await openWebsites();
    await web.http('acme.example', page('<html><body>  \n</body></html>'));
    expect(await web.visit()).toEqual({
      kind: 'placeholder',
      signs: ['it is empty'],
      url: 'http://acme.example/',
      observedAt: NOW,
    });
  });

  test('a document that is no page is a site in which nothing is read', async () => {
    await using web = await openWebsites();
    const document = '<title>Not for sale</title>';
    await web.http('acme.example', page(document, { 'content-type': 'application/pdf' }));
    expect(await web.visit()).toMatchObject({ kind: 'site', website: { title: null, text: '' } });
  });

  test('plain text is a page, and no sign in it is markup', async () => {
    await using web = await openWebsites();
    await web.http('acme.example', page('Acme <b>Pumps', { 'content-type': 'text/plain' }));
    expect(await web.visit()).toMatchObject({ kind: 'site', website: { text: 'Acme <b>Pumps' } });
  });
});

describe('servers that misbehave', () => {
  test('a bomb is cut off, and what came of it is read', async () => {
    await using web = await openWebsites();
    const bomb = gzipSync(`${HOME}${' '.repeat(30_000_000)}<p>the end`);
    await web.http('acme.example', page(bomb, { 'content-encoding': 'gzip' }));
    expect(await web.visit()).toEqual(site('http://acme.example/'));
  });

  test('a body without end is cut off', async () => {
    await using web = await openWebsites();
    await web.http('acme.example', (_request, response) => {
      response.writeHead(200, { 'content-type': 'text/html' });
      const more = () => {
        while (
          !response.destroyed &&
          response.write(`${HOME}${'<p>more and more '.repeat(1_000)}`)
        );
      };
      response.on('drain', more);
      more();
    });
    const answer = await web.visit();
    expect(answer).toMatchObject({ kind: 'site' });
    expect(answer.kind === 'site' && answer.website.text.length).toBe(4_000);
  });

  test('redirects in a circle are unknown, and met once', async () => {
    await using web = await openWebsites();
    await web.http('acme.example', redirectTo('/'));
    web.open.dns.addresses('www.acme.example', ACME);
    expect(await web.visit()).toEqual({
      kind: 'failed',
      reason: 'bad_answer',
      detail: 'acme.example: More than 5 redirects',
      observedAt: NOW,
    });
    expect(web.asked).toHaveLength(VISIT_LIMITS.page.redirects + 1);
  });

  test.for([
    ['http://127.0.0.1/', '127.0.0.1 is not a public address (loopback)'],
    ['http://inside.example/', 'inside.example: 10.0.0.1 is not a public address (private)'],
    ['http://169.254.169.254/latest/', '169.254.169.254 is not a public address (linkLocal)'],
  ] as const)(
    'a redirect to %s is refused by the guard, and its address is named once',
    async ([location, detail]) => {
      await using web = await openWebsites();
      web.open.dns.addresses('inside.example', '10.0.0.1');
      await web.refuse(ACME, 443);
      await web.http('acme.example', redirectTo(location));
      expect(await web.visit()).toEqual({
        kind: 'failed',
        reason: 'refused_by_guard',
        detail,
        observedAt: NOW,
      });
      expect(web.open.passed.filter((each) => !each.startsWith(ACME))).toEqual([]);
    },
  );

  test('broken compression is unknown', async () => {
    await using web = await openWebsites();
    await web.http('acme.example', page('this is no gzip', { 'content-encoding': 'gzip' }));
    expect(await web.visit()).toEqual({
      kind: 'failed',
      reason: 'bad_answer',
      detail: 'acme.example: incorrect header check',
      observedAt: NOW,
    });
    expect(web.asked).toHaveLength(1);
  });

  test('half a reply is unknown', async () => {
    await using web = await openWebsites();
    web.open.dns.addresses('acme.example', ACME);
    await web.raw(
      ACME,
      80,
      createTcpServer((socket) => {
        socket.once('data', () => socket.end('HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhalf'));
      }),
    );
    expect(await web.visit()).toEqual({
      kind: 'failed',
      reason: 'bad_answer',
      detail: 'acme.example: other side closed',
      observedAt: NOW,
    });
  });

  test.for([
    ['a header that names the wrong one', 'text/html; charset=iso-8859-1', 'utf-8', ''],
    ['a header that says UTF-8 over Latin-1', 'text/html; charset=utf-8', 'latin1', ''],
    ['a meta element alone', 'text/html', 'shift_jis', '<meta charset="Shift_JIS">'],
    ['nothing at all', 'text/html', 'windows-1252', ''],
    ['an encoding that nobody knows', 'text/html; charset=klingon', 'utf-8', ''],
  ] as const)('the encoding is found by %s', async ([, type, encoding, meta]) => {
    await using web = await openWebsites();
    const words = encoding === 'shift_jis' ? '田中製作所' : 'Müller & Söhne';
    const html = iconv.encode(`${meta}<title>${words}</title><p>Text`, encoding);
    await web.http('acme.example', page(html, { 'content-type': type }));
    expect(await web.visit()).toMatchObject({ kind: 'site', website: { title: words } });
  });
});

describe('moving', () => {
  test('a redirect to another registrable domain is noted', async () => {
    await using web = await openWebsites();
    await web.http('acme.example', redirectTo('http://www.bigger-acme.example/welcome'));
    await web.http('www.bigger-acme.example', page(HOME), OTHER);
    expect(await web.visit()).toEqual(
      site('http://www.bigger-acme.example/welcome', 'not_seen', 'bigger-acme.example'),
    );
  });

  test('a redirect to a subdomain is no move', async () => {
    await using web = await openWebsites();
    await web.http('acme.example', redirectTo('http://shop.acme.example/'));
    await web.http('shop.acme.example', page(HOME), OTHER);
    expect(await web.visit()).toEqual(site('http://shop.acme.example/'));
  });

  test('a meta refresh is followed, once', async () => {
    await using web = await openWebsites();
    await web.http('acme.example', (request, response) => {
      const next = { '/': '/one', '/one': '/two', '/two': '/three' }[request.url ?? ''];
      response.writeHead(200, { 'content-type': 'text/html' });
      response.end(
        `<meta http-equiv="Refresh" content="0; URL='${next}'"><title>At ${request.url}</title><p>Words`,
      );
    });
    expect(await web.visit()).toMatchObject({ kind: 'site', website: { title: 'At /one' } });
    expect(web.asked).toEqual(['http acme.example/', 'http acme.example/one']);
  });

  test('a meta refresh goes through the guard', async () => {
    await using web = await openWebsites();
    await web.refuse(ACME, 443);
    await web.http(
      'acme.example',
      page('<meta http-equiv=refresh content="0;url=http://127.0.0.1/">'),
    );
    expect(await web.visit()).toEqual({
      kind: 'failed',
      reason: 'refused_by_guard',
      detail: '127.0.0.1 is not a public address (loopback)',
      observedAt: NOW,
    });
  });

  test('a page that renews itself, or stays to be read, is the page', async () => {
    await using web = await openWebsites();
    await web.http('acme.example', page(`<meta http-equiv=refresh content="0;url=/">${HOME}`));
    await web.http(
      'slow.example',
      page(`<meta http-equiv=refresh content="300;url=/next">${HOME}`),
      OTHER,
    );
    expect(await web.visit()).toEqual(site('http://acme.example/'));
    expect(await web.visit('slow.example')).toEqual(site('http://slow.example/'));
    expect(web.asked).toHaveLength(2);
  });
});

describe('parked domains', () => {
  test('a redirect to a marketplace is a sign, even when nobody answers there', async () => {
    await using web = await openWebsites();
    await web.http(
      'acme.example',
      redirectTo('http://www.hugedomains.com/domain_profile.cfm?d=acme'),
    );
    expect(await web.visit()).toEqual({
      kind: 'parked',
      signs: ['it redirects to www.hugedomains.com'],
      url: 'http://www.hugedomains.com/domain_profile.cfm?d=acme',
      observedAt: NOW,
    });
  });

  test('a frame of a parking service gives it away', async () => {
    await using web = await openWebsites();
    await web.http(
      'acme.example',
      page('<frameset><frame src="//www.sedoparking.com/acme.example"></frameset>'),
    );
    expect(await web.visit()).toEqual({
      kind: 'parked',
      signs: ['it shows a frame of www.sedoparking.com'],
      url: 'http://acme.example/',
      observedAt: NOW,
    });
  });

  test('a parking page with status 403 is parked all the same', async () => {
    await using web = await openWebsites();
    await web.http('acme.example', page('<script>window.park = "abc";</script>', {}, 403));
    expect(await web.visit()).toEqual({
      kind: 'parked',
      signs: ['its script sets window.park'],
      url: 'http://acme.example/',
      observedAt: NOW,
    });
  });

  test('name servers of a parking service decide where the page says little', async () => {
    await using web = await openWebsites();
    const nameServers = (name: string, ...hosts: string[]) =>
      web.open.dns.script(
        name,
        { kind: 'answer', answers: hosts.map((data) => ({ type: 'NS', name, ttl: 60, data })) },
        'NS',
      );
    nameServers('acme.example', 'ns1.sedoparking.com', 'ns2.sedoparking.com');
    await web.http('acme.example', page('<title>acme.example</title><p>Shoes, Hats'));
    nameServers('hosted.example', 'ns1.dns-parking.com', 'ns2.dns-parking.com');
    await web.http('hosted.example', page(HOME), OTHER);
    nameServers('own.example', 'ns1.above.com', 'ns2.above.com');
    await web.http(
      'own.example',
      page(`${HOME}${'<p>We have much to tell. '.repeat(100)}`),
      '11.22.33.66',
    );
    expect(await web.visit()).toEqual({
      kind: 'parked',
      signs: ["its name servers are a parking service's (ns1.sedoparking.com)"],
      url: 'http://acme.example/',
      observedAt: NOW,
    });
    expect(await web.visit('hosted.example')).toEqual(site('http://hosted.example/'));
    expect(await web.visit('own.example')).toMatchObject({ kind: 'site' });
  });
});
