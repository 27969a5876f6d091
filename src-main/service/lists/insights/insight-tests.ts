// Which of the groups that were counted in a list are patterns: larger than chance makes them, by a test for each kind.
import type { Flag } from '../../../../src-shared/flags.ts';
import {
  binomialTail,
  poissonTail,
  sizeTail,
  studentTail,
} from '../../../engine/list-patterns/chance.ts';
import { type CounterRun, counterRun } from '../../../engine/list-patterns/counters.ts';
import type {
  DomainTraits,
  FlagStretch,
  HostGroup,
  ListSurvey,
  NameGroup,
  NetworkGroup,
  RegistrationDay,
  RowGroup,
  TumbledGroup,
} from '../../ports/list-survey.ts';

/** A pattern with how many such chance alone would make in a list like this one, at most. */
export type DetectedPattern = { readonly chance: number } & (
  | { readonly kind: 'mail_host'; readonly group: HostGroup; readonly trait: TraitLift | null }
  | { readonly kind: 'registered'; readonly days: DayWindow }
  | { readonly kind: 'tumbled'; readonly group: TumbledGroup; readonly run: CounterRun | null }
  | { readonly kind: 'mailbox'; readonly groups: readonly RowGroup[] }
  | { readonly kind: 'name'; readonly group: NameGroup; readonly expected: number }
  | { readonly kind: 'network'; readonly group: NetworkGroup }
  | { readonly kind: 'stretch'; readonly stretch: FlagStretch; readonly share: number }
  | { readonly kind: 'keyboard'; readonly count: number; readonly share: number }
  | {
      readonly kind: 'share';
      readonly flag: Flag;
      readonly count: number;
      readonly share: number;
      readonly elsewhere: number;
    }
);

/** What domains behind one host are more often than the other domains of the list. */
export interface TraitLift {
  readonly trait: 'young' | 'throwaway' | 'blocked';
  readonly hits: number;
  readonly of: number;
  /** The share of the others. */
  readonly elsewhere: number;
}

export interface DayWindow {
  /** Days since 1970, both included. */
  readonly from: number;
  readonly to: number;
  readonly domains: number;
  readonly rows: number;
  readonly sample: readonly number[];
  /** How many the days around let expect. */
  readonly expected: number;
}

/** Kinds of patterns that are looked for; each may err as often as the others. */
const KINDS = 9;
/** A list without any pattern shows one at most so often, whatever was looked at in it (Bonferroni). */
const ERROR_RATE = 0.05;
export const MOST_CHANCE = ERROR_RATE / KINDS;

/** The groups of a survey whose chance, after correction for the number of tests, is below `MOST_CHANCE`. */
export function patternsIn(survey: ListSurvey): readonly DetectedPattern[] {
  return [
    ...hosts(survey),
    ...registrations(survey.registrations),
    ...tumbled(survey),
    ...spellings(survey),
    ...names(survey),
    ...networks(survey),
    ...stretches(survey),
    ...keyboard(survey),
    ...shares(survey),
  ].filter(({ chance }) => chance <= MOST_CHANCE);
}

const TRAITS = ['young', 'throwaway', 'blocked'] as const;
const FEWEST_DOMAINS = 5;

/** A host is a pattern when it has more domains than hosts of this list have, or domains of another kind than the rest has. */
function hosts({ hosts: groups, hostSizes, traits }: ListSurvey): DetectedPattern[] {
  const all = [...hostSizes.values()].reduce((sum, count) => sum + count, 0);
  return groups.flatMap((group): DetectedPattern[] => {
    if (group.domains < FEWEST_DOMAINS) return [];
    // A host that other lists name too is somebody's business; then its size alone says nothing.
    const bySize = group.elsewhere > 0 ? 1 : sizeTail(group.domains, hostSizes) * all;
    const lifts = TRAITS.map((trait) => ({ trait, ...liftOf(group, traits, trait) })).sort(
      (a, b) => a.chance - b.chance,
    );
    const [best] = lifts;
    const byTrait = best === undefined ? 1 : best.chance * groups.length * TRAITS.length;
    const trait = best !== undefined && byTrait <= MOST_CHANCE / 2 ? best : null;
    return [{ kind: 'mail_host', group, trait, chance: 2 * Math.min(bySize, byTrait) }];
  });
}

