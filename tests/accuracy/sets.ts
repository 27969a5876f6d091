// Reads the data sets that signals are measured against: facts with their source, one a line.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Our own sets; a folder given with `--sets` stands before it. */
const OWN_FOLDER = join(import.meta.dirname, 'sets');

/** Facts of one kind, with where they are from. */
export interface DataSet {
  /** The file's name without its ending. */
  readonly name: string;
  readonly source: string;
  readonly licence: string;
  /** A fact each: the cells of a line, which are parted by tabs. */
  readonly rows: readonly (readonly string[])[];
}

/** A set's file cannot be used; the sentence says which and why. */
export class UnusableSet extends Error {}

/**
 * Reads `NAME.tsv`: lines `# source: …` and `# licence: …` first, other lines that begin with `# ` are remarks, then a fact
 * a line in UTF-8.
 *
 * @param folder the folder given with `--sets`, or null; a set that it does not hold is read from our own
 * @throws UnusableSet where the file is missing, names no source or no licence, or holds no fact
 */
export function readSet(name: string, folder: string | null): DataSet {
  const given = folder === null ? null : join(folder, `${name}.tsv`);
  const path = given !== null && existsSync(given) ? given : join(OWN_FOLDER, `${name}.tsv`);
  if (!existsSync(path)) throw new UnusableSet(`There is no set ${name}.tsv.`);
  const lines = readFileSync(path, 'utf8').split(/\r?\n/);
  const text = (what: string) =>
    lines.find((line) => line.startsWith(`# ${what}: `))?.slice(what.length + 4);
  const source = text('source');
  const licence = text('licence');
  if (source === undefined || licence === undefined)
    throw new UnusableSet(
      `${path} must say where it is from: begin it with lines "# source: …" and "# licence: …".`,
    );
  const rows = lines
    .filter((line) => line !== '' && line !== '#' && !line.startsWith('# '))
    .map((line) => line.split('\t'));
  if (rows.length === 0) throw new UnusableSet(`${path} holds no fact.`);
  return { name, source, licence, rows };
}
