// The searchable text of a list's rows, chunk by chunk, with a signature of its trigrams that tells where not to look.
import type Database from 'better-sqlite3';
import type { VerificationRequest } from '../../../../src-shared/schemas/verification.ts';
import { folded } from '../case-folding.ts';
import { decisionSearches } from './decision-search.ts';
import { bytesOf, CHUNK_ROWS, chunkKey, wordsOf } from './row-chunk.ts';
import type { TextSearch } from './text-search.ts';

// Neither byte occurs in UTF-8, so no text that is searched for reaches from one field or row into the next.
const FIELD_END = 0xfe;
const ROW_END = 0xff;
const SIGNATURE_BYTES = 4_096;
const SIGNATURE_SHIFT = 17; // 32 - log2(SIGNATURE_BYTES * 8)

interface TextRow {
  /** A bit for each sequence of three bytes that occurs. */
  readonly trigrams: Buffer;
  /** Where each row ends, in words. */
  readonly ends: Buffer;
  /** Address, name and company of each row, folded. */
  readonly text: Buffer;
}

/** What is searched: `list_texts` holds address, name and company, `list_cells` the original cells. */
export type TextTable = 'list_texts' | 'list_cells';

/** Adds the text of rows that follow those of the list so far, inside the caller's transaction. */
export function textWriter(
  db: Database.Database,
): (jobNumber: number, from: number, inputs: readonly VerificationRequest[]) => void {
  const write = fieldWriter(db, 'list_texts');
  return (jobNumber, from, inputs) =>
    write(
      jobNumber,
      from,
      inputs.map(({ email, name, company_name }) => [email, name ?? '', company_name ?? '']),
    );
}

/** The same for rows of any number of fields. */
export function fieldWriter(
  db: Database.Database,
  table: TextTable,
): (jobNumber: number, from: number, rows: readonly (readonly string[])[]) => void {
  const read = db.prepare<[number], TextRow>(
    `SELECT trigrams, ends, text FROM ${table} WHERE chunk = ?`,
  );
  const write = db.prepare<[number, Buffer, Buffer, Buffer]>(
    `INSERT INTO ${table} (chunk, trigrams, ends, text) VALUES (?, ?, ?, ?)
     ON CONFLICT (chunk) DO UPDATE SET trigrams = excluded.trigrams, ends = excluded.ends, text = excluded.text`,
  );
  return (jobNumber, from, rows) => {
    for (let done = 0; done < rows.length; ) {
      const index = from + done;
      const filled = index % CHUNK_ROWS;
      const chunk = chunkKey(jobNumber, Math.floor(index / CHUNK_ROWS));
      const part = rows.slice(done, done + CHUNK_ROWS - filled);
      const before = filled === 0 ? undefined : read.get(chunk);
      const after = extended(before, filled, part);
      write.run(chunk, after.trigrams, after.ends, after.text);
      done += part.length;
    }
  };
}

function extended(
  before: TextRow | undefined,
  filled: number,
  fields: readonly (readonly string[])[],
): TextRow {
  const head = before?.text ?? Buffer.alloc(0);
  const ends = new Uint32Array(filled + fields.length);
  if (before !== undefined) ends.set(wordsOf(before.ends).subarray(0, filled));
  const trigrams = before?.trigrams ?? Buffer.alloc(SIGNATURE_BYTES);
  const rows = fields.map((row) => row.map(folded));
  const text = Buffer.allocUnsafe(head.length + rows.reduce((sum, row) => sum + rowBytes(row), 0));
  let end = head.copy(text);
  for (const [place, row] of rows.entries()) {
    const from = end;
    end = putRow(text, from, row);
    ends[filled + place] = end;
    sign(trigrams, text.subarray(from, end));
  }
  return { trigrams, ends: bytesOf(ends), text };
}

/** With what ends its fields, or the row that has none. */
function rowBytes(fields: readonly string[]): number {
  return fields.reduce((sum, field) => sum + Buffer.byteLength(field) + 1, 0) || 1;
}

