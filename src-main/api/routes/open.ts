// What anybody on this machine may ask without a key: whether the service runs, and how its API is used.
import type { FastifyInstance, FastifyReply } from 'fastify';
import { type DocsPage, renderDocsPage } from '../openapi/docs-page.ts';
import { renderOpenApi } from '../openapi/document.ts';
import { JSON_TYPE } from './json-type.ts';

/** GET /v1/health, GET /v1/openapi.json and GET /v1/docs. */
export async function openRoutes(
  app: FastifyInstance,
  { version }: { readonly version: string },
): Promise<void> {
  const health = Buffer.from(JSON.stringify({ status: 'ok', version }));
  let openApi: Buffer | null = null;
  let page: DocsPage | null = null;

  app.get('/v1/health', (_request, reply) => sendDocument(reply, health));
  app.get('/v1/openapi.json', (_request, reply) => {
    // Built when first asked for, so that it does not hold up the start.
    openApi ??= Buffer.from(renderOpenApi(version));
    return sendDocument(reply, openApi);
  });
  app.get('/v1/docs', (_request, reply) => {
    page ??= renderDocsPage(renderOpenApi(version));
    return reply
      .type('text/html; charset=utf-8')
      .headers({
        'content-security-policy': page.policy,
        'referrer-policy': 'no-referrer',
        'cross-origin-opener-policy': 'same-origin',
      })
      .send(page.html);
  });
}

function sendDocument(reply: FastifyReply, document: Buffer): FastifyReply {
  return reply.type(JSON_TYPE).send(document);
}
