import { randomBytes } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Agent } from 'undici';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { deafHost, holdsAfterHalf, type Mirror, sends, startMirror } from './runtime-mirror.ts';

interface Downloads {
  resumableDownloader(options: {
    folder: string;
    dispatcher: Agent;
    progress: Record<string, unknown>;
    stop: AbortSignal;
    silenceS: number;
    everySecond: (tick: () => void) => () => void;
  }): { download(url: string, target: string): Promise<void> };
}

const LAUNCHER = resolve(import.meta.dirname, '..', '..', 'resources', 'launcher');
const { resumableDownloader } = (await import(
  pathToFileURL(join(LAUNCHER, 'resumable-download.mjs')).href
)) as Downloads;

const FILE = randomBytes(40_000);
const HALF = FILE.length / 2;
const SILENCE_S = 20;

let folder = '';
let mirror: Mirror;
let dispatcher: Agent;
let stop: AbortController;
/** A second passes when the test says so. */
let second: () => void = () => {};
/** What the download told: `moved` with the size, `begins` with the size and whether it began anew. */
let reported: EventEmitter;
let log: string[];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vouch-download-'));
  mirror = await startMirror(sends(FILE));
  dispatcher = new Agent();
  stop = new AbortController();
  reported = new EventEmitter();
  log = [];
});

afterEach(async () => {
  await dispatcher.destroy();
  await mirror.close();
  await rm(folder, { recursive: true, force: true });
});

/** Seconds pass by the test's hand, or quickly by themselves. */
function start(passing: 'by hand' | 'quickly' = 'by hand', url = `${mirror.url}v1/file.zip`) {
  const download = resumableDownloader({
    folder,
    dispatcher,
    stop: stop.signal,
    silenceS: passing === 'by hand' ? SILENCE_S : Number.POSITIVE_INFINITY,
    everySecond: (tick) => {
      second = tick;
      if (passing === 'by hand') return () => {};
      const timer = setInterval(tick, 5);
      return () => clearInterval(timer);
    },
    progress: {
      asked: () => {},
      begins: (sizeBytes: number, totalBytes: number | null, restarted: boolean) => {
        log.push(`${restarted ? 'anew' : 'from'} ${sizeBytes} of ${totalBytes}`);
      },
      moved: (sizeBytes: number) => reported.emit('moved', sizeBytes),
      second: () => {},
      came: () => log.push('came'),
    },
  }).download(url, join(folder, 'target.zip'));
  // Looked at later.
  download.catch(() => {});
  return download;
}

/** Resolves when so many bytes are on the disk. */
async function until(sizeBytes: number): Promise<void> {
  for (;;) {
    const [moved] = await once(reported, 'moved');
    if (moved >= sizeBytes) return;
  }
}

async function fetched(): Promise<boolean> {
  return (await readFile(join(folder, 'target.zip'))).equals(FILE);
}

function waits(seconds: number): void {
  for (let passed = 0; passed < seconds; passed += 1) second();
}

/** A first start that was stopped when half of the file was here. */
async function halfIsHere(etag?: string): Promise<void> {
  mirror.answer(holdsAfterHalf(FILE, etag));
  const half = until(HALF);
  const download = start();
  await half;
  stop.abort();
  await expect(download).rejects.toMatchObject({ failure: { kind: 'stopped' } });
  stop = new AbortController();
  log = [];
  mirror.asked.length = 0;
}

test('a file comes whole, and nothing else is left', async () => {
  await start();
  expect(await fetched()).toBe(true);
  expect(log).toEqual([`from 0 of ${FILE.length}`, 'came']);
  expect(await readdir(folder)).toEqual(['target.zip']);
});

test('a file that trickles is fetched for as long as it takes', async () => {
  let line: ServerResponse | null = null;
  const asked = new Promise<void>((resolve) => {
    mirror.answer((_request, response) => {
      line = response.writeHead(200, { 'content-length': FILE.length });
      line.flushHeaders();
      resolve();
    });
  });
  const download = start();
  await asked;
  const step = FILE.length / 8;
  for (let at = 0; at < FILE.length; at += step) {
    waits(SILENCE_S - 1);
    const came = until(at + step);
    (line as ServerResponse | null)?.write(FILE.subarray(at, at + step));
    await came;
  }
  await download;
  expect(await fetched()).toBe(true);
});

test('a stall ends it when the silence has lasted, and keeps what came', async () => {
  mirror.answer(holdsAfterHalf(FILE));
  const half = until(HALF);
  const download = start();
  await half;
  waits(SILENCE_S);
  await expect(download).rejects.toMatchObject({
    failure: { kind: 'silent', host: mirror.host, silenceS: SILENCE_S, sizeBytes: HALF },
  });
  expect((await stat(join(folder, 'file.zip.part'))).size).toBe(HALF);
});

test('a host that takes the question and never answers is silent', async () => {
  const asked = new Promise<void>((resolve) => mirror.answer(() => resolve()));
  const download = start();
  await asked;
  waits(SILENCE_S);
  await expect(download).rejects.toMatchObject({ failure: { kind: 'silent', sizeBytes: 0 } });
});

