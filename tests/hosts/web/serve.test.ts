import { stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join, relative } from 'node:path';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { serveWindow } from '../../../src-main/hosts/web/serve.ts';
import { readEnvironment } from '../../../src-main/program/environment.ts';
import { SAMPLE_LIST, VERSION } from '../../../src-main/program/package-files.ts';
import { vouch } from '../vouch-command.ts';
import { pollJob, run, type Serving, serveDemo, temporaryHome } from '../vouch-process.ts';

let home: string;
let remove: () => Promise<void>;
let serving: Serving | null;

beforeEach(async () => {
  ({ home, remove } = await temporaryHome());
  serving = null;
});
afterEach(async () => {
  if (serving && serving.process.exitCode === null && serving.process.signalCode === null)
    await serving.kill('SIGKILL');
  await remove();
});

interface JobBody {
  readonly job_id: string;
  readonly status: string;
  readonly items: readonly { readonly index: number }[];
}

const PEOPLE = Array.from({ length: 300 }, (_, index) => ({
  email: `person${index}@kestrel-freight.example`,
}));

describe('the service', () => {
  test('answers the three endpoints of the contract, and stops when told', async () => {
    serving = await serveDemo(home);
    const verified = await serving.call('/v1/verify', {
      body: { email: 'amelia.clarke@kestrel-freight.example', name: 'Amelia Clarke' },
    });
    expect(verified.status).toBe(200);
    expect(await verified.json()).toMatchObject({
      score: 93,
      recommendation: 'approve',
      cached: false,
    });
    const submitted = await serving.call('/v1/verify/bulk', {
      body: { items: [...PEOPLE, { email: 'x@mailinator.com' }] },
    });
    expect(submitted.status).toBe(202);
    const receipt = (await submitted.json()) as JobBody;
    expect(receipt).toMatchObject({ status: 'queued', total: 301 });
    const done = await pollJob<JobBody>(
      serving,
      receipt.job_id,
      (body) => body.status === 'completed',
    );
    expect(done).toMatchObject({ processed: 301, succeeded: 301, failed: 0, credits_used: 301 });
    expect(done.items.map((item) => item.index)).toEqual(
      Array.from({ length: 301 }, (_, index) => index),
    );
    const health = await fetch(`${serving.url}/v1/health`);
    expect(health.status).toBe(200);
    const ended = await serving.kill('SIGTERM');
    expect(ended.code).toBe(0);
    expect(ended.stderr).not.toMatch(/\n\s+at /);
  });

  test('commands of the same user talk to it; its API shows no jobs of theirs', async () => {
    serving = await serveDemo(home);
    const verified = await vouch(home, [
      'verify',
      'amelia.clarke@kestrel-freight.example',
      '--demo',
      '--json',
    ]);
    expect(JSON.parse(verified.stdout)).toMatchObject({ recommendation: 'approve' });
    const key = (await vouch(home, ['keys', 'create', '--demo'])).stdout.trim();
    const called = await fetch(`${serving.url}/v1/jobs`, {
      headers: { authorization: `Bearer ${key}` },
    });
    expect(called.status).toBe(200);
    const bulk = await run(home, ['bulk', '-', '--demo', '--format', 'ndjson'], {
      stdin: 'email\njane@kestrel-freight.example\n',
    });
    expect(JSON.parse(bulk.stdout)).toMatchObject({ index: 0, recommendation: 'approve' });
    const [mine] = JSON.parse((await vouch(home, ['jobs', 'list', '--demo', '--json'])).stdout) as {
      job_id: string;
      origin: string;
    }[];
    expect(mine?.origin).toBe('command');
    expect((await serving.call(`/v1/jobs/${mine?.job_id}`)).status).toBe(404);
    const second = await vouch(home, ['serve', '--demo']);
    expect(second.code).toBe(1);
    expect(second.stderr).toContain(serving.url);
  });

  test('keeps its folder and files to the user alone', async () => {
    serving = await serveDemo(home);
    const folder = join(home, 'practice');
    expect((await stat(folder)).mode & 0o777).toBe(0o700);
    for (const name of ['vouch.db', 'owner.lock', 'vouch.sock', 'vouch.log']) {
      expect((await stat(join(folder, name))).mode & 0o077, name).toBe(0);
    }
  });
});

test('the greeting says where everything is, and how it is called, in lines to copy', async () => {
  vi.stubEnv('VOUCH_COMMAND', '');
  onTestFinished(() => void vi.unstubAllEnvs());
  const variables = { VOUCH_HOME: home, VOUCH_DEMO: '1', VOUCH_PORT: '0' };
  const stopping = Promise.withResolvers<void>();
  const printed: string[] = [];
  const said: string[] = [];
  const output = {
    stdout: {},
    async print(text: string) {
      printed.push(text);
      stopping.resolve();
    },
    say: (text: string) => void said.push(text),
  };
  const environment = readEnvironment(variables, process.platform);
  expect(await serveWindow(environment, output, {}, stopping.promise)).toBe(0);
  const greeting = printed.join('\n');
  const [url = ''] = /http:\/\/127\.0\.0\.1:\d+/.exec(greeting) ?? [];
  const [key = ''] = /vouch_live_[0-9A-Za-z]{38}/.exec(greeting) ?? [];
  expect(greeting.split('\n')).toEqual([
    `Vouch ${VERSION} is running on ${hostname()} with its practice network: every domain is fictional, and nothing leaves this machine.`,
    '',
    '  Window  vouch window prints its address, which works once.',
    `  API     ${url}/v1  (described at ${url}/v1/docs)`,
    `  Data    ${join(home, 'practice')}`,
    `  Key     ${key}  (valid until the next start)`,
    '',
    'Call the API:',
    '',
    `  curl -s ${url}/v1/verify \\`,
    `    -H 'Authorization: Bearer ${key}' \\`,
    "    -H 'Content-Type: application/json' \\",
    `    -d '{"email":"amelia.clarke@kestrel-freight.example","name":"Amelia Clarke"}'`,
    '',
    'Or from the command line, without a key:',
    '',
    '  vouch verify amelia.clarke@kestrel-freight.example --name "Amelia Clarke" --demo',
    `  vouch bulk ${relative(process.cwd(), SAMPLE_LIST)} --demo --out results.csv`,
    '',
    'Stop with Ctrl-C.',
  ]);
  expect([url, key]).not.toContain('');
  expect(said).toEqual(['Stopping. Finished work is saved; the rest continues at the next start.']);
});
