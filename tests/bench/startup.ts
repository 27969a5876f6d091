// How long `vouch serve` takes until it answers, against an empty Fastify with an empty SQLite file.
import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { type Measured, ratio } from './measure.ts';

const root = resolve(import.meta.dirname, '..', '..');
const EMPTY = `
  import Fastify from 'fastify';
  import Database from 'better-sqlite3';
  const db = new Database(process.env.FILE);
  db.pragma('journal_mode = WAL');
  db.exec('CREATE TABLE t (a)');
  const app = Fastify();
  app.get('/', async () => ({}));
  await app.listen({ host: '127.0.0.1', port: 0 });
  console.log('ready');
`;

export async function measureStartup(): Promise<Measured> {
  const result = await ratio(
    7,
    () =>
      untilFirstWord([join(root, 'out', 'main', 'command.mjs'), 'serve', '--json', '--port', '0']),
    () => untilFirstWord(['--input-type=module', '-e', EMPTY]),
  );
  return {
    name: 'service ready',
    figure: `${Math.round(result.ours)} ms, ${result.ratio.toFixed(2)} × an empty Fastify with SQLite (${Math.round(result.bare)} ms)`,
    aim: '2 ×',
  };
}

async function untilFirstWord(args: readonly string[]): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'vouch-start-'));
  const from = performance.now();
  const child = spawn(process.execPath, args, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, VOUCH_HOME: folder, FILE: join(folder, 'empty.db') },
  });
  await new Promise((done) => child.stdout.once('data', done));
  const ms = performance.now() - from;
  child.kill('SIGKILL');
  await new Promise((done) => child.once('close', done));
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  return ms;
}
