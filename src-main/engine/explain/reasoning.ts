// Writes the conclusion of a verdict from its evidence: what it rests on, what speaks against that, what is not known.

import { EVIDENCE, type EvidenceCode, isEvidenceCode } from '../../../src-shared/evidence/table.ts';
import { upperFirst } from '../../../src-shared/letter-case.ts';
import type { EvidenceLine, Recommendation } from '../../../src-shared/schemas/verification.ts';
import { UNDELIVERABLE_CAP } from '../scoring/limits.ts';
import { scoreOf } from '../scoring/score.ts';
import { domainPhrase } from './domain-phrase.ts';
import { openQuestions } from './open-questions.ts';

const CLAUSES_PER_SENTENCE = 3;
const ALLOWED: EvidenceCode = 'override_allow';
const DENIED: EvidenceCode = 'override_deny';
const PRIOR: EvidenceCode = 'prior';
const MAIL_HOSTS: EvidenceCode = 'mx_published';
/** Caps this low are hard facts, of which a person should read first. */
const HARD_CAP = 15;

/**
 * The conclusion of a scored result, one to four short sentences: what the user decided, the evidence that prevailed,
 * the contrary evidence, then what is unknown. Every clause comes from a line of evidence.
 */
export function explain(evidence: readonly EvidenceLine[], recommendation: Recommendation): string {
  const allowedClauses = clausesOf(evidence.filter(({ code }) => code === ALLOWED));
  const observed = evidence.filter(({ code }) => code !== ALLOWED);
  const capped = observed.filter((line) => decides(line.cap, evidence));
  if (capped.length > 0 && recommendation !== 'approve')
    return limited({ evidence: observed, recommendation, capped, allowedClauses });
  const good = pointsFor(observed);
  const bad = pointsAgainst(observed, good);
  const unseen = openQuestions(evidence, bad.codes);
  if (allowedClauses.length > 0) {
    const weighed =
      bad.clauses.length > 0
        ? lead('against it', bad.clauses)
        : lead('in its favour', good.clauses);
    return sentences([join(allowedClauses), weighed, unseen]);
  }
  if (recommendation === 'approve') {
    const verdict = good.clauses.length > 0 ? join(good.clauses) : ENOUGH;
    return sentences([verdict, lead('against it', bad.clauses), unseen]);
  }
  const favour = lead('in its favour', good.clauses);
  return bad.points > LIGHT
    ? sentences([TOO_LITTLE, favour, lead('against it', bad.clauses), unseen])
    : sentences([join(bad.clauses), favour, unseen]);
}

/** Said where nothing that speaks for an address has words; true of every approved score. */
const ENOUGH = 'the score is high enough to approve it';
/** Said where next to nothing speaks against an address that is not approved. */
const TOO_LITTLE = 'too little evidence to approve it';
/** Points against an address that are more than this do not explain why it is not approved. */
const LIGHT = -4;

interface Limited {
  readonly evidence: readonly EvidenceLine[];
  readonly recommendation: Recommendation;
  readonly capped: readonly EvidenceLine[];
  readonly allowedClauses: readonly string[];
}

/** The conclusion where a fact limits the score: it decides alone, whatever else was observed. */
function limited({ evidence, recommendation, capped, allowedClauses }: Limited): string {
  const decisive = clausesOf(capped);
  if (allowedClauses.length > 0) return sentences([join(decisive), inVain(allowedClauses, capped)]);
  const good = pointsFor(evidence);
  const cap = Math.min(...capped.flatMap((line) => (line.cap === null ? [] : [line.cap])));
  const alone = !capped.some(({ code }) => code === DENIED) && scoreOf(evidence) === cap;
  const others = evidence.filter((line) => !capped.includes(line));
  if (recommendation === 'block')
    return sentences([
      join([...decisive, ...clausesOf(others.filter(isResemblance))]),
      alone && good.clauses.length > 0 ? 'that alone blocks it' : '',
    ]);
  const bad = pointsAgainst(others, good);
  const mentioned = new Set([...bad.codes, ...capped.map(({ code }) => code)]);
  return sentences([
    join(decisive),
    alone ? 'that alone keeps it from approval' : '',
    lead('also against it', bad.clauses),
    lead('in its favour', good.clauses),
    openQuestions(evidence, mentioned),
  ]);
}

