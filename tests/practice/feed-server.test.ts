// The practice network's feeds as a publisher serves them.
import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import { describe, expect, test } from 'vitest';
import {
  FEED_HOST,
  PRACTICE_FEED_URLS,
  PRACTICE_FEEDS,
  PRACTICE_LISTINGS,
} from '../../src-main/practice/feed-data.ts';
import { startFeedServer } from '../../src-main/practice/feed-server.ts';

interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
}

async function served() {
  const server = await startFeedServer(PRACTICE_FEEDS);
  const ask = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    new Promise<Answer>((resolve, reject) => {
      request({ host: '127.0.0.1', port: server.port, path, method, headers }, (response) => {
        let body = '';
        response.setEncoding('utf8').on('data', (chunk: string) => {
          body += chunk;
        });
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, headers: response.headers, body }),
        );
      })
        .on('error', reject)
        .end();
    });
  return { ask, [Symbol.asyncDispose]: () => server.close() };
}

const TOR = '/torbulkexitlist';

describe('the server', () => {
  test('every URL has its file, with validators', async () => {
    await using server = await served();
    for (const url of Object.values(PRACTICE_FEED_URLS).flat()) {
      const { hostname, pathname } = new URL(url);
      expect(hostname).toBe(FEED_HOST.name);
      const answer = await server.ask(pathname);
      expect(answer.status).toBe(200);
      expect(answer.headers.etag).toMatch(/^"[0-9a-f]{32}"$/);
      expect(answer.headers['last-modified']).toMatch(/GMT$/);
      expect(answer.body).toBe(PRACTICE_FEEDS.find(({ path }) => path === pathname)?.text);
    }
  });

  test('a client with the current copy gets 304, by ETag first and else by date', async () => {
    await using server = await served();
    const { headers } = await server.ask(TOR);
    const etag = String(headers.etag);
    const modified = String(headers['last-modified']);
    const statusWith = async (conditions: Record<string, string>) =>
      (await server.ask(TOR, conditions)).status;
    expect(await statusWith({ 'if-none-match': etag })).toBe(304);
    expect(await statusWith({ 'if-none-match': `"other", W/${etag}` })).toBe(304);
    expect(await statusWith({ 'if-none-match': '*' })).toBe(304);
    expect(await statusWith({ 'if-modified-since': modified })).toBe(304);
    expect(await statusWith({ 'if-modified-since': 'Thu, 01 Oct 2026 00:00:00 GMT' })).toBe(200);
    expect(await statusWith({ 'if-modified-since': 'yesterday' })).toBe(200);
    expect(await statusWith({ 'if-none-match': '"other"', 'if-modified-since': modified })).toBe(
      200,
    );
    expect((await server.ask(TOR, { 'if-none-match': etag })).body).toBe('');
  });

  test('other paths are not there, other methods are not allowed, and HEAD has no body', async () => {
    await using server = await served();
    expect((await server.ask('/')).status).toBe(404);
    expect((await server.ask(TOR, {}, 'POST')).status).toBe(405);
    expect(await server.ask(TOR, {}, 'HEAD')).toMatchObject({ status: 200, body: '' });
  });

  test('a second close is the first', async () => {
    const server = await startFeedServer(PRACTICE_FEEDS);
    await Promise.all([server.close(), server.close()]);
  });
});

test('the addresses that are listed stand in the sample list', () => {
  const sample = readFileSync(
    new URL('../../resources/practice/sample-list.csv', import.meta.url),
    'utf8',
  );
  const { tor, vpn, datacenter, privateRelay } = PRACTICE_LISTINGS;
  for (const ip of [...tor, ...vpn, ...datacenter, ...privateRelay])
    expect(sample).toContain(`,${ip},`);
});
