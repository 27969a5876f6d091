// The OpenAPI document: whole in itself, current, and true to what the routes answer.
import { readFile } from 'node:fs/promises';
import Fastify, { type FastifySchema, type InjectOptions } from 'fastify';
import Type, { type TSchema } from 'typebox';
import { describe, expect, test } from 'vitest';
import { renderOpenApiFile } from '../../../scripts/write-openapi.ts';
import { createComponents } from '../../../src-main/api/openapi/components.ts';
import { renderOpenApi } from '../../../src-main/api/openapi/document.ts';
import { exampleProblem } from '../../../src-main/api/openapi/examples.ts';
import { v1Routes } from '../../../src-main/api/routes/v1.ts';
import { PROBLEMS, type ProblemCode } from '../../../src-shared/errors.ts';
import { Problem } from '../../../src-shared/schemas/problem.ts';
import { validate } from '../../../src-shared/validate.ts';
import { buildJob, buildResult, createFakeService } from '../../doubles/fake-service.ts';
import { startApi } from '../support.ts';

interface Schema {
  readonly [key: string]: unknown;
}
interface OperationObject {
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  readonly security?: readonly unknown[];
  readonly parameters?: readonly {
    readonly name: string;
    readonly in: string;
    readonly required: boolean;
    readonly schema: Schema;
  }[];
  readonly requestBody?: {
    readonly content: Readonly<
      Record<string, { readonly schema: Schema; readonly example: unknown }>
    >;
  };
  readonly responses: Readonly<
    Record<
      string,
      {
        readonly description: string;
        readonly headers: Schema;
        readonly content?: Readonly<
          Record<
            string,
            { readonly schema: Schema; readonly example?: unknown; readonly examples?: Schema }
          >
        >;
      }
    >
  >;
}
interface Document {
  readonly openapi: string;
  readonly info: { readonly title: string; readonly version: string };
  readonly security: readonly unknown[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, OperationObject>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>;
    readonly securitySchemes: Schema;
  };
}

const document: Document = JSON.parse(await renderOpenApi('1.2.3'));
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
);

/** What a route says of its answer when all goes well. */
interface Success {
  readonly type?: 'null';
  readonly headers?: Readonly<Record<string, TSchema>>;
  readonly content?: Readonly<Record<string, Sample>>;
}
interface Sample {
  readonly schema: TSchema;
  readonly example: unknown;
}

/** Of the answers that are not JSON. */
const MEDIA_TYPES: Readonly<Record<string, string>> = {
  docs: 'text/html',
  metrics: 'text/plain; version=0.0.4',
};

const routes = await describedRoutes();

test('docs/openapi.json is current; `node scripts/write-openapi.ts` writes it', async () => {
  expect(await readFile(new URL('../../../docs/openapi.json', import.meta.url), 'utf8')).toBe(
    await renderOpenApiFile(),
  );
});

test('the routes serve it', async () => {
  const { app } = await startApi();
  const response = await app.inject('/v1/openapi.json');
  expect(response.headers['content-type']).toBe('application/json; charset=utf-8');
  expect(response.body).toBe(await renderOpenApi('9.8.7'));
});

