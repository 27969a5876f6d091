// GET /v1/health, /v1/openapi.json and /v1/docs: what needs no key.
import type { FastifyInstance, FastifyReply, FastifySchema } from 'fastify';
import Type from 'typebox';
import { type DocsPage, renderDocsPage } from '../openapi/docs-page.ts';
import { ANYWHERE, answer, refusals } from '../openapi/route-schema.ts';
import { JSON_TYPE } from './body.ts';

const HEALTH: FastifySchema = {
  operationId: 'health',
  tags: ['Service'],
  summary: 'Check that the service is running',
  description: 'Needs no key and looks nothing up.',
  security: [],
  response: {
    200: answer(
      'The service is running.',
      Type.Object(
        {
          status: Type.Literal('ok'),
          version: Type.String({ description: "The program's version." }),
        },
        { $id: 'Health', description: 'The service is running.' },
      ),
      { example: { status: 'ok', version: '0.1.0' } },
    ),
    ...refusals(ANYWHERE),
  },
};

const OPENAPI: FastifySchema = {
  operationId: 'openApi',
  tags: ['Service'],
  summary: 'This document',
  description: 'The API as an OpenAPI 3.1 document. Needs no key.',
  security: [],
  response: {
    200: answer(
      'The document.',
      Type.Object({ openapi: Type.String() }, { description: 'An OpenAPI 3.1 document.' }),
      { example: { openapi: '3.1.0' } },
    ),
    ...refusals(ANYWHERE),
  },
};

const DOCS: FastifySchema = {
  operationId: 'docs',
  tags: ['Service'],
  summary: 'This document as a web page',
  description: 'The API reference as a web page, generated from the same document. Needs no key.',
  security: [],
  response: {
    200: answer('The page.', Type.String(), {
      mediaType: 'text/html',
      example: '<!doctype html><title>Vouch API</title>',
    }),
    ...refusals(ANYWHERE),
  },
};

export interface KeylessRoutes {
  readonly version: string;
  /** The text of the OpenAPI document. */
  readonly describe: () => Promise<string>;
}

/** GET /v1/health, GET /v1/openapi.json and GET /v1/docs. */
export async function keylessRoutes(
  app: FastifyInstance,
  { version, describe }: KeylessRoutes,
): Promise<void> {
  const health = Buffer.from(JSON.stringify({ status: 'ok', version }));
  // Made when first asked for, so that they do not hold up the start.
  let openApi: Promise<Buffer> | null = null;
  let page: Promise<DocsPage> | null = null;

  app.get('/v1/health', { schema: HEALTH }, (_request, reply) => sendDocument(reply, health));
  app.get('/v1/openapi.json', { schema: OPENAPI }, async (_request, reply) => {
    openApi ??= describe().then((text) => Buffer.from(text));
    return sendDocument(reply, await openApi);
  });
  app.get('/v1/docs', { schema: DOCS }, async (_request, reply) => {
    page ??= describe().then(renderDocsPage);
    const { html, policy } = await page;
    return reply
      .type('text/html; charset=utf-8')
      .headers({
        'content-security-policy': policy,
        'referrer-policy': 'no-referrer',
        'cross-origin-opener-policy': 'same-origin',
      })
      .send(html);
  });
}

function sendDocument(reply: FastifyReply, document: Buffer): FastifyReply {
  return reply.type(JSON_TYPE).send(document);
}
