// Reports each answered API request to the window's list of recent requests, without keys or query strings.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { RecentRequest } from '../../src-shared/bridge/api.ts';
import type { ProblemCode } from '../../src-shared/errors.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Why it was refused; null while it was not. */
    problemCode: ProblemCode | null;
  }
}

const MAX_PATH_LENGTH = 200;
/** A key pasted into an address by mistake must not be shown. */
const KEY_TEXT = /vouch_live_[0-9A-Za-z]*/g;

/** Adds the hook that tells of answers under `/v1`. */
export function logRequests(
  app: FastifyInstance,
  onAnswered: (entry: RecentRequest) => void,
): void {
  app.addHook('onResponse', (request, reply, done) => {
    const entry = entryOf(request, reply);
    if (entry !== null) onAnswered(entry);
    done();
  });
}

function entryOf(request: FastifyRequest, reply: FastifyReply): RecentRequest | null {
  const path = (request.raw.url ?? '/').replace(/^https?:\/\/[^/?#]*/i, '').replace(/[?#].*$/s, '');
  if (!/^\/v1(?:\/|$)/.test(path)) return null;
  return {
    at: new Date(request.arrivedAt).toISOString(),
    method: request.method,
    path: path.replaceAll(KEY_TEXT, 'vouch_live_…').slice(0, MAX_PATH_LENGTH),
    status: reply.statusCode,
    ms: Math.round(reply.elapsedTime * 100) / 100,
    key_name: request.keyName,
    code: request.problemCode,
  };
}