/** What an address is mistaken for tells why it is wrong, whatever blocks it. */
function isResemblance({ code, points }: EvidenceLine): boolean {
  return points < 0 && isEvidenceCode(code) && RESEMBLANCES.includes(code);
}

const RESEMBLANCES: readonly EvidenceCode[] = [
  'probable_typo',
  'lookalike_domain',
  'company_imitated',
  'homograph_local_part',
];

/** Whether a cap is what the score rests on. */
function decides(cap: number | null, evidence: readonly EvidenceLine[]): boolean {
  return cap !== null && (cap <= HARD_CAP || cap < scoreOf(evidence.map(withoutCap)));
}

function withoutCap({ points }: EvidenceLine): { points: number; cap: null } {
  return { points, cap: null };
}

/** An allowance that cannot help, because of what caps the score all the same. */
function inVain(allowedClauses: readonly string[], capped: readonly EvidenceLine[]): string {
  const undeliverable = capped.some(({ cap }) => cap !== null && cap <= UNDELIVERABLE_CAP);
  return undeliverable
    ? `${join(allowedClauses)}, but an override does not lift that`
    : join(allowedClauses);
}

interface Side {
  readonly clauses: readonly string[];
  /** The codes that the clauses speak of. */
  readonly codes: ReadonlySet<string>;
  /** The sum of what it weighs. */
  readonly points: number;
}

/** What speaks for an address: the domain in one phrase, then the heaviest of the rest. */
function pointsFor(evidence: readonly EvidenceLine[]): Side {
  const lines = evidence.filter(({ points }) => points > 0);
  const domain = domainPhrase(evidence);
  const rest = lines
    .filter(({ code }) => !domain.codes.has(code))
    // Where its mail goes is the least that anybody wants to know first.
    .toSorted((a, b) => Number(a.code === MAIL_HOSTS) - Number(b.code === MAIL_HOSTS));
  const others = clausesOf(rest, CLAUSES_PER_SENTENCE - (domain.text === null ? 0 : 1));
  return {
    clauses: domain.text === null ? others : [domain.text, ...others],
    codes: new Set([...domain.codes, ...rest.map(({ code }) => code)]),
    points: sumOf(lines),
  };
}

/** What speaks against it, without what the other side has said already. */
function pointsAgainst(evidence: readonly EvidenceLine[], { codes: mentioned }: Side): Side {
  const lines = evidence.filter(({ code, points }) => points < 0 && !mentioned.has(code));
  const spoken = lines.filter(({ code }) => code !== PRIOR);
  return {
    clauses: clausesOf(spoken),
    codes: new Set(spoken.map(({ code }) => code)),
    points: sumOf(spoken),
  };
}

function sumOf(lines: readonly EvidenceLine[]): number {
  return lines.reduce((sum, { points }) => sum + points, 0);
}

/** The clauses of the heaviest lines that have one, as many as a sentence takes. */
function clausesOf(lines: readonly EvidenceLine[], most = CLAUSES_PER_SENTENCE): string[] {
  const clauses: string[] = [];
  for (const { code, observed } of lines) {
    const says = isEvidenceCode(code) ? EVIDENCE[code].says : null;
    if (says !== null) clauses.push(filledIn(says, observed));
    if (clauses.length === most) break;
  }
  return clauses;
}

/** A clause with what was observed in its place; where nothing was, the clause goes without it. */
function filledIn(says: string, observed: string | null): string {
  const text = withoutStop(observed ?? '');
  return text === '' ? says.replace(/ \(\{\}\)|: \{\}| \{\}/, '') : says.replace('{}', () => text);
}

/** A reason that somebody typed may end in a full stop; the sentence has its own. */
function withoutStop(text: string): string {
  return text.endsWith('.') ? text.replace(/(?<!\.)\.+$/, '') : text;
}

function lead(opening: string, clauses: readonly string[]): string {
  return clauses.length === 0 ? '' : `${opening}: ${join(clauses)}`;
}

/** Clauses may hold commas of their own. */
function join(clauses: readonly string[]): string {
  return clauses.join('; ');
}

function sentences(parts: readonly string[]): string {
  return parts
    .filter((part) => part !== '')
    .map((part) => `${upperFirst(part)}${/[.!?]$/.test(part) ? '' : '.'}`)
    .join(' ');
}
