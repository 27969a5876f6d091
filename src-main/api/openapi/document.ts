// Writes the API down as an OpenAPI 3.1 document, from the operations and the shared schemas.
import { PROBLEMS, type ProblemCode } from '../../../src-shared/errors.ts';
import { Problem } from '../../../src-shared/schemas/problem.ts';
import { PROBLEM_TYPE } from '../problem.ts';
import { type Components, createComponents, type Json } from './components.ts';
import { exampleProblem } from './examples.ts';
import { type Body, OPERATIONS, type Operation, type Parameter } from './operations.ts';

const ABOUT = [
  'Vouch verifies email addresses on this machine. The API listens on 127.0.0.1 and ::1 only.',
  'Bodies are JSON in UTF-8. Types are never converted; fields that are not listed are ignored.',
  'Every refusal is a problem document (RFC 9457) with a stable `code`. A known path that does not take the method ' +
    'answers 405 `method_not_allowed` with `Allow`; an unknown path 404 `not_found`.',
  'Web pages cannot call the API unless the setting `cors_origins` names their origin: a request with a foreign `Host` or ' +
    '`Origin` is refused with 403.',
  '`null` in a result means unknown: not asked for, not run, or inconclusive. `evidence` says which.',
].join('\n\n');

const RATE_HEADERS = {
  RateLimit: { $ref: '#/components/headers/RateLimit' },
  'RateLimit-Policy': { $ref: '#/components/headers/RateLimit-Policy' },
};
const REQUEST_ID = { $ref: '#/components/headers/X-Request-Id' };

/** The text of the document, for a version of the program. */
export function renderOpenApi(version: string): string {
  return `${JSON.stringify(openApi(version), null, 2)}\n`;
}

function openApi(version: string): Json {
  const components = createComponents();
  const paths = describePaths(components);
  return {
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
      { name: 'Jobs', description: 'Batches that were submitted.' },
      { name: 'Service', description: 'The service itself.' },
    ],
    security: [{ apiKey: [] }],
    paths,
    components: {
      securitySchemes: {
        apiKey: {
          type: 'http',
          scheme: 'bearer',
          description: 'An API key, as `vouch keys create` makes it.',
        },
      },
      headers: {
        'X-Request-Id': {
          description: 'Identifier of this call, also in problem documents.',
          schema: { type: 'string' },
          example: 'req_01jd4q8s7x',
        },
        RateLimit: {
          description: 'Requests left (`r`), and seconds until all may be made again (`t`).',
          schema: { type: 'string' },
          example: '"per-key";r=598;t=41',
        },
        'RateLimit-Policy': {
          description: 'Requests (`q`) that a key may make in so many seconds (`w`).',
          schema: { type: 'string' },
          example: '"per-key";q=600;w=60',
        },
      },
      examples: Object.fromEntries(
        problemCodes().map((code) => [
          code,
          { summary: PROBLEMS[code].title, value: toJson(exampleProblem(code)) },
        ]),
      ),
      schemas: components.schemas(),
    },
  };
}

function describePaths(components: Components): Json {
  const paths: Record<string, Record<string, Json>> = {};
  for (const operation of OPERATIONS) {
    const path = paths[operation.path] ?? {};
    path[operation.method] = describe(operation, components);
    paths[operation.path] = path;
  }
  return paths;
}

function describe(operation: Operation, components: Components): Json {
  const { body, success } = operation;
  return {
    operationId: operation.id,
    tags: [operation.tag],
    summary: operation.summary,
    description: operation.description,
    ...(operation.key ? {} : { security: [] }),
    ...(operation.parameters.length === 0
      ? {}
      : {
          parameters: operation.parameters.map((parameter) =>
            describeParameter(parameter, components),
          ),
        }),
    ...(body === null ? {} : { requestBody: { required: true, content: json(body, components) } }),
    responses: {
      [success.status]: {
        description: success.description,
        headers: {
          'X-Request-Id': REQUEST_ID,
          ...Object.fromEntries(
            Object.entries(success.headers ?? {}).map(([name, { description }]) => [
              name,
              { description, schema: { type: 'string' } },
            ]),
          ),
          ...(operation.key ? RATE_HEADERS : {}),
        },
        ...(success.body === null ? {} : { content: json(success.body, components) }),
      },
      ...describeProblems(operation.problems, components),
    },
  };
}

function describeParameter(parameter: Parameter, components: Components): Json {
  return {
    name: parameter.name,
    in: parameter.in,
    required: parameter.in === 'path',
    description: parameter.description,
    schema: components.use(parameter.schema),
    ...(parameter.example === undefined ? {} : { example: parameter.example }),
  };
}

function json(body: Body, components: Components): Json {
  return {
    [mediaType(body)]: { schema: components.use(body.schema), example: toJson(body.example) },
  };
}

function mediaType({ type }: Body): string {
  return type?.split(';')[0] ?? 'application/json';
}

/** One response per status; the codes that share it are its examples. */
function describeProblems(
  codes: readonly ProblemCode[],
  components: Components,
): { readonly [status: string]: Json } {
  const byStatus = Object.groupBy(codes, (code) => PROBLEMS[code].status);
  return Object.fromEntries(
    Object.entries(byStatus).map(([status, group = []]) => [
      status,
      {
        description: group.map((code) => `\`${code}\`: ${PROBLEMS[code].title}.`).join(' '),
        headers: {
          'X-Request-Id': REQUEST_ID,
          ...(group.includes('unauthorized')
            ? {
                'WWW-Authenticate': {
                  description: 'The scheme, `Bearer`.',
                  schema: { type: 'string' },
                },
              }
            : {}),
          ...(group.includes('rate_limited')
            ? {
                ...RATE_HEADERS,
                'Retry-After': {
                  description: 'Seconds until requests are answered again.',
                  schema: { type: 'integer', minimum: 1 },
                },
              }
            : {}),
        },
        content: {
          [PROBLEM_TYPE]: {
            schema: components.use(Problem),
            examples: Object.fromEntries(
              group.map((code) => [code, { $ref: `#/components/examples/${code}` }]),
            ),
          },
        },
      },
    ]),
  );
}

function problemCodes(): readonly ProblemCode[] {
  return [...new Set(OPERATIONS.flatMap(({ problems }) => problems))];
}

function toJson(value: unknown): Json {
  return JSON.parse(JSON.stringify(value));
}
