// Format 3: what the grid, the lists of jobs and the history of checks look up, beside the rows themselves.
import { hash } from 'node:crypto';
import type Database from 'better-sqlite3';

export function rows(db: Database.Database): void {
  db.exec(SCHEMA);
  fillChecks(db);
}

// A chunk is 1,024 rows of one list: its key is job number * 2^14 + place. Lists from before this format have no chunks
// (`indexed` 0); they are made when somebody first looks at such a list.
const SCHEMA = `
ALTER TABLE jobs ADD COLUMN approve INTEGER NOT NULL DEFAULT 0;
ALTER TABLE jobs ADD COLUMN review INTEGER NOT NULL DEFAULT 0;
ALTER TABLE jobs ADD COLUMN block INTEGER NOT NULL DEFAULT 0;
ALTER TABLE jobs ADD COLUMN revision INTEGER NOT NULL DEFAULT 0;  -- grows with every change of the marks
ALTER TABLE jobs ADD COLUMN indexed INTEGER NOT NULL DEFAULT 0;   -- whether marks and texts hold every row
ALTER TABLE jobs ADD COLUMN ordered INTEGER NOT NULL DEFAULT 0;   -- how many rows list_orders holds
ALTER TABLE items ADD COLUMN provider TEXT;                       -- mail provider by its name
UPDATE jobs SET
  approve = (SELECT count(*) FROM items WHERE item BETWEEN jobs.number * 16777216 AND jobs.number * 16777216 + 16777215
    AND recommendation = 'approve'),
  review = (SELECT count(*) FROM items WHERE item BETWEEN jobs.number * 16777216 AND jobs.number * 16777216 + 16777215
    AND recommendation = 'review'),
  block = (SELECT count(*) FROM items WHERE item BETWEEN jobs.number * 16777216 AND jobs.number * 16777216 + 16777215
    AND recommendation = 'block');

-- Sixteen bytes a row: state, score, and the numbers of its domain, provider and flags in list_values.
CREATE TABLE list_marks (
  chunk INTEGER PRIMARY KEY,
  marks BLOB NOT NULL
) STRICT;

CREATE TABLE list_values (
  job INTEGER NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('domain', 'provider', 'flag')),
  id INTEGER NOT NULL,
  value TEXT NOT NULL,
  PRIMARY KEY (job, kind, id)
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX list_values_by_value ON list_values (job, kind, value);

-- Address, name and company in one blob with the ends of its rows, and a bit for each trigram in it. Not FTS5: its
-- contentless index keeps the trigrams of deleted rows until segments merge, and took a dozen times as long to fill.
CREATE TABLE list_texts (
  chunk INTEGER PRIMARY KEY,
  trigrams BLOB NOT NULL,
  ends BLOB NOT NULL,
  text BLOB NOT NULL
) STRICT;

-- The indexes of rows in the order of their addresses; bit 31 says that a row has the address of the one before.
CREATE TABLE list_orders (
  chunk INTEGER PRIMARY KEY,
  rows BLOB NOT NULL
) STRICT;

ALTER TABLE checks ADD COLUMN provider TEXT;
ALTER TABLE checks ADD COLUMN fingerprint BLOB NOT NULL DEFAULT x'';  -- equal for one and the same request
ALTER TABLE checks ADD COLUMN text TEXT NOT NULL DEFAULT '';          -- address, name, company and domain, folded
CREATE INDEX checks_by_fingerprint ON checks (fingerprint, number);
CREATE INDEX checks_by_text ON checks (number, text, recommendation, flags);
`;

interface OldCheck {
  readonly number: number;
  readonly input: string;
  readonly domain: string;
}

/** Gives the checks of older formats what later ones are written with. */
function fillChecks(db: Database.Database): void {
  const numbers = db.prepare<[], number>('SELECT number FROM checks ORDER BY number').pluck().all();
  const read = db.prepare<[number], OldCheck>(
    'SELECT number, input, domain FROM checks WHERE number = ?',
  );
  const fill = db.prepare<[Buffer, string, number]>(
    'UPDATE checks SET fingerprint = ?, text = ? WHERE number = ?',
  );
  for (const number of numbers) {
    const check = read.get(number);
    if (check === undefined) continue;
    const { email, name, company_name, ip_address } = JSON.parse(check.input) as OldInput;
    // As the service names requests since format 2, for addresses that need no tidying.
    const identity = [
      email.trim().toLowerCase(),
      name ?? null,
      company_name ?? null,
      ip_address ?? null,
    ];
    const fingerprint = hash('sha256', JSON.stringify(identity), 'hex').slice(0, 32);
    const text = [email, name ?? '', company_name ?? '', check.domain].join('\n');
    fill.run(Buffer.from(fingerprint, 'hex'), text.normalize('NFC').toLowerCase(), number);
  }
}

interface OldInput {
  readonly email: string;
  readonly name?: string;
  readonly company_name?: string;
  readonly ip_address?: string;
}
