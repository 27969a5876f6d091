// The results of a watched folder's lists, kept beside them, so that a killed watch continues and the same bytes are
// checked once.
import { appendFile, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import Type, { type Static } from 'typebox';
import { validate } from '../../../../src-shared/validate.ts';

const Entry = Type.Object({
  /** SHA-256 of the list's bytes, hex. */
  digest: Type.String(),
  name: Type.String(),
  /** Name of the results within the folder. */
  results: Type.String(),
  state: Type.Union([Type.Literal('begun'), Type.Literal('done')]),
});
export type JournalEntry = Static<typeof Entry>;

const JOURNAL = '.vouch-watch.ndjson';

export interface Journal {
  /** The last that was noted about these bytes. */
  of(digest: string): JournalEntry | null;
  /** Whether a list that was begun has that name for its results, whether they are there yet or not. */
  isPromised(results: string): boolean;
  /** Kept before it resolves. */
  note(entry: JournalEntry): Promise<void>;
}

/** Lines that cannot be read, such as the last one of a killed program, are passed over. */
export async function openJournal(folder: string): Promise<Journal> {
  const path = join(folder, JOURNAL);
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  const entries = new Map<string, JournalEntry>();
  for (const line of text.split('\n')) {
    const entry = entryOf(line);
    if (entry !== null) entries.set(entry.digest, entry);
  }
  return {
    of: (digest) => entries.get(digest) ?? null,
    isPromised: (results) =>
      entries.values().some((entry) => entry.state === 'begun' && entry.results === results),
    async note(entry) {
      // A line that a killed program left unfinished is ended first.
      await appendFile(path, `\n${JSON.stringify(entry)}\n`, { mode: 0o600 });
      entries.set(entry.digest, entry);
    },
  };
}

function entryOf(line: string): JournalEntry | null {
  try {
    const judged = validate(Entry, JSON.parse(line));
    // A name that leads out of the folder was not written here.
    return judged.ok && !/[/\\]/.test(judged.value.results) ? judged.value : null;
  } catch {
    return null;
  }
}
