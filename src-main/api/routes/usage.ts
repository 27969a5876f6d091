// GET /v1/usage: this month's credits, of the calling key and of the whole installation.
import type { FastifyInstance, FastifySchema } from 'fastify';
import { Usage } from '../../../src-shared/schemas/usage.ts';
import type { CreditState } from '../../service/ports/credits.ts';
import type { UsageOfMonth } from '../../service/service.ts';
import type { KeyedRoutes } from '../bearer.ts';
import { EXAMPLES } from '../openapi/examples.ts';
import { answer, refusals, WITH_KEY } from '../openapi/route-schema.ts';
import { ignoreBody, JSON_TYPE } from './body.ts';

const USAGE: FastifySchema = {
  operationId: 'usage',
  tags: ['Service'],
  summary: 'Show this month’s credits',
  description:
    'Credits used in this calendar month (UTC), by the calling key and in total, with what is left of the budgets.',
  response: {
    200: answer('The usage.', Usage, { example: EXAMPLES.usage }),
    ...refusals(WITH_KEY),
  },
};

export async function usageRoutes(
  app: FastifyInstance,
  { service, needKey }: KeyedRoutes,
): Promise<void> {
  app.addHook('onRequest', needKey);
  ignoreBody(app);

  app.get('/v1/usage', { schema: USAGE }, async (request, reply) => {
    const usage = presentUsage(await service().usage.month(request.keyId));
    reply.type(JSON_TYPE);
    return JSON.stringify(usage);
  });
}

function presentUsage({ since, key, all, days }: UsageOfMonth): Usage {
  return {
    month: new Date(since).toISOString().slice(0, 7),
    key: creditUse(key),
    installation: creditUse(all),
    days: days.map(({ day, credits, ofKey }) => ({ day, credits, by_this_key: ofKey })),
  };
}

function creditUse({ used, reserved, budget }: CreditState): Usage['key'] {
  return {
    used,
    reserved,
    monthly_budget: budget,
    available: budget === null ? null : Math.max(0, budget - used - reserved),
  };
}
