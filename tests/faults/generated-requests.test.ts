// Requests and calls grown from the schemas of the API and the bridge, over HTTP: none is answered by a fault, and nothing leaks.
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { TSchema } from 'typebox';
import { expect, test } from 'vitest';
import { seededRandom } from '../../src-main/engine/proposal/seeded-random.ts';
import { WEB_METHODS, WINDOW_METHODS } from '../../src-shared/bridge/methods.ts';
import { VerificationRequest } from '../../src-shared/schemas/verification.ts';
import { DETECT } from '../doubles/list-choices.ts';
import { AIMS_DECIDE, FAULT_COUNTS, FAULT_SEED } from '../setup/fault-counts.ts';
import { pick, upTo } from './generator/mutations.ts';
import {
  fitting,
  garbage,
  type KnownValues,
  spoiled,
  type ValueSchema,
} from './generator/values.ts';
import { AIMS } from './held-loop.ts';
import { serveWatched, type WatchedService } from './watched-service.ts';

const LONGEST_MS = 12 * 3_600_000;
/** Ends a hang. */
const ANSWER_MS = 180_000;
const AT_ONCE = 8;
/** Of the requests, so many of a hundred go to the bridge. */
const BRIDGE_SHARE = 0.6;

/** They end the service that is asked, leave the practice network, or ask other programs and systems. */
const NOT_CALLED: ReadonlySet<string> = new Set([
  'api.stop',
  'api.move',
  'service.practice',
  'doctor',
  'feeds.update',
]);
/** Settings that would lead the next calls elsewhere, or keep them from being made. */
const NOT_CHANGED: ReadonlySet<string> = new Set(['api_port', 'rate_limit_per_minute']);
/** Tells the user where the own data is, by its purpose. */
const TELLS_FOLDERS: ReadonlySet<string> = new Set(['service.status', 'about.show']);

interface GeneratedRequest {
  readonly name: string;
  readonly path: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
}

test(`${FAULT_COUNTS.requests} generated requests (seed ${FAULT_SEED}) are answered without a fault or a leak`, {
  timeout: LONGEST_MS,
}, async ({ task }) => {
  const watched = await serveWatched();
  const { serving } = watched;
  await call(watched, 'settings.change', { name: 'rate_limit_per_minute', value: 0 });
  const known = await knownValues(watched);
  const secrets = { key: serving.key, token: watched.token };
  const statuses = new Map<string, number>();
  const faults: string[] = [];
  const reached = new Set<string>();
  let next = 0;
  await Promise.all(Array.from({ length: AT_ONCE }, work));

  const health = await serving.call('/v1/health');
  const after = await serving.call('/v1/verify', {
    body: { email: 'amelia.clarke@kestrel-freight.example' },
  });
  const alive = health.status === 200 && (after.status === 200 || after.status === 402);
  const figures = await watched.held();
  task.meta.tried = {
    what: 'Generated requests to the API and calls of the bridge',
    figures: {
      requests: next,
      ...Object.fromEntries([...statuses].toSorted()),
      'operations that also answered well': reached.size,
      faults: faults.length,
      ...figures,
    },
  };
  expect(faults).toEqual([]);
  expect(alive).toBe(true);
  expect(serving.process.exitCode).toBeNull();
  if (!AIMS_DECIDE) return;
  expect(figures['ms of its own work at a stretch at most']).toBeLessThanOrEqual(AIMS.ownWorkMs);
  expect(figures['MB of memory at most']).toBeLessThanOrEqual(AIMS.memoryMb);

  async function work(): Promise<void> {
    while (next < FAULT_COUNTS.requests) {
      const number = next;
      next += 1;
      const request = requestOf(number, known, secrets);
      const fault = await ask(request).catch((error: unknown) => `no answer (${error})`);
      if (fault !== null) faults.push(`${fault}: ${kept(request, number)}`);
    }
  }

  /** What is wrong with the answer; null when nothing is. */
  async function ask(request: GeneratedRequest): Promise<string | null> {
    const { path, method, headers, body, name } = request;
    const response = await fetch(serving.url + path, {
      method,
      headers,
      ...(body === null ? {} : { body }),
      signal: AbortSignal.timeout(ANSWER_MS),
    });
    const text = await response.text();
    const bridge = path.startsWith('/ui/');
    const reported = bridge && response.ok ? JSON.parse(text) : null;
    const code = reported?.ok === false ? String(reported.error.code) : '';
    const how = `${bridge ? 'calls' : 'requests'} ${code || response.status}`;
    statuses.set(how, (statuses.get(how) ?? 0) + 1);
    if (response.ok && code === '') reached.add(name);
    if (code === 'internal_error') return `internal_error (${text.slice(0, 300)})`;
    const byDesign = response.status === 503 && text.includes('dns_unavailable');
    if (response.status >= 500 && !byDesign) return `${response.status} ${text.slice(0, 300)}`;
    return leak(text, name, watched);
  }
});

