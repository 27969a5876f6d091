// A simulated year of a sender whose lists overlap, with and without own history as evidence: how many of the bad ones come back.
import { hash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LOG_ODDS_PER_POINT } from '../../src-main/engine/proposal/logistic.ts';
import { seededRandom } from '../../src-main/engine/proposal/seeded-random.ts';
import { openVouch } from '../../src-main/program/composition-root.ts';
import type { RowOutcome } from '../../src-shared/bridge/outcomes.ts';
import type { OutcomeKind } from '../../src-shared/schemas/outcome.ts';
import {
  checkedList,
  crowd,
  MONTH_DAYS,
  MONTHS,
  type Person,
  truePoints,
  type Verdict,
  verdictsOf,
} from '../e2e/simulated-year.ts';
import type { Measured } from './measure.ts';
import { measureNaming } from './naming-year.ts';

const DAY_MS = 86_400_000;
const ROWS = 200;
/** Of a list from the second month on: who was in an earlier one. */
const RETURNING = 120;
/** Mail hosts refuse a good mailbox for good by mistake, and take mail to a bad one without a word. */
const MISTAKEN = { bounced: 0.01, delivered: 0.05 };

/** What came of those who were written to before and are in a list again. */
interface Returned {
  bad: number;
  badApproved: number;
  good: number;
  goodApproved: number;
}

export async function measureOwnHistory(): Promise<readonly Measured[]> {
  const off = await year(false);
  const on = await year(true);
  const share = (count: number, of: number) =>
    `${count} of ${of} (${((100 * count) / of).toFixed(1)} %)`;
  const both = (of: (returned: Returned) => string) => `${of(on)}, without it ${of(off)}`;
  return [
    {
      name: 'bad addresses that were written to before and are approved again',
      figure: both(({ bad, badApproved }) => share(badApproved, bad)),
      aim: 'a tenth of those without it',
    },
    {
      name: 'good addresses that were written to before and are approved again',
      figure: both(({ good, goodApproved }) => share(goodApproved, good)),
      aim: 'all but those that bounced by mistake',
    },
    ...(await measureNaming()),
  ];
}

async function year(ownHistory: boolean): Promise<Returned> {
  const folder = await mkdtemp(join(tmpdir(), 'vouch-year-'));
  const began = Date.now() - (MONTHS * MONTH_DAYS + 5) * DAY_MS;
  let ahead = began - Date.now();
  const clock = { now: () => Date.now() + ahead };
  const network = { practice: true, dnsServers: null, allowedRanges: [] };
  const vouch = await openVouch({ folder, ...network, logLevel: 'error', clock });
  try {
    await vouch.service.settings.change('own_history', ownHistory);
    const draw = seededRandom(35);
    const people = crowd(draw);
    const written = new Map<string, { readonly person: Person; readonly isGood: boolean }>();
    const returned: Returned = { bad: 0, badApproved: 0, good: 0, goodApproved: 0 };
    for (let month = 0; month < MONTHS; month += 1) {
      const first = began + month * MONTH_DAYS * DAY_MS;
      ahead = first - Date.now();
      const again = month === 0 ? [] : some(everybody(written), RETURNING, draw);
      const list = [...again, ...people.splice(0, ROWS - again.length)];
      const jobId = await checkedList(vouch, `Newsletter ${month + 1}`, list);
      const outcomes: RowOutcome[] = [];
      for (const verdict of await verdictsOf(vouch, jobId, ROWS)) {
        const { email } = verdict.input;
        const known = written.get(email);
        const isGood = known?.isGood ?? isGoodAddress(verdict);
        const isApproved = verdict.recommendation === 'approve';
        if (known !== undefined) count(returned, isGood, isApproved);
        if (!isApproved) continue;
        const person = list.find((each) => each.email === email) ?? { email, name: undefined };
        written.set(email, { person, isGood });
        const happened_at = new Date(first + 2 * DAY_MS).toISOString();
        outcomes.push({ email, outcome: kindOf(isGood, draw), happened_at });
      }
      ahead = first + (MONTH_DAYS - 1) * DAY_MS - Date.now();
      const label = `newsletter-${month + 1}.csv`;
      await vouch.service.outcomes.add({ source: 'file', label }, outcomes);
    }
    return returned;
  } finally {
    await vouch.close();
    await rm(folder, { recursive: true, force: true });
  }
}

function everybody(written: ReadonlyMap<string, { readonly person: Person }>): readonly Person[] {
  return [...written.values()].map(({ person }) => person);
}

function some(people: readonly Person[], most: number, draw: () => number): readonly Person[] {
  return people
    .map((person) => ({ person, place: draw() }))
    .toSorted((a, b) => a.place - b.place)
    .slice(0, most)
    .map(({ person }) => person);
}

function count(returned: Returned, isGood: boolean, isApproved: boolean): void {
  returned[isGood ? 'good' : 'bad'] += 1;
  if (isApproved) returned[isGood ? 'goodApproved' : 'badApproved'] += 1;
}

/** The same in both years, and whatever the sender knows of it. */
function isGoodAddress({ input: { email }, evidence }: Verdict): boolean {
  const own = evidence.filter(({ code }) => !code.startsWith('history_'));
  const odds = Math.exp(-LOG_ODDS_PER_POINT * truePoints(own));
  return seededRandom(Number.parseInt(hash('sha256', email).slice(0, 8), 16))() < 1 / (1 + odds);
}

function kindOf(isGood: boolean, draw: () => number): OutcomeKind {
  const [mistake, kind] = [draw(), draw()];
  if (isGood) {
    if (mistake < MISTAKEN.bounced) return 'bounced_hard';
    return kind < 0.15 ? 'replied' : kind < 0.2 ? 'bounced_soft' : 'delivered';
  }
  if (mistake < MISTAKEN.delivered) return 'delivered';
  return kind < 0.1 ? 'fraud' : 'bounced_hard';
}
