// Feeds fetched through the real dialer and guard from real servers, good and bad; the last good copy must outlive them all.
import {
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createTcpServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import {
  createPageFetcher,
  type Page,
  type PageFetcher,
  type PageRequest,
} from '../../../src-main/adapters/dialer/http.ts';
import { dated } from '../../../src-main/adapters/feeds/age.ts';
import { withDisposableFeed } from '../../../src-main/adapters/feeds/disposable-feed.ts';
import {
  type AddressFeedName,
  type FeedStore,
  openFeedStore,
} from '../../../src-main/adapters/feeds/feed-store.ts';
import { withProviderFeed } from '../../../src-main/adapters/feeds/provider-feed.ts';
import {
  FEED_SOURCES,
  type FeedSources,
  feedSourcesAt,
  withMailProviders,
} from '../../../src-main/adapters/feeds/sources.ts';
import { readAddress } from '../../../src-main/adapters/ip-network/address-words.ts';
import { DATA_FILES } from '../../../src-main/adapters/reference/data-folder.ts';
import type { ReferencePort } from '../../../src-main/engine/ports.ts';
import {
  FEED_HOST,
  PRACTICE_FEED_URLS,
  PRACTICE_FEEDS,
  PRACTICE_LISTINGS,
} from '../../../src-main/practice/feed-data.ts';
import { startFeedServer } from '../../../src-main/practice/feed-server.ts';
import { FEED_NAMES, type FeedName } from '../../../src-main/service/ports/feeds.ts';
import { FEW_NAMES } from '../../doubles/few-names.ts';
import { foreignInPlace } from '../../doubles/reader-in-place.ts';
import { closedPort, listen, type OpenDialer, openDialer } from '../dialer/open-dialer.ts';
import { bundledData } from '../reference/built-data.ts';

const MINUTE_MS = 60_000;

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

interface OpenFeeds extends AsyncDisposable {
  readonly shelf: FeedStore;
  readonly dialer: OpenDialer;
  readonly clock: { time: number };
  readonly folder: string;
  readonly logged: string[];
  /** What the server answers from now on. */
  serve(handler: Handler): void;
  refresh(name?: FeedName): ReturnType<FeedStore['refresh']>;
  /** The shelf as a later run finds it. */
  reopen(sources?: FeedSources): Promise<FeedStore>;
}

async function openFeeds(options: { sources?: FeedSources } = {}): Promise<OpenFeeds> {
  const dialer = await openDialer();
  const folder = mkdtempSync(join(tmpdir(), 'vouch-feeds-'));
  const clock = { time: 1_700_000_000_000, now: () => clock.time };
  const logged: string[] = [];
  let handler: Handler = (_request, response) => response.end();
  const server = createServer((request, response) => handler(request, response));
  dialer.own(server);
  dialer.map(FEED_HOST.address, 80, await listen(server));
  dialer.dns.addresses(FEED_HOST.name, FEED_HOST.address);
  const reopen = (sources = options.sources ?? feedSourcesAt(PRACTICE_FEED_URLS)) =>
    openFeedStore({
      folder,
      reader: foreignInPlace,
      sources,
      pages: createPageFetcher({ dialer: dialer.dialer, userAgent: 'Vouch-test' }),
      clock,
      log: { info: () => {}, error: (_details, message) => logged.push(message) },
    });
  const shelf = await reopen();
  return {
    shelf,
    dialer,
    clock,
    folder,
    logged,
    serve(next) {
      handler = next;
    },
    refresh: (name = 'tor') => shelf.refresh(name, new AbortController().signal),
    reopen,
    async [Symbol.asyncDispose]() {
      await dialer[Symbol.asyncDispose]();
      rmSync(folder, { recursive: true });
    },
  };
}

const text =
  (body: string): Handler =>
  (_request, response) =>
    response.end(body);

function hasIn(shelf: FeedStore, name: AddressFeedName, ip: string): boolean | null {
  const words = new Uint32Array(4);
  const family = readAddress(ip, words);
  return family === 0 ? null : shelf.addresses(name).has(family, words);
}

const GOOD = ['20.0.0.1', '20.0.0.2', '20.0.0.3', '20.0.0.4'].join('\n');

describe('a feed', () => {
  test('nothing is known before the first copy', async () => {
    await using feeds = await openFeeds();
    expect(feeds.shelf.state('tor')).toEqual({
      name: 'tor',
      title: 'Tor exits',
      urls: ['http://feeds.practice.example/torbulkexitlist'],
      bundled: null,
      entries: null,
      fetchedAt: null,
      checkedAt: null,
      triedAt: null,
      error: null,
    });
    expect(hasIn(feeds.shelf, 'tor', '20.0.0.1')).toBeNull();
    expect(feeds.shelf.domains('disposable').listed).toBeNull();
  });

  test('a good copy is used at once, and again after a restart', async () => {
    await using feeds = await openFeeds();
    feeds.serve(text(GOOD));
    const tor = feeds.shelf.addresses('tor');
    expect(await feeds.refresh()).toEqual({ outcome: 'updated' });
    for (const shelf of [feeds.shelf, await feeds.reopen()]) {
      expect(['20.0.0.4', '20.0.0.5', '2001:db8::1'].map((ip) => hasIn(shelf, 'tor', ip))).toEqual([
        true,
        false,
        null,
      ]);
      expect(shelf.state('tor')).toMatchObject({
        entries: 4,
        fetchedAt: feeds.clock.time,
        checkedAt: feeds.clock.time,
        error: null,
      });
    }
    // What was handed out before the copy came answers by it too.
    expect(tor.checkedAt).toBe(feeds.clock.time);
  });

  test('the privacy ledger names the host and the purpose', async () => {
    await using feeds = await openFeeds();
    feeds.serve(text(GOOD));
    await feeds.refresh();
    expect(await feeds.dialer.contact(() => true)).toMatchObject({
      host: FEED_HOST.name,
      why: 'feed of Tor exits',
      sent: 'GET http://feeds.practice.example/torbulkexitlist',
      checkId: null,
    });
  });

  test('a newer copy replaces the one before', async () => {
    await using feeds = await openFeeds();
    feeds.serve(text(GOOD));
    await feeds.refresh();
    feeds.clock.time += MINUTE_MS;
    feeds.serve(text(`${GOOD}\n20.0.0.5`));
    expect(await feeds.refresh()).toEqual({ outcome: 'updated' });
    expect(hasIn(feeds.shelf, 'tor', '20.0.0.5')).toBe(true);
    expect(feeds.shelf.state('tor').fetchedAt).toBe(feeds.clock.time);
  });

  test('parts are kept on their own: where one cannot be had, the other is', async () => {
    await using feeds = await openFeeds();
    feeds.serve((request, response) => {
      if (request.url?.includes('ipv6')) response.writeHead(503).end();
      else response.end('20.0.0.0/24');
    });
    expect(await feeds.refresh('vpn')).toEqual({
      outcome: 'failed',
      message: 'http://feeds.practice.example/vpn/ipv6.txt: the server answered with status 503',
    });
    expect([
      hasIn(feeds.shelf, 'vpn', '20.0.0.9'),
      hasIn(feeds.shelf, 'vpn', '2001:db8::1'),
    ]).toEqual([true, null]);
    const { time } = feeds.clock;
    expect(feeds.shelf.state('vpn')).toEqual({
      name: 'vpn',
      title: 'VPN ranges',
      urls: [
        'http://feeds.practice.example/vpn/ipv4.txt',
        'http://feeds.practice.example/vpn/ipv6.txt',
      ],
      bundled: null,
      entries: 1,
      fetchedAt: time,
      checkedAt: time,
      triedAt: time,
      error: {
        at: time,
        message: 'http://feeds.practice.example/vpn/ipv6.txt: the server answered with status 503',
      },
    });
    feeds.clock.time += MINUTE_MS;
    feeds.serve((_request, response) => response.writeHead(500).end());
    const message = ['ipv4', 'ipv6']
      .map(
        (part) =>
          `http://feeds.practice.example/vpn/${part}.txt: the server answered with status 500`,
      )
      .join('; ');
    expect(await feeds.refresh('vpn')).toEqual({ outcome: 'failed', message });
    expect(feeds.shelf.state('vpn')).toMatchObject({
      fetchedAt: time,
      checkedAt: time,
      triedAt: time + MINUTE_MS,
      error: { at: time + MINUTE_MS, message },
    });
    feeds.clock.time += MINUTE_MS;
    feeds.serve((request, response) =>
      response.end(request.url?.includes('ipv6') ? '2001:db8::/32' : '20.0.0.0/24'),
    );
    expect(await feeds.refresh('vpn')).toEqual({ outcome: 'updated' });
    expect(feeds.shelf.state('vpn')).toMatchObject({
      entries: 2,
      fetchedAt: time + 2 * MINUTE_MS,
      error: null,
    });
    feeds.clock.time += MINUTE_MS;
    expect(await feeds.refresh('vpn')).toEqual({ outcome: 'unchanged' });
  });
});

describe('a bad answer', () => {
  const bomb = gzipSync(Buffer.alloc(FEED_SOURCES.tor.maxBytes * 4, '\n'));
  const cases: readonly (readonly [string, Handler, RegExp])[] = [
    ['a web page', text('<html><body>Sign in</body></html>'), /is a web page/],
    ['JSON', text('{"error":"gone"}'), /is JSON/],
    ['nothing', text(''), /is empty/],
    [
      'a list of half the length',
      text('20.0.0.1\n20.0.0.2'),
      /has 2 entries where the last good copy has 4/,
    ],
    [
      'a list with a line of something else',
      text(`${GOOD}\nerror: stream reset`),
      /not an IP address or range, in line 5/,
    ],
    ['a failing server', (_request, response) => response.writeHead(500).end(GOOD), /status 500/],
    [
      'a missing page',
      (_request, response) => response.writeHead(404).end('404: Not Found'),
      /status 404/,
    ],
    ['no content', (_request, response) => response.writeHead(204).end(), /status 204/],
    [
      'a redirect to a private address',
      (_request, response) => response.writeHead(302, { location: 'http://10.0.0.1/list' }).end(),
      /10\.0\.0\.1.*not a public address/,
    ],
    [
      'a redirect to a port of its own',
      (_request, response) =>
        response.writeHead(302, { location: 'http://feeds.practice.example:22/' }).end(),
      /port 22/,
    ],
    [
      'a bomb',
      (_request, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb),
      /longer than \d+ bytes/,
    ],
    [
      'a body that is cut off',
      (_request, response) => {
        response.writeHead(200, { 'content-length': 1_000 });
        response.write(GOOD, () => response.destroy());
      },
      /./,
    ],
    [
      'what is not packed as it says',
      (_request, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(GOOD),
      /./,
    ],
    [
      'nothing new to nobody who asked',
      (_request, response) => response.writeHead(412).end(),
      /status 412/,
    ],
  ];

  test.each(cases)(
    '%s is refused, and the last good copy serves on',
    async (_name, handler, message) => {
      await using feeds = await openFeeds();
      feeds.serve(text(GOOD));
      await feeds.refresh();
      const goodAt = feeds.clock.time;
      feeds.clock.time += MINUTE_MS;
      feeds.serve(handler);
      const outcome = await feeds.refresh();
      expect(outcome).toEqual({ outcome: 'failed', message: expect.stringMatching(message) });
      for (const shelf of [feeds.shelf, await feeds.reopen()]) {
        expect(hasIn(shelf, 'tor', '20.0.0.4')).toBe(true);
        expect(shelf.state('tor')).toMatchObject({
          entries: 4,
          fetchedAt: goodAt,
          checkedAt: goodAt,
          triedAt: feeds.clock.time,
          error: { at: feeds.clock.time, message: expect.stringMatching(message) },
        });
      }
    },
  );

  test('a good answer afterwards clears the error', async () => {
    await using feeds = await openFeeds();
    feeds.serve(text('<html>'));
    await feeds.refresh();
    feeds.serve(text(GOOD));
    await feeds.refresh();
    expect(feeds.shelf.state('tor')).toMatchObject({ entries: 4, error: null });
  });

  test('a server that cannot be reached, and one that talks nonsense, are failures like any other', async () => {
    await using feeds = await openFeeds();
    feeds.dialer.map(FEED_HOST.address, 80, await closedPort());
    expect((await feeds.refresh()).outcome).toBe('failed');
    const nonsense = createTcpServer((socket) => socket.end('hello?\r\n\r\n'));
    feeds.dialer.own(nonsense);
    feeds.dialer.map(FEED_HOST.address, 80, await listen(nonsense));
    expect((await feeds.refresh()).outcome).toBe('failed');
    expect(hasIn(feeds.shelf, 'tor', '20.0.0.1')).toBeNull();
  });

  test('whoever gives up leaves everything as it was', async () => {
    await using feeds = await openFeeds();
    const asked = Promise.withResolvers<void>();
    feeds.serve(() => asked.resolve());
    const abandon = new AbortController();
    const refreshing = feeds.shelf.refresh('tor', abandon.signal);
    await asked.promise;
    abandon.abort();
    expect(await refreshing).toEqual({ outcome: 'aborted' });
    expect(feeds.shelf.state('tor')).toMatchObject({ entries: null, triedAt: null, error: null });
  });
});

/** A fetcher that answers what it is told, and remembers how it was asked. */
function scripted(
  answers: readonly Partial<Page>[],
): PageFetcher & { readonly asked: PageRequest[] } {
  const asked: PageRequest[] = [];
  return {
    asked,
    async fetchPage(request) {
      const answer = answers[asked.length] ?? {};
      asked.push(request);
      return {
        ok: true,
        url: request.url,
        hops: [request.url],
        status: 200,
        headers: new Map(),
        body: Buffer.from(GOOD),
        truncated: false,
        address: FEED_HOST.address,
        ...answer,
      };
    },
  };
}

describe('conditional requests', () => {
  const sources = feedSourcesAt(PRACTICE_FEED_URLS);
  const signal = new AbortController().signal;
  const validators = new Map([
    ['etag', '"v1"'],
    ['last-modified', 'Sun, 01 Nov 2026 00:00:00 GMT'],
  ]);
  const openScripted = async (
    pages: PageFetcher,
    clock = { now: () => 1_000 },
    given = sources,
  ) => {
    const folder = mkdtempSync(join(tmpdir(), 'vouch-feeds-'));
    const log = { info: () => {}, error: () => {} };
    const open = (other = given) =>
      openFeedStore({ folder, reader: foreignInPlace, sources: other, pages, clock, log });
    return {
      shelf: await open(),
      open,
      folder,
      [Symbol.dispose]: () => rmSync(folder, { recursive: true }),
    };
  };

  test('the first request has none, the next has the validators of the copy, and 304 confirms it', async () => {
    const pages = scripted([{ headers: validators }, { status: 304, body: Buffer.alloc(0) }]);
    const clock = { time: 1_000, now: () => clock.time };
    using feeds = await openScripted(pages, clock);
    await feeds.shelf.refresh('tor', signal);
    clock.time = 5_000;
    const later = await feeds.open();
    expect(await later.refresh('tor', signal)).toEqual({ outcome: 'unchanged' });
    expect(pages.asked.map(({ conditions }) => conditions)).toEqual([
      undefined,
      { etag: '"v1"', lastModified: 'Sun, 01 Nov 2026 00:00:00 GMT' },
    ]);
    expect(later.state('tor')).toMatchObject({ fetchedAt: 1_000, checkedAt: 5_000, entries: 4 });
    expect((await feeds.open()).state('tor').checkedAt).toBe(5_000);
  });

  test('304 to somebody who has nothing is a failure', async () => {
    using feeds = await openScripted(scripted([{ status: 304 }]));
    expect(await feeds.shelf.refresh('tor', signal)).toEqual({
      outcome: 'failed',
      message: 'http://feeds.practice.example/torbulkexitlist: the server answered with status 304',
    });
  });

  test('validators that could not be sent back are not kept', async () => {
    const pages = scripted([
      {
        headers: new Map([
          ['etag', `"${'x'.repeat(255)}"`],
          ['last-modified', 'a\r\nb: c'],
        ]),
      },
    ]);
    using feeds = await openScripted(pages);
    await feeds.shelf.refresh('tor', signal);
    await feeds.shelf.refresh('tor', signal);
    expect(pages.asked[1]?.conditions).toEqual({ etag: null, lastModified: null });
  });

  test('validators of 256 plain characters are', async () => {
    const etag = `"${'x'.repeat(254)}"`;
    const pages = scripted([{ headers: new Map([['etag', etag]]) }]);
    using feeds = await openScripted(pages);
    await feeds.shelf.refresh('tor', signal);
    await feeds.shelf.refresh('tor', signal);
    expect(pages.asked[1]?.conditions).toEqual({ etag, lastModified: null });
  });

  test('a feed that moved is a new one: asked without conditions, and not measured by the old', async () => {
    const pages = scripted([{ headers: validators }, { body: Buffer.from('20.0.0.9') }]);
    using feeds = await openScripted(pages);
    await feeds.shelf.refresh('tor', signal);
    const moved = await feeds.open(
      feedSourcesAt({ ...PRACTICE_FEED_URLS, tor: ['http://elsewhere.example/list'] }),
    );
    expect(hasIn(moved, 'tor', '20.0.0.1')).toBe(true);
    expect(await moved.refresh('tor', signal)).toEqual({ outcome: 'updated' });
    expect(pages.asked[1]?.conditions).toBeUndefined();
    expect(moved.state('tor').entries).toBe(1);
  });

  test('a list that left TLS on its way is not taken', async () => {
    const pages = scripted([
      { hops: [FEED_SOURCES.tor.parts[0]?.url ?? '', 'http://mirror.example/list'] },
    ]);
    using feeds = await openScripted(pages, { now: () => 1_000 }, FEED_SOURCES);
    expect(await feeds.shelf.refresh('tor', signal)).toEqual({
      outcome: 'failed',
      message:
        'https://check.torproject.org/torbulkexitlist: it was redirected to an address without TLS, where anyone could have changed the list',
    });
  });

  test('every feed may be as long as its own limit', async () => {
    const pages = scripted([]);
    using feeds = await openScripted(pages);
    await feeds.shelf.refresh('private_relay', signal);
    expect(pages.asked).toEqual([
      {
        url: 'http://feeds.practice.example/egress-ip-ranges.csv',
        why: 'feed of Apple Private Relay ranges',
        checkId: null,
        lane: 'batch',
        signal,
        accept: 'text/plain, text/csv, */*;q=0.1',
        limits: {
          totalMs: 120_000,
          idleMs: 20_000,
          bodyBytes: FEED_SOURCES.private_relay.maxBytes,
        },
      },
    ]);
  });
});

describe('on the disk', () => {
  test('a damaged copy is set aside at the start, reported, and downloaded again without conditions', async () => {
    await using feeds = await openFeeds();
    feeds.serve(text(GOOD));
    await feeds.refresh();
    const copy =
      readdirSync(feeds.folder).find(
        (name) => name.startsWith('tor-all') && name.endsWith('.copy'),
      ) ?? '';
    truncateSync(join(feeds.folder, copy), 10);
    const later = await feeds.reopen();
    expect(later.state('tor')).toMatchObject({ entries: null, checkedAt: null });
    expect(hasIn(later, 'tor', '20.0.0.1')).toBeNull();
    expect(feeds.logged).toEqual(['a stored feed was damaged and has been set aside']);
    expect(await later.refresh('tor', new AbortController().signal)).toEqual({
      outcome: 'updated',
    });
    expect(hasIn(later, 'tor', '20.0.0.1')).toBe(true);
  });

  test('a copy that cannot be kept is a failure, and the old one serves on', async () => {
    await using feeds = await openFeeds();
    feeds.serve(text(GOOD));
    await feeds.refresh();
    rmSync(feeds.folder, { recursive: true });
    writeFileSync(feeds.folder, 'in the way');
    feeds.serve(text(`${GOOD}\n20.0.0.5`));
    expect(await feeds.refresh()).toMatchObject({
      outcome: 'failed',
      message: expect.stringContaining('could not be saved'),
    });
    expect([hasIn(feeds.shelf, 'tor', '20.0.0.1'), hasIn(feeds.shelf, 'tor', '20.0.0.5')]).toEqual([
      true,
      false,
    ]);
  });
});

describe('the practice feeds', () => {
  test('what has not changed is confirmed without being sent again', async () => {
    await using feeds = await openFeeds();
    const server = await startFeedServer(PRACTICE_FEEDS);
    feeds.dialer.map(FEED_HOST.address, FEED_HOST.port, server.port);
    await feeds.refresh('disposable');
    const first = await feeds.dialer.contact(() => true);
    feeds.clock.time += MINUTE_MS;
    expect(await feeds.refresh('disposable')).toEqual({ outcome: 'unchanged' });
    const second = await feeds.dialer.contact((contact) => contact !== first);
    expect(first.bytesReceived - second.bytesReceived).toBeGreaterThan(100);
    expect(feeds.shelf.state('disposable')).toMatchObject({
      fetchedAt: feeds.clock.time - MINUTE_MS,
      checkedAt: feeds.clock.time,
    });
    await server.close();
  });

  test('all of them are fetched, list what they should, and are unchanged the second time', async () => {
    await using feeds = await openFeeds();
    const server = await startFeedServer(PRACTICE_FEEDS);
    feeds.dialer.map(FEED_HOST.address, FEED_HOST.port, server.port);
    for (const name of FEED_NAMES)
      expect([name, await feeds.refresh(name)]).toEqual([name, { outcome: 'updated' }]);
    for (const name of FEED_NAMES)
      expect([name, await feeds.refresh(name)]).toEqual([name, { outcome: 'unchanged' }]);
    await server.close();
    const listed = (name: AddressFeedName, ips: readonly string[]) =>
      ips.map((ip) => hasIn(feeds.shelf, name, ip));
    expect(listed('tor', PRACTICE_LISTINGS.tor)).toEqual([true]);
    expect(listed('vpn', [...PRACTICE_LISTINGS.vpn, ...PRACTICE_LISTINGS.privateRelay])).toEqual([
      true,
      true,
    ]);
    expect(listed('datacenter', PRACTICE_LISTINGS.datacenter)).toEqual([true, true]);
    expect(listed('private_relay', PRACTICE_LISTINGS.privateRelay)).toEqual([true]);
    expect(listed('tor', ['8.8.8.8', '193.0.6.139'])).toEqual([false, false]);
    expect(feeds.shelf.domains('disposable').listed?.has('one-hour-inbox.example')).toBe(true);
    expect(feeds.shelf.domains('mail_providers').listed?.valueOf('veil-relay.example')).toBe(
      'alias Veil Relay',
    );
  });
});

const BUNDLED_LISTS = 'bundled lists of 2026-09-23';
const bundled: ReferencePort = {
  disposable: (domain) =>
    domain === 'old-throwaway.example' || domain === 'doubtful.example'
      ? { domain, listedBy: ['a list'], confirmed: domain !== 'doubtful.example' }
      : null,
  aliasService: (domain) => (domain === 'alias.example' ? 'An alias service' : null),
  freeProvider: (domain) => domain === 'webmail.example',
  roleAccount: () => null,
  names: FEW_NAMES,
  editions: { disposable: BUNDLED_LISTS, providers: BUNDLED_LISTS, roles: BUNDLED_LISTS },
};

describe('withDisposableFeed', () => {
  test('either list makes a domain disposable, and its edition alone names both and the feed’s age', async () => {
    await using feeds = await openFeeds();
    let on = true;
    const reference = withDisposableFeed(bundled, {
      feed: feeds.shelf.domains('disposable'),
      switchedOn: () => on,
    });
    expect(reference.disposable('new-throwaway.example')).toBeNull();
    expect(reference.editions).toEqual(bundled.editions);

    const listed = ['old-throwaway', 'new-throwaway', 'doubtful', 'alias', 'webmail'];
    feeds.serve(text(listed.map((name) => `${name}.example\n`).join('')));
    await feeds.refresh('disposable');
    feeds.clock.time += 3 * 60 * MINUTE_MS;
    const [TITLE, confirmed] = ['disposable domains', true];
    const domains = ['old-throwaway.example', 'Box.New-Throwaway.example', 'doubtful.example'];
    expect([...domains, 'other.example'].map((domain) => reference.disposable(domain))).toEqual([
      // What the bundled lists confirm needs no other.
      { domain: 'old-throwaway.example', listedBy: ['a list'], confirmed },
      { domain: 'new-throwaway.example', listedBy: [TITLE], confirmed },
      { domain: 'doubtful.example', listedBy: ['a list', TITLE], confirmed },
      null,
    ]);
    expect(reference.editions).toEqual({
      ...bundled.editions,
      disposable: `${BUNDLED_LISTS} and feed of disposable domains ${dated(feeds.clock.time - 3 * 60 * MINUTE_MS)}`,
    });

    // What is known to be no throwaway stays so.
    expect([
      reference.disposable('alias.example'),
      reference.disposable('webmail.example'),
    ]).toEqual([null, null]);
    expect([
      reference.aliasService('alias.example'),
      reference.freeProvider('webmail.example'),
    ]).toEqual(['An alias service', true]);

    on = false;
    expect(reference.disposable('new-throwaway.example')).toBeNull();
    expect(reference.disposable('old-throwaway.example')?.domain).toBe('old-throwaway.example');
    expect(reference.editions).toEqual(bundled.editions);
  });
});

describe('withProviderFeed', () => {
  const BUNDLED = { entries: 3, dated: '2026-09-23' };
  const sources = withMailProviders(FEED_SOURCES, {
    bundled: BUNDLED,
    url: 'http://feeds.practice.example/lists/mail-providers.txt',
  });

  test('the list outranks the bundled one, and what it names is not disposable', async () => {
    await using feeds = await openFeeds({ sources });
    let on = true;
    const feed = feeds.shelf.domains('mail_providers');
    const reference = withProviderFeed(bundled, { feed, switchedOn: () => on });
    const kinds = (domain: string) => [
      reference.aliasService(domain),
      reference.freeProvider(domain),
      reference.disposable(domain)?.domain ?? null,
    ];
    expect(kinds('webmail.example')).toEqual([null, true, null]);
    expect(kinds('old-throwaway.example')).toEqual([null, false, 'old-throwaway.example']);

    feeds.serve(
      text(
        [
          '# our own',
          'Hush.example\talias Hush Mail 2',
          'post.example free',
          '.access.example free',
          'alias.example\tfree',
          'webmail.example\talias Webmail',
          'old-throwaway.example\tfree',
          'doubtful.example\talias Doubt',
        ].join('\n'),
      ),
    );
    expect(await feeds.refresh('mail_providers')).toEqual({ outcome: 'updated' });
    expect(feeds.shelf.state('mail_providers')).toMatchObject({ entries: 7, bundled: BUNDLED });
    expect(kinds('hush.example')).toEqual(['Hush Mail 2', false, null]);
    expect(kinds('Me.Hush.example')).toEqual(['Hush Mail 2', false, null]);
    expect(kinds('post.example')).toEqual([null, true, null]);
    expect(kinds('staff.post.example')).toEqual([null, false, null]);
    expect(kinds('jo.access.example')).toEqual([null, true, null]);
    expect(kinds('alias.example')).toEqual([null, true, null]);
    expect(kinds('webmail.example')).toEqual(['Webmail', false, null]);
    expect(kinds('old-throwaway.example')).toEqual([null, true, null]);
    expect(kinds('doubtful.example')).toEqual(['Doubt', false, null]);
    expect(reference.editions).toEqual({
      ...bundled.editions,
      providers: `${BUNDLED_LISTS} and feed of ${feed.title} ${dated(feeds.clock.time)}`,
    });

    on = false;
    expect(kinds('old-throwaway.example')).toEqual([null, false, 'old-throwaway.example']);
    expect(reference.editions).toEqual(bundled.editions);
  });

  test('it takes back what the bundled list has by mistake, and leaves the rest to it', async () => {
    await using feeds = await openFeeds({ sources });
    const feed = feeds.shelf.domains('mail_providers');
    const reference = withProviderFeed(bundled, { feed, switchedOn: () => true });
    feeds.serve(text('webmail.example\tother\n'));
    await feeds.refresh('mail_providers');
    expect(reference.freeProvider('webmail.example')).toBe(false);
    expect(reference.aliasService('alias.example')).toBe('An alias service');
    expect(reference.disposable('old-throwaway.example')?.domain).toBe('old-throwaway.example');
    feeds.serve(text('alias.example\tother\n'));
    await feeds.refresh('mail_providers');
    expect(reference.aliasService('alias.example')).toBeNull();
    expect(reference.freeProvider('webmail.example')).toBe(true);
  });

  test.each([
    ['hush.example alias', 'has "hush.example alias", which is not like'],
    ['hush.example forward Hush', 'has "hush.example forward Hush", which is not like'],
    ['hush alias Hush', 'has "hush alias Hush", which is not like'],
    ['.hush.example alias Hush', 'has ".hush.example alias Hush", which is not like'],
    ['hush.example', 'has "hush.example", which is not like'],
    ['a.example free\nA.example alias A', 'names "a.example" a second time in line 2'],
  ])('a list with %j is refused, and the last good copy stays', async (line, problem) => {
    await using feeds = await openFeeds({ sources });
    feeds.serve(text('hush.example alias Hush Mail\n'));
    await feeds.refresh('mail_providers');
    feeds.serve(text(`${line}\n`));
    const refreshed = await feeds.refresh('mail_providers');
    expect(refreshed.outcome).toBe('failed');
    expect(feeds.shelf.state('mail_providers').error?.message).toContain(problem);
    expect(feeds.shelf.domains('mail_providers').listed?.has('hush.example')).toBe(true);
  });

  test('without an address there is nothing to fetch, and the bundled list is told of', async () => {
    const bundledOnly = withMailProviders(FEED_SOURCES, { bundled: BUNDLED, url: null });
    await using feeds = await openFeeds({ sources: bundledOnly });
    expect(feeds.shelf.state('mail_providers')).toMatchObject({
      urls: [],
      bundled: BUNDLED,
      entries: null,
    });
  });

  test('the bundled list is in the form of the feed, and serves as it', async () => {
    const { folder } = bundledData();
    await using feeds = await openFeeds({ sources });
    const file = readFileSync(join(folder, DATA_FILES.mailProviders), 'utf8');
    feeds.serve(text(file));
    expect(await feeds.refresh('mail_providers')).toEqual({ outcome: 'updated' });
    const { listed } = feeds.shelf.domains('mail_providers');
    for (const line of file.split('\n')) {
      const [domain = '', value] = line.split('\t');
      expect(listed?.valueOf(domain)).toBe(value);
    }
  });
});
