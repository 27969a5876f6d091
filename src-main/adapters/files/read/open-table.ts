// Opens a list in a process of its own, which can be killed; lists are read in no other way.
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Readable } from 'node:stream';
import type { TableRow } from '../../../service/ports/cells.ts';
import { FileError, type OpenTable, type Table } from '../../../service/ports/files.ts';
import { createReaderProcess, type StartReader } from '../../foreign/reader-process.ts';
import type { Reader, Reading } from '../../foreign/reading.ts';
import { fileError, isFolder } from '../file-error.ts';
import { pipeReader } from '../named-pipe.ts';
import { unpackRows } from './packed-rows.ts';
import { createSpareReader } from './spare-reader.ts';
import type { TableAnswer, TableMethods } from './table-methods.ts';

/** What reading a list may take. Waiting for a stream that has nothing to say does not count. */
export interface ReadingLimits {
  /** What the whole process may occupy; a program that has read nothing yet takes some 60 MB. */
  readonly memoryMb: number;
  /** Without any sign of life. */
  readonly silentMs: number;
  /** Until the first rows are there: the strings of a workbook with a million of them come before. */
  readonly openingMs: number;
  /** For one batch of rows. */
  readonly batchMs: number;
}

export const READING_LIMITS: ReadingLimits = {
  memoryMb: 512,
  silentMs: 60_000,
  openingMs: 300_000,
  batchMs: 120_000,
};

export interface TableOpenerDeps {
  readonly start: StartReader;
  /** Milliseconds from any moment on. */
  readonly elapsed: () => number;
  readonly limits?: ReadingLimits;
}

export function tableOpener({
  start,
  elapsed,
  limits = READING_LIMITS,
}: TableOpenerDeps): OpenTable {
  const readers = createSpareReader(() =>
    createReaderProcess<TableMethods>({
      start,
      memoryMb: limits.memoryMb,
      lives: 'once',
      idleMs: null,
    }),
  );
  return async (source, { signal, ...tableOptions }, name) => {
    signal?.throwIfAborted();
    const { path, stream, called } = await whatToRead(
      source,
      name,
      tableOptions.mail === true,
      signal,
    );
    const reader = await readers.take();
    const chunks = stream === null ? null : chunksOf(stream, called, signal);
    const talk: Talk = { reader, chunks, called, signal, limits, elapsed, state: 'still' };
    let closing: Promise<void> | null = null;
    const close = () => {
      stream?.destroy();
      closing ??= talk.state === 'still' ? readers.giveBack(reader) : reader.close();
      return closing;
    };
    try {
      const opened = await answerTo(talk, limits.openingMs, (options) =>
        reader.call('openTable', { path, name: called, tableOptions }, options),
      );
      if (opened.kind !== 'opened') throw new Error(`a table was not opened but ${opened.kind}`);
      return openedTable(talk, opened, close);
    } catch (cause) {
      await close();
      throw cause;
    }
  };
}

function openedTable(
  talk: Talk,
  { head, cutCells, damage, mail }: Extract<TableAnswer, { kind: 'opened' }>,
  close: () => Promise<void>,
): Table {
  let share: number | null = null;
  let cut = cutCells;
  let damaged = damage;
  let messages = mail;
  const next = () =>
    answerTo(talk, talk.limits.batchMs, (options) =>
      talk.reader.call('moreOfTable', null, options),
    );

  async function* rows(): AsyncGenerator<readonly TableRow[], void, undefined> {
    // The next batches are read while those before them are used.
    let coming = outcomeOf(next());
    try {
      for (;;) {
        const answer = await unwrapped(coming);
        if (answer.kind === 'rows' || answer.kind === 'end') {
          share = answer.share;
          cut = answer.cutCells;
          damaged = answer.damage;
          messages = answer.mail;
        }
        if (answer.kind !== 'rows') return;
        coming = outcomeOf(next());
        for (const batch of answer.batches) yield unpackRows(batch);
      }
    } finally {
      await close();
    }
  }
  return {
    ...head,
    rows: rows(),
    share: () => share,
    cutCells: () => cut,
    damage: () => damaged,
    ...(mail === null ? {} : { mail: () => messages }),
    close,
  };
}

/** One talk with the process that reads a table. */
interface Talk {
  readonly reader: Reader<TableMethods>;
  /** What is fed to it; null where it reads a file by itself. */
  readonly chunks: AsyncIterator<Uint8Array> | null;
  readonly called: string;
  readonly signal: AbortSignal | undefined;
  readonly limits: ReadingLimits;
  readonly elapsed: () => number;
  /** Only one that does nothing can read another table; what failed has ended, or has to. */
  state: 'still' | 'at work';
}

interface AskOptions {
  readonly deadlineMs: number;
  readonly signal?: AbortSignal;
}

/** Answers behind which the process still has something to do. */
const UNFINISHED = new Set<TableAnswer['kind']>(['working', 'starved']);

