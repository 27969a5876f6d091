// Which rows of a chunk have one of some patterns: their domain's mail host, their stem, their network.
import type Database from 'better-sqlite3';
import { type Pattern, readPattern } from '../../../../src-shared/bridge/patterns.ts';
import {
  addressParts,
  isKeyboardLike,
  mailboxOf,
  nameKey,
  networkOf,
  stemOf,
} from '../../../engine/list-patterns/address-keys.ts';
import { itemKey } from '../items/item-key.ts';
import type { JobRow } from '../items/job-row.ts';
import { domainReader } from './list-domains.ts';
import { CHUNK_ROWS } from './row-chunk.ts';
import { MARK_WORDS } from './row-marks.ts';
import { type ChunkPeople, personReader } from './row-text.ts';

/** For some patterns as a filter writes them: a 1 for each row of a chunk that has one of them. */
export type RowPatterns = (
  job: JobRow,
  values: readonly string[],
) => (place: number, marks: Uint32Array) => Uint8Array;

/** Conditions kept with the chunks they were asked of: a byte a row, 8 MB for a million rows. */
const MOST_KEPT = 4;

export function rowPatterns(db: Database.Database): RowPatterns {
  const domainsOf = domainReader(db);
  const peopleAt = personReader(db);
  const ipsAt = ipReader(db);
  const kept = new Map<string, ReturnType<RowPatterns>>();

  return (job, values) => {
    // What a domain is known to share may change while the list runs.
    const key = `${job.number} ${job.revision} ${JSON.stringify(values)}`;
    const rows = kept.get(key) ?? asked(job, values);
    kept.delete(key);
    kept.set(key, rows);
    for (const [oldest] of kept) {
      if (kept.size <= MOST_KEPT) break;
      kept.delete(oldest);
    }
    return rows;
  };

  function asked(job: JobRow, values: readonly string[]): ReturnType<RowPatterns> {
    const patterns = values.flatMap((value) => readPattern(value) ?? []);
    const domains = wantedDomains(job, patterns);
    const isWanted = wantedPeople(patterns);
    const networks = new Set(
      patterns.flatMap((one) => (one.kind === 'network' ? one.network : [])),
    );
    const spans = patterns.filter((one) => one.kind === 'rows');
    const chunks = new Map<number, Uint8Array>();
    return (place, marks) => {
      const known = chunks.get(place);
      if (known !== undefined) return known;
      const rows = new Uint8Array(CHUNK_ROWS);
      if (domains !== null) {
        for (let row = 0; row < CHUNK_ROWS; row += 1)
          if (domains.has(marks[row * MARK_WORDS + 1] ?? 0)) rows[row] = 1;
      }
      if (isWanted !== null) {
        const people = peopleAt(job.number, place);
        for (let row = 0; row < people.rows; row += 1) if (isWanted(people, row)) rows[row] = 1;
      }
      if (networks.size > 0) {
        for (const { row, ip } of ipsAt(job, place)) {
          const network = networkOf(ip);
          if (network !== null && networks.has(network)) rows[row] = 1;
        }
      }
      for (const { from, to } of spans) {
        const start = place * CHUNK_ROWS;
        if (to >= start) rows.fill(1, Math.max(0, from - start), to + 1 - start);
      }
      chunks.set(place, rows);
      return rows;
    };
  }

  /** Numbers of the domains that are asked for; null where none are. */
  function wantedDomains(job: JobRow, patterns: readonly Pattern[]): ReadonlySet<number> | null {
    const hosts = new Set(patterns.flatMap((one) => (one.kind === 'mail_host' ? one.host : [])));
    const days = patterns.filter((one) => one.kind === 'registered');
    if (hosts.size === 0 && days.length === 0) return null;
    const ids = new Set<number>();
    for (const { id, mail_host, registered } of domainsOf(job.number)) {
      const isHost = mail_host !== null && hosts.has(mail_host);
      const isDay = days.some(
        ({ from, to }) => registered !== null && registered >= from && registered <= to,
      );
      if (isHost || isDay) ids.add(id);
    }
    return ids;
  }
}

/** What is asked of address and name; null where nothing is. */
function wantedPeople(
  patterns: readonly Pattern[],
): ((people: ChunkPeople, row: number) => boolean) | null {
  const stems = new Set<string>();
  const mailboxes = new Set<string>();
  const names = new Set<string>();
  let keyboard = false;
  for (const one of patterns) {
    if (one.kind === 'tumbled') stems.add(`${one.stem}@${one.domain}`);
    if (one.kind === 'mailbox') mailboxes.add(one.mailbox);
    if (one.kind === 'name') names.add(one.name);
    if (one.kind === 'keyboard') keyboard = true;
  }
  if (stems.size + mailboxes.size + names.size === 0 && !keyboard) return null;
  const byAddress = stems.size + mailboxes.size > 0 || keyboard;
  return (people, row) => {
    if (names.size > 0 && names.has(nameKey(people.name(row)) ?? '')) return true;
    const parts = byAddress ? addressParts(people.address(row)) : null;
    if (parts === null) return false;
    if (keyboard && isKeyboardLike(parts.local)) return true;
    if (mailboxes.size > 0 && mailboxes.has(mailboxOf(parts))) return true;
    if (stems.size === 0) return false;
    const stem = stemOf(parts.local);
    return stem !== null && stems.has(`${stem.text}@${parts.domain}`);
  };
}

export interface RowIp {
  /** Within the chunk. */
  readonly row: number;
  readonly ip: string;
}

/** Reads the IP addresses of those rows of a chunk that have one. */
export function ipReader(
  db: Database.Database,
): (job: Pick<JobRow, 'number' | 'total'>, place: number) => readonly RowIp[] {
  const read = db.prepare<[number, number], { readonly item: number; readonly ip: string | null }>(
    `SELECT item, input ->> 'ip_address' AS ip FROM items
     WHERE item BETWEEN ? AND ? AND instr(input, '"ip_address"') > 0 ORDER BY item`,
  );
  return (job, place) => {
    const first = itemKey(job.number, place * CHUNK_ROWS);
    const last = itemKey(job.number, Math.min((place + 1) * CHUNK_ROWS, job.total) - 1);
    return read
      .all(first, last)
      .flatMap(({ item, ip }) => (typeof ip === 'string' ? [{ row: item - first, ip }] : []));
  };
}
