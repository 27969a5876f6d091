// Outcomes beside many stored verdicts: a mailer's file taken in and matched, and every question of the screens.

import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { parseAddress } from '../../src-main/engine/address/parse.ts';
import { listOpener } from '../../src-main/program/reading/open-list.ts';
import { domainKeyOf, mailboxKeyOf } from '../../src-main/service/mailbox-key.ts';
import { createOutcomes } from '../../src-main/service/outcomes/outcomes.ts';
import { createProposals } from '../../src-main/service/outcomes/proposal.ts';
import type { Store } from '../../src-main/service/ports/store.ts';
import { createOwnHistory } from '../../src-main/service/verify/own-history.ts';
import { ANY_OUTCOME, type OutcomeFilter } from '../../src-shared/bridge/outcomes.ts';
import { allNames } from '../doubles/all-names.ts';
import { mixed, personAt, withList } from './grid.ts';
import { type Measured, spent } from './measure.ts';

const DAY_MS = 86_400_000;
const OUTCOMES = 100_000;
const PAGE = 50;

/** `size` is the number of stored verdicts; a tenth of them get an outcome. */
export function measureOutcomes(size = 1_000_000): Promise<readonly Measured[]> {
  return withList(size, async (store) => {
    const count = Math.min(OUTCOMES, size);
    const now = Date.now() + 90 * DAY_MS;
    const outcomes = createOutcomes({
      store,
      engine: { reference: { names: allNames(), roleAccount: () => null } },
      clock: { now: () => now },
    });
    const folder = await mkdtemp(join(tmpdir(), 'vouch-outcomes-'));
    try {
      const path = join(folder, 'events.csv');
      await pipeline(Readable.from(events(size, count, now)), createWriteStream(path));
      const measured: Measured[] = [];
      const measure = async (name: string, aim: string, work: () => Promise<unknown>) =>
        measured.push({ name, figure: await spent(work), aim });
      const shown = `${count.toLocaleString('en')} outcomes`;
      await measure(
        `${shown} of a CSV, matched with ${size.toLocaleString('en')} verdicts`,
        'a minute',
        () => fill(outcomes, path, 'first'),
      );
      await measure('the same file again, every row known', 'less', () =>
        fill(outcomes, path, 'first'),
      );
      const one = { email: personAt(rowAt(7, size)).email, outcome: 'replied' } as const;
      await measure('one more outcome, matched', 'a second', () =>
        outcomes.add({ source: 'window', label: '' }, [one]),
      );
      await measure('the report', 'a second', () => outcomes.report());
      await measure('weights proposed', 'half a minute', () =>
        createProposals({ store }).propose(),
      );
      const list = (filter: Partial<OutcomeFilter>) =>
        outcomes.list({ ...ANY_OUTCOME, ...filter }, { after: null, limit: PAGE });
      await measure('the first page of all', 'a second', () => list({}));
      await measure('the rows behind a cell', 'a second', () =>
        list({ counted: true, recommendation: 'approve', kinds: ['bounced_hard', 'fraud'] }),
      );
      await measure('a search of addresses', 'a second', () => list({ search: 'rosa77' }));
      await measure('the outcomes of one address, asked of each row', '10 ms', () =>
        list({ email: one.email }),
      );
      const known = parseAddress(one.email);
      if (!known.valid) throw new TypeError('a row has no address');
      await measure('own history of one mailbox, asked of each check', '1 ms', () =>
        store.readOwnHistory({ mailboxKey: mailboxKeyOf(known), domainKey: domainKeyOf(known) }),
      );
      measured.push(await measureLookUps(store, size));
      await measure('one address removed', '10 ms', () =>
        outcomes.remove({ label: null, email: one.email, number: null }),
      );
      await measure('a label removed', 'half a minute', () =>
        outcomes.remove({ label: 'first', email: null, number: null }),
      );
      return measured;
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
}

async function fill(
  outcomes: ReturnType<typeof createOutcomes>,
  path: string,
  label: string,
): Promise<void> {
  const table = await listOpener()(path, {});
  try {
    const { taken } = await outcomes.fill(table, { columns: null, kind: null }, label);
    if (taken === null || taken.without_verdict + taken.before_verdict > 0)
      throw new Error('an outcome found no verdict');
  } finally {
    await table.close();
  }
}

/** Rows that were checked, spread over the list; every hundredth could not be. */
function rowAt(index: number, size: number): number {
  const row = Math.floor((index * size) / Math.min(OUTCOMES, size));
  return row % 100 === 99 ? row - 1 : row;
}

/** Of rows drawn from the list, a tenth of which have outcomes: with the setting on and off. */
async function measureLookUps(store: Store, size: number): Promise<Measured> {
  const addresses = Array.from({ length: LOOK_UPS }, (_, index) =>
    parseAddress(personAt(mixed(index, 37) % size).email),
  );
  const reference = {
    names: allNames(),
    roleAccount: () => null,
    freeProvider: () => false,
    aliasService: () => null,
  };
  const microseconds = async (own_history: boolean) => {
    const lookUp = createOwnHistory({
      store,
      engine: { reference },
      settings: { own_history },
    });
    const before = process.cpuUsage();
    for (const address of addresses) await lookUp(address, undefined);
    const { user, system } = process.cpuUsage(before);
    return `${((user + system) / LOOK_UPS).toFixed(1)} µs`;
  };
  const [on, off] = [await microseconds(true), await microseconds(false)];
  return {
    name: 'own history of a row, with the setting on and off, of the processor',
    figure: `${on}, ${off}`,
    aim: '100 µs',
  };
}

const LOOK_UPS = 20_000;

function* events(size: number, count: number, now: number): Generator<string> {
  yield 'event,email,reason,timestamp\n';
  for (let index = 0; index < count; index += 1) {
    const row = rowAt(index, size);
    const time = new Date(now - 1_000 - (mixed(row, 31) % 85) * DAY_MS).toISOString();
    // Scores are drawn without regard to addresses, so bounces are too.
    const bounced = mixed(row, 29) % 9 === 0;
    const text = bounced ? 'bounce' : 'delivered';
    yield `${text},${personAt(row).email},${bounced ? '550 5.1.1 user unknown' : ''},${time}\n`;
  }
}
