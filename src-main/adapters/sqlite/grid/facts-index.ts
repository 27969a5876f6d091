// Builds what facets and searches need for lists from older formats, or for lists that nobody has searched yet.

import type Database from 'better-sqlite3';
import { textsOf } from '../../../service/ports/cells.ts';
import { itemKey } from '../items/item-key.ts';
import type { JobRow } from '../items/job-row.ts';
import { sourceCells } from '../items/source-cells.ts';
import type { Sliced } from '../method-table.ts';
import { CHUNK_ROWS, chunkCount, chunkKey } from './row-chunk.ts';
import { factBatches, factsIn } from './row-facts.ts';
import { fieldWriter } from './row-text.ts';

interface Outcome {
  readonly item: number;
  readonly error_code: string | null;
  readonly result: string | null;
}

/** Reads the facts of a list out of its results, where the program that made them kept none. */
export function factMaker(db: Database.Database): (job: JobRow) => Sliced<void> {
  const read = db.prepare<[number, number], Outcome>(
    `SELECT items.item, error_code, result FROM items
       LEFT JOIN results ON results.item = ifnull(duplicate_of, items.item)
     WHERE items.item BETWEEN ? AND ? AND state <> 'pending'`,
  );
  const done = db.prepare<[number]>(
    'UPDATE jobs SET faceted = 1, revision = revision + 1 WHERE number = ?',
  );
  const begin = factBatches(db);
  const chunk = db.transaction((job: JobRow, place: number) => {
    const from = place * CHUNK_ROWS;
    const last = Math.min(from + CHUNK_ROWS, job.total) - 1;
    const facts = begin();
    for (const row of read.all(itemKey(job.number, from), itemKey(job.number, last))) {
      if (row.result !== null) facts.setVerdict(job.number, row.item, factsIn(row.result));
      else if (row.error_code !== null) facts.setFailure(job.number, row.item, row.error_code);
    }
    facts.flush();
  });
  return function* (job) {
    if (job.faceted === 1) return;
    for (let place = 0; place < chunkCount(job.total); place += 1) {
      chunk.immediate(job, place);
      yield;
    }
    done.run(job.number);
  };
}

/** Makes the original cells of a list searchable; they never change, so it is done once. */
export function cellTextMaker(db: Database.Database): (job: JobRow) => Sliced<void> {
  const read = db
    .prepare<[number, number], string | null>(
      'SELECT source FROM items WHERE item BETWEEN ? AND ? ORDER BY item',
    )
    .pluck();
  const isThere = db.prepare<[number], number>('SELECT 1 FROM list_cells WHERE chunk = ?').pluck();
  const done = db.prepare<[number]>('UPDATE jobs SET searched = 1 WHERE number = ?');
  const write = fieldWriter(db, 'list_cells');
  const chunk = db.transaction((job: JobRow, place: number) => {
    // Another search may have been here.
    if (isThere.get(chunkKey(job.number, place)) !== undefined) return;
    const from = place * CHUNK_ROWS;
    const last = Math.min(from + CHUNK_ROWS, job.total) - 1;
    const sources = read.all(itemKey(job.number, from), itemKey(job.number, last));
    write(
      job.number,
      from,
      sources.map((source) => (source === null ? [] : textsOf(sourceCells(source)))),
    );
  });
  return function* (job) {
    if (job.searched === 1 || job.columns === null) return;
    for (let place = 0; place < chunkCount(job.total); place += 1) {
      chunk.immediate(job, place);
      yield;
    }
    done.run(job.number);
  };
}
