// GET /v1/metrics over a real server: who may read it, its form, and that it counts what happened and names nobody.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import type { CoordinatorState } from '../../../src-main/service/fleet/coordinator.ts';
import { createFleetMetrics } from '../../../src-main/service/fleet/fleet-metrics.ts';
import type { FleetDepth, FleetWorker } from '../../../src-main/service/ports/fleet.ts';
import type { MetricFamily } from '../../../src-main/service/ports/metrics.ts';
import { scriptedDns } from '../../doubles/scripted-dns.ts';
import { CALL, ended, openTestService, type TestService } from '../../service/harness.ts';
import { type ExposedFamily, parseExposition } from '../exposition-parser.ts';
import { expectProblem, openPort, startApi } from '../support.ts';

const services: TestService[] = [];
afterEach(async () => {
  for (const vouch of services.splice(0)) await vouch.close();
});

async function served(options: Parameters<typeof openTestService>[0] = {}) {
  const vouch = await openTestService(options);
  services.push(vouch);
  const { key } = await vouch.service.keys.create('collector');
  const { app } = await startApi({ service: () => vouch.service });
  const origin = `http://127.0.0.1:${await openPort(app)}`;
  const get = (path: string, headers: Record<string, string> = {}) =>
    fetch(`${origin}${path}`, { headers: { authorization: `Bearer ${key}`, ...headers } });
  return {
    vouch,
    get,
    async scrape() {
      const answer = await get('/v1/metrics');
      expect(answer.status).toBe(200);
      const text = await answer.text();
      return { text, families: parseExposition(text), answer };
    },
  };
}

async function checkList(vouch: TestService, emails: readonly string[]): Promise<void> {
  const jobId = await vouch.service.jobs.create(
    { name: 'list', columns: ['Mail'] },
    { ...CALL, origin: { kind: 'app' } },
  );
  await vouch.service.jobs.append(
    jobId,
    emails.map((email) => ({ input: { email }, source: [email] })),
  );
  await vouch.service.jobs.start(jobId);
  await vouch.until(jobId, ended);
}

function numberIn(
  families: ReadonlyMap<string, ExposedFamily>,
  family: string,
  labels: Record<string, string>,
  name = family,
): number | undefined {
  return families
    .get(family)
    ?.samples.find(
      (sample) =>
        sample.name === name &&
        Object.entries(labels).every(([label, value]) => sample.labels[label] === value),
    )?.value;
}

