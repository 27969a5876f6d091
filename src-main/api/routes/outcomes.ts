// POST /v1/outcomes: what really happened to addresses, as whoever sent the mail knows it.
import type { FastifyInstance, FastifySchema } from 'fastify';
import { type Outcome, OutcomeBatch, OutcomeReceipt } from '../../../src-shared/schemas/outcome.ts';
import type { KeyedRoutes } from '../bearer.ts';
import { EXAMPLES } from '../openapi/examples.ts';
import { answer, refusals, WITH_BODY } from '../openapi/route-schema.ts';
import { JSON_TYPE, takeJson } from './body.ts';

const OUTCOMES: FastifySchema = {
  operationId: 'recordOutcomes',
  tags: ['Outcomes'],
  summary: 'Record what happened to addresses',
  description:
    'Records what actually happened to 1 to 1000 addresses: bounced, delivered, replied, wrote to you, fraud, good customer. Each is matched ' +
    'with the latest verdict on its address at that time, or with the check that it names. An outcome without a verdict is ' +
    'kept and counted separately. Sending the same outcome again under the same label changes nothing. It costs no ' +
    'credit, and nothing of it leaves this machine. If an address is not valid or a time lies in the future, nothing of the ' +
    'batch is kept.',
  body: OutcomeBatch,
  requestExample: EXAMPLES.outcomes,
  response: {
    200: answer('The result of submitting the outcomes.', OutcomeReceipt, {
      example: EXAMPLES.outcomeReceipt,
    }),
    ...refusals(WITH_BODY),
  },
};

export async function outcomeRoutes(
  app: FastifyInstance,
  { service, needKey }: KeyedRoutes,
): Promise<void> {
  app.addHook('onRequest', needKey);
  takeJson(app);

  app.post<{ Body: OutcomeBatch }>('/v1/outcomes', { schema: OUTCOMES }, async (request, reply) => {
    const { outcomes, label = '' } = request.body;
    const receipt = await service().outcomes.add(
      { source: 'api', label },
      outcomes.map(knownFields),
    );
    reply.type(JSON_TYPE);
    return JSON.stringify(receipt);
  });
}

/** Unknown fields are ignored; those of the window's own calls are unknown here. */
function knownFields({ email, outcome, happened_at, words, request_id }: Outcome): Outcome {
  return {
    email,
    outcome,
    happened_at: happened_at ?? null,
    words: words ?? null,
    request_id: request_id ?? null,
  };
}
