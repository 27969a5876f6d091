// Publishes the practice network's feeds over HTTP, answering conditional requests as real publishers do.
import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { PracticeFeedFile } from './feed-data.ts';
import { listenOnLoopback, type RunningServer } from './listen.ts';

/** The day that every file is dated, so that the same request has the same answer for ever. */
const LAST_MODIFIED = new Date(Date.UTC(2026, 10, 1)).toUTCString();

/** Starts on a free port of 127.0.0.1. */
export async function startFeedServer(files: readonly PracticeFeedFile[]): Promise<RunningServer> {
  const published = new Map(files.map((file) => [file.path, publish(file)]));
  const server = createServer((request, response) => answer(published, request, response));
  return listenOnLoopback(server);
}

interface Published {
  readonly bytes: Buffer;
  readonly contentType: string;
  /** A strong validator, quotes included (RFC 9110 §8.8.3). */
  readonly etag: string;
}

function publish({ text, contentType }: PracticeFeedFile): Published {
  const bytes = Buffer.from(text);
  const digest = createHash('sha256').update(bytes).digest('hex').slice(0, 32);
  return { bytes, contentType, etag: `"${digest}"` };
}

function answer(
  published: ReadonlyMap<string, Published>,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    response.writeHead(405, { allow: 'GET, HEAD' }).end();
    return;
  }
  const [path = '/'] = (request.url ?? '/').split('?');
  const file = published.get(path);
  if (file === undefined) {
    response.writeHead(404, { 'content-type': 'text/plain' }).end('There is no such feed.\n');
    return;
  }
  const validators = { etag: file.etag, 'last-modified': LAST_MODIFIED };
  if (isCurrent(request, file.etag)) {
    response.writeHead(304, validators).end();
    return;
  }
  response
    .writeHead(200, {
      ...validators,
      'content-type': file.contentType,
      'content-length': file.bytes.length,
    })
    .end(request.method === 'HEAD' ? undefined : file.bytes);
}

/** RFC 9110 §13.2.2: If-None-Match decides where it is given, If-Modified-Since only else. */
function isCurrent({ headers }: IncomingMessage, etag: string): boolean {
  const tags = headers['if-none-match'];
  if (tags !== undefined) {
    return tags.split(',').some((tag) => ['*', etag].includes(tag.trim().replace(/^W\//, '')));
  }
  const since = Date.parse(headers['if-modified-since'] ?? '');
  return since >= Date.parse(LAST_MODIFIED);
}