function liftOf(
  group: DomainTraits,
  whole: DomainTraits,
  trait: (typeof TRAITS)[number],
): Omit<TraitLift, 'trait'> & { readonly chance: number } {
  const known = (of: DomainTraits) => (trait === 'young' ? of.aged : of.domains);
  const [hits, of] = [group[trait], known(group)];
  const others = known(whole) - of;
  const elsewhere = (whole[trait] - hits + 1) / (others + 2);
  // Too few others say nothing of what is usual, and a lift is one for most of the domains only.
  const tells = others >= 2 * FEWEST_DOMAINS && hits * 2 > of && hits > 3 * of * elsewhere;
  return { hits, of, elsewhere, chance: tells ? binomialTail(hits, of, elsewhere) : 1 };
}

const LONGEST_WINDOW = 3;
const AROUND_DAYS = 60;

/** Days with far more registrations than the two months before and behind them have. */
function registrations(days: readonly RegistrationDay[]): DetectedPattern[] {
  const first = days[0]?.day ?? 0;
  const last = days.at(-1)?.day ?? 0;
  const domainsOn = new Float64Array(last - first + 2);
  for (const { day, domains } of days) domainsOn[day - first + 1] = domains;
  // Sums from the first day on: any window is one difference.
  for (let at = 1; at < domainsOn.length; at += 1)
    domainsOn[at] = (domainsOn[at] ?? 0) + (domainsOn[at - 1] ?? 0);
  const between = (from: number, to: number) =>
    (domainsOn[Math.min(to, last) - first + 1] ?? 0) -
    (domainsOn[Math.max(from, first) - first] ?? 0);
  const windows: (DayWindow & { readonly chance: number })[] = [];
  for (const { day } of days) {
    for (let length = 1; length <= LONGEST_WINDOW; length += 1) {
      const [from, to] = [day, day + length - 1];
      const domains = between(from, to);
      if (to > last || domains < FEWEST_DOMAINS) continue;
      const [start, end] = [Math.max(first, from - AROUND_DAYS), Math.min(last, to + AROUND_DAYS)];
      // Registries and the zones of clocks blur a day.
      const around = between(start, end) - between(from - 1, to + 1);
      const expected = ((around + 1) * length) / (end - start + 1);
      const chance = poissonTail(domains, expected) * (last - first + 1) * LONGEST_WINDOW;
      if (chance > MOST_CHANCE || domains < 4 * expected) continue;
      windows.push({ from, to, domains, rows: 0, sample: [], expected, chance });
    }
  }
  windows.sort((a, b) => a.chance - b.chance || b.domains - a.domains);
  const kept: typeof windows = [];
  for (const window of windows) {
    if (kept.every(({ from, to }) => window.to < from || window.from > to)) kept.push(window);
  }
  return kept.map(({ chance, ...window }) => {
    const within = days.filter(({ day }) => day >= window.from && day <= window.to);
    const rows = within.reduce((sum, each) => sum + each.rows, 0);
    const sample = within.flatMap((each) => each.sample).slice(0, SAMPLE);
    return { kind: 'registered', days: { ...window, rows, sample }, chance };
  });
}

const SAMPLE = 5;
/** At larger domains people choose from what others left over, so that only numbers in a row say something. */
const LARGE_DOMAIN = 200;

function tumbled({ tumbled: groups, stems, counts }: ListSurvey): DetectedPattern[] {
  return groups.flatMap((group): DetectedPattern[] => {
    // Spellings of one mailbox are a pattern of their own.
    if (group.mailboxes < 4) return [];
    const run = counterRun(group.counters);
    const byRun = run === null || run.to - run.from < 3 ? 1 : run.chance;
    const others = counts.read - group.domainAddresses;
    const usual = (Math.max(0, group.stemAddresses - group.mailboxes) + 1) / (others + 1);
    const byStem =
      group.domainAddresses > LARGE_DOMAIN || others < LARGE_DOMAIN
        ? 1
        : poissonTail(group.mailboxes, Math.min(1, usual) * group.domainAddresses);
    const chance = 2 * Math.min(byRun, byStem) * stems;
    return [{ kind: 'tumbled', group, run: byRun < 1 ? run : null, chance }];
  });
}

/** Mailboxes in three spellings, where those in two let expect fewer. */
function spellings({ spelled, twice, mailboxes }: ListSurvey): DetectedPattern[] {
  if (spelled.length === 0) return [];
  const share = (twice + 1) / (mailboxes + 1);
  const chance = poissonTail(spelled.length, mailboxes * share * share);
  const groups = spelled.toSorted((a, b) => b.addresses - a.addresses);
  return [{ kind: 'mailbox', groups, chance }];
}

