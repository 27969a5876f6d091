// How long `vouch serve` takes until it answers, the first time and later, against an empty Fastify with an empty SQLite file.
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

const ROUNDS = 9;
const COMMAND = join(root, 'out', 'main', 'command.mjs');
const SERVE = [COMMAND, 'serve', '--json', '--port', '0'];
const BARE = ['--input-type=module', '-e', EMPTY];

export async function measureStartup(): Promise<readonly Measured[]> {
  const used = await mkdtemp(join(tmpdir(), 'vouch-start-'));
  try {
    // The folder is made by the first of these starts, and its compiled code kept by the end of the second.
    for (let start = 0; start < 3; start += 1) await untilFirstWord(SERVE, used, 'SIGTERM');
    const bare = () => inNewFolder((folder) => untilFirstWord(BARE, folder));
    const first = await ratio(
      ROUNDS,
      () => inNewFolder((folder) => untilFirstWord(SERVE, folder)),
      bare,
    );
    const later = await ratio(ROUNDS, () => untilFirstWord(SERVE, used), bare);
    const word = await ratio(ROUNDS, () => untilFirstWord([COMMAND, '--version'], used), bare);
    return [
      line('service ready, with the data folder of earlier starts', later),
      line('service ready, with a new data folder', first),
      { ...line('vouch --version', word), aim: 'none' },
    ];
  } finally {
    await rm(used, { recursive: true, force: true, maxRetries: 5 });
  }
}

function line(
  name: string,
  { ours, bare, ratio: times }: Awaited<ReturnType<typeof ratio>>,
): Measured {
  return {
    name,
    figure: `${Math.round(ours)} ms, ${times.toFixed(2)} × an empty Fastify with SQLite (${Math.round(bare)} ms)`,
    aim: '2 ×',
  };
}

async function inNewFolder(work: (folder: string) => Promise<number>): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'vouch-start-'));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** Milliseconds until a Node with these arguments prints something; then it is ended. */
async function untilFirstWord(
  args: readonly string[],
  folder: string,
  end: NodeJS.Signals = 'SIGKILL',
): Promise<number> {
  const from = performance.now();
  const child = spawn(process.execPath, args, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'ignore'],
    env: { ...process.env, VOUCH_HOME: folder, FILE: join(folder, 'empty.db') },
  });
  await new Promise((done) => child.stdout.once('data', done));
  const ms = performance.now() - from;
  child.kill(end);
  await new Promise((done) => child.once('close', done));
  return ms;
}
