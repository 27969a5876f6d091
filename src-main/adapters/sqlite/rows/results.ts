// What was observed of rows, as kept: each line and each group of signals once in a list, and a row's own numbers of them.
import type Database from 'better-sqlite3';
import type { MailboxVerdict } from '../../../../src-shared/schemas/verification.ts';
import type { Observation, StoredResult } from '../../../service/ports/verdicts.ts';
import { recommendationNumber, verdictRecommendation } from './codes.ts';
import { itemJob } from './item-key.ts';
import type { RecordingCache } from './recording-cache.ts';

type Finding = Observation['findings'][number];

/** Writes the result of a row, inside the caller's transaction; its mailbox is in `rows`. */
export function resultWriter(
  db: Database.Database,
): (job: number, item: number, result: StoredResult, cache: RecordingCache) => void {
  const addPart = db.prepare<[number, number, string]>(
    'INSERT INTO parts (job, part, text) VALUES (?, ?, ?)',
  );
  const write = db.prepare<(string | number | null)[]>(
    `INSERT OR REPLACE INTO results (item, request_id, cached, took_ms, score, recommendation, gathered_at, normalized, suggestion,
       company_domain, email, company, person, ip, lines) VALUES (${Array(15).fill('?').join(', ')})`,
  );

  function partOf(job: number, text: string, cache: RecordingCache): number {
    const known = cache.partOf(text);
    if (known !== undefined) return known;
    const part = cache.addPart(text);
    addPart.run(job, part, text);
    return part;
  }

  return (job, item, { requestId, cached, tookMs, original, observation }, cache) => {
    const { email, company, person, ip, findings, gatheredAt } = observation;
    const { normalized, suggestion, company_domain_suggestion } = observation;
    const partFor = (value: unknown) => partOf(job, JSON.stringify(value), cache);
    const lines: (number | null)[] = [];
    for (const { code, observed, source, observedAt } of findings) {
      lines.push(partFor([code, observed, source]));
      lines.push(observedAt === null ? null : observedAt - gatheredAt);
    }
    write.run(
      item,
      requestId,
      cached ? 1 : 0,
      tookMs,
      original.score,
      recommendationNumber(original.recommendation),
      gatheredAt,
      normalized,
      suggestion,
      company_domain_suggestion === undefined ? null : JSON.stringify(company_domain_suggestion),
      partFor(email),
      partFor(company),
      partFor(person),
      partFor(ip),
      JSON.stringify(lines),
    );
  };
}

interface ResultRow {
  readonly request_id: string;
  readonly cached: number;
  readonly took_ms: number;
  readonly score: number;
  readonly recommendation: number;
  readonly gathered_at: number;
  readonly normalized: string | null;
  readonly suggestion: string | null;
  readonly company_domain: string | null;
  readonly email: number;
  readonly company: number;
  readonly person: number;
  readonly ip: number;
  readonly lines: string;
  readonly mailbox: MailboxVerdict | null;
}

/** Parts that are kept as read, some hundred bytes each: rows of a list share most of them. */
const MOST_PARTS = 20_000;

/** Reads the result of a row by its item, for a duplicate that of its first; null without one. */
export function resultReader(db: Database.Database): (item: number) => StoredResult | null {
  const read = db.prepare<[number, number], ResultRow>(
    `SELECT request_id, cached, took_ms, score, recommendation, gathered_at, normalized, suggestion, company_domain,
       email, company, person, ip, lines, names.text AS mailbox
     FROM results JOIN rows USING (item) LEFT JOIN names ON names.job = ? AND names.name = rows.mailbox
     WHERE results.item = ?`,
  );
  const readPart = db
    .prepare<[number, number], string>('SELECT text FROM parts WHERE job = ? AND part = ?')
    .pluck();
  // Numbers of jobs and of their parts are never used twice.
  const parts = new Map<string, unknown>();

  function partOf<T>(job: number, part: number): T {
    const key = `${job} ${part}`;
    const known = parts.get(key);
    if (known !== undefined) return known as T;
    const text = readPart.get(job, part);
    if (text === undefined) throw new Error(`part ${part} of list ${job} is missing`);
    const value: unknown = JSON.parse(text);
    if (parts.size >= MOST_PARTS) parts.clear();
    parts.set(key, value);
    return value as T;
  }

  return (item) => {
    const job = itemJob(item);
    const row = read.get(job, item);
    if (row === undefined) return null;
    return {
      requestId: row.request_id,
      cached: row.cached === 1,
      tookMs: row.took_ms,
      original: { score: row.score, recommendation: verdictRecommendation(row.recommendation) },
      observation: observationOf(job, row),
    };
  };

  function observationOf(job: number, row: ResultRow): Observation {
    const gatheredAt = row.gathered_at;
    const numbers: readonly (number | null)[] = JSON.parse(row.lines);
    const findings: Finding[] = [];
    for (let at = 0; at < numbers.length; at += 2) {
      const [code, observed, source] = partOf<
        [Finding['code'], Finding['observed'], Finding['source']]
      >(job, numbers[at] ?? 0);
      const since = numbers[at + 1] ?? null;
      findings.push({
        code,
        observed,
        source,
        observedAt: since === null ? null : gatheredAt + since,
      });
    }
    return {
      findings,
      email: partOf(job, row.email),
      company: partOf(job, row.company),
      person: partOf(job, row.person),
      ip: partOf(job, row.ip),
      normalized: row.normalized,
      suggestion: row.suggestion,
      ...(row.company_domain === null
        ? {}
        : { company_domain_suggestion: JSON.parse(row.company_domain) }),
      mailbox: row.mailbox,
      gatheredAt,
    };
  }
}