describe('structure', () => {
  test('it is OpenAPI 3.1 with a title, a version, and the key as its security', () => {
    expect(document.openapi).toMatch(/^3\.1\.\d+$/);
    expect(document.info).toMatchObject({ title: 'Vouch', version: '1.2.3' });
    expect(document.security).toEqual([{ apiKey: [] }]);
    expect(document.components.securitySchemes).toMatchObject({
      apiKey: { type: 'http', scheme: 'bearer' },
    });
  });

  test('every reference leads to something, and every component is used', () => {
    const references = new Set<string>();
    for (const node of nodes(document))
      if (typeof node.$ref === 'string') references.add(node.$ref);
    for (const reference of references) expect(resolve(reference), reference).toBeDefined();
    const used = [...references].filter((reference) =>
      reference.startsWith('#/components/schemas/'),
    );
    expect(used.map((reference) => reference.split('/').at(-1)).sort()).toEqual(
      Object.keys(document.components.schemas),
    );
  });

  test('no $id and nothing of the schema library is left in it', () => {
    for (const node of nodes(document)) {
      expect(Object.keys(node).filter((key) => key === '$id' || key.startsWith('~'))).toEqual([]);
    }
  });

  test('every schema has a type, a reference or branches, and requires only what it has', () => {
    for (const [name, schema] of Object.entries(document.components.schemas)) {
      for (const node of nodes(schema)) {
        const properties = node.properties;
        if (typeof properties !== 'object' || properties === null) continue;
        for (const [field, sub] of Object.entries(properties)) {
          const keys = Object.keys(sub as Schema);
          expect(
            keys.some((key) => ['type', '$ref', 'anyOf'].includes(key)),
            `${name}.${field}`,
          ).toBe(true);
        }
        for (const field of (node.required as readonly string[] | undefined) ?? []) {
          expect(Object.keys(properties), name).toContain(field);
        }
      }
    }
  });

  test('operation ids are unique, and every operation says what it does', () => {
    expect(new Set(operations.map(({ operation }) => operation.operationId)).size).toBe(
      operations.length,
    );
    for (const { operation } of operations) {
      expect(operation.summary).not.toBe('');
      expect(operation.description).toMatch(/\.$/);
    }
  });

  test.each(operations)(
    '$method $path declares exactly the parameters of its path',
    ({ path, operation }) => {
      const named = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]);
      const declared = (operation.parameters ?? []).filter((parameter) => parameter.in === 'path');
      expect(declared.map((parameter) => parameter.name)).toEqual(named);
      expect(declared.every((parameter) => parameter.required)).toBe(true);
    },
  );

  test.each(operations)('$method $path tells its answers and refusals', ({ operation }) => {
    const statuses = Object.keys(operation.responses);
    expect(statuses.some((status) => status.startsWith('2'))).toBe(true);
    expect(statuses).toEqual(expect.arrayContaining(['400', '403', '500']));
    expect(statuses.includes('401')).toBe(operation.security === undefined);
    for (const [status, response] of Object.entries(operation.responses)) {
      expect(response.description).not.toBe('');
      expect(response.headers).toHaveProperty('X-Request-Id');
      const types = Object.keys(response.content ?? {});
      if (status === '204') expect(types).toEqual([]);
      else
        expect(types).toEqual([
          !status.startsWith('2')
            ? 'application/problem+json'
            : (MEDIA_TYPES[operation.operationId] ?? 'application/json'),
        ]);
    }
  });
});

describe('the routes', () => {
  test('are all written down, and nothing else is', async () => {
    const { app } = await startApi();
    await app.ready();
    for (const { path, method } of operations) {
      const url = path.replace(/\{(\w+)\}/g, ':$1');
      expect(
        app.hasRoute({ method: method.toUpperCase() as 'GET', url }),
        `${method} ${path}`,
      ).toBe(true);
      const allow = (await app.inject({ method: 'OPTIONS', url: path.replace(/\{\w+\}/g, 'x') }))
        .headers.allow;
      const written = Object.keys(document.paths[path] ?? {}).map((name) => name.toUpperCase());
      expect(
        String(allow)
          .split(', ')
          .filter((name) => name !== 'HEAD' && name !== 'OPTIONS')
          .sort(),
      ).toEqual(written.sort());
    }
    expect(
      app.printRoutes({ commonPrefix: false }).match(/\((?:GET|POST|DELETE)[^)]*\)/g),
    ).toHaveLength(Object.keys(document.paths).length);
  });

  const requests: Readonly<Record<string, InjectOptions>> = {
    verify: { method: 'POST', url: '/v1/verify', payload: { email: 'a@b.example' } },
    verifyBulk: {
      method: 'POST',
      url: '/v1/verify/bulk',
      payload: { items: [{ email: 'a@b.example' }] },
    },
    listJobs: { url: '/v1/jobs' },
    getJob: { url: '/v1/jobs/job_1' },
    cancelJob: { method: 'POST', url: '/v1/jobs/job_2/cancel' },
    deleteJob: { method: 'DELETE', url: '/v1/jobs/job_1' },
    listCallbacks: { url: '/v1/callbacks' },
    recordOutcomes: {
      method: 'POST',
      url: '/v1/outcomes',
      payload: { outcomes: [{ email: 'a@b.example', outcome: 'replied' }] },
    },
    usage: { url: '/v1/usage' },
    metrics: { url: '/v1/metrics' },
    docs: { url: '/v1/docs' },
    health: { url: '/v1/health' },
    openApi: { url: '/v1/openapi.json' },
  };

  test.each(routes)('$id answers what its schema says', async ({ id, status, success }) => {
    const { call, fake } = await startApi();
    const items = [
      { index: 0, ...buildResult({ email: 'a@b.example' }) },
      { index: 1, ...buildResult({ email: 'A@b.example' }), duplicate_of: 0 },
      {
        index: 2,
        input: { email: 'c@d.example' },
        error: { code: 'timeout', message: 'Too late.' },
      },
    ];
    fake.putJob(
      buildJob({ status: 'completed', total: 3, startedAt: 1, endedAt: 2 }),
      JSON.stringify(items),
    );
    fake.putJob(buildJob({ jobId: 'job_2', status: 'running', paused: true, waitingSince: 5 }));
    const response = await call(requests[id] ?? {});
    expect(response.statusCode).toBe(status);
    const [[mediaType, body] = []] = Object.entries(success.content ?? {});
    if (body === undefined) expect(response.body).toBe('');
    else {
      expect(response.headers['content-type']).toBe(`${mediaType}; charset=utf-8`);
      if (mediaType === 'application/json')
        expect(validate(body.schema, response.json())).toMatchObject({ ok: true });
    }
    for (const [header, schema] of Object.entries(success.headers ?? {})) {
      if (!Type.IsOptional(schema)) expect(response.headers).toHaveProperty(header.toLowerCase());
    }
  });
});

