// The reader process's side of an open table: opens it, gives batch after batch, and asks for the bytes of a stream
// that only the parent can read.
import { Readable } from 'node:stream';
import { setTimeout as elapsed } from 'node:timers/promises';
import type { TableRow } from '../../../service/ports/cells.ts';
import {
  FileError,
  type FileErrorCode,
  type MailTally,
  type Table,
  type TableOptions,
  type TextDamage,
} from '../../../service/ports/files.ts';
import { type PackedRows, packRows } from './packed-rows.ts';
import { readTable } from './read-table.ts';

export interface OpenRequest {
  /** Null where the bytes are fed. */
  readonly path: string | null;
  /** What people call it. */
  readonly name: string;
  readonly tableOptions: Omit<TableOptions, 'signal'>;
}

/** What is known of a table before its rows are gone through. */
export type TableHead = Omit<Table, 'rows' | 'share' | 'cutCells' | 'damage' | 'mail' | 'close'>;

/** What is known of the reading so far. */
export interface Progress {
  readonly share: number | null;
  readonly cutCells: number;
  readonly damage: TextDamage | null;
  /** Null where it holds no messages. */
  readonly mail: MailTally | null;
}

export type TableAnswer =
  | ({ readonly kind: 'opened'; readonly head: TableHead } & Progress)
  | ({
      readonly kind: 'rows';
      /** A few batches, one after the other. */
      readonly batches: readonly PackedRows[];
    } & Progress)
  /** The table is let go; the process is as good as new but for the memory that it occupies, in MB. */
  | { readonly kind: 'closed'; readonly memoryMb: number }
  | ({ readonly kind: 'end' } & Progress)
  /** Still at work: nothing is stuck. */
  | { readonly kind: 'working' }
  /** Nothing can be done without more of the stream. */
  | { readonly kind: 'starved' }
  | {
      readonly kind: 'refused';
      readonly code: FileErrorCode;
      readonly message: string;
      readonly row: number | null;
    };

/** Of one message: short rows would spend their time on the way. */
const MESSAGE_BATCHES = 4;
const MESSAGE_LENGTH = 262_144;

/** So often a long step tells that it goes on. */
const WORKING_MS = 500;

export type TableMethods = ReturnType<typeof tableMethods>;

/** One table at a time: what was opened is kept until it is closed, or the process is ended. */
export function tableMethods() {
  let feed: Feed | null = null;
  let batches: AsyncIterator<readonly TableRow[]> | null = null;
  let table: Table | null = null;
  let step: Promise<TableAnswer> | null = null;

  async function open({ path, name, tableOptions }: OpenRequest): Promise<TableAnswer> {
    feed = path === null ? createFeed() : null;
    const source = path ?? feed?.stream;
    if (source === undefined) throw new Error('there is neither a path nor a stream');
    table = await readTable(source, tableOptions, name);
    batches = table.rows[Symbol.asyncIterator]();
    const { kind, columns, header, delimiter, encoding, sheet, sheets, sample, guess } = table;
    const head = { kind, columns, header, delimiter, encoding, sheet, sheets, sample, guess };
    return { kind: 'opened', head, ...progressOf(table) };
  }

  async function next(): Promise<TableAnswer> {
    if (table === null || batches === null) throw new Error('no table is open');
    const packed: PackedRows[] = [];
    let length = 0;
    do {
      const batch = await batches.next();
      if (batch.done === true) break;
      const rows = packRows(batch.value);
      packed.push(rows);
      length += rows.text.length + rows.lengths.length;
      // A stream may have no more for long.
    } while (feed === null && packed.length < MESSAGE_BATCHES && length < MESSAGE_LENGTH);
    const progress = progressOf(table);
    return packed.length === 0
      ? { kind: 'end', ...progress }
      : { kind: 'rows', batches: packed, ...progress };
  }

  async function answer(): Promise<TableAnswer> {
    if (step === null) throw new Error('nothing is under way');
    try {
      const first = await firstOf(step, feed);
      if (first.kind !== 'working' && first.kind !== 'starved') step = null;
      return first;
    } catch (cause) {
      step = null;
      if (!(cause instanceof FileError)) throw cause;
      return { kind: 'refused', code: cause.code, message: cause.message, row: cause.row };
    }
  }

  return {
    openTable(request: OpenRequest): Promise<TableAnswer> {
      step = open(request);
      return answer();
    },
    /** The next batch, or how far the step under way has come. */
    moreOfTable(_: null): Promise<TableAnswer> {
      step ??= next();
      return answer();
    },
    /** Lets go of the table that nobody goes through any more; also where none is open. */
    async closeTable(_: null): Promise<TableAnswer> {
      await table?.close();
      feed = null;
      batches = null;
      table = null;
      step = null;
      return { kind: 'closed', memoryMb: process.memoryUsage.rss() / 1_048_576 };
    },
    /** More of the stream; null is its end. */
    feedTable(bytes: Uint8Array | null): Promise<TableAnswer> {
      feed?.give(bytes);
      return answer();
    },
  };
}

/** What the step under way has come to, or that it needs more time, or more bytes. */
async function firstOf(step: Promise<TableAnswer>, feed: Feed | null): Promise<TableAnswer> {
  const waiting = new AbortController();
  const working = elapsed(WORKING_MS, { kind: 'working' } as const, { signal: waiting.signal });
  const starved = feed?.demand().then(() => ({ kind: 'starved' }) as const);
  try {
    return await Promise.race([step, working, ...(starved === undefined ? [] : [starved])]);
  } finally {
    waiting.abort();
    working.catch(() => {});
  }
}

function progressOf(table: Table): Progress {
  return {
    share: table.share(),
    cutCells: table.cutCells(),
    damage: table.damage(),
    mail: table.mail?.() ?? null,
  };
}

interface Feed {
  readonly stream: Readable;
  /** Null ends the stream. */
  give(bytes: Uint8Array | null): void;
  /** Resolves when nothing of what was given is left, and somebody reads on. */
  demand(): Promise<void>;
}

function createFeed(): Feed {
  let wanted = Promise.withResolvers<void>();
  const stream = new Readable({
    // What is given waits as it is, and nothing is asked for before it is taken.
    highWaterMark: 1,
    read: () => wanted.resolve(),
  });
  return {
    stream,
    give(bytes) {
      wanted = Promise.withResolvers();
      stream.push(bytes);
    },
    demand: () => wanted.promise,
  };
}
