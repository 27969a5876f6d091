// Words that are kept of each row in blobs of a chunk each: read at a revision of the list, written in batches.
import type Database from 'better-sqlite3';
import type { JobRow } from '../items/job-row.ts';
import { bytesOf, CHUNK_ROWS, chunkKey, chunkOf, wordsOf } from './row-chunk.ts';

/** Where the words of rows are kept. */
export interface ChunkTable {
  readonly table: 'list_marks' | 'row_facts';
  readonly column: 'marks' | 'facts';
  readonly wordsPerRow: number;
}

/** Chunks that stay in memory: those of two million rows of the list that was looked at last, 32 MB. */
const MOST_CHUNKS = 2_048;

/** Reads the words of a chunk as they are at a revision of the list, not to be changed; rows without any have zeros. */
export function chunkReader(
  db: Database.Database,
  of: ChunkTable,
): (job: Pick<JobRow, 'number' | 'revision'>, place: number) => Uint32Array {
  const read = blobReader(db, of);
  const nothing = new Uint32Array(CHUNK_ROWS * of.wordsPerRow);
  const kept = new Map<number, Uint32Array>();
  let current = { number: 0, revision: 0 };
  return ({ number, revision }, place) => {
    if (current.number !== number || current.revision !== revision) {
      kept.clear();
      current = { number, revision };
    }
    const known = kept.get(place);
    if (known !== undefined) return known;
    const blob = read.get(chunkKey(number, place));
    const words = blob ? wordsOf(blob) : nothing;
    if (kept.size < MOST_CHUNKS) kept.set(place, words);
    return words;
  };
}

export interface ChunkBatch {
  /** The words of the chunk that an item is in, to be changed, and the place of its first. */
  wordsAt(item: number): { readonly words: Uint32Array; readonly at: number };
  /** Writes what was changed; nothing is written before. */
  flush(): void;
}

/** Begins a batch; it lives as long as the transaction that it is in. */
export function chunkBatches(db: Database.Database, of: ChunkTable): () => ChunkBatch {
  const { table, column, wordsPerRow } = of;
  const read = blobReader(db, of);
  const write = db.prepare<[number, Buffer]>(
    `INSERT INTO ${table} (chunk, ${column}) VALUES (?, ?) ON CONFLICT (chunk) DO UPDATE SET ${column} = excluded.${column}`,
  );
  return () => {
    const chunks = new Map<number, Uint32Array>();
    return {
      wordsAt(item) {
        const chunk = chunkOf(item);
        let words = chunks.get(chunk);
        if (words === undefined) {
          const blob = read.get(chunk);
          words = blob ? wordsOf(blob) : new Uint32Array(CHUNK_ROWS * wordsPerRow);
          chunks.set(chunk, words);
        }
        return { words, at: (item % CHUNK_ROWS) * wordsPerRow };
      },
      flush() {
        for (const [chunk, words] of chunks) write.run(chunk, bytesOf(words));
        chunks.clear();
      },
    };
  };
}

function blobReader(db: Database.Database, { table, column }: ChunkTable) {
  return db.prepare<[number], Buffer>(`SELECT ${column} FROM ${table} WHERE chunk = ?`).pluck();
}
