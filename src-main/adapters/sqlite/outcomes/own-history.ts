// What outcomes say of one mailbox and its domain: the look-up of every check, by index however many there are.
import type Database from 'better-sqlite3';
import { LIMITS } from '../../../../src-shared/limits.ts';
import type { DomainOutcomes, PastHistory, PastOutcome } from '../../../service/ports/outcomes.ts';
import type { Direct } from '../method-table.ts';

/** So many of the last outcomes at a domain are looked at. */
const LAST_AT_DOMAIN = 100;
/** Written as the indexes have it. */
const AT = 'ifnull(happened_at, recorded_at)';

interface PastRow extends Omit<PastOutcome, 'exact' | 'source' | 'label'> {
  readonly happenedAt: number | null;
  readonly isForgotten: number;
  readonly sourceNumber: number;
}

export function readOwnHistory(db: Database.Database): Direct<'readOwnHistory'>['readOwnHistory'] {
  const latestOf = latestOfKinds(db);
  const domainOf = lastAtDomain(db);
  return ({ mailboxKey, domainKey }): PastHistory => {
    const latest = latestOf(Buffer.from(mailboxKey, 'hex'));
    const isAsked = latest.length === 0 && domainKey !== null;
    const atDomain = isAsked ? domainOf(Buffer.from(domainKey, 'hex')) : null;
    return { latest, ...(atDomain ?? NOTHING_AT_DOMAIN) };
  };
}

/** The latest of each kind: a step along the index for each kind that there is, and one more. */
function latestOfKinds(db: Database.Database): (mailbox: Buffer) => readonly PastOutcome[] {
  const isKnown = db
    .prepare<[Buffer], number>('SELECT 1 FROM outcomes WHERE mailbox_key = ? LIMIT 1')
    .pluck();
  const latestBelow = db.prepare<[Buffer, string], PastRow>(
    `SELECT kind, ${AT} AS at, happened_at AS happenedAt, recorded_at AS recordedAt, address IS NULL AS isForgotten,
       source AS sourceNumber, words
     FROM outcomes INDEXED BY outcomes_by_mailbox
     WHERE mailbox_key = ? AND kind < ? ORDER BY kind DESC, ${AT} DESC LIMIT 1`,
  );
  const sourceOf = db.prepare<[number], Pick<PastOutcome, 'source' | 'label'>>(
    'SELECT source, label FROM outcome_sources WHERE number = ?',
  );
  return (mailbox) => {
    const latest: PastOutcome[] = [];
    // Most are not, and this is the cheapest way to find out.
    if (isKnown.get(mailbox) === undefined) return latest;
    let row = latestBelow.get(mailbox, BEHIND_ALL_KINDS);
    while (row !== undefined) {
      const { happenedAt, isForgotten, sourceNumber, ...same } = row;
      const exact = happenedAt === null ? 'unknown' : isForgotten === 1 ? 'month' : 'moment';
      const source = sourceOf.get(sourceNumber);
      if (source !== undefined) latest.push({ ...same, ...source, exact });
      row = latestBelow.get(mailbox, row.kind);
    }
    return latest;
  };
}

/** Behind every lower-case letter. */
const BEHIND_ALL_KINDS = '~';

/** Each mailbox counted once; null where there are too few outcomes to tell anything. */
function lastAtDomain(db: Database.Database): (domain: Buffer) => AtDomain | null {
  const isEnough = db
    .prepare<[Buffer], number>(
      `SELECT 1 FROM outcomes WHERE domain_key = ? LIMIT 1 OFFSET ${LIMITS.namingPeople - 1}`,
    )
    .pluck();
  const count = db.prepare<[Buffer], NamedMailboxes>(
    `SELECT CASE WHEN isProven AND bouncedAt IS NULL AND NOT isFraud THEN naming ELSE '' END AS person,
       count(*) AS mailboxes, count(bouncedAt) AS bounced, max(bouncedAt) AS lastBounceAt
     FROM (SELECT max(CASE kind WHEN 'bounced_hard' THEN at END) AS bouncedAt, max(kind = 'fraud') AS isFraud,
         max(kind IN ('wrote', 'replied', 'good_customer', 'delivered')) AS isProven, max(naming) AS naming
       FROM (SELECT mailbox_key, kind, naming, ${AT} AS at FROM outcomes WHERE domain_key = ?
         ORDER BY ${AT} DESC LIMIT ${LAST_AT_DOMAIN})
       GROUP BY mailbox_key)
     GROUP BY person`,
  );
  return (domain) => (isEnough.get(domain) === undefined ? null : summed(count.all(domain)));
}

type AtDomain = Pick<PastHistory, 'domain' | 'people'>;

const NOTHING_AT_DOMAIN: AtDomain = { domain: null, people: [] };

/** Mailboxes whose people are written alike; `person` is '' for those that prove nobody, or cannot be read. */
interface NamedMailboxes extends DomainOutcomes {
  readonly person: string;
}

function summed(alike: readonly NamedMailboxes[]): AtDomain {
  const bounces = alike.flatMap(({ lastBounceAt }) => lastBounceAt ?? []);
  return {
    domain: {
      mailboxes: alike.reduce((sum, { mailboxes }) => sum + mailboxes, 0),
      bounced: alike.reduce((sum, { bounced }) => sum + bounced, 0),
      lastBounceAt: bounces.length === 0 ? null : Math.max(...bounces),
    },
    people: alike.flatMap(({ person, mailboxes }) =>
      person === '' ? [] : [{ naming: person, people: mailboxes }],
    ),
  };
}