/** Writes the fields of a row at a place; answers where it ends. */
function putRow(text: Buffer, from: number, fields: readonly string[]): number {
  let end = from;
  for (const field of fields) {
    if (field !== '') end += text.write(field, end);
    text[end] = FIELD_END;
    end += 1;
  }
  if (end === from) end += 1;
  text[end - 1] = ROW_END;
  return end;
}

function sign(signature: Buffer, text: Buffer): void {
  for (const bit of trigramBits(text)) {
    signature[bit >> 3] = (signature[bit >> 3] ?? 0) | (1 << (bit & 7));
  }
}

/** A bit's place for each three bytes in a row. */
function trigramBits(text: Buffer): Uint16Array {
  const bits = new Uint16Array(Math.max(0, text.length - 2));
  let three = ((text[0] ?? 0) << 8) | (text[1] ?? 0);
  for (let at = 0; at < bits.length; at += 1) {
    three = ((three << 8) | (text[at + 2] ?? 0)) & 0xffffff;
    // Multiplicative hashing (Knuth, TAOCP 3, 6.4) with 2^32 over the golden ratio.
    bits[at] = Math.imul(three, 0x9e3779b1) >>> SIGNATURE_SHIFT;
  }
  return bits;
}

function isSigned(signature: Buffer, bits: Uint16Array): boolean {
  return bits.every((bit) => ((signature[bit >> 3] ?? 0) & (1 << (bit & 7))) !== 0);
}

/** Tells of a chunk whether its rows may hold one of some texts, in address, name or company. */
export function textSieve(
  db: Database.Database,
): (texts: readonly string[]) => (jobNumber: number, place: number) => boolean {
  const signature = db
    .prepare<[number], Buffer>('SELECT trigrams FROM list_texts WHERE chunk = ?')
    .pluck();
  return (texts) => {
    const wanted = texts.map((text) => trigramBits(Buffer.from(folded(text))));
    return (jobNumber, place) => {
      const signed = signature.get(chunkKey(jobNumber, place));
      return signed !== undefined && wanted.some((bits) => isSigned(signed, bits));
    };
  };
}

/** What was found lately is kept, because people sort and filter what they have searched: 4 MB a search at most. */
const MOST_SEARCHES = 4;
const MOST_CHUNKS = 2_048;

/** Searches a list for a text in address, name, company, original cells and decisions, whatever its length and letter case. */
export function textSearches(
  db: Database.Database,
): (jobNumber: number, wanted: string) => TextSearch {
  const sources = [
    searchesOf(db, 'list_texts'),
    searchesOf(db, 'list_cells'),
    decisionSearches(db),
  ];
  return (jobNumber, wanted) => {
    const searches = sources.map((search) => search(jobNumber, wanted));
    return {
      mayHold: (place) => searches.some((search) => search.mayHold(place)),
      rows: (place) =>
        searches
          .filter((search) => search.mayHold(place))
          .map((search) => search.rows(place))
          .reduce(either, new Uint16Array(0)),
    };
  };
}

/** The rows of either set, each once and in order. */
function either(a: Uint16Array, b: Uint16Array): Uint16Array {
  if (a.length === 0) return b;
  if (b.length === 0) return a;
  return Uint16Array.from(new Set([...a, ...b])).sort();
}

