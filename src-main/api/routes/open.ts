// What anybody on this machine may ask without a key: whether the service runs, and what its API looks like.
import type { FastifyInstance, FastifyReply } from 'fastify';
import { renderOpenApi } from '../openapi/document.ts';
import { JSON_TYPE } from './json-type.ts';

/** GET /v1/health and GET /v1/openapi.json. */
export async function openRoutes(
  app: FastifyInstance,
  { version }: { readonly version: string },
): Promise<void> {
  const health = Buffer.from(JSON.stringify({ status: 'ok', version }));
  let openApi: Buffer | null = null;

  app.get('/v1/health', (_request, reply) => sendDocument(reply, health));
  app.get('/v1/openapi.json', (_request, reply) => {
    // Built when first asked for, so that it does not hold up the start.
    openApi ??= Buffer.from(renderOpenApi(version));
    return sendDocument(reply, openApi);
  });
}

function sendDocument(reply: FastifyReply, document: Buffer): FastifyReply {
  return reply.type(JSON_TYPE).send(document);
}
