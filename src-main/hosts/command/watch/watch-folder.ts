// Checks the lists that are dropped into a folder, one after the other: results beside them, what is done out of the way.
import { mkdir, rename, stat, writeFile } from 'node:fs/promises';
import { join, parse } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileDigest } from '../../../adapters/files/read/file-digest.ts';
import { failureOf } from '../failure.ts';
import {
  createStillness,
  type DroppedFile,
  droppedFiles,
  fileAt,
  sameFile,
} from './dropped-files.ts';
import { type Journal, openJournal } from './watch-journal.ts';

/** How the check of one list ended. */
export type ListEnd =
  | { readonly kind: 'interrupted' }
  | {
      readonly kind: 'ended';
      readonly status: 'completed' | 'failed';
      readonly jobId: string;
      readonly rows: number;
      readonly unchecked: number;
    };

export type WatchEvent =
  | { readonly event: 'watching'; readonly folder: string }
  | { readonly event: 'started'; readonly file: string }
  | {
      readonly event: 'done';
      readonly file: string;
      readonly results: string;
      readonly job_id: string;
      readonly rows: number;
      readonly failed: number;
    }
  /** The same bytes were checked before. */
  | { readonly event: 'repeated'; readonly file: string; readonly results: string }
  /** It was changed while it was checked: it is checked again as it is now. */
  | { readonly event: 'changed'; readonly file: string }
  | { readonly event: 'failed'; readonly file: string; readonly error: string }
  /** It is called like a list and never taken; said once. */
  | { readonly event: 'passed_over'; readonly file: string; readonly reason: string }
  /** Nothing is wrong with the list; it is tried again. */
  | { readonly event: 'put_off'; readonly file: string; readonly error: string };

export interface WatchDeps {
  readonly folder: string;
  /** Only what is there now. */
  readonly once: boolean;
  /** How long a file has to stay as it is before it is read, in milliseconds. */
  readonly settleMs: number;
  readonly ending: 'csv' | 'xlsx';
  /** Milliseconds of any clock. */
  readonly now: () => number;
  readonly signal: AbortSignal;
  readonly tell: (event: WatchEvent) => Promise<void>;
  /** Checks a list and writes its results, going on with an interrupted run; rejects where that is not possible. */
  readonly check: (path: string, results: string) => Promise<ListEnd>;
}

const DONE = 'done';
const FAILED = 'failed';

export interface Watched {
  /** Whether a list was left in the middle. */
  readonly interrupted: boolean;
  readonly failed: number;
}

/** Returns when the signal aborts, or with `once` when what was there is through. */
export async function watchFolder(deps: WatchDeps): Promise<Watched> {
  const { folder, once, settleMs, signal, tell } = deps;
  const journal = await openJournal(folder);
  const stillness = createStillness();
  const delays = createDelays(deps.now);
  let failed = 0;
  const said = new Set<string>();
  const look = async () => {
    const { files, passedOver } = await droppedFiles(folder);
    for (const { name, why } of passedOver) {
      if (said.has(name)) continue;
      said.add(name);
      await tell({ event: 'passed_over', file: name, reason: why });
    }
    return files;
  };
  stillness.settled((await droppedFiles(folder)).files);
  await tell({ event: 'watching', folder });
  for (;;) {
    await pause(settleMs, undefined, { signal }).catch(() => {});
    if (signal.aborted) return { interrupted: false, failed };
    const files = await look();
    const settled = stillness.settled(files);
    let again = false;
    for (const file of settled) {
      if (delays.isDelayed(file)) continue;
      const end = await takeUp(deps, journal, file);
      if (end === 'interrupted') return { interrupted: true, failed };
      if (end === 'put_off') delays.delay(file);
      if (end === 'failed' || (end === 'put_off' && once)) failed += 1;
      again ||= end === 'changed';
      if (signal.aborted) return { interrupted: false, failed };
    }
    // An empty file may be one that is still to be filled: who looks once does not wait for that.
    const waiting = files.filter((file) => file.sizeBytes > 0).length - settled.length;
    if (once && waiting <= 0 && !again) return { interrupted: false, failed };
  }
}

/** `changed`: it is not what it was when it had settled. */
type TakenUp = 'through' | 'failed' | 'put_off' | 'changed' | 'interrupted';

