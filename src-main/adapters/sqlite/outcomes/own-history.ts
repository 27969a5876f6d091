// What outcomes say of one mailbox and its domain: the look-up of every check, by index however many there are.
import type Database from 'better-sqlite3';
import { LIMITS } from '../../../../src-shared/limits.ts';
import type { PastHistory, PastOutcome } from '../../../service/ports/outcomes.ts';
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
  return (mailboxKey, domainKey): PastHistory => {
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
  const mailboxesOf = db.prepare<[Buffer], MailboxRow>(
    `SELECT max(CASE kind WHEN 'bounced_hard' THEN at END) AS bouncedAt,
       max(kind IN ('wrote', 'replied', 'good_customer', 'delivered')) AS isProven, max(kind = 'fraud') AS isFraud, max(naming) AS naming
     FROM (SELECT mailbox_key, kind, naming, ${AT} AS at FROM outcomes WHERE domain_key = ?
       ORDER BY ${AT} DESC LIMIT ${LAST_AT_DOMAIN})
     GROUP BY mailbox_key`,
  );
  return (domain) => (isEnough.get(domain) === undefined ? null : summed(mailboxesOf.all(domain)));
}

type AtDomain = Pick<PastHistory, 'domain' | 'people'>;

const NOTHING_AT_DOMAIN: AtDomain = { domain: null, people: [] };

interface MailboxRow {
  readonly bouncedAt: number | null;
  readonly isProven: 0 | 1;
  readonly isFraud: 0 | 1;
  readonly naming: string;
}

function summed(mailboxes: readonly MailboxRow[]): AtDomain {
  const bounces = mailboxes.flatMap(({ bouncedAt }) => bouncedAt ?? []);
  const people = new Map<string, number>();
  for (const { bouncedAt, isProven, isFraud, naming } of mailboxes) {
    if (bouncedAt === null && isProven === 1 && isFraud === 0 && naming !== '')
      people.set(naming, (people.get(naming) ?? 0) + 1);
  }
  return {
    domain: {
      mailboxes: mailboxes.length,
      bounced: bounces.length,
      lastBounceAt: bounces.length === 0 ? null : Math.max(...bounces),
    },
    people: [...people].map(([naming, count]) => ({ naming, people: count })),
  };
}
