// GET /v1/callbacks: the callbacks of a key's batches: delivered or not, to which URL, and when the next attempt is.
import type { FastifyInstance, FastifySchema } from 'fastify';
import { CallbackPage } from '../../../src-shared/schemas/callback.ts';
import type { KeyedRoutes } from '../bearer.ts';
import { EXAMPLES } from '../openapi/examples.ts';
import { answer, refusals, WITH_KEY } from '../openapi/route-schema.ts';
import { PageQueryFields, readPageQuery } from '../page-query.ts';
import { ignoreBody, JSON_TYPE } from './body.ts';

const LIST_CALLBACKS: FastifySchema = {
  operationId: 'listCallbacks',
  tags: ['Callbacks'],
  summary: 'List callbacks',
  description:
    'The callbacks of the batches that this key submitted, newest first. Those of other keys are not shown: a URL may contain a ' +
    'secret of its owner.',
  querystring: PageQueryFields,
  response: {
    200: answer('One page of callbacks.', CallbackPage, { example: EXAMPLES.callbackPage }),
    ...refusals(WITH_KEY),
  },
};

export async function callbackRoutes(
  app: FastifyInstance,
  { service, needKey }: KeyedRoutes,
): Promise<void> {
  app.addHook('onRequest', needKey);
  ignoreBody(app);

  app.get('/v1/callbacks', { schema: LIST_CALLBACKS }, async (request, reply) => {
    const { limit, after } = readPageQuery(request.query);
    const page = await service().callbacks.list({ keyId: request.keyId, after, limit });
    reply.type(JSON_TYPE);
    return JSON.stringify(page);
  });
}
