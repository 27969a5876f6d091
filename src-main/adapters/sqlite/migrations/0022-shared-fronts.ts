// Format 22: what results that share their words say before them (score, flags, company and so on) is kept with the words.
import type Database from 'better-sqlite3';

// In such a result, the control character 3 stands where the front belongs. NULL: words of format 21, and fronts that nobody shares.
export function sharedFronts(db: Database.Database): void {
  db.exec(`
    ALTER TABLE kept_words ADD COLUMN front TEXT;
    DROP VIEW results;
    CREATE VIEW results (item, result) AS
      SELECT item, CASE WHEN words IS NULL THEN result ELSE
        (SELECT replace(replace(replace(result, char(3), ifnull(front, '')), char(1), reasoning), char(2), evidence)
           FROM kept_words WHERE kept_words.words = kept_results.words)
        END
      FROM kept_results;
  `);
}
