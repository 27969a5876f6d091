// The examples as their readers run them: against the service with its practice network.
import { spawn, spawnSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { callbackHeaders } from '../../src-main/service/callbacks/signature.ts';
import { type Serving, serveDemo, temporaryHome } from '../hosts/vouch-process.ts';
import { unless } from '../setup/skipped.ts';

const EXAMPLES = resolve(import.meta.dirname, '..', '..', 'examples');
const GOOD = 'amelia.clarke@kestrel-freight.example';

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

function run(
  command: string,
  args: readonly string[],
  key = serving.key,
): Promise<{ readonly code: number | null; readonly stdout: string; readonly stderr: string }> {
  return new Promise((done) => {
    const child = spawn(command, args, {
      env: { PATH: process.env.PATH ?? '', VOUCH_URL: serving.url, VOUCH_KEY: key },
    });
    let [stdout, stderr] = ['', ''];
    child.stdout.on('data', (text) => {
      stdout += String(text);
    });
    child.stderr.on('data', (text) => {
      stderr += String(text);
    });
    child.on('close', (code) => done({ code, stdout, stderr }));
  });
}

/** Why nothing can be tried that needs a program; null where it is there. */
function without(program: string): string | null {
  const asked = spawnSync(program, ['--version'], { stdio: 'ignore' });
  return asked.error === undefined ? null : `there is no ${program} here`;
}

describe('verify.ts', () => {
  test('tells the recommendation and the reasoning', async () => {
    const { code, stdout } = await run(process.execPath, [join(EXAMPLES, 'verify.ts'), GOOD]);
    expect(stdout).toMatch(new RegExp(`^${GOOD}: (approve|review|block) \\(\\d+\\)\\n  [A-Z]`));
    expect(code).toBe(0);
  });

  test('tells a refusal by its code, without the key', async () => {
    const wrong = `vouch_live_${'x'.repeat(38)}`;
    const ended = await run(process.execPath, [join(EXAMPLES, 'verify.ts'), GOOD], wrong);
    expect(ended.code).toBe(1);
    expect(ended.stderr).toContain('unauthorized: ');
    expect(ended.stdout + ended.stderr).not.toContain(wrong);
  });
});

describe('verify.sh', unless(without('sh') ?? without('curl')), () => {
  test('prints the result, also for names with quotes', async () => {
    const { code, stdout } = await run('sh', [
      join(EXAMPLES, 'verify.sh'),
      GOOD,
      'Amelia "Amy" Clarke',
    ]);
    expect(JSON.parse(stdout)).toMatchObject({
      email: { valid: true },
      input: { email: GOOD, name: 'Amelia "Amy" Clarke' },
    });
    expect(code).toBe(0);
  });
});

describe('bulk.py', unless(without('python3')), () => {
  test('prints a line for each address, in order', async () => {
    const list = join(home.home, 'addresses.txt');
    await writeFile(list, `${GOOD}\n\nnot-an-address\n${GOOD}\n`);
    const { code, stdout } = await run('python3', [join(EXAMPLES, 'bulk.py'), list]);
    const rows = stdout
      .trimEnd()
      .split('\n')
      .map((line) => line.split('\t'));
    expect(rows.map(([email]) => email)).toEqual([GOOD, 'not-an-address', GOOD]);
    expect(rows[1]?.slice(1)).toEqual(['block', '0']);
    expect(rows[0]).toEqual(rows[2]);
    expect(code).toBe(0);
  });
});

describe('receive_callback.py', unless(without('python3')), () => {
  test('takes what is signed with its secret, and refuses what is not', async () => {
    const secret = 'vouch_callback_of_the_test';
    const child = spawn('python3', [join(EXAMPLES, 'receive_callback.py'), '0'], {
      env: { PATH: process.env.PATH ?? '', VOUCH_CALLBACK_SECRET: secret },
    });
    try {
      const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
      const next = async () => String((await lines.next()).value);
      const url = (await next()).replace('Listening on ', '');
      const body = JSON.stringify({ type: 'job.completed', job: { job_id: 'job_1' } });
      const post = async (by: string, at: number) =>
        (
          await fetch(url, {
            method: 'POST',
            body,
            headers: callbackHeaders({ secret: by, callbackId: 'cb_1', at, body }),
          })
        ).status;
      expect(await post('another', Date.now())).toBe(401);
      expect(await post(secret, Date.now() - 3_600_000)).toBe(401);
      expect(await post(secret, Date.now())).toBe(204);
      expect(await next()).toBe('job.completed job_1');
    } finally {
      child.kill();
    }
  });
});
