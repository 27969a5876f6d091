// Checks the lists that are dropped into a folder, one after the other: results beside them, what is done out of the way.
import { rm } from 'node:fs/promises';
import { join, parse } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import {
  isUnchanged,
  openSharedFolder,
  type SharedFolder,
} from '../../../adapters/files/shared-folder.ts';
import { FileError } from '../../../service/ports/files.ts';
import { failureOf } from '../failure.ts';
import { createStabilityWatch, type DroppedFile, droppedFiles, isFilled } from './dropped-files.ts';
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

/** A list as it was when it was taken up: a private copy, and what it is called in the folder. */
export interface TakenList {
  readonly path: string;
  readonly name: string;
}

export interface WatchDeps {
  readonly folder: string;
  /** A private folder for the journal, and for the copy of the list that is being checked. */
  readonly notes: string;
  /** Only what is there now. */
  readonly once: boolean;
  /** How long a file has to stay as it is before it is read, in milliseconds. */
  readonly stableMs: number;
  readonly ending: string;
  /** Milliseconds of any clock. */
  readonly now: () => number;
  readonly signal: AbortSignal;
  readonly report: (event: WatchEvent) => Promise<void>;
  /** Checks a list and writes its results to a path, going on with an interrupted run; rejects where that is not possible. */
  readonly check: (list: TakenList, results: string) => Promise<ListEnd>;
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
  const folder = await openSharedFolder(deps.folder);
  try {
    return await watchOpened(deps, folder);
  } finally {
    await folder.close();
  }
}

async function watchOpened(deps: WatchDeps, folder: SharedFolder): Promise<Watched> {
  const { once, stableMs, signal, report } = deps;
  const journal = await openJournal(deps.notes);
  const stillness = createStabilityWatch();
  const delays = createDelays(deps.now);
  let failed = 0;
  const reported = new Set<string>();
  const look = async () => {
    const { files, passedOver } = await droppedFiles(folder);
    for (const { name, why } of passedOver) {
      if (reported.has(name)) continue;
      reported.add(name);
      await report({ event: 'passed_over', file: name, reason: why });
    }
    return files;
  };
  stillness.stable((await droppedFiles(folder)).files);
  await report({ event: 'watching', folder: deps.folder });
  for (;;) {
    await pause(stableMs, undefined, { signal }).catch(() => {});
    if (signal.aborted) return { interrupted: false, failed };
    const files = await look();
    const stable = stillness.stable(files);
    let again = false;
    for (const file of stable) {
      if (delays.isDelayed(file)) continue;
      const end = await processFile(deps, folder, journal, file);
      if (end === 'interrupted') return { interrupted: true, failed };
      if (end === 'put_off') delays.delay(file);
      if (end === 'failed' || (end === 'put_off' && once)) failed += 1;
      again ||= end === 'changed';
      if (signal.aborted) return { interrupted: false, failed };
    }
    // Who looks once does not wait for an empty file to be filled.
    const waiting = files.filter(isFilled).length - stable.length;
    if (once && waiting <= 0 && !again) return { interrupted: false, failed };
  }
}

/** `changed`: it is not what it was when it had settled. */
type TakenUp = 'through' | 'failed' | 'put_off' | 'changed' | 'interrupted';

async function processFile(
  deps: WatchDeps,
  folder: SharedFolder,
  journal: Journal,
  file: DroppedFile,
): Promise<TakenUp> {
  const { notes, ending, report, signal } = deps;
  const { name } = file;
  const copy = join(notes, 'list');
  const written = join(notes, `results.${ending}`);
  try {
    // A killed watch may have left them.
    await removed(copy, written);
    const digest = await folder.copyOut(name, file.stats, copy);
    // Others were checked since it had settled.
    if (digest === null) return (await folder.look(name)) === null ? 'through' : 'changed';
    const before = journal.resultsOf(digest);
    if (before !== null && (await folder.look(before)) !== null) {
      await putAway(folder, name, DONE);
      await report({ event: 'repeated', file: name, results: before });
      return 'through';
    }
    await report({ event: 'started', file: name });
    const end = await deps.check({ path: copy, name }, written);
    if (end.kind === 'interrupted') return 'interrupted';
    const results = await folder.copyIn(
      written,
      freeNames(`${parse(name).name}.vouch`, `.${ending}`),
    );
    const { jobId, rows, unchecked } = end;
    if (end.status === 'failed') {
      const error = `The job ${jobId} failed. What was checked is in ${results}.`;
      await abandon(deps, folder, journal, name, error);
      return 'failed';
    }
    await journal.note({ at: now(), file: name, done: { digest, results } });
    const later = await folder.look(name);
    if (later !== null && !isUnchanged(later, file.stats)) {
      await report({ event: 'changed', file: name });
      return 'changed';
    }
    if (later !== null) await putAway(folder, name, DONE);
    await report({ event: 'done', file: name, results, job_id: jobId, rows, failed: unchecked });
    return 'through';
  } catch (error) {
    if (signal.aborted) return 'interrupted';
    // Somebody took it away before it was read.
    if ((await folder.look(name)) === null) return 'through';
    const { sentence, problem } = failureOf(error);
    const isHopeless = problem.code === 'invalid_request' && !isFullDisk(error);
    const why = isHopeless ? await givenUp(deps, folder, journal, name, sentence) : sentence;
    if (why === null) return 'failed';
    await report({ event: 'put_off', file: name, error: why });
    return 'put_off';
  } finally {
    await removed(copy, written);
  }
}

function isFullDisk(error: unknown): boolean {
  return error instanceof FileError && error.code === 'disk_full';
}

function now(): string {
  return new Date().toISOString();
}

/** Null, or why it could not be put aside. */
async function givenUp(...params: Parameters<typeof abandon>): Promise<string | null> {
  try {
    await abandon(...params);
    return null;
  } catch (cause) {
    return `${params[4]} ${failureOf(cause).sentence}`;
  }
}

/** Puts a list aside that cannot be checked, and notes the reason. */
async function abandon(
  { report }: WatchDeps,
  folder: SharedFolder,
  journal: Journal,
  name: string,
  error: string,
): Promise<void> {
  const file = await putAway(folder, name, FAILED);
  await journal.note({ at: now(), file, error });
  await report({ event: 'failed', file: name, error });
}

/** Moves a list into a folder below; answers the name that it has there. */
async function putAway(folder: SharedFolder, file: string, into: string): Promise<string> {
  const target = await folder.below(into);
  try {
    const { name, ext } = parse(file);
    return await target.moveIn(await folder.at(file), freeNames(name, ext));
  } finally {
    await target.close();
  }
}

/** `people.vouch.csv`, `people.vouch-2.csv`, …: nothing is replaced. */
function* freeNames(name: string, ending: string): Generator<string, void, undefined> {
  for (let count = 1; ; count += 1) yield `${name}${count === 1 ? '' : `-${count}`}${ending}`;
}

async function removed(...paths: readonly string[]): Promise<void> {
  for (const path of paths) await rm(path, { force: true });
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
    return known !== undefined && isUnchanged(known.file.stats, file.stats) ? known : null;
  };
  return {
    isDelayed: (file: DroppedFile) => now() < (delayOf(file)?.until ?? Number.NEGATIVE_INFINITY),
    delay(file: DroppedFile): void {
      const ms = Math.min(2 * (delayOf(file)?.ms ?? FIRST_DELAY_MS / 2), LONGEST_DELAY_MS);
      delays.set(file.name, { file, ms, until: now() + ms });
    },
  };
}
