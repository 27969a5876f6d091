// Judges what the user's own outcomes say of a mailbox and, where they say nothing of it, of its domain.
import type { EvidenceCode } from '../../../src-shared/evidence/table.ts';
import { LIMITS } from '../../../src-shared/limits.ts';
import type { OutcomeKind } from '../../../src-shared/schemas/outcome.ts';
import type { Finding } from '../finding.ts';
import type { DomainOutcomes, NamingBeside, OwnHistory, PastOutcome } from '../ports.ts';

const DAY_MS = 86_400_000;
/** So long a hard bounce keeps mail from being approved: mailboxes are seldom opened again. */
const BOUNCE_COUNTS_DAYS = 180;
/** At least so many of the mailboxes at a domain have to bounce. */
const BOUNCING_SHARE = 0.8;

/** What each kind says, the one that says most for the mailbox first; null against it. */
const IN_FAVOUR = {
  good_customer: 'history_good_customer',
  replied: 'history_replied',
  wrote: 'history_wrote',
  delivered: 'history_delivered',
  bounced_soft: 'history_bounced_soft',
  bounced_hard: null,
  fraud: null,
} as const satisfies Record<OutcomeKind, EvidenceCode | null>;

/**
 * At most one finding of what happened, and one of how the domain writes its people; pure. Fraud counts until its outcome is
 * removed. Otherwise the latest speaks: a hard bounce unless something good came on a later day, else the best that came since.
 * What lies in the future at `now` is passed over. How an address is written weighs only where its mail host accepts any mailbox.
 */
export function checkOwnHistory(
  history: OwnHistory,
  now: number,
  atCatchAll: boolean,
): readonly Finding[] {
  if (history.state === 'unknown')
    return [{ ...OWN, code: 'history_inconclusive', observed: history.detail, observedAt: null }];
  const past = history.latest.filter(({ at }) => at <= now + DAY_MS);
  const latest = (kind: OutcomeKind) => past.find((each) => each.kind === kind);
  const fraud = latest('fraud');
  if (fraud !== undefined) return [found('history_fraud', fraud)];
  const bounce = latest('bounced_hard');
  const since = bounce === undefined ? Number.NEGATIVE_INFINITY : dayOf(bounce);
  for (const [kind, code] of Object.entries(IN_FAVOUR)) {
    const good = latest(kind as OutcomeKind);
    // A soft bounce does not take back a hard one.
    if (code === null || good === undefined || (bounce && kind === 'bounced_soft')) continue;
    if (dayOf(good) > since) return [found(code, good)];
  }
  if (bounce !== undefined) {
    const isRecent = now - bounce.at <= BOUNCE_COUNTS_DAYS * DAY_MS;
    return [found(isRecent ? 'history_bounced' : 'history_bounced_long_ago', bounce)];
  }
  const naming = history.naming === null ? [] : [namingFinding(history.naming, atCatchAll)];
  return [...(history.domain === null ? [] : checkDomain(history.domain)), ...naming];
}

/** The pattern that is known, beside what the address can have been made by. */
function namingFinding({ pattern, people, of, own }: NamingBeside, atCatchAll: boolean): Finding {
  const known = `${pattern}, as ${people} of ${of} that you know`;
  const [written] = own;
  if (written === undefined) return { ...KNOWN, code: 'history_naming', observed: known };
  const fits = own.includes(pattern);
  const observed = fits ? known : `${written}; others are ${known}`;
  if (!atCatchAll) return { ...KNOWN, code: 'history_naming', observed };
  return { ...KNOWN, code: fits ? 'history_naming_fits' : 'history_naming_differs', observed };
}

function checkDomain({ mailboxes, bounced, lastBounceAt }: DomainOutcomes): readonly Finding[] {
  if (mailboxes < LIMITS.domainMailboxes || bounced < BOUNCING_SHARE * mailboxes) return [];
  const observed = `${bounced} of the last ${mailboxes} mailboxes${lastBounceAt === null ? '' : `, lastly on ${dayText(lastBounceAt)}`}`;
  return [{ ...OWN, code: 'history_domain_bounces', observed, observedAt: lastBounceAt }];
}

const OWN = { source: 'your outcomes' } as const;
const KNOWN = { ...OWN, observedAt: null } as const;

function found(code: EvidenceCode, past: PastOutcome): Finding {
  const { at, exact, words } = past;
  const when = { moment: `on ${dayText(at)} `, month: `in ${monthText(at)} `, unknown: '' };
  const reported = words === null || words === '' ? '' : `: ${words}`;
  const observed = `${when[exact]}(${whence(past)})${reported}`;
  return { ...OWN, code, observed, observedAt: at };
}

/** Who reported it, when, and from where. */
function whence({ source, label, recordedAt }: PastOutcome): string {
  const day = dayText(recordedAt);
  switch (source) {
    case 'file':
    case 'command':
      return `you imported it on ${day}${label === '' ? '' : ` from ${label}`}`;
    case 'window':
      return `you noted it on ${day}`;
    case 'api':
      return `reported through the API on ${day}${label === '' ? '' : ` as ${label}`}`;
  }
}

function dayOf({ at }: PastOutcome): number {
  return Math.floor(at / DAY_MS);
}

/** The day in UTC: "12 May 2026". */
function dayText(at: number): string {
  return `${new Date(at).getUTCDate()} ${monthText(at)}`;
}

/** The month in UTC: "May 2026". */
function monthText(at: number): string {
  const date = new Date(at);
  return `${MONTHS[date.getUTCMonth()]} ${date.getUTCFullYear()}`;
}

const MONTHS =
  'January February March April May June July August September October November December'.split(
    ' ',
  );