/** Asks until there is an answer, and feeds the reader meanwhile. @throws FileError, or the signal's reason */
async function answerTo(
  talk: Talk,
  mostMs: number,
  ask: (options: AskOptions) => Promise<Reading<TableAnswer>>,
): Promise<TableAnswer> {
  const { reader, chunks, called, signal, limits, elapsed } = talk;
  let spentMs = 0;
  const timed = async (
    send: (options: AskOptions) => Promise<Reading<TableAnswer>>,
  ): Promise<TableAnswer> => {
    const from = elapsed();
    talk.state = 'at work';
    const reading = await send({
      deadlineMs: limits.silentMs,
      ...(signal === undefined ? {} : { signal }),
    });
    talk.state = reading.ok && !UNFINISHED.has(reading.value.kind) ? 'still' : 'at work';
    spentMs += elapsed() - from;
    if (!reading.ok) {
      signal?.throwIfAborted();
      throw overrun(called, reading.reason, reading.detail, limits);
    }
    return reading.value;
  };

  let answer = await timed(ask);
  for (;;) {
    if (answer.kind === 'refused')
      throw new FileError(
        answer.code,
        answer.message,
        answer.row === null ? {} : { row: answer.row },
      );
    if (answer.kind === 'starved' && chunks !== null) {
      const chunk = await chunks.next();
      signal?.throwIfAborted();
      const bytes = chunk.done === true ? null : chunk.value;
      answer = await timed((options) => reader.call('feedTable', bytes, options));
    } else if (answer.kind === 'working') {
      if (spentMs > mostMs) throw overrun(called, 'timeout', '', limits);
      answer = await timed((options) => reader.call('moreOfTable', null, options));
    } else return answer;
  }
}

/** What happened, what is safe, what to do. */
function overrun(
  called: string,
  reason: Extract<Reading<never>, { ok: false }>['reason'],
  detail: string,
  { memoryMb }: ReadingLimits,
): FileError {
  const safe = 'Nothing of it was saved, and all other lists keep running.';
  switch (reason) {
    case 'memory':
      return new FileError(
        'unreadable',
        `${called} needs more memory than a list may use (${memoryMb} MB). ${safe} Split it, or save it as CSV and use that file.`,
      );
    case 'timeout':
      return new FileError(
        'unreadable',
        `${called} takes too long to read. ${safe} Split it, or save it as CSV and use that file.`,
      );
    default:
      return new FileError(
        'unreadable',
        `${called} cannot be read: ${detail}. ${safe} Open it in a spreadsheet program, save it as CSV and use that file.`,
      );
  }
}

interface WhatToRead {
  /** What the reader's process opens by itself; null for a stream. */
  readonly path: string | null;
  readonly stream: Readable | null;
  readonly called: string;
}

/** A pipe under a path (`/dev/stdin`, a process substitution) may be this process's alone, and is fed like a stream. */
async function whatToRead(
  source: string | Readable,
  name: string | undefined,
  mayBeFolder: boolean,
  signal: AbortSignal | undefined,
): Promise<WhatToRead> {
  if (typeof source !== 'string')
    return { path: null, stream: source, called: name ?? 'the input' };
  const called = name ?? source;
  const found = await stat(source).catch((cause: unknown) => {
    throw fileError(cause, called, 'read');
  });
  if (found.isDirectory() && !mayBeFolder) throw isFolder(called);
  if (found.isFile() || found.isDirectory()) return { path: resolve(source), stream: null, called };
  if (!found.isFIFO()) return { path: null, stream: createReadStream(source), called };
  try {
    return { path: null, stream: pipeReader(source, signal), called };
  } catch (cause) {
    throw fileError(cause, called, 'read');
  }
}

/** Of one message to the reader. */
const CHUNK_BYTES = 1_048_576;

async function* chunksOf(
  stream: Readable,
  called: string,
  signal: AbortSignal | undefined,
): AsyncGenerator<Uint8Array, void, undefined> {
  try {
    for await (const chunk of stream) {
      const bytes: Buffer = typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
      for (let from = 0; from < bytes.length; from += CHUNK_BYTES)
        yield bytes.subarray(from, from + CHUNK_BYTES);
    }
  } catch (cause) {
    signal?.throwIfAborted();
    throw fileError(cause, called, 'read');
  }
}

type Outcome<T> = { readonly value: T } | { readonly cause: unknown };

/** Read ahead, nobody waits for it yet: a failure is kept until somebody does. */
function outcomeOf<T>(promise: Promise<T>): Promise<Outcome<T>> {
  return promise.then(
    (value) => ({ value }),
    (cause: unknown) => ({ cause }),
  );
}

async function unwrapped<T>(promise: Promise<Outcome<T>>): Promise<T> {
  const outcome = await promise;
  if ('cause' in outcome) throw outcome.cause;
  return outcome.value;
}
