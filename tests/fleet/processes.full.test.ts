// A coordinator and three workers as processes over a real PostgreSQL: one is killed, one frozen, PostgreSQL restarted, and the list ends as undisturbed.
import type { ChildProcessWithoutNullStreams } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openCoordinatorQueue } from '../../src-main/adapters/fleet/coordinator-queue.ts';
import { readCard } from '../../src-main/service/fleet/messages.ts';
import { run, SAMPLE_LIST, start, temporaryHome } from '../hosts/vouch-process.ts';
import { unless } from '../setup/skipped.ts';
import { noPostgres, type PostgresServer, startPostgres } from './postgres-server.ts';

const PROBE = { VOUCH_MAILBOX: '1', VOUCH_EHLO: 'vouch.example', VOUCH_LOG: 'info' };

describe('three workers as processes', unless(noPostgres()), () => {
  let server: PostgresServer;
  const children: ChildProcessWithoutNullStreams[] = [];
  const homes: { remove(): Promise<void> }[] = [];

  beforeAll(async () => {
    server = await startPostgres();
  });
  afterAll(async () => {
    for (const child of children) {
      child.kill('SIGCONT');
      child.kill('SIGKILL');
    }
    for (const home of homes) await home.remove();
    server.close();
  });

  async function newHome(): Promise<string> {
    const made = await temporaryHome();
    homes.push(made);
    return made.home;
  }

  async function worker(egress: string): Promise<ChildProcessWithoutNullStreams> {
    const child = start(await newHome(), ['worker', '--demo', '--json', '--egress', egress], {
      ...PROBE,
      VOUCH_FLEET: server.address,
    });
    children.push(child);
    child.stderr.resume();
    await new Promise<void>((resolve, reject) => {
      child.stdout.once('data', () => resolve());
      child.once('exit', (code) => reject(new Error(`the worker ended with ${code}`)));
    });
    return child;
  }

  interface Verdict {
    readonly index: number;
    readonly score?: number;
    readonly recommendation?: string;
    readonly mailbox?: string | null;
    readonly error?: { readonly code: string };
  }

  async function bulk(
    home: string,
    env: Record<string, string>,
  ): Promise<{ readonly rows: readonly Verdict[]; readonly credits: number }> {
    const out = join(home, 'out.ndjson');
    const args = ['bulk', SAMPLE_LIST, '--demo', '--greylist-delay', '1', '--out', out];
    const ended = await run(home, [...args, '--format', 'ndjson'], { env: { ...PROBE, ...env } });
    expect(ended).toMatchObject({ code: 0 });
    const rows = (await readFile(out, 'utf8'))
      .trim()
      .split('\n')
      .map((line): Verdict => {
        const { index, score, recommendation, mailbox, error } = JSON.parse(line);
        return { index, score, recommendation, mailbox, error };
      });
    const listed = await run(home, ['jobs', 'list', '--demo', '--json']);
    return { rows, credits: JSON.parse(listed.stdout)[0].credits_used };
  }

  async function answered(): Promise<number> {
    const rows = await server
      .query(
        "SELECT coalesce(sum((data->>'answered')::int), 0) AS many FROM vouch_fleet.job WHERE name = 'workers'",
      )
      .catch(() => []);
    return Number(rows[0]?.many ?? 0);
  }

  test('a list ends with the verdicts and credits of an undisturbed run', async () => {
    const undisturbed = await bulk(await newHome(), {});
    const [first, second] = await Promise.all([worker('oslo'), worker('bern'), worker('rome')]);
    const disturbed = bulk(await newHome(), { VOUCH_FLEET: server.address });
    await expect.poll(answered, { timeout: 120_000 }).toBeGreaterThan(0);
    first?.kill('SIGKILL');
    second?.kill('SIGSTOP');
    server.restart();
    const { rows, credits } = await disturbed;
    second?.kill('SIGCONT');
    expect(rows).toHaveLength(undisturbed.rows.length);
    expect(credits).toBe(undisturbed.credits);
    const ends = (verdicts: readonly Verdict[]) =>
      verdicts.map(({ index, error }) => ({ index, error: error?.code }));
    expect(ends(rows)).toEqual(ends(undisturbed.rows));
    const [left] = await server.query(
      "SELECT count(*) AS many FROM vouch_fleet.job WHERE data::text LIKE '%@%' OR data::text LIKE '%.example%'",
    );
    console.log(
      `credits ${credits}, undisturbed ${undisturbed.credits}; rows ${rows.length}; left in PostgreSQL ${left?.many}`,
    );
  });

  test('a command tells that the fleet is away, and that it goes on without', async () => {
    const home = await newHome();
    const file = join(home, 'few.csv');
    await writeFile(file, 'Email\ninfo@kestrel-freight.example\ninfo@lumen-analytics.example\n');
    const ended = await run(home, ['bulk', file, '--demo', '--out', join(home, 'out.csv')], {
      env: { VOUCH_FLEET: 'postgres://vouch@127.0.0.1:1/postgres' },
    });
    expect(ended.code).toBe(0);
    expect(ended.stderr.match(/No worker answers(?: yet|,)/g)).toEqual([
      'No worker answers yet',
      'No worker answers,',
    ]);
  });

  test('a worker tells how it is over HTTP, and ends when it is told to', async () => {
    const child = start(
      await newHome(),
      ['worker', '--demo', '--json', '--egress', 'oslo', '--health', '0'],
      { ...PROBE, VOUCH_FLEET: server.address },
    );
    children.push(child);
    child.stderr.resume();
    const [line] = await once(child.stdout, 'data');
    const { id, health } = JSON.parse(String(line));
    expect(health).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/health$/);
    const answer = await fetch(health);
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({ status: 'ok', id, egress: 'oslo', answered: 0 });
    expect((await fetch(health.replace('/health', '/'))).status).toBe(404);
    server.stop();
    await expect.poll(async () => (await fetch(health)).status, { timeout: 60_000 }).toBe(503);
    expect(await (await fetch(health)).json()).toMatchObject({ status: 'no_database' });
    server.start();
    await expect.poll(async () => (await fetch(health)).status, { timeout: 60_000 }).toBe(200);
    child.kill('SIGTERM');
    expect(await once(child, 'exit')).toEqual([0, null]);
  });

  test('a worker of the real network does not join a fleet on the practice network, and says why', async () => {
    const coordinator = await openCoordinatorQueue({
      database: server.address,
      coordinator: 'c',
      realm: 'practice',
      readCard,
      log: { info: () => {}, error: () => {} },
    });
    const ended = await run(await newHome(), ['worker', '--fleet', server.address]);
    expect(ended).toMatchObject({ code: 1, stdout: '' });
    expect(ended.stderr.trim()).toBe(
      'vouch: The coordinator of this fleet is on the practice network, and this worker is not. Start the worker with --demo, or give it the address of another fleet.',
    );
    await coordinator.close();
  });

  test.each([
    ['8375x', 'vouch: --health must be'],
    ['localhost:8375', 'vouch: --health must be a port, or an IP address and a port'],
  ])('an address for its health that cannot be used is wrong usage: %s', async (text, sentence) => {
    const ended = await run(await newHome(), [
      ...['worker', '--fleet', server.address, '--health', text],
    ]);
    expect(ended.code).toBe(2);
    expect(ended.stderr).toContain(sentence);
  });

  test.each([
    ['postgres://vouch@127.0.0.1:1/postgres', /cannot be reached \(ECONNREFUSED\)/],
    ['postgres://nobody@127.0.0.1:PORT/postgres', /refused the user or the password/],
    ['postgres://vouch@127.0.0.1:PORT/nowhere', /has no such database/],
    ['postgres://vouch@127.0.0.1:PORT/postgres?sslmode=require', /does not support TLS/],
  ])('an address that cannot be used is one sentence: %s', async (address, sentence) => {
    const home = await newHome();
    const wrong = address.replace('PORT', String(server.port));
    const ended = await run(home, ['worker', '--demo', '--fleet', wrong]);
    expect(ended.code).toBe(1);
    expect(ended.stderr).toMatch(sentence);
    expect(ended.stderr.trim().split('\n')).toHaveLength(1);
  });
});
