// The OpenAPI 3.1 document, which @fastify/swagger builds from the schemas of the routes.
import Fastify, { type FastifySchema } from 'fastify';
import type { TSchema } from 'typebox';
import { PROBLEMS, type ProblemCode } from '../../../src-shared/errors.ts';
import { CallbackEvent } from '../../../src-shared/schemas/callback.ts';
import { PROBLEM_TYPE } from '../problem.ts';
import { v1Routes } from '../routes/v1.ts';
import { type Components, createComponents, type Json } from './components.ts';
import { EXAMPLES, exampleProblem } from './examples.ts';

const ABOUT = [
  'Vouch verifies email addresses on this machine. The API listens on 127.0.0.1 and ::1 only.',
  'Bodies are JSON in UTF-8. Types are never converted; fields that are not listed are ignored.',
  'Every refusal is a problem document (RFC 9457) with a stable `code`. A known path that does not support the method ' +
    'answers 405 `method_not_allowed` with `Allow`; an unknown path 404 `not_found`.',
  'Large bodies are read a few at a time, and the others wait unread. One that waits too long is refused with 503 `overloaded` and ' +
    '`Retry-After`; nothing was done then.',
  'Web pages cannot call the API unless the setting `cors_origins` names their origin: a request with another `Host` or ' +
    '`Origin` is refused with 403.',
  '`null` in a result means unknown: not requested, not run, or inconclusive. `evidence` says which.',
].join('\n\n');

const REQUEST_ID = { 'X-Request-Id': { $ref: '#/components/headers/X-Request-Id' } };
const RATE = {
  RateLimit: { $ref: '#/components/headers/RateLimit' },
  'RateLimit-Policy': { $ref: '#/components/headers/RateLimit-Policy' },
};
/** Headers that come with the refusals of a status. */
const REFUSAL_HEADERS: Readonly<Record<string, object>> = {
  401: {
    'WWW-Authenticate': { description: 'The scheme, `Bearer`.', schema: { type: 'string' } },
  },
  429: RATE,
};

const HEADERS = {
  'X-Request-Id': {
    description: 'Identifier of this call, also in problem documents.',
    schema: { type: 'string' },
    example: 'req_01jd4q8s7x',
  },
  RateLimit: {
    description: 'Requests left (`r`), and seconds until the full quota is available again (`t`).',
    schema: { type: 'string' },
    example: '"per-key";r=598;t=41',
  },
  'RateLimit-Policy': {
    description: 'Requests (`q`) that a key may make in a window of so many seconds (`w`).',
    schema: { type: 'string' },
    example: '"per-key";q=600;w=60',
  },
} as const;

/** The text of the document, for a version of the program. The library is loaded when this is called, not before. */
export async function renderOpenApi(version: string): Promise<string> {
  const { default: swagger } = await import('@fastify/swagger');
  const components = createComponents();
  const app = Fastify();
  await app.register(swagger, {
    convertConstToEnum: false,
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Vouch',
        version,
        summary: "Email verification on the analyst's own machine.",
        description: ABOUT,
        license: { name: 'MIT', identifier: 'MIT' },
      },
      servers: [
        {
          url: 'http://127.0.0.1:{port}',
          description: 'This machine.',
          variables: {
            port: { default: '8374', description: 'The port that Vouch listens on (VOUCH_PORT).' },
          },
        },
      ],
      tags: [
        { name: 'Verification', description: 'Verify one address, or submit a batch.' },
        { name: 'Jobs', description: 'Submitted batches.' },
        { name: 'Callbacks', description: 'Notifications that a batch has ended.' },
        { name: 'Outcomes', description: 'What actually happened to addresses.' },
        { name: 'Service', description: 'The service itself.' },
      ],
      security: [{ apiKey: [] }],
      components: {
        securitySchemes: {
          apiKey: {
            type: 'http',
            scheme: 'bearer',
            description: 'An API key, as created by `vouch keys create`.',
          },
        },
        headers: HEADERS,
      },
    },
    transform: ({ schema, url }) => ({ schema: withReferences(schema, components), url }),
  });
  // Its routes are described and never asked, so there is no service behind them.
  await app.register(v1Routes, {
    service: () => {
      throw new Error('a route that is only described was asked');
    },
    needKey: async () => {},
    version,
    describe: () => renderOpenApi(version),
  });
  await app.ready();
  const document = app.swagger() as unknown as Document;
  return `${JSON.stringify(completed(document, components), null, 2)}\n`;
}

