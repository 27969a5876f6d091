// The clients as their users run them: against a real service with its practice network.
import { spawn, spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { basename, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { VouchProblem, waitForJob } from '../../clients/typescript/request.ts';
import { Vouch } from '../../clients/typescript/vouch.ts';
import { clientFiles } from '../../scripts/write-clients.ts';
import { type Serving, serveDemo, temporaryHome } from '../hosts/vouch-process.ts';
import { unless } from '../setup/skipped.ts';

const GOOD = 'amelia.clarke@kestrel-freight.example';
const PYTHON = resolve(import.meta.dirname, '..', '..', 'clients', 'python');

let home: Awaited<ReturnType<typeof temporaryHome>>;
let serving: Serving;

beforeAll(async () => {
  home = await temporaryHome();
  serving = await serveDemo(home.home);
});
afterAll(async () => {
  await serving?.kill('SIGTERM');
  await home?.remove();
});

test.each(
  (await clientFiles()).map(({ file, text }) => ({ name: basename(file.pathname), file, text })),
)(
  '$name is what the document says; node scripts/write-clients.ts writes it',
  async ({ file, text }) => {
    expect(await readFile(file, 'utf8')).toBe(text);
  },
);

describe('the TypeScript client', () => {
  const client = (key = serving.key) => new Vouch({ baseUrl: serving.url, key });

  test('verifies one address', async () => {
    const result = await client().verify(
      { email: GOOD, name: 'Amelia Clarke' },
      { cacheControl: 'no-cache' },
    );
    expect(result).toMatchObject({ recommendation: 'approve', cached: false });
  });

  test('submits a batch under a name, waits for its end and deletes it', async () => {
    const batch = { items: [{ email: GOOD }, { email: 'not-an-address' }] };
    const first = await client().verifyBulk(batch, { idempotencyKey: 'ts-1' });
    expect(await client().verifyBulk(batch, { idempotencyKey: 'ts-1' })).toEqual(first);
    const job = await waitForJob(client(), first.job_id, { everyMs: 100 });
    expect(job.status).toBe('completed');
    expect(job.items.map(({ index }) => index)).toEqual([0, 1]);
    expect((await client().listJobs({ limit: 1 })).jobs).toHaveLength(1);
    expect(await client().deleteJob(first.job_id)).toBeUndefined();
    const gone = await client()
      .getJob(first.job_id)
      .catch((error: unknown) => error);
    expect(gone).toBeInstanceOf(VouchProblem);
    expect(gone).toMatchObject({ status: 404, code: 'job_not_found' });
  });

  test('tells a refusal by its code, and never the key', async () => {
    const wrong = `vouch_live_${'x'.repeat(38)}`;
    const refused = await client(wrong)
      .usage()
      .catch((error: unknown) => error);
    expect(refused).toMatchObject({ status: 401, code: 'unauthorized' });
    expect(String(refused)).not.toContain(wrong);
    expect(await client().health()).toMatchObject({ status: 'ok' });
  });

  test('a job id cannot lead to another path', async () => {
    const odd = await client()
      .getJob('../usage')
      .catch((error: unknown) => error);
    expect(odd).toMatchObject({ code: 'job_not_found' });
  });

  test('waits as long as Retry-After says after a 429, and gives up in the end', async () => {
    let asked = 0;
    const server = createServer((_request, response) => {
      asked += 1;
      const problem = { code: 'rate_limited', detail: 'Too much.' };
      response
        .writeHead(429, { 'retry-after': '0', 'content-type': 'application/problem+json' })
        .end(JSON.stringify(problem));
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    try {
      const { port } = server.address() as AddressInfo;
      const busy = new Vouch({ baseUrl: `http://127.0.0.1:${port}`, key: 'k' });
      const refused = await busy.usage().catch((error: unknown) => error);
      expect(refused).toMatchObject({ status: 429, code: 'rate_limited', message: 'Too much.' });
      expect(asked).toBe(4);
    } finally {
      server.closeAllConnections();
      server.close();
    }
  });

  test('a wait for a job ends with its signal', async () => {
    const reason = new Error('enough');
    const forever = { getJob: async () => ({ status: 'running' }) };
    const signal = AbortSignal.abort(reason);
    await expect(waitForJob(forever, 'job_1', { signal })).rejects.toBe(reason);
  });
});

const python = spawnSync('python3', ['--version'], { stdio: 'ignore' });

describe(
  'the Python client',
  unless(python.error === undefined ? null : 'there is no python3 here'),
  () => {
    test('passes its own tests against the service', async () => {
      const child = spawn('python3', ['-m', 'unittest', '-v', 'test_vouch'], {
        cwd: PYTHON,
        env: {
          PATH: process.env.PATH ?? '',
          PYTHONDONTWRITEBYTECODE: '1',
          VOUCH_URL: serving.url,
          VOUCH_KEY: serving.key,
        },
      });
      let reported = '';
      child.stderr.on('data', (text) => {
        reported += String(text);
      });
      const code = await new Promise((done) => child.on('close', done));
      expect(reported).toMatch(/^Ran 4 tests/m);
      expect({ code, told: reported }).toMatchObject({ code: 0 });
    });
  },
);
