// Format 21: the evidence and the reasoning that many rows of a list share are kept once for all of them.
import type Database from 'better-sqlite3';

// In a result that shares its words, the control characters 1 and 2, which JSON never holds, stand where these belong. Whoever
// reads results reads the view, in which every result is whole; one whose words are gone is gone itself.
export function sharedWords(db: Database.Database): void {
  db.exec(`
    ALTER TABLE results RENAME TO kept_results;
    ALTER TABLE kept_results ADD COLUMN words INTEGER;
    CREATE TABLE kept_words (
      words INTEGER PRIMARY KEY,
      job INTEGER NOT NULL,
      id BLOB NOT NULL,
      reasoning TEXT NOT NULL,
      evidence TEXT NOT NULL
    ) STRICT;
    CREATE UNIQUE INDEX kept_words_by_id ON kept_words (job, id);
    CREATE VIEW results (item, result) AS
      SELECT item, CASE WHEN words IS NULL THEN result ELSE
        replace(
          replace(result, char(1), (SELECT reasoning FROM kept_words WHERE kept_words.words = kept_results.words)),
          char(2), (SELECT evidence FROM kept_words WHERE kept_words.words = kept_results.words))
        END
      FROM kept_results;
  `);
}
