// The verdicts of other verifiers: what they call their results, which column of a file holds them, and how they compare with ours.
import type { Recommendation } from './schemas/verification.ts';

export const OUR_VERDICTS = [
  'approve',
  'review',
  'block',
] as const satisfies readonly Recommendation[];
export const OTHER_VERDICTS = ['good', 'risky', 'bad', 'unknown'] as const;
/** `unknown` is the other's own "unknown": it is compared with nothing. */
export type OtherVerdict = (typeof OTHER_VERDICTS)[number];

export const OTHER_LABELS: Readonly<Record<OtherVerdict, string>> = {
  good: 'Good',
  risky: 'Risky',
  bad: 'Bad',
  unknown: 'Unknown',
};

interface Verifier {
  readonly label: string;
  /** Where its results are documented. */
  readonly source: string;
  /** By result, folded as `foldedResult` does. */
  readonly results: Readonly<Record<string, OtherVerdict>>;
}

const DELIVERABLE = {
  deliverable: 'good',
  risky: 'risky',
  undeliverable: 'bad',
  unknown: 'unknown',
} as const;

/** By the word of the heading that names it. */
export const VERIFIERS = {
  zerobounce: {
    label: 'ZeroBounce',
    source: 'zerobounce.net/docs, status codes',
    results: {
      valid: 'good',
      catch_all: 'risky',
      unknown: 'unknown',
      invalid: 'bad',
      spamtrap: 'bad',
      abuse: 'bad',
      do_not_mail: 'bad',
    },
  },
  neverbounce: {
    label: 'NeverBounce',
    source: 'developers.neverbounce.com, result codes',
    results: {
      valid: 'good',
      catchall: 'risky',
      unknown: 'unknown',
      invalid: 'bad',
      disposable: 'bad',
    },
  },
  kickbox: { label: 'Kickbox', source: 'docs.kickbox.com, result', results: DELIVERABLE },
  bouncer: { label: 'Bouncer', source: 'docs.usebouncer.com, status', results: DELIVERABLE },
  hunter: {
    label: 'Hunter',
    source: 'hunter.io/api-documentation, email verifier, status',
    results: {
      valid: 'good',
      accept_all: 'risky',
      // Where the mailbox could not be asked; the older field `result` calls it `risky`.
      webmail: 'risky',
      unknown: 'unknown',
      // The mail host refused to be asked.
      blocked: 'unknown',
      invalid: 'bad',
      disposable: 'bad',
    },
  },
  emailable: {
    label: 'Emailable',
    source: 'emailable.com/docs/api, state',
    results: { ...DELIVERABLE, duplicate: 'unknown' },
  },
  millionverifier: {
    label: 'MillionVerifier',
    source: 'developer.millionverifier.com, result',
    results: {
      ok: 'good',
      catch_all: 'risky',
      unknown: 'unknown',
      error: 'unknown',
      invalid: 'bad',
      disposable: 'bad',
    },
  },
  clearout: {
    label: 'Clearout',
    source: 'docs.clearout.io, email verify, status',
    results: { valid: 'good', catch_all: 'risky', unknown: 'unknown', invalid: 'bad' },
  },
} as const satisfies Readonly<Record<string, Verifier>>;

/** No two of them mean different things by one word. */
const ANY_RESULTS: ReadonlyMap<string, OtherVerdict> = new Map(
  Object.values(VERIFIERS).flatMap(({ results }) => Object.entries(results)),
);

/** What a result says; null for one that no verifier has. */
export function otherVerdictOf(result: string): OtherVerdict | null {
  return ANY_RESULTS.get(foldedResult(result)) ?? null;
}

/** `Catch-All` and `catch all` → `catch_all`. */
function foldedResult(result: string): string {
  return result
    .trim()
    .toLowerCase()
    .replaceAll(/[\s_-]+/g, '_');
}

/** Whether a column of this heading may hold another verifier's results. */
export function mayBeResults(heading: string): boolean {
  return verifierNamed(heading) !== null || GENERAL_HEADING.test(heading);
}

const GENERAL_HEADING = /\b(?:status|result|state|verdict|verification|deliverability|quality)\b/i;

function verifierNamed(heading: string): string | null {
  const plain = heading.toLowerCase().replaceAll(/[^a-z]/g, '');
  if (plain === 'zbstatus') return VERIFIERS.zerobounce.label;
  const name = Object.keys(VERIFIERS).find((each) => plain.includes(each));
  return name === undefined ? null : VERIFIERS[name as keyof typeof VERIFIERS].label;
}

/** The results that stand in a column, by what they say. */
export interface OtherResults {
  /** Whose they are: the verifier's name where the heading has it, else the heading. */
  readonly label: string;
  readonly values: Readonly<Record<OtherVerdict, string[]>>;
}

/**
 * Reads a column as another verifier's results; null where it is none. `values` are its different cells without the empty one.
 * Under a heading that names no verifier every cell has to be a result, and there must be two different ones: a status can be of anything.
 */
export function readOtherResults(heading: string, values: readonly string[]): OtherResults | null {
  const named = verifierNamed(heading);
  const read = Map.groupBy(values, otherVerdictOf);
  const strange = read.get(null)?.length ?? 0;
  const isRead = named === null ? strange === 0 && values.length > 1 : strange < values.length;
  if (!isRead) return null;
  const of = (verdict: OtherVerdict) => read.get(verdict) ?? [];
  return {
    label: named ?? heading,
    values: { good: of('good'), risky: of('risky'), bad: of('bad'), unknown: of('unknown') },
  };
}

/** How many rows have each result of the other and each recommendation of ours. */
export type VerdictMatrix = Readonly<
  Record<OtherVerdict, Readonly<Record<Recommendation, number>>>
>;

export type Agreement = 'agree' | 'vouch_stricter' | 'other_stricter' | 'not_comparable';

/** How our recommendation compares with the other's verdict. */
export function agreementOf(ours: Recommendation, theirs: OtherVerdict): Agreement {
  if (theirs === 'unknown') return 'not_comparable';
  const difference = STRICTNESS[ours] - STRICTNESS[theirs];
  if (difference === 0) return 'agree';
  return difference > 0 ? 'vouch_stricter' : 'other_stricter';
}

const STRICTNESS = { approve: 0, good: 0, review: 1, risky: 1, block: 2, bad: 2 } as const;

/** How many rows both agree about, and about how many who is stricter. */
export function agreementsIn(matrix: VerdictMatrix): Readonly<Record<Agreement, number>> {
  const rows = { agree: 0, vouch_stricter: 0, other_stricter: 0, not_comparable: 0 };
  for (const theirs of OTHER_VERDICTS)
    for (const ours of OUR_VERDICTS) rows[agreementOf(ours, theirs)] += matrix[theirs][ours];
  return rows;
}