test('what was kept is gone on from at the next start, with a question for the same file', async () => {
  await halfIsHere();
  mirror.answer(sends(FILE));
  await start();
  expect(await fetched()).toBe(true);
  expect(mirror.asked).toEqual([`/v1/file.zip bytes=${HALF}-`]);
  expect(mirror.headers.at(-1)?.['if-range']).toBe('"one"');
  expect(log).toEqual([`from ${HALF} of ${FILE.length}`, 'came']);
});

test('a connection that breaks is restored by itself', async () => {
  mirror.answer((_request, response) => {
    response.writeHead(200, { etag: '"one"', 'content-length': FILE.length });
    response.write(FILE.subarray(0, HALF));
    mirror.answer(sends(FILE));
    reported.once('moved', () => response.destroy());
  });
  await start('quickly');
  expect(await fetched()).toBe(true);
  expect(mirror.asked[0]).toBe('/v1/file.zip');
  expect(mirror.asked[1]).toMatch(/^\/v1\/file\.zip bytes=\d+-$/);
});

test('a host that goes away after the first bytes is waited for until the silence has lasted', async () => {
  const hold = holdsAfterHalf(FILE);
  mirror.answer(hold);
  const half = until(HALF);
  const download = start();
  await half;
  await mirror.close();
  mirror = await startMirror(sends(FILE));
  waits(SILENCE_S);
  await expect(download).rejects.toMatchObject({ failure: { kind: 'silent', sizeBytes: HALF } });
});

test.each([
  ['that knows no ranges', '"one"', sends(FILE, { ranges: false })],
  ['that has another file by now', '"another"', sends(FILE)],
])('a server %s sends the file from its beginning', async (_what, etag, answer) => {
  await halfIsHere(etag);
  mirror.answer(answer);
  await start();
  expect(await fetched()).toBe(true);
  expect(log).toEqual([`anew 0 of ${FILE.length}`, 'came']);
});

test('the rest of another file, from a server that does not know If-Range, is not taken', async () => {
  await halfIsHere();
  mirror.answer((request, response) => {
    delete request.headers['if-range'];
    sends(FILE, { etag: '"another"' })(request, response);
  });
  await start();
  expect(await fetched()).toBe(true);
  expect(mirror.asked).toEqual([`/v1/file.zip bytes=${HALF}-`, '/v1/file.zip']);
});

test('what came from another mirror, or from nobody knows where, is not gone on from', async () => {
  await halfIsHere();
  mirror.answer(sends(FILE));
  await start('by hand', `${mirror.url}v2/file.zip`);
  expect(mirror.asked).toEqual(['/v2/file.zip']);
  await writeFile(join(folder, 'other.zip.part'), 'who knows');
  await start('by hand', `${mirror.url}v1/other.zip`);
  expect(mirror.asked).toEqual(['/v2/file.zip', '/v1/other.zip']);
  expect(await fetched()).toBe(true);
});

test('a file that is here whole is not asked for again, whether its length was known or not', async () => {
  await halfIsHere();
  await writeFile(join(folder, 'file.zip.part'), FILE);
  await start();
  expect(mirror.asked).toEqual([]);
  expect(await fetched()).toBe(true);

  const about = join(folder, 'file.zip.part.json');
  await halfIsHere();
  await writeFile(join(folder, 'file.zip.part'), FILE);
  await writeFile(about, (await readFile(about, 'utf8')).replace(`${FILE.length}`, 'null'));
  mirror.answer(sends(FILE));
  await start();
  expect(mirror.asked).toEqual([`/v1/file.zip bytes=${FILE.length}-`]);
  expect(await fetched()).toBe(true);
});

test('a file without a length ends where the answer ends', async () => {
  mirror.answer((_request, response) => {
    response.write(FILE.subarray(0, HALF));
    response.end(FILE.subarray(HALF));
  });
  await start();
  expect(await fetched()).toBe(true);
  expect(log).toEqual(['from 0 of null', 'came']);
});

test('a redirect to another host is followed, with the range', async () => {
  await halfIsHere();
  const store = await startMirror(sends(FILE));
  try {
    mirror.answer((_request, response) => {
      response.writeHead(302, { location: `${store.url}blob` }).end();
    });
    await start();
    expect(store.asked).toEqual([`/blob bytes=${HALF}-`]);
    expect(await fetched()).toBe(true);
  } finally {
    await store.close();
  }
});

test('a name and password in the address go as a header', async () => {
  await start('by hand', mirror.url.replace('//', '//ann:s%40fe@').concat('v1/file.zip'));
  expect(mirror.headers[0]?.authorization).toBe(
    `Basic ${Buffer.from('ann:s@fe').toString('base64')}`,
  );
});

test('a host that cannot be reached is not waited for', async () => {
  const host = await deafHost();
  await expect(start('by hand', `http://${host}/file.zip`)).rejects.toMatchObject({
    failure: { kind: 'unreachable', host },
  });
});

test.each([404, 503])('an answer %s is no file, and keeps what came before', async (status) => {
  await halfIsHere();
  mirror.answer((_request, response) => response.writeHead(status).end('no'));
  await expect(start()).rejects.toMatchObject({
    failure: { kind: 'refused', host: mirror.host, status },
  });
  expect((await stat(join(folder, 'file.zip.part'))).size).toBe(HALF);
});
