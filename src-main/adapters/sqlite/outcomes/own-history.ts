// What outcomes say of one mailbox and its domain: the look-up of every check, by index however many there are.
import type Database from 'better-sqlite3';
import { OUTCOME_KINDS } from '../../../../src-shared/schemas/outcome.ts';
import type { DomainOutcomes, OwnHistory, PastOutcome } from '../../../service/ports/outcomes.ts';
import type { Direct } from '../method-table.ts';

/** So many of the last outcomes at a domain are looked at. */
const LAST_AT_DOMAIN = 100;
/** Written as the indexes have it. */
const AT = 'ifnull(happened_at, recorded_at)';

interface PastRow extends Omit<PastOutcome, 'exact'> {
  readonly happenedAt: number | null;
  readonly isForgotten: number;
}

export function readOwnHistory(db: Database.Database): Direct<'readOwnHistory'>['readOwnHistory'] {
  const isKnown = db
    .prepare<[Buffer], number>('SELECT 1 FROM outcomes WHERE mailbox_key = ? LIMIT 1')
    .pluck();
  const latestOfKinds = db.prepare<[Buffer], PastRow>(
    `WITH kinds (kind) AS (VALUES ${OUTCOME_KINDS.map((kind) => `('${kind}')`).join(', ')})
     SELECT o.kind, ${AT} AS at, happened_at AS happenedAt, recorded_at AS recordedAt, address IS NULL AS isForgotten,
       s.source, s.label, o.words
     FROM kinds JOIN outcomes AS o ON o.number = (
       SELECT number FROM outcomes WHERE mailbox_key = ? AND kind = kinds.kind ORDER BY ${AT} DESC LIMIT 1)
     JOIN outcome_sources AS s ON s.number = o.source`,
  );
  const lastAtDomain = db.prepare<[Buffer], DomainOutcomes>(
    `SELECT count(DISTINCT mailbox_key) AS mailboxes,
       count(DISTINCT CASE kind WHEN 'bounced_hard' THEN mailbox_key END) AS bounced,
       max(CASE kind WHEN 'bounced_hard' THEN at END) AS lastBounceAt
     FROM (SELECT mailbox_key, kind, ${AT} AS at FROM outcomes WHERE domain_key = ?
       ORDER BY ${AT} DESC LIMIT ${LAST_AT_DOMAIN})`,
  );

  return (mailboxKey, domainKey): Extract<OwnHistory, { state: 'read' }> => {
    const mailbox = Buffer.from(mailboxKey, 'hex');
    const latest = isKnown.get(mailbox) === undefined ? [] : latestOfKinds.all(mailbox);
    const isOfDomain = latest.length === 0 && domainKey !== null;
    const domain = isOfDomain ? lastAtDomain.get(Buffer.from(domainKey, 'hex')) : undefined;
    return { state: 'read', latest: latest.map(pastOutcome), domain: domain ?? null };
  };
}

function pastOutcome({ happenedAt, isForgotten, ...same }: PastRow): PastOutcome {
  const exact = happenedAt === null ? 'unknown' : isForgotten === 1 ? 'month' : 'moment';
  return { ...same, exact };
}