function searchesOf(
  db: Database.Database,
  table: TextTable,
): (jobNumber: number, wanted: string) => TextSearch {
  const signature = db
    .prepare<[number], Buffer>(`SELECT trigrams FROM ${table} WHERE chunk = ?`)
    .pluck();
  const read = db.prepare<[number], Pick<TextRow, 'ends' | 'text'>>(
    `SELECT ends, text FROM ${table} WHERE chunk = ?`,
  );
  const searches = new Map<string, TextSearch>();

  function memoised(jobNumber: number, wanted: string): TextSearch {
    // The text of a list never changes, and the number of a deleted job is not used again.
    const key = `${jobNumber} ${wanted}`;
    const search = searches.get(key) ?? searchFor(jobNumber, wanted);
    searches.delete(key);
    searches.set(key, search);
    for (const [oldest] of searches) {
      if (searches.size <= MOST_SEARCHES) break;
      searches.delete(oldest);
    }
    return search;
  }

  function searchFor(jobNumber: number, wanted: string): TextSearch {
    const found = new Map<number, Uint16Array>();
    const needle = Buffer.from(folded(wanted));
    const sought = needle.toString('latin1');
    const bits = trigramBits(needle);
    return {
      mayHold(place) {
        const known = found.get(place);
        if (known !== undefined) return known.length > 0;
        // A text shorter than three bytes has no trigram, which tells nothing.
        const signed = signature.get(chunkKey(jobNumber, place));
        return signed !== undefined && isSigned(signed, bits);
      },
      rows(place) {
        const known = found.get(place);
        if (known !== undefined) return known;
        const chunk = read.get(chunkKey(jobNumber, place));
        // A list of an older format gets its text later, and only one from a file has cells.
        if (chunk === undefined) return new Uint16Array(0);
        const rows = rowsHolding(sought, chunk.text, wordsOf(chunk.ends));
        if (found.size < MOST_CHUNKS) found.set(place, rows);
        return rows;
      },
    };
  }

  return memoised;
}

/** Bytes are compared as Latin-1 strings, in which looking for the next match costs a third of what it does in a buffer. */
function rowsHolding(sought: string, bytes: Buffer, ends: Uint32Array): Uint16Array {
  const text = bytes.toString('latin1');
  const rows = new Uint16Array(ends.length);
  let found = 0;
  let next = 0;
  let at = text.indexOf(sought);
  while (at !== -1) {
    const row = rowAt(ends, at, next);
    rows[found] = row;
    found += 1;
    next = row + 1;
    at = text.indexOf(sought, ends[row] ?? text.length);
  }
  return rows.slice(0, found);
}

/** The row that a byte is in, found by halving from a row on. */
function rowAt(ends: Uint32Array, at: number, from: number): number {
  // Matches often lie in neighbouring rows.
  if (at < (ends[from] ?? 0)) return from;
  let low = from;
  let high = ends.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (at < (ends[middle] ?? 0)) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** Reads the folded addresses of a chunk's rows, in order. */
export function addressReader(
  db: Database.Database,
): (jobNumber: number, place: number) => readonly string[] {
  const read = personReader(db);
  return (jobNumber, place) => {
    const people = read(jobNumber, place);
    return Array.from({ length: people.rows }, (_, row) => people.address(row));
  };
}

/** Who the rows of a chunk are, folded; each field is read when it is asked for. */
export interface ChunkPeople {
  readonly rows: number;
  address(row: number): string;
  /** Empty where there is none. */
  name(row: number): string;
}

const NOBODY: ChunkPeople = { rows: 0, address: () => '', name: () => '' };

/** Reads who the rows of a chunk are. */
export function personReader(
  db: Database.Database,
): (jobNumber: number, place: number) => ChunkPeople {
  const read = db.prepare<[number], Pick<TextRow, 'ends' | 'text'>>(
    'SELECT ends, text FROM list_texts WHERE chunk = ?',
  );
  return (jobNumber, place) => {
    const chunk = read.get(chunkKey(jobNumber, place));
    if (chunk === undefined) return NOBODY;
    const { text } = chunk;
    const ends = wordsOf(chunk.ends);
    const startOf = (row: number) => (row === 0 ? 0 : (ends[row - 1] ?? 0));
    /** Fields are short: a call into the system for each costs more than going through its bytes. */
    const endOfField = (from: number) => {
      let at = from;
      while (at < text.length && text[at] !== FIELD_END) at += 1;
      return at;
    };
    return {
      rows: ends.length,
      address(row) {
        const from = startOf(row);
        return text.toString('utf8', from, endOfField(from));
      },
      name(row) {
        const from = endOfField(startOf(row)) + 1;
        const end = endOfField(from);
        return end === from ? '' : text.toString('utf8', from, end);
      },
    };
  };
}
