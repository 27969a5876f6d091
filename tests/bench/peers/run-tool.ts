// Runs one tool over addresses in a process of its own, and tells what it said, how long it took, and whom it contacted.
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type Contacts,
  type FromChild,
  type Listed,
  type ToChild,
  type Verdict,
  WORLD_VARIABLE,
  type WorldFile,
} from './tool.ts';

export interface ToolRun {
  readonly told: ReadonlyMap<string, Verdict>;
  /** When each address had its last answer, in milliseconds after the start by the clocks of the world, in order. */
  readonly doneMs: readonly number[];
  /** Of all together, by this machine's clock. */
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
  /** What is unknown is asked for again after so many milliseconds of the world, but in a list that a tool runs; absent, it is not. */
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
    const told = new Map<string, Verdict>();
    const doneMs = new Map<string, number>();
    const from = performance.now();
    let waitedMs = 0;
    const askAll = async (wanted: readonly string[]) => {
      const waiting = wanted.values();
      await Promise.all(
        Array.from({ length: atOnce }, async () => {
          for (const email of waiting) {
            told.set(email, (await talk.ask(email)).told);
            doneMs.set(email, performance.now() - from + waitedMs);
          }
        }),
      );
    };
    const listed = asList ? (await talk.list(addresses)).listed : null;
    if (listed === null) {
      await askAll(addresses);
      if (again !== undefined) {
        again.goesBy(again.afterMs);
        waitedMs = again.afterMs;
        talk.say({ kind: 'later', ms: again.afterMs });
        await askAll(addresses.filter((each) => (told.get(each) ?? 'unknown') === 'unknown'));
      }
    } else {
      for (const [at, email] of addresses.entries()) told.set(email, listed.told[at] ?? null);
    }
    const wholeMs = performance.now() - from;
    talk.say({ kind: 'end' });
    const { peakBytes, contacts } = await talk.next('spent');
    const moments = listed === null ? [...doneMs.values()] : momentsOf(listed);
    return { told, doneMs: moments.toSorted((a, b) => a - b), wholeMs, peakBytes, contacts };
  } finally {
    child.kill();
    await rm(folder, { recursive: true, force: true });
  }
}

/** When each row of a list had its verdict. */
function momentsOf({ progress }: Listed): readonly number[] {
  const moments: number[] = [];
  for (const { ms, final } of progress) while (moments.length < final) moments.push(ms);
  return moments;
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