/** First and last names of one language go together more often than by chance; ten times is on the careful side. */
const GO_TOGETHER = 10;

function names({ names: groups, named }: ListSurvey): DetectedPattern[] {
  return groups.map((group) => {
    const [first, last] = [group.firstWord, group.lastWord].map(
      (rows) => Math.max(0, rows - group.addresses) + 1,
    ) as [number, number];
    const expected = ((GO_TOGETHER * first * last) / Math.max(1, named)) as number;
    const chance = poissonTail(group.addresses, expected) * named;
    return { kind: 'name', group, expected, chance };
  });
}

/** A company behind one network has one domain. */
const FEWEST_NETWORK_DOMAINS = 3;

function networks({ networks: groups, networkSizes }: ListSurvey): DetectedPattern[] {
  const all = [...networkSizes.values()].reduce((sum, count) => sum + count, 0);
  return groups
    .filter(({ domains }) => domains >= FEWEST_NETWORK_DOMAINS)
    .map((group) => ({
      kind: 'network',
      group,
      chance: sizeTail(group.addresses, networkSizes) * all,
    }));
}

function stretches({ stretches: found, counts }: ListSurvey): DetectedPattern[] {
  const flags = new Set(found.map(({ flag }) => flag)).size;
  return found.map((stretch) => ({
    kind: 'stretch',
    stretch,
    share: (counts.flags.get(stretch.flag) ?? 0) / Math.max(1, counts.judged),
    chance: stretch.chance * Math.max(1, flags),
  }));
}

/** Typed along the keys are fewer of real people's addresses; held against lists of which nothing is known. */
const USUAL_KEYBOARD = 0.005;
const FEWEST_OF_SHARE = 10;

function keyboard({ counts, others }: ListSurvey): DetectedPattern[] {
  const { read, keyboard: count } = counts;
  if (count < FEWEST_DOMAINS) return [];
  const known = others.reduce((sum, other) => sum + other.read, 0);
  const seen = others.reduce((sum, other) => sum + other.keyboard, 0);
  // Two standard errors above what other lists have.
  const usual =
    known === 0
      ? USUAL_KEYBOARD
      : Math.max(USUAL_KEYBOARD, (seen + 2 * Math.sqrt(seen + 1)) / known);
  return [{ kind: 'keyboard', count, share: usual, chance: binomialTail(count, read, usual) }];
}

/** Flags whose share is compared with that of other lists. */
const SHARE_FLAGS: readonly Flag[] = [
  'role_based',
  'disposable',
  'random_local_part',
  'possible_typo',
  'domain_not_found',
  'mailbox_not_found',
  'new_domain',
];
export const FEWEST_OTHERS = 3;

/**
 * Shares far above those of other lists: on the logit scale, where lists differ among each other as much as these others
 * do, by the predictive distribution of one more list (Student's t).
 */
function shares({ counts, others }: ListSurvey): DetectedPattern[] {
  const { judged } = counts;
  if (others.length < FEWEST_OTHERS || judged === 0) return [];
  return SHARE_FLAGS.flatMap((flag): DetectedPattern[] => {
    const count = counts.flags.get(flag) ?? 0;
    const elsewhere = others.map((other) => logit(other.flags.get(flag) ?? 0, other.judged));
    const mean = elsewhere.reduce((sum, { value }) => sum + value, 0) / elsewhere.length;
    const squares = elsewhere.reduce((sum, { value }) => sum + (value - mean) ** 2, 0);
    const own = logit(count, judged);
    const usual = 1 / (1 + Math.exp(-mean));
    if (count < FEWEST_OF_SHARE || count / judged < 2 * usual) return [];
    const spread = squares / (elsewhere.length - 1);
    const error = Math.sqrt(spread * (1 + 1 / elsewhere.length) + own.variance);
    const chance = studentTail((own.value - mean) / error, elsewhere.length - 1);
    const share = count / judged;
    return [
      { kind: 'share', flag, count, share, elsewhere: usual, chance: chance * SHARE_FLAGS.length },
    ];
  });
}

/** Haldane's correction keeps shares of nothing and of everything finite. */
function logit(hits: number, of: number): { readonly value: number; readonly variance: number } {
  const [yes, no] = [hits + 0.5, of - hits + 0.5];
  return { value: Math.log(yes / no), variance: 1 / yes + 1 / no };
}
