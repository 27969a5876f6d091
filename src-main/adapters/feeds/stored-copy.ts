// Keeps the last good copy of one list on disk, so that neither a crash nor damage ever puts half a list into use.
import { hash, randomUUID } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import Type, { type Static } from 'typebox';
import { OrNull } from '../../../src-shared/bridge/or-null.ts';
import { errorCode } from '../../../src-shared/error-code.ts';
import { validate } from '../../../src-shared/validate.ts';

/** Raised by one when the compact form changes: older copies are then fetched again. */
const FORMAT = 1;

/** What is in the JSON file beside a copy. Moments are milliseconds since the epoch. */
export const CopyRecord = Type.Object({
  format: Type.Literal(FORMAT),
  url: Type.String(),
  /** The name of the file with the copy, and what must be in it. */
  file: Type.String(),
  sha256: Type.String(),
  entries: Type.Integer({ minimum: 1 }),
  etag: OrNull(Type.String()),
  last_modified: OrNull(Type.String()),
  fetched_at: Type.Integer(),
  checked_at: Type.Integer(),
});
export type CopyRecord = Static<typeof CopyRecord>;

/** What came of the last attempt; kept apart from the copy, because it may fail while the copy is good. */
export const AttemptRecord = Type.Object({
  tried_at: Type.Integer(),
  error: OrNull(Type.Object({ at: Type.Integer(), message: Type.String() })),
});
export type AttemptRecord = Static<typeof AttemptRecord>;

const FeedRecord = Type.Object({ copy: OrNull(CopyRecord), attempt: OrNull(AttemptRecord) });
export type FeedRecord = Static<typeof FeedRecord>;

export interface LoadedCopy {
  readonly record: FeedRecord;
  /** The bytes of the copy; null when there is none. */
  readonly bytes: Buffer | null;
  /** Names of files that were of no use and have been set aside. */
  readonly setAside: readonly string[];
}

/** A new copy with everything but where it is kept. */
export interface NewCopy {
  readonly bytes: Buffer;
  readonly about: Omit<CopyRecord, 'format' | 'file' | 'sha256'>;
  readonly attempt: AttemptRecord;
}

export interface StoredCopy {
  /** Reads the copy and removes what a crash left behind. Rejects when the folder cannot be read or written. */
  load(): Promise<LoadedCopy>;
  /**
   * Replaces the copy. The new one is complete on the disk before the record names it, and the record is swapped in by
   * a rename: whenever the machine stops, either the old copy or the new one is whole. Rejects when the disk refuses.
   */
  replace(copy: NewCopy): Promise<FeedRecord>;
  /** Replaces the record alone. */
  note(record: FeedRecord): Promise<void>;
}

/** @param list names the files; lower-case letters, digits, `_` and `-`. */
export function storedCopy(folder: string, list: string): StoredCopy {
  const recordName = `${list}.json`;
  const recordPath = join(folder, recordName);
  // linear: made of the list's own name; what repeats ends at a fixed sign
  const ours = new RegExp(`^${list}(?:\\.[0-9a-f]{64}\\.copy|\\.json)(?:\\.[0-9a-f-]+\\.new)?$`);

  return {
    async load() {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const setAside: string[] = [];
      const { record, bytes } = await readStored(setAside);
      const wanted = new Set([recordName, record.copy?.file]);
      for (const name of await readdir(folder)) {
        if (ours.test(name) && !wanted.has(name)) await rm(join(folder, name), { force: true });
      }
      return { record, bytes, setAside };
    },

    async replace({ bytes, about, attempt }) {
      const sha256 = hashOf(bytes);
      const file = `${list}.${sha256}.copy`;
      const copy: CopyRecord = { ...about, format: FORMAT, file, sha256 };
      const before = await readRecord().catch(() => null);
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await writeWhole(folder, file, bytes);
      await writeWhole(folder, recordName, asJson({ copy, attempt }));
      const old = before?.copy?.file;
      if (old !== undefined && old !== file && ours.test(old)) {
        await rm(join(folder, old), { force: true });
      }
      return { copy, attempt };
    },

    async note(record) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await writeWhole(folder, recordName, asJson(record));
    },
  };

  async function readStored(
    setAside: string[],
  ): Promise<{ record: FeedRecord; bytes: Buffer | null }> {
    const none: FeedRecord = { copy: null, attempt: null };
    const record = await readRecord().catch(async (error: unknown) => {
      if (!(error instanceof SyntaxError)) throw error;
      setAside.push(await putAside(folder, recordName));
      return none;
    });
    const { copy } = record ?? none;
    if (copy === null) return { record: record ?? none, bytes: null };
    const bytes = ours.test(copy.file) ? await readOrNull(join(folder, copy.file)) : null;
    if (bytes !== null && hashOf(bytes) === copy.sha256)
      return { record: { ...none, ...record }, bytes };
    if (bytes !== null) setAside.push(await putAside(folder, copy.file));
    return { record: { copy: null, attempt: record?.attempt ?? null }, bytes: null };
  }

  /** Null when there is none. Rejects with a SyntaxError when it is no record of this form. */
  async function readRecord(): Promise<FeedRecord | null> {
    const bytes = await readOrNull(recordPath);
    if (bytes === null) return null;
    const value: unknown = JSON.parse(bytes.toString('utf8'));
    if (!validate(FeedRecord, value).ok)
      throw new SyntaxError(`${recordPath} is no record of a feed`);
    return value as FeedRecord;
  }
}

function asJson(record: FeedRecord): Buffer {
  return Buffer.from(`${JSON.stringify(record, null, 2)}\n`);
}

function hashOf(bytes: Buffer): string {
  return hash('sha256', bytes, 'hex');
}

async function readOrNull(path: string): Promise<Buffer | null> {
  try {
    return await readFile(path);
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null;
    throw error;
  }
}

/** Writes a file beside its place, makes sure that it is on the disk, and puts it in its place. */
async function writeWhole(folder: string, name: string, bytes: Buffer): Promise<void> {
  const path = join(folder, name);
  const draft = `${path}.${randomUUID()}.new`;
  try {
    const file = await open(draft, 'wx', 0o600);
    try {
      await file.writeFile(bytes);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(draft, path);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
  await syncFolder(folder);
}

/** A rename is on the disk when its folder is. Windows knows no such thing, and does it by itself. */
async function syncFolder(folder: string): Promise<void> {
  try {
    const handle = await open(folder, 'r');
    try {
      await handle.sync();
    } finally {
      await handle.close();
    }
  } catch (error) {
    const unsupported = ['EISDIR', 'EPERM', 'EACCES', 'EINVAL', 'ENOTSUP', 'EBADF'];
    if (!unsupported.includes(errorCode(error))) throw error;
  }
}

async function putAside(folder: string, name: string): Promise<string> {
  const aside = `${name}.damaged`;
  await rename(join(folder, name), join(folder, aside));
  return aside;
}
