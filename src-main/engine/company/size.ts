// How many people work behind a website, as a band, as far as the site says so; null where it does not.
import type { Website } from '../ports.ts';
import { plainWords } from './plain-words.ts';
import { SIZE_BANDS, type SizeBand } from './size-bands.ts';
import { EMPLOYEE_PHRASES, SIZE_SIGNS } from './size-words.ts';

export interface SizeEstimate {
  readonly band: SizeBand;
  /** `schema.org`: structured data; `stated`: a number in words; `signs`: several hints that agree. */
  readonly basis: 'schema.org' | 'stated' | 'signs';
  /** What led to it, as the site has it, in plain letters. */
  readonly words: readonly string[];
}

/** Nobody employs more (the largest employer has about three million). */
const MOST_PEOPLE = 5_000_000;
/** Hints needed, and of how many different kinds. */
export const LEAST_SIGNS = 2;

/** Estimates the size; pure. Published numbers outrank numbers in the text, and those outrank hints. */
export function estimateSize(website: Website): SizeEstimate | null {
  return published(website.organization?.employees ?? null) ?? stated(website) ?? hinted(website);
}

/** The band of a number of people; null for none, and for numbers that cannot be. */
export function bandOf(people: number): SizeBand | null {
  if (!Number.isFinite(people) || people < 1 || people > MOST_PEOPLE) return null;
  const limits = [10, 50, 200, 500, 1_000, 5_000, 10_000];
  const index = limits.findIndex((limit) => people <= limit);
  return SIZE_BANDS[index === -1 ? limits.length : index] ?? null;
}

function published(employees: string | null): SizeEstimate | null {
  if (employees === null) return null;
  const numbers = numbersIn(plainWords(employees));
  const [least, most] = numbers;
  if (least === undefined || numbers.length > 2) return null;
  const more =
    /\+|>|\b(over|more than|uber|mehr als|plus de|mas de|oltre|piu di|meer dan|mais de)\b/;
  const band =
    most === undefined
      ? bandOf(more.test(plainWords(employees)) ? least + 1 : least)
      : bandOfRange(least, most);
  return band === null ? null : { band, basis: 'schema.org', words: [employees] };
}

/** The band of the (geometric) middle: of "50-200" it is the upper one, as bands are often written from the last number of the one before. */
function bandOfRange(least: number, most: number): SizeBand | null {
  const isRange = bandOf(least) !== null && bandOf(most) !== null && least <= most;
  return isRange ? bandOf(Math.sqrt(least * most)) : null;
}

interface Statement {
  readonly words: string;
  readonly band: SizeBand;
  /** "Worldwide", "today": the number that outranks others. */
  readonly whole: boolean;
}

/** How much of a website's text is looked at, in UTF-16 units: as much as is kept of it. */
const MOST_READ = 4_000;

function stated(website: Website): SizeEstimate | null {
  const places = [website.description, website.title, website.text];
  const statements = places.flatMap((place) =>
    place === null ? [] : statementsIn(plainWords(place.slice(0, MOST_READ))),
  );
  const whole = statements.filter((statement) => statement.whole);
  const counted = whole.length > 0 ? whole : statements;
  const [first] = counted;
  // Two numbers that disagree tell of two things, and not which of them is the whole.
  if (first === undefined || counted.some(({ band }) => band !== first.band)) return null;
  return {
    band: first.band,
    basis: 'stated',
    words: [...new Set(counted.map(({ words }) => words))].slice(0, 3),
  };
}

function statementsIn(text: string): Statement[] {
  const found: Statement[] = [];
  for (const pattern of EMPLOYEE_PHRASES) {
    for (const match of text.matchAll(pattern)) {
      const { count = '', upto, more } = match.groups ?? {};
      const before = text.slice(Math.max(0, match.index - 60), match.index);
      const after = text.slice(match.index + match[0].length, match.index + match[0].length + 40);
      if (ABOUT_OTHERS_BEFORE.test(before) || ABOUT_OTHERS_AFTER.test(after)) continue;
      const least = readNumber(count);
      const most = upto === undefined ? null : readNumber(upto);
      if (least === null || (least > 1_500 && least < 2_100 && YEAR_BEFORE.test(before))) continue;
      const beyond = more !== undefined || /\+\s*$/.test(count) || match[0].includes('+');
      const band = most === null ? bandOf(beyond ? least + 1 : least) : bandOfRange(least, most);
      if (band === null) continue;
      const around = `${sentenceEnd(before)} ${match[0]} ${after.split(/[.!?]/)[0]}`;
      found.push({ words: match[0].trim(), band, whole: WHOLE.test(around) });
    }
  }
  return found;
}