function leak(text: string, name: string, { home, serving, token }: WatchedService): string | null {
  if (/\n\s+at |node:internal|node_modules\/|\.[cm]?[jt]s:\d+/.test(text)) return 'a stack trace';
  if (text.includes(token)) return 'the token of the window';
  if (serving.key !== '' && text.includes(serving.key)) return 'a key';
  const digest = createHash('sha256').update(serving.key);
  if (text.includes(digest.digest('hex'))) return 'the digest of a key';
  if (!TELLS_FOLDERS.has(name) && (text.includes(home) || text.includes(ROOT))) return 'a path';
  return null;
}

const ROOT = resolve(import.meta.dirname, '..', '..');

async function call(
  { serving, token }: WatchedService,
  method: string,
  params: unknown,
): Promise<Record<string, unknown>> {
  const response = await fetch(`${serving.url}/ui/call/${method}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(params),
  });
  const answer = (await response.json()) as { ok: boolean; value: Record<string, unknown> };
  if (!answer.ok) throw new Error(`${method}: ${JSON.stringify(answer)}`);
  return answer.value;
}

/** Lists, files, keys and checks that are there, so that much of what is asked is worked on. */
async function knownValues(watched: WatchedService): Promise<KnownValues> {
  const { serving } = watched;
  const emails = ['amelia.clarke', 'info', 'nobody', 'ümlaut'].map(
    (local) => `${local}@kestrel-freight.example`,
  );
  const items = emails.map((email) => ({ email }));
  const jobs: unknown[] = [];
  const checks: unknown[] = [];
  const files: unknown[] = [];
  for (let count = 0; count < 4; count += 1) {
    const submitted = await serving.call('/v1/verify/bulk', { body: { items } });
    jobs.push(((await submitted.json()) as { job_id: string }).job_id);
    const email = emails[count];
    const checked = await serving.call('/v1/verify', { body: { email } });
    checks.push(((await checked.json()) as { request_id: string }).request_id);
    const text = `email,name\n${emails.join(',x\n')},y\n`;
    files.push((await call(watched, 'files.paste', { name: 'list.csv', text })).file_id);
  }
  // Such as may be revoked.
  const key = await call(watched, 'keys.create', { name: 'spare' });
  const { settings } = (await call(watched, 'settings.list', {})) as {
    settings: readonly { name: string }[];
  };
  return {
    email: emails,
    job_id: jobs,
    request_id: checks,
    file_id: files,
    id: [key.id],
    name: [
      'Amelia Clarke',
      ...settings.map(({ name }) => name).filter((name) => !NOT_CHANGED.has(name)),
    ],
    ip_address: ['192.0.2.1', '2001:db8::1', '77.88.8.8'],
    reading: [DETECT],
    after: [null],
    seen: [null, 'x'],
  };
}

interface Operation {
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly query: readonly string[];
  readonly body: ValueSchema | null;
}

const API = apiOperations();
const BRIDGE: readonly (readonly [string, ValueSchema])[] = Object.entries({
  ...WINDOW_METHODS,
  ...WEB_METHODS,
})
  .filter(([name]) => !NOT_CALLED.has(name))
  .map(([name, { params }]) => [name, schemaOf(name, params)]);

/** The request of a check is judged with its method, and the table leaves it open. */
function schemaOf(name: string, params: TSchema): ValueSchema {
  const schema = params as ValueSchema;
  if (name !== 'verify') return schema;
  const properties = { ...schema.properties, request: VerificationRequest as ValueSchema };
  return { ...schema, properties };
}

function apiOperations(): readonly Operation[] {
  const document = JSON.parse(readFileSync(join(ROOT, 'docs', 'openapi.json'), 'utf8'));
  const resolved = (schema: unknown): ValueSchema =>
    JSON.parse(JSON.stringify(schema), (_, value) =>
      typeof value?.$ref === 'string'
        ? resolved(
            value.$ref
              .slice(2)
              .split('/')
              .reduce((place: Record<string, unknown>, step: string) => place[step], document),
          )
        : value,
    );
  return Object.entries<Record<string, Record<string, unknown>>>(document.paths).flatMap(
    ([path, methods]) =>
      Object.entries(methods).map(([method, about]) => {
        const parameters = (about.parameters ?? []) as readonly { in: string; name: string }[];
        const body = about.requestBody as
          | { content: Record<string, { schema: unknown }> }
          | undefined;
        const schema = body?.content['application/json']?.schema;
        return {
          name: `${method} ${path}`,
          method: method.toUpperCase(),
          path,
          query: parameters.filter((each) => each.in === 'query').map(({ name }) => name),
          body: schema === undefined ? null : resolved(schema),
        };
      }),
  );
}

/** Empty for what has no JSON, or one that is longer than a text can be. */
function asJson(value: unknown): string {
  try {
    return JSON.stringify(value) ?? '';
  } catch (cause) {
    if (cause instanceof RangeError) return '';
    throw cause;
  }
}

function requestOf(
  number: number,
  known: KnownValues,
  { key, token }: { readonly key: string; readonly token: string },
): GeneratedRequest {
  const random = seededRandom(
    Math.imul(FAULT_SEED + 1, 0x9e3779b1) ^ Math.imul(number + 1, 0xc2b2ae35),
  );
  const bodyOf = (schema: ValueSchema): string => {
    const dice = random();
    if (dice < 0.1) return garbage(random);
    const value = fitting(schema, known, random);
    return asJson(dice < 0.5 ? value : spoiled(value, random));
  };
  const type = random() < 0.97 ? 'application/json' : pick(TYPES, random);
  if (random() < BRIDGE_SHARE) {
    const [name, schema] = pick(BRIDGE, random);
    const path = `/ui/call/${name}`;
    const headers = { authorization: `Bearer ${token}`, 'content-type': type };
    return { name, path, method: 'POST', headers, body: bodyOf(schema) };
  }
  const { name, method, path, query, body } = pick(API, random);
  const authorization = random() < 0.95 ? `Bearer ${key}` : pick(KEYS, random);
  const sent = body !== null || random() < 0.05 ? bodyOf(body ?? {}) : null;
  return {
    name,
    method: random() < 0.97 ? method : pick(['POST', 'DELETE', 'PUT', 'OPTIONS', 'PATCH'], random),
    path: pathOf(path, query, known, random),
    headers: {
      authorization,
      ...(sent === null ? {} : { 'content-type': type }),
      ...(random() < 0.1 ? { 'idempotency-key': pick(ODD_WORDS, random) } : {}),
    },
    body: method === 'GET' || method === 'HEAD' ? null : sent,
  };
}

const TYPES = ['text/plain', 'application/xml', 'application/json; charset=utf-16', 'x', '*/*'];
const KEYS = ['', 'Bearer', 'Bearer x', `Bearer vouch_${'a'.repeat(4_000)}`, 'Basic YTpi'];
const ODD_WORDS = [
  'a',
  '0',
  '-1',
  '1e99',
  '__proto__',
  'constructor',
  '../../etc/passwd',
  '%00',
  '%ff%fe',
  "' OR 1=1",
  'a'.repeat(2_000),
  '99999999999999999999',
];

function pathOf(
  path: string,
  query: readonly string[],
  known: KnownValues,
  random: () => number,
): string {
  const filled = path.replace('{job_id}', () => {
    const real = random() < 0.7 ? pick(known.job_id ?? ['x'], random) : pick(ODD_WORDS, random);
    return String(real).includes('%') ? String(real) : encodeURIComponent(String(real));
  });
  const given = query
    .filter(() => random() < 0.5)
    .map(
      (name) =>
        `${name}=${random() < 0.5 ? upTo(200, random) : encodeURIComponent(pick(ODD_WORDS, random))}`,
    );
  if (random() < 0.05) given.push(`${encodeURIComponent(pick(ODD_WORDS, random))}=1`);
  return given.length === 0 ? filled : `${filled}?${given.join('&')}`;
}

/** Keeps a request where it can be looked at, and says where. */
function kept(request: GeneratedRequest, number: number): string {
  mkdirSync('test-results', { recursive: true });
  const place = `test-results/fault-request-${FAULT_SEED}-${number}.json`;
  const { authorization: _, ...headers } = request.headers;
  writeFileSync(place, `${JSON.stringify({ ...request, headers }, null, 2)}\n`);
  return `${request.name}, request ${number} of seed ${FAULT_SEED}, ${place}`;
}
