// Reads the API key of a request and lets it pass, as far as its rate limit allows.

import type { FastifyReply, FastifyRequest, onRequestHookHandler } from 'fastify';
import { VouchError } from '../../src-shared/errors.ts';
import { formatCounted } from '../../src-shared/format-count.ts';
import type { StoredKey } from '../service/ports/keys.ts';
import type { Service } from '../service/service.ts';
import { type RateLimiter, rateLimitHeaders } from './rate-limit.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Id of the key that the request was made with; empty on routes without a key. */
    keyId: string;
    /** What its owner calls that key; null on routes without a key. */
    keyName: string | null;
    /** The policy of that key; null is the default one. */
    keyPolicy: string | null;
  }
}

/** What routes behind a key are made with. */
export interface KeyedRoutes {
  /** The service at work. */
  readonly service: () => Service;
  /** The hook that asks for a key. */
  readonly needKey: onRequestHookHandler;
}

/** What an Authorization header says. */
export type Credential =
  | { readonly kind: 'token'; readonly token: string }
  /** No Bearer credential at all. */
  | { readonly kind: 'none' }
  /** The scheme is Bearer, what follows is no token. */
  | { readonly kind: 'malformed' };

/** Longer than any key, shorter than what would be worth hashing. */
const MAX_TOKEN_LENGTH = 256;

/** Reads an Authorization header (RFC 6750 §2.1); the scheme's case does not matter (RFC 9110 §11.1). */
export function readCredential(header: string | undefined): Credential {
  const match = /^bearer(?:[ \t]+([^ \t].*)?)?$/i.exec(header?.trim() ?? '');
  if (!match) return { kind: 'none' };
  const token = match[1] ?? '';
  if (token === '') return { kind: 'none' };
  return token.length <= MAX_TOKEN_LENGTH && /^[A-Za-z0-9._~+/-]+=*$/.test(token)
    ? { kind: 'token', token }
    : { kind: 'malformed' };
}

/**
 * A hook that lets a request with a good key pass, as far as its rate allows, and refuses any other, before its body is
 * read. What comes without a good key is not counted: there is no one to count it for.
 */
export function requireKey(
  service: () => Pick<Service, 'keys' | 'settings'>,
  limiter: RateLimiter,
  clock: { now(): number },
): onRequestHookHandler {
  return (request, reply, done) => {
    const credential = readCredential(request.headers.authorization);
    if (credential.kind !== 'token') {
      done(refusal(credential, reply));
      return;
    }
    const { token } = credential;
    // Nothing is waited for where the key is in use already.
    const key = service().keys.recognise(token);
    if (key !== null) done(letIn(key, request, reply));
    else
      service()
        .keys.authenticate(token)
        .then((found) => (found ? letIn(found, request, reply) : refusal(credential, reply)))
        .then(done, done);
  };

  /** Why a request with a good key may still not pass; undefined lets it. */
  function letIn(
    key: StoredKey,
    request: FastifyRequest,
    reply: FastifyReply,
  ): VouchError | undefined {
    request.keyId = key.keyId;
    request.keyName = key.name;
    request.keyPolicy = key.policyId;
    return countRequest(key.keyId, reply);
  }

  function countRequest(keyId: string, reply: FastifyReply): VouchError | undefined {
    const perMinute = service().settings.values.rate_limit_per_minute;
    if (perMinute === 0) return undefined;
    const allowance = limiter.take(keyId, perMinute, clock.now());
    reply.headers(rateLimitHeaders(perMinute, allowance));
    if (allowance.allowed) return undefined;
    const { resetSeconds } = allowance;
    const wait = formatCounted(resetSeconds, 'second');
    reply.header('retry-after', String(resetSeconds));
    return new VouchError(
      'rate_limited',
      `This key may make ${perMinute} requests a minute. Try again in ${wait}.`,
    );
  }
}

/** Why a request without a good key is refused. */
function refusal({ kind }: Credential, reply: FastifyReply): VouchError {
  if (kind === 'none') {
    reply.header('www-authenticate', 'Bearer');
    return new VouchError(
      'unauthorized',
      'Send an API key in the header "Authorization: Bearer <API_KEY>". Create one with `vouch keys create`.',
    );
  }
  // RFC 6750 §3.1. The key is not repeated: answers end up in logs.
  reply.header('www-authenticate', 'Bearer error="invalid_token"');
  return new VouchError(
    'unauthorized',
    'The API key is unknown, malformed or revoked. `vouch keys list` shows the valid keys.',
  );
}
