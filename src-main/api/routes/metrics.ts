// GET /v1/metrics: the service's metrics in the Prometheus text format.
import type { FastifyInstance, FastifySchema } from 'fastify';
import Type from 'typebox';
import type { MetricFamily } from '../../service/ports/metrics.ts';
import type { KeyedRoutes } from '../bearer.ts';
import { createExposition } from '../exposition.ts';
import { answer, refusals, WITH_KEY } from '../openapi/route-schema.ts';
import { ignoreBody } from './body.ts';

/** With the version of the format (Prometheus, "Exposition formats"). */
const MEDIA_TYPE = 'text/plain; version=0.0.4';
const EXAMPLE = [
  '# HELP vouch_lookups_total Look-ups by source and result, including answers from the cache and from workers.',
  '# TYPE vouch_lookups_total counter',
  'vouch_lookups_total{source="mailbox",outcome="exists"} 1204',
  '',
].join('\n');

const METRICS: FastifySchema = {
  operationId: 'metrics',
  tags: ['Service'],
  summary: 'Show the service’s metrics',
  description:
    "Jobs, rows, look-ups by source with failures and durations, requests, other machines that make look-ups, and the process, in Prometheus' text format 0.0.4. Labels never hold an address or a domain. Counters start from zero when the program starts.",
  response: {
    200: answer('The metrics.', Type.String(), { mediaType: MEDIA_TYPE, example: EXAMPLE }),
    ...refusals(WITH_KEY),
  },
};

export async function metricsRoutes(
  app: FastifyInstance,
  { service, needKey, version }: KeyedRoutes & { readonly version: string },
): Promise<void> {
  const expose = createExposition();
  const build: MetricFamily = {
    name: 'vouch_build_info',
    help: "Always 1; the program's version is in its label.",
    type: 'gauge',
    samples: [{ labels: { version }, value: 1 }],
  };
  app.addHook('onRequest', needKey);
  ignoreBody(app);

  app.get('/v1/metrics', { schema: METRICS }, async (_request, reply) => {
    const { text, contentType } = await expose([build, ...(await service().metrics.read())]);
    return reply.type(contentType).send(text);
  });
}
