// Groups the rows of a list by the stem and the mailbox of their addresses.
import type Database from 'better-sqlite3';
import {
  addressParts,
  isKeyboardLike,
  mailboxOf,
  type Stem,
  stemOf,
} from '../../../engine/list-patterns/address-keys.ts';
import type { ListSurvey, RowGroup } from '../../../service/ports/list-survey.ts';
import type { Sliced } from '../method-table.ts';
import { itemIndex, itemRange } from '../rows/item-key.ts';
import type { JobRow } from '../rows/job-row.ts';
import { type GroupedRow, grouped, rowGroupOf, SAMPLE, TextCounts } from './row-groups.ts';

/** Fewer rows are no pattern. */
const FEWEST_TUMBLED = 4;
const FEWEST_SPELLINGS = 3;
/** Neighbours of a list in no order are in it by half of them. */
const IN_ORDER = 0.9;

type Surveyed = Pick<
  ListSurvey,
  | 'different'
  | 'tumbled'
  | 'stems'
  | 'spelled'
  | 'mailboxes'
  | 'twice'
  | 'sorted'
  | 'keyboardSample'
> & { readonly read: number; readonly keyboard: number };

/** A mailbox with several spellings. */
interface Spelled {
  /** Its first address. */
  readonly address: string;
  readonly addresses: number;
  readonly rows: number;
  /** JSON: the first item of each. */
  readonly items: string;
}

export function personSurvey(db: Database.Database): (job: JobRow) => Sliced<Surveyed> {
  const rows = db.prepare<[number, number], GroupedRow>(
    `SELECT item, address, same_mailbox_as IS NOT NULL AS again FROM rows WHERE item BETWEEN ? AND ? ORDER BY item`,
  );
  const counted = db.prepare<
    { first: number; last: number },
    Pick<ListSurvey, 'different' | 'mailboxes'>
  >(
    `SELECT count(*) AS different, count(mailbox_key) AS mailboxes FROM rows
     WHERE item BETWEEN :first AND :last AND same_mailbox_as IS NULL`,
  );
  const spellings = db.prepare<{ first: number; last: number }, Spelled>(
    `SELECT (SELECT address FROM rows WHERE rows.item = first) AS address, count(*) AS addresses, sum(rows) AS rows,
       json_group_array(item ORDER BY item) AS items
     FROM (SELECT ifnull(same_mailbox_as, item) AS first, min(item) AS item, count(*) AS rows FROM rows
       WHERE item BETWEEN :first AND :last AND (same_mailbox_as IS NOT NULL OR item IN
         (SELECT same_mailbox_as FROM rows WHERE item BETWEEN :first AND :last AND same_mailbox_as IS NOT NULL))
       GROUP BY 1, address)
     GROUP BY first HAVING count(*) > 1`,
  );

  return function* (job) {
    const look = firstLook(job.total);
    const [found] = yield* grouped(
      job,
      (first, last) => rows.all(first, last),
      [{ keyOf: stemKey, least: FEWEST_TUMBLED }],
      look.at,
    );
    const range = itemRange(job.number);
    const several = spellings.all(range);
    return {
      ...look.result(),
      ...(counted.get(range) ?? { different: 0, mailboxes: 0 }),
      twice: several.filter(({ addresses }) => addresses === 2).length,
      spelled: several.filter(({ addresses }) => addresses >= FEWEST_SPELLINGS).map(spelledGroup),
      stems: [...(found?.sizes.values() ?? [])].reduce((sum, keys) => sum + keys, 0),
      tumbled: (found?.groups ?? []).flatMap((group) => {
        const all = [...group.addresses].flatMap((address) => addressParts(address) ?? []);
        const [parts] = all;
        const stems = all.flatMap<Stem>(({ local }) => stemOf(local) ?? []);
        const [stem] = stems;
        if (all.length < FEWEST_TUMBLED || parts === undefined || stem === undefined) return [];
        const { domain } = parts;
        return {
          ...rowGroupOf(group),
          stem: stem.text,
          domain,
          mailboxes: new Set(all.map(mailboxOf)).size,
          counters: [...new Set(stems.flatMap(({ counter }) => counter ?? []))],
          stemAddresses: look.stems.of(stem.text),
          domainAddresses: look.domains.of(domain),
        };
      }),
    };
  };
}

function stemKey({ address }: GroupedRow): string | null {
  const parts = addressParts(address);
  const stem = parts === null ? null : stemOf(parts.local);
  return parts === null || stem === null ? null : `${stem.text}@${parts.domain}`;
}

/** What is noted of every row; duplicates are rows of their groups, and count as nothing else. */
function firstLook(total: number) {
  const [stems, domains] = [new TextCounts(total), new TextCounts(total)];
  const keyboardSample: number[] = [];
  const tallies = { read: 0, keyboard: 0 };
  const order = { pairs: 0, byAddress: 0, byDomain: 0 };
  let before: { readonly address: string; readonly domain: string } | null = null;

  function at({ item, address, again }: GroupedRow, [key]: readonly (string | null)[]): void {
    const parts = addressParts(address);
    if (parts === null) return;
    const { local, domain } = parts;
    if (before !== null) {
      order.pairs += 1;
      if (before.address <= address) order.byAddress += 1;
      if (before.domain <= domain) order.byDomain += 1;
    }
    before = { address, domain };
    if (again === 1) return;
    tallies.read += 1;
    domains.add(domain);
    if (key != null) stems.add(key.slice(0, key.lastIndexOf('@')));
    if (!isKeyboardLike(local)) return;
    tallies.keyboard += 1;
    if (keyboardSample.length < SAMPLE) keyboardSample.push(itemIndex(item));
  }

  const result = () => ({
    ...tallies,
    keyboardSample,
    sorted: order.pairs > 0 && Math.max(order.byAddress, order.byDomain) > order.pairs * IN_ORDER,
  });
  return { at, stems, domains, result };
}

function spelledGroup({ address, addresses, rows, items }: Spelled): RowGroup {
  const parts = addressParts(address);
  const sample = (JSON.parse(items) as number[]).slice(0, SAMPLE).map(itemIndex);
  return { key: parts === null ? address : mailboxOf(parts), rows, addresses, sample };
}
