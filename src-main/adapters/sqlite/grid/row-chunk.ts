// How a list's rows are cut into chunks for the grid, and how a chunk is numbered.
import { MAX_ITEMS } from '../items/item-key.ts';

/** Rows that share one blob of marks, of text or of order: large enough to read a million rows by a thousand reads. */
export const CHUNK_ROWS = 1_024;

const CHUNKS_PER_JOB = MAX_ITEMS / CHUNK_ROWS;

/** The row number of a job's chunk; item / CHUNK_ROWS gives the same, so chunks lie in the order of their items. */
export function chunkKey(jobNumber: number, place: number): number {
  return jobNumber * CHUNKS_PER_JOB + place;
}

/** The row number of the chunk that an item is in. */
export function chunkOf(item: number): number {
  return Math.floor(item / CHUNK_ROWS);
}

/** How many chunks so many rows fill. */
export function chunkCount(rows: number): number {
  return Math.ceil(rows / CHUNK_ROWS);
}

/** The words of a blob, little-endian as on every platform that Node runs on; copied only when they are not aligned. */
export function wordsOf(blob: Buffer): Uint32Array {
  const aligned = blob.byteOffset % 4 === 0 ? blob : Uint8Array.from(blob);
  return new Uint32Array(aligned.buffer, aligned.byteOffset, blob.byteLength / 4);
}

export function bytesOf(words: Uint32Array): Buffer {
  return Buffer.from(words.buffer, words.byteOffset, words.byteLength);
}