function sentenceEnd(text: string): string {
  return text.split(/[.!?]/).at(-1) ?? '';
}

/** Numbers of other people's employees: customers', those insured, the market that is served. */
const ABOUT_OTHERS_BEFORE =
  /\b((companies|businesses|organi[sz]ations|firms|employers|teams|clients|customers|enterprises)( with| of| from)?|for( up to)?|up to|from|unternehmen (mit|ab)|betriebe (mit|ab)|firmen (mit|ab)|fur|bis zu|ab|entreprises? (de|avec)|pour|jusqu'a|empresas? (de|con|com)|para|hasta|ate|aziende (con|di)|per|fino a|bedrijven (met|van)|voor|tot|if you have|every|per|train(ed|ing)?|insures?|covers?|helps?|serves?|serving)(\s+(more than|over|about|around|uber|mehr als|plus de|mas de|oltre|meer dan|mais de))?\s*$/;
const ABOUT_OTHERS_AFTER =
  /^\s*(of (our|your) (clients?|customers?)|(at|in|from) (our|your) (clients?|customers?)|trained|insured|use\b|trust|rely|or (more|fewer|less)|and (above|under)\b|of the (year|month)|benefits?\b|handbook|discount|satisfaction|portal|login)/;
/** "Since 1998 employees have …" */
const YEAR_BEFORE =
  /\b(since|in|of|seit|im jahr|depuis|en|desde|dal|nel|sinds|em|est\.?|founded)\s*$/;
const WHOLE =
  /\b(worldwide|globally|in total|altogether|across the (group|world)|today|currently|weltweit|insgesamt|heute|dans le monde|au total|aujourd'hui|en todo el mundo|en total|hoy|nel mondo|in totale|oggi|wereldwijd|in totaal|vandaag|no mundo|no total|hoje)\b/;

/** "1,200", "1.200", "1 200", "1'200", "12k"; null for what is no whole number of people. */
function readNumber(text: string): number | null {
  const match = /^(\d{1,3}(?:[.,' \u00a0\u202f]\d{3})+|\d+)(?:[.,](\d))?\s*(k)?\+?$/.exec(
    text.trim(),
  );
  if (match === null) return null;
  const whole = Number(match[1]?.replace(/\D/g, ''));
  if (match[3] === undefined) return match[2] === undefined ? whole : null;
  return whole * 1_000 + Number(match[2] ?? 0) * 100;
}

function numbersIn(text: string): number[] {
  const found = text.match(/\d{1,3}(?:[.,' \u00a0\u202f]\d{3})+(?!\d)|\d+(?:[.,]\d)?k?/g) ?? [];
  return found.flatMap((part) => readNumber(part) ?? []);
}

function hinted(website: Website): SizeEstimate | null {
  const text = plainWords(
    [website.title, website.description, website.text].filter(Boolean).join(' . '),
  );
  const signs = SIZE_SIGNS.flatMap(({ pattern, bands }) => {
    const match = pattern.exec(text);
    if (match === null) return [];
    const chosen =
      typeof bands === 'function' ? bands(readNumber(match.groups?.count ?? '') ?? 0) : bands;
    return chosen === null ? [] : [{ words: match[0].trim(), bands: chosen }];
  });
  if (signs.length < LEAST_SIGNS) return null;
  // They agree when a band is likely to all; the likeliest to all together is it, if there is one.
  const sums = SIZE_BANDS.flatMap((band) => {
    const shares = signs.map(({ bands }) => bands[band] ?? 0);
    return shares.every((share) => share > 0)
      ? [{ band, sum: shares.reduce((a, b) => a + b, 0) }]
      : [];
  }).sort((a, b) => b.sum - a.sum);
  const [best, next] = sums;
  if (best === undefined || best.sum === next?.sum) return null;
  return { band: best.band, basis: 'signs', words: signs.map(({ words }) => words).slice(0, 4) };
}
