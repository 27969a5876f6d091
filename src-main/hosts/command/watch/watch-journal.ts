// What became of the lists of a watched folder, kept in the data folder: the same bytes are checked once, and why a list
// failed can be looked up.
import { constants } from 'node:fs';
import { open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import Type, { type Static } from 'typebox';
import { validate } from '../../../../src-shared/validate.ts';

const Entry = Type.Object({
  /** ISO 8601. */
  at: Type.String(),
  /** The list's name within the watched folder: of a failed one, its name in the folder of failed lists. */
  file: Type.String(),
  /** SHA-256 of a list that was checked, in hex, and the name of its results within the folder. */
  done: Type.Optional(Type.Object({ digest: Type.String(), results: Type.String() })),
  /** Why it could not be checked. */
  error: Type.Optional(Type.String()),
});
export type JournalEntry = Static<typeof Entry>;

export interface Journal {
  /** The name of the results of these bytes; null where they were not checked yet. */
  resultsOf(digest: string): string | null;
  /** Lists that failed, the oldest first. */
  failures(): readonly JournalEntry[];
  /** Kept before it resolves. */
  note(entry: JournalEntry): Promise<void>;
}

/** Lines that cannot be read, such as the last one of a killed program, are passed over. */
export async function openJournal(notes: string): Promise<Journal> {
  const path = join(notes, 'journal.ndjson');
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  const results = new Map<string, string>();
  const failures: JournalEntry[] = [];
  const take = (entry: JournalEntry) => {
    if (entry.done !== undefined) results.set(entry.done.digest, entry.done.results);
    if (entry.error !== undefined) failures.push(entry);
  };
  for (const line of text.split('\n')) {
    const entry = entryOf(line);
    if (entry !== null) take(entry);
  }
  return {
    resultsOf: (digest) => results.get(digest) ?? null,
    failures: () => failures,
    async note(entry) {
      const file = await open(path, APPEND, 0o600);
      try {
        // A line that a killed program left unfinished is ended first.
        await file.appendFile(`\n${JSON.stringify(entry)}\n`);
      } finally {
        await file.close();
      }
      take(entry);
    },
  };
}

const APPEND = constants.O_WRONLY | constants.O_CREAT | constants.O_APPEND | constants.O_NOFOLLOW;

function entryOf(line: string): JournalEntry | null {
  try {
    const judged = validate(Entry, JSON.parse(line));
    return judged.ok ? judged.value : null;
  } catch {
    return null;
  }
}