async function takeUp(deps: WatchDeps, journal: Journal, file: DroppedFile): Promise<TakenUp> {
  const { folder, tell, check, signal } = deps;
  try {
    // Others were checked since it had settled.
    const found = await fileAt(folder, file.name);
    if (found === null) return 'through';
    if (!sameFile(found, file)) return 'changed';
    const digest = Buffer.from(await fileDigest(file.path)).toString('hex');
    const before = journal.of(digest);
    if (before?.state === 'done' && (await exists(join(folder, before.results)))) {
      await putAway(folder, file, DONE);
      await tell({ event: 'repeated', file: file.name, results: before.results });
      return 'through';
    }
    // A run that was killed goes on under the name that it had.
    const results =
      before?.state === 'begun'
        ? before.results
        : await freeName(folder, `${parse(file.name).name}.vouch`, `.${deps.ending}`, (name) =>
            journal.isPromised(name),
          );
    await journal.note({ digest, name: file.name, results, state: 'begun' });
    await tell({ event: 'started', file: file.name });
    const end = await check(file.path, join(folder, results));
    if (end.kind === 'interrupted') return 'interrupted';
    if (end.status === 'failed') {
      await giveUp(deps, file, `The job ${end.jobId} failed. What was checked is in ${results}.`);
      return 'failed';
    }
    await journal.note({ digest, name: file.name, results, state: 'done' });
    const now = await fileAt(folder, file.name);
    if (now !== null && !sameFile(now, file)) {
      await tell({ event: 'changed', file: file.name });
      return 'changed';
    }
    if (now !== null) await putAway(folder, file, DONE);
    const { jobId, rows, unchecked } = end;
    await tell({ event: 'done', file: file.name, results, job_id: jobId, rows, failed: unchecked });
    return 'through';
  } catch (error) {
    if (signal.aborted) return 'interrupted';
    // Somebody took it away before it was read.
    if (!(await exists(file.path))) return 'through';
    const { sentence, problem } = failureOf(error);
    const why = problem.code === 'invalid_request' ? await givenUp(deps, file, sentence) : sentence;
    if (why === null) return 'failed';
    await tell({ event: 'put_off', file: file.name, error: why });
    return 'put_off';
  }
}

/** Null, or why it could not be put aside. */
async function givenUp(deps: WatchDeps, file: DroppedFile, error: string): Promise<string | null> {
  try {
    await giveUp(deps, file, error);
    return null;
  } catch (cause) {
    return `${error} ${failureOf(cause).sentence}`;
  }
}

/** Puts a list aside that cannot be checked, with the reason beside it. */
async function giveUp(
  { folder, tell }: WatchDeps,
  file: DroppedFile,
  error: string,
): Promise<void> {
  const name = await putAway(folder, file, FAILED);
  await writeFile(join(folder, FAILED, `${name}.vouch-error.txt`), `${error}\n`, { mode: 0o600 });
  await tell({ event: 'failed', file: file.name, error });
}

/** Moves a list into a folder below; answers the name that it has there. */
async function putAway(folder: string, file: DroppedFile, into: string): Promise<string> {
  const target = join(folder, into);
  await mkdir(target, { recursive: true, mode: 0o700 });
  const { name, ext } = parse(file.name);
  const free = await freeName(target, name, ext);
  await rename(file.path, join(target, free));
  return free;
}

/** `people.vouch.csv`, or `people.vouch-2.csv` where that is taken or promised: nothing is replaced. */
async function freeName(
  folder: string,
  name: string,
  ending: string,
  isPromised: (name: string) => boolean = () => false,
) {
  for (let count = 1; ; count += 1) {
    const free = `${name}${count === 1 ? '' : `-${count}`}${ending}`;
    if (!isPromised(free) && !(await exists(join(folder, free)))) return free;
  }
}

/** A list that was put off is tried again after so many milliseconds, and after twice as many each time, up to the longest. */
const FIRST_DELAY_MS = 10_000;
const LONGEST_DELAY_MS = 600_000;

function createDelays(now: () => number) {
  const delays = new Map<
    string,
    { readonly file: DroppedFile; readonly ms: number; readonly until: number }
  >();
  /** Of the file as it is: one that was changed is another. */
  const delayOf = (file: DroppedFile) => {
    const known = delays.get(file.name);
    return known !== undefined && sameFile(known.file, file) ? known : null;
  };
  return {
    isDelayed: (file: DroppedFile) => now() < (delayOf(file)?.until ?? Number.NEGATIVE_INFINITY),
    delay(file: DroppedFile): void {
      const ms = Math.min(2 * (delayOf(file)?.ms ?? FIRST_DELAY_MS / 2), LONGEST_DELAY_MS);
      delays.set(file.name, { file, ms, until: now() + ms });
    },
  };
}

function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
