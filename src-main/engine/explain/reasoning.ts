// Writes the two or three sentences under a score from its evidence; no clause says what no line of evidence holds.
import type { EvidenceLine, Recommendation } from '../../../src-shared/schemas/verification.ts';
import { scoreOf } from '../scoring/score.ts';
import {
  type EvidenceCode,
  isEvidenceCode,
  SCORING_TABLE,
  UNDELIVERABLE_CAP,
} from '../scoring/table.ts';

const CLAUSES_PER_SENTENCE = 3;

const ROUTED: EvidenceCode = 'mx_published';
const HOST_UNRESOLVED: EvidenceCode = 'mx_host_inconclusive';

/** What a person would call the things that nobody knows, whether not asked or not answered, in the order of their weight. */
const UNKNOWN: readonly (readonly [string, readonly EvidenceCode[]])[] = [
  ['whether its mail hosts can be reached', [HOST_UNRESOLVED]],
  [
    'the age of the domain',
    [
      'registration_not_run',
      'registration_not_needed',
      'registration_inconclusive',
      'domain_age_unpublished',
    ],
  ],
  ['its website', ['website_not_run', 'website_not_needed', 'website_inconclusive']],
  [
    'whether the mailbox exists',
    ['mailbox_not_run', 'mailbox_not_needed', 'mailbox_unconfirmed', 'smtp_blocked', 'catch_all'],
  ],
];

/** The same of what will be asked. */
const PENDING: typeof UNKNOWN = [
  ['the age of the domain', ['registration_pending']],
  ['its website', ['website_pending']],
  ['whether the mailbox exists', ['mailbox_pending']],
];

/** By code: the place of its words in the list that holds it. */
const UNKNOWN_PLACES = placesOf(UNKNOWN);
const PENDING_PLACES = placesOf(PENDING);

function placesOf(table: typeof UNKNOWN): ReadonlyMap<string, number> {
  return new Map(table.flatMap(([, codes], place) => codes.map((code) => [code, place] as const)));
}

/**
 * The reasoning of a scored result: what the user decided, the side that won, what speaks against it, then what was not
 * looked at.
 */
export function explain(evidence: readonly EvidenceLine[], recommendation: Recommendation): string {
  const wish = clausesOf(evidence.filter((line) => line.code === ALLOWED));
  const observed = evidence.filter((line) => line.code !== ALLOWED);
  const capped = observed.filter((line) => decides(line.cap, evidence));
  if (capped.length > 0) {
    const limit = wish.length === 0 ? ceiling(observed, capped) : inVain(wish, capped);
    return sentences([join(clausesOf(capped)), limit]);
  }
  const good = clausesOf(observed.filter((line) => line.points > 0));
  const bad = clausesOf(observed.filter((line) => line.points < 0));
  const unseen = unknownOf(evidence);
  if (wish.length > 0) {
    const weighed = bad.length > 0 ? lead('against it', bad) : lead('in its favour', good);
    return sentences([join(wish), weighed, unseen]);
  }
  if (recommendation === 'approve') return sentences([join(good), lead('against it', bad), unseen]);
  if (bad.length === 0)
    return sentences([lead('in its favour', good), 'that is not enough to approve it', unseen]);
  return sentences([join(bad), lead('in its favour', good), unseen]);
}

const ALLOWED: EvidenceCode = 'override_allow';

/** Caps this low are hard facts, of which a person should read first. */
const HARD_CAP = 15;

/** Whether a cap is what the score rests on. */
function decides(cap: number | null, evidence: readonly EvidenceLine[]): boolean {
  return cap !== null && (cap <= HARD_CAP || cap < scoreOf(evidence.map(withoutCap)));
}

function withoutCap({ points }: EvidenceLine): { points: number; cap: null } {
  return { points, cap: null };
}

/** A fact that caps the score decides alone; other evidence would not change the answer. */
function ceiling(evidence: readonly EvidenceLine[], capped: readonly EvidenceLine[]): string {
  const cap = Math.min(...capped.flatMap((line) => (line.cap === null ? [] : [line.cap])));
  const raised = evidence.some((line) => line.points > 0);
  return raised && cap > 0
    ? `whatever else speaks for it, that allows no more than ${cap} points`
    : '';
}

/** An allowance that cannot help, because of what caps the score all the same. */
function inVain(wish: readonly string[], capped: readonly EvidenceLine[]): string {
  const undeliverable = capped.some(({ cap }) => cap !== null && cap <= UNDELIVERABLE_CAP);
  return undeliverable ? `${join(wish)}, but no override makes mail arrive` : join(wish);
}

/** The clauses of the heaviest lines that have one, as many as a sentence takes. */
function clausesOf(lines: readonly EvidenceLine[]): string[] {
  const clauses: string[] = [];
  for (const { code, observed } of lines) {
    const says = isEvidenceCode(code) ? SCORING_TABLE[code].says : null;
    if (says !== null) clauses.push(says.replace('{}', () => withoutStop(observed ?? '')));
    if (clauses.length === CLAUSES_PER_SENTENCE) break;
  }
  return clauses;
}

/** A reason that somebody typed may end in a full stop; the sentence has its own. */
function withoutStop(text: string): string {
  return text.endsWith('.') ? text.replace(/(?<!\.)\.+$/, '') : text;
}

function unknownOf(evidence: readonly EvidenceLine[]): string {
  const unknown = new Set<number>();
  const pending = new Set<number>();
  // One mail host that answers is enough, whatever the DNS does not tell of another.
  const routed = evidence.some(({ code }) => code === ROUTED);
  for (const { code } of evidence) {
    if (routed && code === HOST_UNRESOLVED) continue;
    const place = UNKNOWN_PLACES.get(code);
    if (place !== undefined) unknown.add(place);
    const awaited = PENDING_PLACES.get(code);
    if (awaited !== undefined) pending.add(awaited);
  }
  return sentences([
    named('not known', UNKNOWN, unknown),
    named('still to be looked up', PENDING, pending),
  ]);
}

function named(opening: string, table: typeof UNKNOWN, places: ReadonlySet<number>): string {
  if (places.size === 0) return '';
  const words = table.flatMap(([each], place) => (places.has(place) ? [each] : []));
  return `${opening}: ${list(words)}`;
}

function lead(opening: string, clauses: readonly string[]): string {
  return clauses.length === 0 ? '' : `${opening}, ${join(clauses)}`;
}

/** Clauses that are lists themselves are parted by semicolons, so that each can be told from its neighbour. */
function join(clauses: readonly string[]): string {
  return clauses.some(holdsList) ? clauses.join('; ') : list(clauses);
}

function holdsList(clause: string): boolean {
  if (!clause.includes(' and ') && !clause.includes(', ')) return false;
  // linear: of a clause, whose observation has at most 500 characters
  return / and |, /.test(clause.replace(/\([^)]*\)/g, ''));
}

/** "a", "a and b", "a, b and c". */
function list(parts: readonly string[]): string {
  const last = parts.at(-1) ?? '';
  const before = parts.slice(0, -1);
  return before.length === 0 ? last : `${before.join(', ')} and ${last}`;
}

function sentences(parts: readonly string[]): string {
  return parts
    .filter((part) => part !== '')
    .map(
      (part) =>
        `${part.slice(0, 1).toUpperCase()}${part.slice(1)}${/[.!?]$/.test(part) ? '' : '.'}`,
    )
    .join(' ');
}
