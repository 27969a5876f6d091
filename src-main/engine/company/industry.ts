// Which industry a website's owner is in, as far as the site says so; null where it does not say it clearly enough.
import type { Website } from '../ports.ts';
import { onDemand } from '../table-on-demand.ts';
import { INDUSTRIES, type Industry, NEUTRAL_PHRASES } from './industries.ts';
import { plainWords } from './plain-words.ts';

export interface IndustryGuess {
  readonly industry: string;
  /** What led to it, strongest first: words of the page in plain letters, or what the structured data says. */
  readonly words: readonly string[];
  /** Whether the site states it in structured data, or its words speak for it. */
  readonly basis: 'schema.org' | 'page';
}

/** How much a word counts by where it is. A title is chosen with care; text mentions this and that. */
export const PLACE_WEIGHTS = { title: 4, description: 3, name: 3, text: 1 } as const;
/** How much a word counts by what it says: what somebody is, or what they have to do with. */
export const WORD_WEIGHTS = { strong: 2, weak: 1 } as const;
/** Below so many points nothing is said. */
export const LEAST_POINTS = 5;
/** The best must have so many times the points of the next. */
export const LEAST_MARGIN = 1.5;
/** A word in the title is one hit, the same word in the text another. One alone may be a street's name. */
export const LEAST_HITS = 2;
/** How many words are given as the reason. */
const REASONS = 5;

/** Guesses the industry; pure. Structured data outranks every word on the page. */
export function guessIndustry(website: Website): IndustryGuess | null {
  return stated(website.organization?.industry ?? null) ?? fromWords(website);
}

function stated(published: string | null): IndustryGuess | null {
  if (published === null) return null;
  const industry = byCode(published) ?? codes().byType.get(published);
  if (industry !== undefined)
    return { industry: industry.name, words: [published], basis: 'schema.org' };
  const points = new Tally();
  points.add(published, PLACE_WEIGHTS.title);
  for (const each of INDUSTRIES) {
    if (plainWords(each.name) === plainWords(published)) points.name(each);
  }
  const best = points.winner(WORD_WEIGHTS.weak * PLACE_WEIGHTS.title, 1);
  return best === null
    ? null
    : { industry: best.industry.name, words: [published], basis: 'schema.org' };
}

function fromWords(website: Website): IndustryGuess | null {
  const points = new Tally();
  points.add(website.title ?? '', PLACE_WEIGHTS.title);
  points.add(website.description ?? '', PLACE_WEIGHTS.description);
  points.add(website.organization?.name ?? website.siteName ?? '', PLACE_WEIGHTS.name);
  points.add(website.text, PLACE_WEIGHTS.text);
  const best = points.winner(LEAST_POINTS, LEAST_HITS);
  return best === null ? null : { industry: best.industry.name, words: best.words, basis: 'page' };
}

/** "NAICS 484121", "ISIC H4923", or six digits, which only NAICS has. */
function byCode(published: string): Industry | undefined {
  const match = /^(?:(NAICS|ISIC)\s+)?[A-U]?\s?(\d{2,6})$/.exec(published.trim());
  const digits = match?.[2];
  if (digits === undefined) return undefined;
  const system = match?.[1] ?? (digits.length === 6 ? 'NAICS' : null);
  if (system === null) return undefined;
  const table = system === 'NAICS' ? codes().byNaics : codes().byIsic;
  for (let length = digits.length; length >= 2; length -= 1) {
    const found = table.get(digits.slice(0, length));
    if (found !== undefined) return found;
  }
  return undefined;
}

const split = (list: string) => list.split(' ').filter((part) => part !== '');
const tableOf = (list: (industry: Industry) => string) =>
  new Map(
    INDUSTRIES.flatMap((industry) => split(list(industry)).map((key) => [key, industry] as const)),
  );
const codes = onDemand(() => ({
  byType: tableOf(({ types }) => types),
  byNaics: tableOf(({ naics }) => naics),
  byIsic: tableOf(({ isic }) => isic),
}));

interface Entry {
  /** As in the table, without marks. */
  readonly word: string;
  readonly weight: number;
  readonly industries: Set<Industry>;
}

const vocabulary = onDemand(buildVocabulary);

