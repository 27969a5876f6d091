// Finds out whose key a request carries; whether that key is good is for the service to say.
import type { FastifyReply, FastifyRequest } from 'fastify';
import { VouchError } from '../../src-shared/errors.ts';
import type { Service } from '../service/service.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Id of the key that the request was made with; empty on routes without a key. */
    keyId: string;
  }
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
  const match = /^bearer(?:[ \t]+(.*))?$/i.exec(header?.trim() ?? '');
  if (!match) return { kind: 'none' };
  const token = match[1] ?? '';
  if (token === '') return { kind: 'none' };
  return token.length <= MAX_TOKEN_LENGTH && /^[A-Za-z0-9._~+/-]+=*$/.test(token)
    ? { kind: 'token', token }
    : { kind: 'malformed' };
}

/** A hook that lets a request with a good key pass and refuses any other with 401, before its body is read. */
export function requireKey(keys: Pick<Service['keys'], 'authenticate'>) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const credential = readCredential(request.headers.authorization);
    const key = credential.kind === 'token' ? await keys.authenticate(credential.token) : null;
    if (key) {
      request.keyId = key.keyId;
      return;
    }
    if (credential.kind === 'none') {
      reply.header('www-authenticate', 'Bearer');
      throw new VouchError(
        'unauthorized',
        'Send an API key in the header "Authorization: Bearer <API_KEY>". `vouch keys create` makes one.',
      );
    }
    // RFC 6750 §3.1. The key is not repeated: answers end up in logs.
    reply.header('www-authenticate', 'Bearer error="invalid_token"');
    throw new VouchError(
      'unauthorized',
      'The API key is unknown, badly formed or revoked. `vouch keys list` shows the keys that are valid.',
    );
  };
}
