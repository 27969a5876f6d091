// A simulated year at catch-all hosts: what it is worth to know by which pattern a domain writes its people.
import { LOG_ODDS_PER_POINT } from '../../src-main/engine/proposal/logistic.ts';
import { seededRandom } from '../../src-main/engine/proposal/seeded-random.ts';
import type { RowOutcome } from '../../src-shared/bridge/outcomes.ts';
import { EVIDENCE } from '../../src-shared/evidence/table.ts';
import type { VerificationResult } from '../../src-shared/schemas/verification.ts';
import { allNames } from '../doubles/all-names.ts';
import { registeredDaysAgo, siteOf } from '../doubles/facts.ts';
import { CALL, ended, openTestService, type TestService } from '../service/harness.ts';
import type { Measured } from './measure.ts';

const DAY_MS = 86_400_000;
const MONTHS = 12;
const DOMAINS = 80;
const CATCH_ALL_SHARE = 0.4;
const ROWS = 400;
/** What most companies use, roughly; of the 118 domains of public git histories that show one, more are first.last. */
const MIXTURE = {
  'first.last': 50,
  flast: 20,
  first: 12,
  'f.last': 6,
  firstlast: 4,
  'last.first': 3,
  first_last: 3,
  firstl: 2,
} as const;
type PatternName = keyof typeof MIXTURE;
/** Of 3,158 authors at those domains whose local parts can be read, 92.5 % follow it (docs/accuracy.md names the set). */
const FOLLOWING = 0.925;
/** Of those on bought and scraped lists: who is there, who has left, who was guessed by a tool, who was invented. */
const KINDS = { there: 0.75, left: 0.11, guessed: 0.1, invented: 0.04 } as const;
/** Bad ones at a catch-all host bounce later, or vanish without a word; good ones bounce by mistake. */
const BOUNCE_LATER = 0.6;
const MISTAKEN = 0.01;

const FIRST =
  'amelia john maria noah elena david sofia peter laura martin anna thomas julia daniel eva simon clara paul nina oscar emma lucas hannah felix'.split(
    ' ',
  );
const LAST =
  'clarke fielding rossi lindqvist novak hughes moreau weber larsen santos keller romano fischer jensen murphy silva bennett schmidt costa wagner'.split(
    ' ',
  );

interface Address {
  readonly email: string;
  readonly name: string;
  readonly isGood: boolean;
  readonly atCatchAll: boolean;
}

interface Seen extends Pick<Address, 'isGood'> {
  readonly fits: boolean;
  /** The sum of points without what own history says. */
  readonly sum: number;
}

export async function measureNaming(): Promise<readonly Measured[]> {
  const seen = await year();
  const counted = (isGood: boolean, fits?: boolean) =>
    seen.filter((one) => one.isGood === isGood && (fits === undefined || one.fits === fits)).length;
  const share = (isGood: boolean, fits: boolean) => counted(isGood, fits) / counted(isGood);
  const points = (fits: boolean) =>
    Math.round(Math.log(share(true, fits) / share(false, fits)) / LOG_ODDS_PER_POINT);
  const percent = (part: number) => `${(100 * part).toFixed(1)} %`;
  const [fitting, differing] = [points(true), points(false)];
  const { history_naming_fits: fits, history_naming_differs: differs } = EVIDENCE;
  const withPoints = (one: Seen) => one.sum + (one.fits ? fits : differs).points;
  const blocked = (isGood: boolean, sumOf: (one: Seen) => number) =>
    seen.filter((one) => one.isGood === isGood && scoreOf(sumOf(one)) < 40).length;
  const without = (one: Seen) => one.sum;
  return [
    {
      name: 'addresses at catch-all hosts whose domain shows a pattern',
      figure: `${seen.length}, ${counted(false)} of them bad`,
      aim: '',
    },
    {
      name: 'good ones that follow it, bad ones that do',
      figure: `${percent(share(true, true))}, ${percent(share(false, true))}`,
      aim: '',
    },
    {
      name: 'points that this is worth: following, differing',
      figure: `${fitting}, ${differing}`,
      aim: `at least ${fits.points}, at most ${differs.points}`,
    },
    {
      name: 'area under the curve of the score, with and without the points of the table',
      figure: `${area(seen, (one) => scoreOf(withPoints(one))).toFixed(3)}, ${area(seen, (one) => scoreOf(one.sum)).toFixed(3)}`,
      aim: 'more with them',
    },
    {
      name: 'bad ones blocked, with and without',
      figure: `${blocked(false, withPoints)}, ${blocked(false, without)} of ${counted(false)}`,
      aim: 'more with them',
    },
    {
      name: 'good ones blocked, with and without',
      figure: `${blocked(true, withPoints)}, ${blocked(true, without)} of ${counted(true)}`,
      aim: 'as many',
    },
  ];
}

/** As the table has it at a catch-all host. */
function scoreOf(sum: number): number {
  return Math.min(69, Math.round(100 / (1 + 10 ** (-sum / 20))));
}

/** How often a good one has more than a bad one; alike is half. */
function area(seen: readonly Seen[], scoredAs: (one: Seen) => number): number {
  const [good, bad] = [true, false].map((isGood) =>
    seen.filter((one) => one.isGood === isGood).map(scoredAs),
  ) as [number[], number[]];
  let above = 0;
  for (const one of good)
    for (const other of bad) above += one > other ? 1 : one === other ? 0.5 : 0;
  return above / (good.length * bad.length);
}