describe('examples', () => {
  test.each(routes)('those of $id fit their schemas', ({ schema, success }) => {
    if (schema.body)
      expect(validate(schema.body as TSchema, schema.requestExample)).toMatchObject({ ok: true });
    for (const body of Object.values(success.content ?? {}))
      expect(validate(body.schema, body.example)).toMatchObject({ ok: true });
  });

  test.each(Object.keys(PROBLEMS) as ProblemCode[])('the problem %s fits its schema', (code) => {
    expect(validate(Problem, exampleProblem(code))).toMatchObject({ ok: true });
  });

  test('the points of the result add up to its score', () => {
    const verify = routes.find(({ id }) => id === 'verify');
    const example = verify?.success.content?.['application/json']?.example as {
      score: number;
      evidence: { points: number }[];
    };
    const sum = example.evidence.reduce((total, line) => total + line.points, 0);
    expect(Math.round(100 / (1 + 10 ** (-sum / 20)))).toBe(example.score);
  });
});

describe('components', () => {
  test('a schema with an $id is written once and referred to', () => {
    const Inner = Type.Object({ a: Type.String() }, { $id: 'Inner' });
    const components = createComponents();
    expect(components.use(Type.Array(Inner))).toEqual({
      type: 'array',
      items: { $ref: '#/components/schemas/Inner' },
    });
    expect(components.use(Inner)).toEqual({ $ref: '#/components/schemas/Inner' });
    expect(components.schemas()).toEqual({
      Inner: { type: 'object', required: ['a'], properties: { a: { type: 'string' } } },
    });
  });

  test('two schemas under one $id are a bug', () => {
    const components = createComponents();
    components.use(Type.String({ $id: 'Same' }));
    expect(() => components.use(Type.Number({ $id: 'Same' }))).toThrow('Same');
  });

  test('a union of words is an enumeration; other unions stay', () => {
    const components = createComponents();
    expect(components.use(Type.Union([Type.Literal('a'), Type.Literal('b')]))).toEqual({
      type: 'string',
      enum: ['a', 'b'],
    });
    expect(components.use(Type.Union([Type.String(), Type.Null()]))).toEqual({
      anyOf: [{ type: 'string' }, { type: 'null' }],
    });
  });
});

/** The routes under /v1 as they are registered, each with its schema. */
async function describedRoutes() {
  const app = Fastify();
  const found: { readonly method: string; readonly schema: FastifySchema }[] = [];
  app.addHook('onRoute', ({ method, schema = {} }) => {
    if (method !== 'HEAD') found.push({ method: String(method), schema });
  });
  await app.register(v1Routes, {
    service: () => createFakeService().service,
    needKey: async () => {},
    version: '1.2.3',
    describe: async () => '',
  });
  await app.ready();
  return found.map(({ schema }) => {
    const answers = Object.entries(schema.response as Readonly<Record<string, Success>>);
    const [status, success] = answers.find(([code]) => code.startsWith('2')) ?? ['', {}];
    return { id: schema.operationId ?? '', schema, status: Number(status), success };
  });
}

/** Every object in a tree. */
function* nodes(value: unknown): Generator<Readonly<Record<string, unknown>>> {
  if (typeof value !== 'object' || value === null) return;
  if (!Array.isArray(value)) yield value as Readonly<Record<string, unknown>>;
  for (const child of Object.values(value)) yield* nodes(child);
}

/** What a local reference (RFC 6901 in a fragment) points at. */
function resolve(reference: string): unknown {
  expect(reference.startsWith('#/')).toBe(true);
  return reference
    .slice(2)
    .split('/')
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce<unknown>((node, part) => (node as Schema | undefined)?.[part], document);
}
