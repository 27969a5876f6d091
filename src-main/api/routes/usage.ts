// GET /v1/usage: the credits of this month, of the key that asks and of everybody.
import type { FastifyInstance } from 'fastify';
import type { Usage } from '../../../src-shared/schemas/usage.ts';
import type { CreditState } from '../../service/ports/store.ts';
import type { UsageOfMonth } from '../../service/service.ts';
import type { KeyedRoutes } from '../bearer.ts';
import { ignoreBody } from './body.ts';
import { JSON_TYPE } from './json-type.ts';

export async function usageRoutes(
  app: FastifyInstance,
  { service, needKey }: KeyedRoutes,
): Promise<void> {
  app.addHook('onRequest', needKey);
  ignoreBody(app);

  app.get('/v1/usage', async (request, reply) => {
    const usage = presentUsage(await service.usage.month(request.keyId));
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