async function year(): Promise<readonly Seen[]> {
  const draw = seededRandom(66);
  const world = worldOf(draw);
  const began = Date.UTC(2025, 10, 20);
  const vouch = await openTestService({
    names: allNames(),
    time: { now: began },
    settings: { mailbox_probing: true, ehlo_name: 'mail.sender.example', own_history: true },
    mailbox: {
      probe: async ({ domain }) => ({
        verdict: world.catchAll.has(domain) ? 'catch_all' : 'unknown',
        aboutUs: false,
        catchAll: world.catchAll.has(domain) ? 'yes' : 'no',
        words: '250 ok',
        host: `mx.${domain}`,
        observedAt: began,
      }),
    },
    sources: {
      registration: { registration: async () => registeredDaysAgo(4_000) },
      website: {
        visit: async () => ({
          kind: 'site',
          website: siteOf(),
          certificate: 'valid',
          observedAt: began,
        }),
      },
    },
  });
  try {
    const seen: Seen[] = [];
    for (let month = 0; month < MONTHS; month += 1) {
      vouch.time.now = began + 30 * month * DAY_MS;
      const list = world.addresses.splice(0, ROWS);
      const outcomes: RowOutcome[] = [];
      const results = await resultsOf(vouch, list);
      for (const [at, address] of list.entries()) {
        const found = seenIn(results[at], address);
        if (address.atCatchAll && found !== null) seen.push(found);
        outcomes.push(...outcomeOf(address, draw, vouch.time.now + DAY_MS));
      }
      vouch.time.now += 20 * DAY_MS;
      await vouch.service.outcomes.add({ source: 'file', label: `month ${month}` }, outcomes);
    }
    return seen;
  } finally {
    await vouch.close();
  }
}

async function resultsOf(vouch: TestService, list: readonly Address[]) {
  const { job_id } = await vouch.service.jobs.submit(
    list.map(({ email, name }) => ({ email, name })),
    { ...CALL, origin: { kind: 'app' } },
  );
  await vouch.until(job_id, ended);
  return JSON.parse(
    await vouch.service.jobs.renderItems(job_id),
  ) as readonly Partial<VerificationResult>[];
}

/** Null where the domain shows no pattern, or nothing can be told of the address. */
function seenIn(result: Partial<VerificationResult> | undefined, { isGood }: Address): Seen | null {
  const evidence = result?.evidence ?? [];
  const line = evidence.find(({ code }) => /^history_naming_(?:fits|differs)$/.test(code));
  if (line === undefined) return null;
  const sum = evidence
    .filter(({ code }) => !code.startsWith('history_'))
    .reduce((total, { points }) => total + points, 0);
  return { isGood, fits: line.code === 'history_naming_fits', sum };
}

function outcomeOf(
  { email, isGood, atCatchAll }: Address,
  draw: () => number,
  at: number,
): readonly RowOutcome[] {
  const [mistake, kind] = [draw(), draw()];
  const happened_at = new Date(at).toISOString();
  const bounces = isGood ? mistake < MISTAKEN : !atCatchAll || mistake < BOUNCE_LATER;
  if (bounces) return [{ email, outcome: 'bounced_hard', happened_at }];
  return [{ email, outcome: isGood && kind < 0.15 ? 'replied' : 'delivered', happened_at }];
}

/** Everybody who is ever written to, in no order. */
function worldOf(draw: () => number) {
  const catchAll = new Set<string>();
  const addresses = new Map<string, Address>();
  for (let number = 0; number < DOMAINS; number += 1) {
    const domain = `company${number}.example`;
    if (draw() < CATCH_ALL_SHARE) catchAll.add(domain);
    const own = pick(MIXTURE, draw());
    for (let turn = 0; turn < (MONTHS * ROWS) / DOMAINS; turn += 1) {
      const [first, last] = [of(FIRST, draw), of(LAST, draw)];
      const kind = pick(KINDS, draw());
      const pattern = kind === 'guessed' || draw() >= FOLLOWING ? pick(MIXTURE, draw()) : own;
      const local =
        kind === 'invented' ? of([...FIRST, ...LAST], draw) : written(pattern, first, last);
      const email = `${local}@${domain}`;
      // A guess that hits somebody is that person's address.
      if (addresses.has(email)) continue;
      const name = `${capital(first)} ${capital(last)}`;
      addresses.set(email, {
        email,
        name,
        isGood: kind === 'there',
        atCatchAll: catchAll.has(domain),
      });
    }
  }
  const shuffled = [...addresses.values()]
    .map((address) => ({ address, place: draw() }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ address }) => address);
  return { catchAll, addresses: shuffled };
}

function written(pattern: PatternName, first: string, last: string): string {
  const [f, l] = [first.charAt(0), last.charAt(0)];
  switch (pattern) {
    case 'first.last':
      return `${first}.${last}`;
    case 'flast':
      return `${f}${last}`;
    case 'first':
      return first;
    case 'f.last':
      return `${f}.${last}`;
    case 'firstlast':
      return `${first}${last}`;
    case 'last.first':
      return `${last}.${first}`;
    case 'first_last':
      return `${first}_${last}`;
    case 'firstl':
      return `${first}${l}`;
  }
}

function pick<K extends string>(shares: Readonly<Record<K, number>>, shown: number): K {
  const kinds = Object.keys(shares) as K[];
  let left = shown * kinds.reduce((sum, kind) => sum + shares[kind], 0);
  for (const kind of kinds) {
    left -= shares[kind];
    if (left < 0) return kind;
  }
  return kinds.at(-1) as K;
}

function of<T>(all: readonly T[], draw: () => number): T {
  return all[Math.floor(draw() * all.length)] as T;
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
