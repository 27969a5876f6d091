// Runs one tool over addresses in a process of its own, and tells what it said, how long it took, and whom it contacted.
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Told } from '../../zoo/truth.ts';
import {
  type Contacts,
  type FromChild,
  type ToChild,
  WORLD_VARIABLE,
  type WorldFile,
} from './tool.ts';

export interface ToolRun {
  readonly told: ReadonlyMap<string, Told>;
  /** When each address had its answer, in milliseconds after the start, in order. */
  readonly doneMs: readonly number[];
  /** Of all together. */
  readonly wholeMs: number;
  readonly peakBytes: number;
  readonly contacts: Contacts;
}

export interface RunWish {
  readonly tool: string;
  readonly world: WorldFile;
  readonly addresses: readonly string[];
  readonly atOnce: number;
  /** Whether the addresses are a list, for tools that run lists. */
  readonly asList?: boolean;
  /** What is unknown is asked for again after so many milliseconds of the world; absent, it is not. */
  readonly again?: { readonly afterMs: number; readonly goesBy: (ms: number) => void };
}

/** Rejects where the process ends before it has told all. */
export async function runTool(wish: RunWish): Promise<ToolRun> {
  const { tool, world, addresses, atOnce, again, asList = false } = wish;
  const folder = await mkdtemp(join(tmpdir(), 'vouch-peers-world-'));
  const file = join(folder, 'world.json');
  await writeFile(file, JSON.stringify(world));
  const child = fork(join(import.meta.dirname, 'child.ts'), [tool], {
    env: { ...process.env, [WORLD_VARIABLE]: file },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  try {
    const talk = talkWith(child);
    await talk.next('ready');
    const told = new Map<string, Told>();
    const doneMs: number[] = [];
    const from = performance.now();
    const askAll = async (wanted: readonly string[]) => {
      const waiting = wanted.values();
      await Promise.all(
        Array.from({ length: atOnce }, async () => {
          for (const email of waiting) {
            told.set(email, (await talk.ask(email)).told);
            doneMs.push(performance.now() - from);
          }
        }),
      );
    };
    const listed = asList ? (await talk.list(addresses)).listed : null;
    if (listed === null) await askAll(addresses);
    else {
      for (const [at, email] of addresses.entries()) told.set(email, listed.told[at] ?? 'unknown');
      for (const { ms, final } of listed.progress) while (doneMs.length < final) doneMs.push(ms);
    }
    if (again !== undefined) {
      again.goesBy(again.afterMs);
      talk.say({ kind: 'later', ms: again.afterMs });
      await askAll(addresses.filter((each) => told.get(each) === 'unknown'));
    }
    const wholeMs = performance.now() - from;
    talk.say({ kind: 'end' });
    const { peakBytes, contacts } = await talk.next('spent');
    return { told, doneMs, wholeMs, peakBytes, contacts };
  } finally {
    child.kill();
    await rm(folder, { recursive: true, force: true });
  }
}

type Of<K extends FromChild['kind']> = Extract<FromChild, { kind: K }>;

function talkWith(child: ChildProcess) {
  const ended = once(child, 'exit').then(() => {
    throw new Error('The process of a tool ended before it had told all.');
  });
  // Where nobody waits any more, it may.
  ended.catch(() => {});
  const waiting = new Map<string, (message: FromChild) => void>();
  child.on('message', (message: FromChild) => {
    const key = message.kind === 'told' ? `told ${message.email}` : message.kind;
    waiting.get(key)?.(message);
    waiting.delete(key);
  });
  const expect = <K extends FromChild['kind']>(key: string): Promise<Of<K>> =>
    Promise.race([
      new Promise<Of<K>>((resolve) => waiting.set(key, (message) => resolve(message as Of<K>))),
      ended,
    ]);
  const say = (message: ToChild) => child.send(message);
  return {
    say,
    list(emails: readonly string[]) {
      const answer = expect<'listed'>('listed');
      say({ kind: 'list', emails });
      return answer;
    },
    next: <K extends 'ready' | 'spent'>(kind: K) => expect<K>(kind),
    ask(email: string) {
      const answer = expect<'told'>(`told ${email}`);
      say({ kind: 'ask', email });
      return answer;
    },
  };
}
