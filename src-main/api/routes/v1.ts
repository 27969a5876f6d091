// All routes under /v1, for an application that serves them or one that only describes them.
import type { FastifyInstance } from 'fastify';
import type { KeyedRoutes } from '../bearer.ts';
import { shapeCompiler } from './body.ts';
import { callbackRoutes } from './callbacks.ts';
import { jobRoutes } from './jobs.ts';
import { type KeylessRoutes, keylessRoutes } from './keyless.ts';
import { metricsRoutes } from './metrics.ts';
import { outcomeRoutes } from './outcomes.ts';
import { usageRoutes } from './usage.ts';
import { verifyRoutes } from './verify.ts';

export async function v1Routes(
  app: FastifyInstance,
  { service, needKey, version, describe }: KeyedRoutes & KeylessRoutes,
): Promise<void> {
  app.setValidatorCompiler(shapeCompiler);
  // Answers are text already; what a route says of them is for the document.
  app.setSerializerCompiler(() => JSON.stringify);
  for (const routes of [verifyRoutes, jobRoutes, callbackRoutes, outcomeRoutes, usageRoutes])
    app.register(routes, { service, needKey });
  app.register(metricsRoutes, { service, needKey, version });
  app.register(keylessRoutes, { version, describe });
}
