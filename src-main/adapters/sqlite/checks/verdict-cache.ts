// The verdict cache: which kept result answers a key until it expires.
import type Database from 'better-sqlite3';
import type { CachedVerdict, VerdictRecord } from '../../../service/ports/verdicts.ts';
import type { Direct, Sliced } from '../method-table.ts';
import type { HeldKeys } from './held-keys.ts';

/** The kept result that a cache entry points at. */
export type KeptResult = { readonly item: number } | { readonly checkNumber: number };

/** Keeps a verdict where it asks to be kept. */
export type CacheWriter = (verdict: Pick<VerdictRecord, 'cache'>, kept: KeptResult) => void;

/** An entry of a list's row that is not in the table yet. */
export interface Collected {
  readonly key: string;
  readonly expiresAt: number;
  readonly item: number;
}

/**
 * The cache of the thread that writes. Its keys are hashes, so entries that come one after the other change a page of the
 * table each. Those of lists are collected in memory, and moved in the order of their keys once there are many: a page takes
 * several at once. What is not moved when the program is killed is lost, and asked again; results are not in here.
 */
export interface VerdictCache {
  /** Keeps a verdict in the table; a later one takes the place of an earlier one. */
  readonly keep: CacheWriter;
  /** Keeps entries whose results are committed. */
  collect(entries: readonly Collected[]): void;
  /** An entry whose result was deleted answers nothing. */
  read(cacheKey: string, now: number): CachedVerdict | null;
  /** Writes some of the entries into the table, where enough have come together; part of the caller's transaction. */
  moveSome(): void;
  /** What `moveSome` has written is committed. */
  moved(): void;
  /** Moves what is collected when it begins. What the store refuses to write stays where it is found, until the next time. */
  moveAll(): Sliced<void>;
  /** Forgets what is collected of these items. */
  forget(items: ReadonlySet<number>): void;
}

/** Some 150 bytes each. A table of a million entries has 10,000 pages: fewer entries at once would still change a page each. */
const COLLECTED = 32_768;
/** Some milliseconds, for which the store is held; four batches of a list, so that moving overtakes collecting. */
const MOVED_AT_ONCE = 1_024;

/** `held` is told which keys are not in the table; `many` are collected, and `atOnce` of them moved. */
export function verdictCache(
  db: Database.Database,
  held: HeldKeys | null = null,
  many = COLLECTED,
  atOnce = MOVED_AT_ONCE,
): VerdictCache {
  const upsert = db.prepare<[string, number, number | null, number | null]>(
    `INSERT INTO verdict_cache (cache_key, expires_at, item, check_number) VALUES (?, ?, ?, ?)
     ON CONFLICT (cache_key) DO UPDATE SET
       expires_at = excluded.expires_at, item = excluded.item, check_number = excluded.check_number`,
  );
  const resultOf = db
    .prepare<[number], string>('SELECT result FROM results WHERE item = ?')
    .pluck();
  const readTable = readVerdict(db);
  const collected = new Map<string, Collected>();
  /** In the order of their keys, the last first; some may have been replaced or forgotten since. */
  let moving: Collected[] = [];
  /** Whether the next of them were written, and perhaps committed. */
  let written = false;

  function drop(key: string): void {
    if (collected.delete(key)) held?.remove(key);
  }

  function next(): readonly Collected[] {
    return moving.slice(-atOnce).reverse();
  }

  function write(): void {
    if (moving.length === 0)
      moving = [...collected.values()].sort((a, b) => (a.key < b.key ? 1 : -1));
    for (const entry of next()) {
      if (collected.get(entry.key) === entry)
        upsert.run(entry.key, entry.expiresAt, entry.item, null);
    }
    written = true;
  }

  function moved(): void {
    if (!written) return;
    written = false;
    // They stand in the table: whoever asks from now on finds them there.
    for (const entry of next()) if (collected.get(entry.key) === entry) drop(entry.key);
    moving.length = Math.max(0, moving.length - atOnce);
  }

  const move = db.transaction(write).immediate;

  return {
    keep({ cache }, kept) {
      if (cache === null) return;
      drop(cache.key);
      const item = 'item' in kept ? kept.item : null;
      const checkNumber = 'checkNumber' in kept ? kept.checkNumber : null;
      upsert.run(cache.key, cache.expiresAt, item, checkNumber);
    },
    collect(entries) {
      for (const entry of entries) {
        if (!collected.has(entry.key)) held?.add(entry.key);
        collected.set(entry.key, entry);
      }
    },
    read(cacheKey, now) {
      const entry = collected.get(cacheKey);
      if (entry === undefined) return readTable(cacheKey, now);
      const { expiresAt, item } = entry;
      const resultJson = expiresAt > now ? resultOf.get(item) : undefined;
      return resultJson === undefined ? null : { resultJson, expiresAt };
    },
    moveSome() {
      written = false;
      if (moving.length > 0 || collected.size >= many) write();
    },
    moved,
    *moveAll() {
      for (let left = collected.size; left > 0 && collected.size > 0; ) {
        const before = collected.size;
        try {
          move();
        } catch {
          return;
        }
        moved();
        left -= before - collected.size;
        yield;
      }
    },
    forget(items) {
      for (const { key, item } of collected.values()) if (items.has(item)) drop(key);
    },
  };
}

/** The read before every check; an entry whose result was deleted answers nothing. */
export function readVerdict(db: Database.Database): Direct<'readVerdict'>['readVerdict'] {
  const find = db.prepare<[string, number], CachedVerdict>(
    `SELECT coalesce(results.result, checks.result) AS resultJson, expires_at AS expiresAt
     FROM verdict_cache
       LEFT JOIN results ON results.item = verdict_cache.item
       LEFT JOIN checks ON checks.number = verdict_cache.check_number
     WHERE cache_key = ? AND expires_at > ? AND coalesce(results.result, checks.result) IS NOT NULL`,
  );
  return (cacheKey, now) => find.get(cacheKey, now) ?? null;
}