function buildVocabulary() {
  const entries = new Map<string, Entry>();
  for (const industry of INDUSTRIES) {
    for (const list of Object.values(industry.words)) {
      for (const marked of list.split(', ')) {
        const word = marked.replace('!', '');
        const weight = marked.includes('!') ? WORD_WEIGHTS.strong : WORD_WEIGHTS.weak;
        const known = entries.get(word);
        const entry = {
          word,
          weight: Math.max(weight, known?.weight ?? 0),
          industries: known?.industries ?? new Set(),
        };
        entry.industries.add(industry);
        entries.set(word, entry);
      }
    }
  }
  // A phrase of no industry takes its place in the text and counts for none.
  for (const word of NEUTRAL_PHRASES) entries.set(word, { word, weight: 0, industries: new Set() });
  const phrases = new Map<string, Entry>();
  const prefixes = new Map<string, Entry>();
  const suffixes = new Map<string, Entry>();
  for (const entry of entries.values()) {
    if (entry.word.endsWith('*')) prefixes.set(entry.word.slice(0, -1), entry);
    else if (entry.word.startsWith('*')) suffixes.set(entry.word.slice(1), entry);
    else phrases.set(tokens(entry.word).join(' '), entry);
  }
  const longest = Math.max(...[...phrases.keys()].map((phrase) => phrase.split(' ').length));
  return { phrases, prefixes, suffixes, longest };
}

const MAX_AFFIX = 16;
const MIN_AFFIX = 4;

function tokens(text: string): string[] {
  return text.match(/[\p{L}\p{N}&]+/gu) ?? [];
}

type Note = (entry: Entry, as: string) => void;

interface Finding {
  times: number;
  /** The word as the text has it. */
  readonly as: string;
}

/** The entries found in a text, each with how often. The longest phrase at a place wins: "law firm" is not "firm". */
function entriesIn(text: string): Map<Entry, Finding> {
  const found = new Map<Entry, Finding>();
  const note: Note = (entry, as) => {
    const known = found.get(entry);
    if (known === undefined) found.set(entry, { times: 1, as });
    else known.times += 1;
  };
  for (const clause of ownClauses(plainWords(text))) {
    const words = tokens(clause);
    for (let at = 0; at < words.length; ) {
      const length = phraseAt(words, at, note);
      if (length === 0) affixes(words[at] ?? '', note);
      at += Math.max(1, length);
    }
  }
  return found;
}

function phraseAt(words: readonly string[], at: number, note: Note): number {
  for (let length = Math.min(vocabulary().longest, words.length - at); length > 0; length -= 1) {
    const entry = vocabulary().phrases.get(words.slice(at, at + length).join(' '));
    if (entry === undefined) continue;
    note(entry, entry.word);
    return length;
  }
  return 0;
}

function affixes(word: string, note: Note): void {
  for (let length = Math.min(MAX_AFFIX, word.length); length >= MIN_AFFIX; length -= 1) {
    const entry =
      vocabulary().prefixes.get(word.slice(0, length)) ??
      vocabulary().suffixes.get(word.slice(-length));
    if (entry !== undefined) {
      note(entry, word);
      return;
    }
  }
}

/** What follows these words is a customer's trade, not one's own: "software for restaurants". */
const FOR_OTHERS =
  /\b(?:for|fur|pour|para|per|voor|aimed at|used by|trusted by)\s+[^\s.,;:!?|·•–—]+(?:\s+[^\s.,;:!?|·•–—]+){0,5}\s*/g;

function ownClauses(text: string): readonly string[] {
  // A mark ends a phrase: "Bank. Holiday" is no bank holiday.
  return text.replace(FOR_OTHERS, ' | ').split(/[.,;:!?|·•–—()"«»\n]+/);
}

/** Adds up what speaks for each industry. */
class Tally {
  private readonly points = new Map<Industry, number>();
  private readonly hits = new Map<Industry, number>();
  private readonly reasons = new Map<Industry, Map<string, number>>();

  add(text: string, placeWeight: number): void {
    for (const [entry, { times, as }] of entriesIn(text)) {
      const points = entry.weight * placeWeight * (times > 2 ? 1.5 : 1);
      // A word that several industries share says less of each.
      for (const industry of entry.industries) {
        this.count(industry, as, points / entry.industries.size);
      }
    }
  }

  name(industry: Industry): void {
    this.count(industry, industry.name, WORD_WEIGHTS.strong * PLACE_WEIGHTS.title * 4);
  }

  winner(
    leastPoints: number,
    leastHits: number,
  ): { readonly industry: Industry; readonly words: readonly string[] } | null {
    const [best, next] = [...this.points].sort(([, a], [, b]) => b - a);
    if (best === undefined || best[1] < leastPoints) return null;
    if ((this.hits.get(best[0]) ?? 0) < leastHits) return null;
    if (best[1] < (next?.[1] ?? 0) * LEAST_MARGIN) return null;
    const reasons = [...(this.reasons.get(best[0]) ?? [])].sort(([, a], [, b]) => b - a);
    return { industry: best[0], words: reasons.slice(0, REASONS).map(([word]) => word) };
  }

  private count(industry: Industry, word: string, points: number): void {
    this.hits.set(industry, (this.hits.get(industry) ?? 0) + 1);
    this.points.set(industry, (this.points.get(industry) ?? 0) + points);
    const reasons = this.reasons.get(industry) ?? new Map<string, number>();
    reasons.set(word, (reasons.get(word) ?? 0) + points);
    this.reasons.set(industry, reasons);
  }
}