/** The schema of a route in which every shape with a name is a reference. */
function withReferences(schema: FastifySchema, components: Components): FastifySchema {
  const { body, params, headers, querystring, response, requestExample, ...words } = schema;
  const use = (part: unknown) => components.use(part as TSchema);
  return {
    ...words,
    ...(headers === undefined ? {} : { headers: use(headers) }),
    ...(params === undefined ? {} : { params: use(params) }),
    ...(querystring === undefined ? {} : { querystring: use(querystring) }),
    ...(body === undefined ? {} : { body: use(body), 'x-request-example': requestExample }),
    response: use(response),
  };
}

/** What is filled in of the library's document. */
interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: object;
}

interface Operation {
  'x-request-example'?: unknown;
  readonly security?: readonly unknown[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { example?: unknown }>> };
  readonly responses: Readonly<Record<string, Response>>;
}

interface Response {
  headers?: object;
  readonly content?: Readonly<Record<string, { readonly examples?: object }>>;
}

/** Adds what the library has no words for: examples beside references, headers that are shared, named shapes and problems. */
function completed(document: Document, components: Components): object {
  const problems = new Set<string>();
  for (const operation of Object.values(document.paths).flatMap((path) => Object.values(path))) {
    const body = operation.requestBody?.content['application/json'];
    if (body !== undefined) body.example = operation['x-request-example'];
    delete operation['x-request-example'];
    const answered = operation.security === undefined ? RATE : {};
    for (const [status, response] of Object.entries(operation.responses)) {
      response.headers = {
        ...REQUEST_ID,
        ...response.headers,
        ...(status.startsWith('2') ? answered : REFUSAL_HEADERS[status]),
      };
      const examples = response.content?.[PROBLEM_TYPE]?.examples ?? {};
      for (const code of Object.keys(examples)) problems.add(code);
    }
  }
  const webhooks = { jobEnded: { post: jobEnded(components) } };
  const { components: shared, paths, ...about } = document;
  const examples = Object.fromEntries(
    [...problems].map((code) => [code, problemExample(code as ProblemCode)]),
  );
  return {
    ...about,
    paths,
    webhooks,
    components: { ...shared, examples, schemas: components.schemas() },
  };
}

/** What a receiver of callbacks is sent. */
function jobEnded(components: Components): object {
  const header = (name: string, description: string) => ({
    name,
    in: 'header',
    required: true,
    description,
    schema: { type: 'string' },
  });
  return {
    operationId: 'jobEnded',
    tags: ['Callbacks'],
    summary: 'A batch has ended',
    description:
      'Posted to the `callback_url` of a batch. Any 2xx counts as taken. Anything else, a redirect, or no answer within 15 ' +
      'seconds is tried again, at most eight times within a day; after 410 no more.',
    security: [],
    parameters: [
      header('Vouch-Callback-Id', 'The `callback_id`, the same in every attempt.'),
      header('Vouch-Timestamp', 'When the attempt was made, in seconds since 1970.'),
      header(
        'Vouch-Signature',
        "`v1=` and the HMAC-SHA256 of `timestamp.body` under the key's secret, in hex.",
      ),
    ],
    requestBody: {
      required: true,
      content: {
        'application/json': {
          schema: components.use(CallbackEvent),
          example: EXAMPLES.callbackEvent,
        },
      },
    },
    responses: { '2XX': { description: 'It was taken.' } },
  };
}

function problemExample(code: ProblemCode): { readonly summary: string; readonly value: Json } {
  return {
    summary: PROBLEMS[code].title,
    value: JSON.parse(JSON.stringify(exampleProblem(code))),
  };
}