describe('the metrics', () => {
  test('need a key', async () => {
    const { app } = await startApi();
    expectProblem(await app.inject({ url: '/v1/metrics' }), 'unauthorized');
  });

  test('have the form that collectors read, and tell of the process', async () => {
    const { scrape } = await served();
    const { families, answer } = await scrape();
    expect(answer.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
    expect(families.get('vouch_build_info')?.samples[0]?.value).toBe(1);
    expect(numberIn(families, 'process_resident_memory_bytes', {})).toBeGreaterThan(1_000_000);
    for (const [name, { samples, type }] of families)
      if (type === 'counter')
        for (const { value } of samples) expect(value, name).toBeGreaterThanOrEqual(0);
  });

  test('count look-ups, failures and rows of a list, and name nobody in it', async () => {
    const { vouch, scrape } = await served({ dns: scriptedDns() });
    const emails = Array.from({ length: 12 }, (_, row) => `secret${row}@hidden${row}.example`);
    await checkList(vouch, emails);
    const { text, families } = await scrape();
    expect(numberIn(families, 'vouch_rows_recorded_total', { outcome: 'verified' })).toBe(12);
    expect(numberIn(families, 'vouch_jobs', { state: 'running' })).toBe(0);
    expect(
      numberIn(families, 'vouch_lookups_total', { source: 'dns', outcome: 'records' }),
    ).toBeGreaterThanOrEqual(12);
    // The sources of these tests know nothing.
    const asked = numberIn(families, 'vouch_lookups_total', {
      source: 'registration',
      outcome: 'failed',
    });
    expect(asked).toBeGreaterThanOrEqual(12);
    const failed = families
      .get('vouch_lookup_failures_total')
      ?.samples.filter(({ labels }) => labels.source === 'registration')
      .reduce((sum, { value }) => sum + value, 0);
    expect(failed).toBe(asked);
    expect(
      numberIn(
        families,
        'vouch_lookup_seconds',
        { source: 'registration' },
        'vouch_lookup_seconds_count',
      ),
    ).toBe(asked);
    expect(text).not.toMatch(/secret|hidden|example/);
  });

  test('tell of a list at work: its rows by state, and what it has still to ask', async () => {
    const asked = Promise.withResolvers<void>();
    const go = Promise.withResolvers<void>();
    const { vouch, scrape } = await served({
      sources: {
        website: {
          async visit() {
            asked.resolve();
            await go.promise;
            return { kind: 'none', detail: 'no address', observedAt: 0 };
          },
        },
      },
    });
    const job = await vouch.service.jobs.submit(
      Array.from({ length: 5 }, (_, row) => ({ email: `p@w${row}.example` })),
      CALL,
    );
    await asked.promise;
    await vouch.until(
      job.job_id,
      ({ provisional }) => Object.values(provisional).reduce((sum, each) => sum + each, 0) === 5,
    );
    const { families } = await scrape();
    expect(numberIn(families, 'vouch_jobs', { state: 'running' })).toBe(1);
    expect(numberIn(families, 'vouch_rows', { state: 'provisional' })).toBe(5);
    expect(numberIn(families, 'vouch_lookups_left', { source: 'website' })).toBe(5);
    go.resolve();
    await vouch.until(job.job_id, ended);
  });

  test('count requests by route, never by what a client wrote', async () => {
    const { get, scrape } = await served();
    await get('/v1/jobs/job_secret');
    await get('/v1/secret');
    await get('/v1/usage');
    const { text, families } = await scrape();
    const many = (route: string, status: string) =>
      numberIn(
        families,
        'vouch_api_request_seconds',
        { route, status, method: route === 'none' ? 'none' : 'GET' },
        'vouch_api_request_seconds_count',
      );
    expect(many('/v1/jobs/:job_id', '404')).toBe(1);
    expect(many('/v1/usage', '200')).toBe(1);
    expect(many('none', '404')).toBe(1);
    expect(text).not.toContain('secret');
  });
});

const worker = (index: number, words: Partial<FleetWorker>): FleetWorker => ({
  id: `w${index}`,
  machine: 'm.secret',
  version: '1.0.0',
  engine: 'e',
  egress: 'oslo',
  realm: 'internet',
  does: { registration: [1], website: [1], mailbox: [1] },
  notes: [],
  answered: 0,
  perMinute: 0,
  inProgress: 0,
  startedAt: 0,
  seenAt: 0,
  live: true,
  ...words,
});

const STATE: CoordinatorState = {
  error: null,
  looked: true,
  workers: [
    worker(1, {}),
    worker(2, {}),
    worker(3, { egress: 'bern', version: '2.0.0', live: false }),
  ],
  who: { registration: 'workers', website: 'nobody_yet', mailbox: 'this_machine' },
  backAt: null,
  waiting: 7,
  answered: 3,
  blocked: [
    { group: 'hidden.example', egress: 'oslo' },
    { group: 'other.example', egress: 'oslo' },
  ],
};
const DEPTHS: readonly FleetDepth[] = [
  { realm: 'internet', work: 'mailbox', egress: 'oslo', waiting: 4, inProgress: 1 },
  { realm: 'internet', work: 'mailbox', egress: 'oslo', waiting: 2, inProgress: 0 },
];

async function exposed(families: readonly MetricFamily[]) {
  const { scrape } = await served({ remote: { metrics: async () => families } });
  return scrape();
}

describe('the metrics of a fleet', () => {
  test('tell of workers by version and egress, of batches, and of answers', async () => {
    const metrics = createFleetMetrics();
    for (const ms of [40, 400, 40_000])
      metrics.answered({ work: 'mailbox', egress: 'oslo', ms, outcome: 'exists' });
    const families = metrics.read(STATE, DEPTHS);
    const { text, families: read } = await exposed(families);
    expect(numberIn(read, 'vouch_fleet_up', {})).toBe(1);
    expect(
      numberIn(read, 'vouch_fleet_workers', { version: '1.0.0', egress: 'oslo', live: 'true' }),
    ).toBe(2);
    expect(numberIn(read, 'vouch_fleet_workers', { version: '2.0.0', live: 'false' })).toBe(1);
    expect(numberIn(read, 'vouch_fleet_batches', { state: 'waiting' })).toBe(6);
    expect(numberIn(read, 'vouch_fleet_answering', { work: 'mailbox', by: 'this_machine' })).toBe(
      1,
    );
    expect(numberIn(read, 'vouch_fleet_answering', { work: 'mailbox', by: 'workers' })).toBe(0);
    expect(numberIn(read, 'vouch_fleet_blocked_servers', { egress: 'oslo' })).toBe(2);
    expect(
      numberIn(
        read,
        'vouch_fleet_answer_seconds',
        { work: 'mailbox', le: '0.5' },
        'vouch_fleet_answer_seconds_bucket',
      ),
    ).toBe(2);
    expect(text).not.toMatch(/hidden|secret/);
  });

  test('stay few and well-formed whatever workers call themselves', async () => {
    const metrics = createFleetMetrics();
    for (let index = 0; index < 1_000; index += 1)
      metrics.answered({ work: 'website', egress: `e${index}`, ms: 1, outcome: 'none' });
    const hostile = Array.from({ length: 1_000 }, (_, index) =>
      worker(index, { egress: `e${index}`, version: index % 2 ? `"\n\\${index}` : `1.${index}` }),
    );
    const families = metrics.read(
      {
        error: 'away',
        looked: true,
        workers: hostile,
        who: { registration: 'workers', website: 'workers', mailbox: 'workers' },
        backAt: null,
        waiting: 0,
        answered: 0,
        blocked: [],
      },
      null,
    );
    const { text, families: read } = await exposed(families);
    const samples = (name: string) => read.get(name)?.samples ?? [];
    expect(samples('vouch_fleet_answers_total').length).toBeLessThanOrEqual(201);
    const sum = samples('vouch_fleet_answers_total').reduce((all, { value }) => all + value, 0);
    expect(sum).toBe(1_000);
    const workers = samples('vouch_fleet_workers');
    expect(workers.length).toBeLessThanOrEqual(200);
    expect(workers.reduce((all, { value }) => all + value, 0)).toBe(1_000);
    expect(text).not.toContain('\\n');
    expect(numberIn(read, 'vouch_fleet_up', {})).toBe(0);
    expect(read.has('vouch_fleet_batches')).toBe(false);
  });
});

test('the parser of these tests refuses what is wrong', () => {
  const head = '# HELP a_total words\n# TYPE a_total counter\n';
  expect(
    parseExposition(`${head}a_total{x="a\\"b"} 1\n`).get('a_total')?.samples[0]?.labels,
  ).toEqual({
    x: 'a"b',
  });
  for (const wrong of [
    `${head}a_total 1`,
    `${head}a_total one\n`,
    `${head}b_total 1\n`,
    `${head}a_total{x="1} 1\n`,
    `${head}a_total 1\na_total 2\n`,
    `${head}${head}`,
    'a_total 1\n',
    '# HELP h words\n# TYPE h histogram\nh_bucket{le="1"} 2\nh_bucket{le="+Inf"} 1\nh_sum 1\nh_count 1\n',
  ])
    expect(() => parseExposition(wrong), wrong).toThrow();
});

describe('the dashboard and the alert rules of a fleet', () => {
  const EXAMPLES = join(import.meta.dirname, '..', '..', '..', 'examples', 'fleet');
  const read = (file: string) => readFileSync(join(EXAMPLES, file), 'utf8');
  const dashboard = JSON.parse(read('grafana-dashboard.json')) as {
    readonly panels: readonly {
      readonly id: number;
      readonly title: string;
      readonly gridPos: Readonly<Record<'x' | 'y' | 'w' | 'h', number>>;
      readonly targets: readonly { readonly expr: string }[];
    }[];
    readonly templating: { readonly list: readonly { readonly name: string }[] };
  };
  const alerts = (
    parse(read('prometheus-alerts.yaml')) as {
      readonly groups: readonly {
        readonly rules: readonly {
          readonly alert: string;
          readonly expr: string;
          readonly for: string;
          readonly annotations: Readonly<Record<string, string>>;
        }[];
      }[];
    }
  ).groups.flatMap(({ rules }) => rules);

  test('can be loaded: every panel has a place and a question, every alert a name and a sentence', () => {
    const { panels, templating } = dashboard;
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
    for (const { title, gridPos, targets } of panels) {
      expect(gridPos.x + gridPos.w, title).toBeLessThanOrEqual(24);
      expect(targets.length, title).toBeGreaterThan(0);
    }
    const variables = new Set(templating.list.map(({ name }) => name));
    for (const [, name = ''] of JSON.stringify(panels).matchAll(/\$\{?([a-z]\w*)/g))
      expect(variables).toContain(name);
    expect(new Set(alerts.map(({ alert }) => alert)).size).toBe(alerts.length);
    for (const { alert, for: lasting, annotations } of alerts) {
      expect(alert).toMatch(/^VouchFleet[A-Za-z]+$/);
      expect(lasting, alert).toMatch(/^\d+[mh]$/);
      expect(annotations.summary, alert).toMatch(/\S/);
    }
  });

  test('ask for metrics and labels that Vouch exposes', async () => {
    const metrics = createFleetMetrics();
    metrics.answered({ work: 'mailbox', egress: 'oslo', ms: 40, outcome: 'exists' });
    const { vouch, scrape } = await served({
      dns: scriptedDns(),
      remote: { metrics: async () => metrics.read(STATE, DEPTHS) },
    });
    await checkList(vouch, ['a@b.example']);
    const { families } = await scrape();
    const labels = new Map<string, Set<string>>();
    for (const { samples } of families.values())
      for (const sample of samples) {
        const known = labels.get(sample.name) ?? new Set(['instance']);
        for (const label of Object.keys(sample.labels)) known.add(label);
        labels.set(sample.name, known);
      }
    const questions = [
      ...alerts.map(({ expr }) => expr),
      ...dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
    ];
    for (const question of questions) {
      const asked = [...question.matchAll(/\b(vouch_\w+)(?:\{([^}]*)\})?/g)];
      expect(asked.length, question).toBeGreaterThan(0);
      for (const [, name = '', matchers = ''] of asked) {
        const known = labels.get(name);
        expect(known, `${name} in ${question}`).toBeDefined();
        for (const [, label] of matchers.matchAll(/(\w+)=~?"/g))
          expect([...(known ?? [])], `${label} of ${name}`).toContain(label);
      }
    }
  });
});
