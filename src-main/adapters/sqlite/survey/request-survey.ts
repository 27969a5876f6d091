// Groups the rows of a list by what they ask beside an address: the name, and the network of the IP address.
import type Database from 'better-sqlite3';
import { nameKey, networkOf } from '../../../engine/list-patterns/address-keys.ts';
import type { ListSurvey, NetworkGroup } from '../../../service/ports/list-survey.ts';
import { folded } from '../case-folding.ts';
import type { Sliced } from '../method-table.ts';
import type { JobRow } from '../rows/job-row.ts';
import { requestIn, type StoredTexts } from '../rows/request-text.ts';
import { type GroupedRow, grouped, rowGroupOf, TextCounts } from './row-groups.ts';

/** Fewer rows are no pattern. */
const FEWEST_ROWS = 5;

type Surveyed = Pick<ListSurvey, 'names' | 'named' | 'networks' | 'networkSizes'>;

type Row = GroupedRow & StoredTexts;

export function requestSurvey(db: Database.Database): (job: JobRow) => Sliced<Surveyed> {
  const read = db.prepare<[number, number], Row>(
    `SELECT rows.item, address, same_mailbox_as IS NOT NULL AS again, request, cells
     FROM row_texts JOIN rows ON rows.item = row_texts.item
     WHERE row_texts.item BETWEEN ? AND ?
       AND (instr(request, '"name"') > 0 OR instr(request, '"ip_address"') > 0) ORDER BY row_texts.item`,
  );

  return function* (job) {
    const [firstWords, lastWords] = [new TextCounts(job.total), new TextCounts(job.total)];
    let named = 0;

    function look({ again }: Row, [name]: readonly (string | null)[]): void {
      if (again === 1 || name == null) return;
      named += 1;
      firstWords.add(firstWord(name));
      lastWords.add(lastWord(name));
    }
    const wordsOf = (name: string) => ({
      firstWord: firstWords.of(firstWord(name)),
      lastWord: lastWords.of(lastWord(name)),
    });

    const [names, networks] = yield* grouped(
      job,
      (first, last) => read.iterate(first, last),
      [
        {
          keyOf: nameIn,
          least: FEWEST_ROWS,
          // A name no more frequent than its two words let expect needs no closer look.
          isSignificant(name, times) {
            const usual = wordsOf(name);
            return times * Math.max(1, named) > usual.firstWord * usual.lastWord;
          },
        },
        { keyOf: networkIn, least: FEWEST_ROWS, countsOnce: true },
      ],
      look,
    );
    return {
      named,
      names: (names?.groups ?? [])
        .filter(({ addresses }) => addresses.size >= FEWEST_ROWS)
        .map((group) => ({ ...rowGroupOf(group), ...wordsOf(group.key) })),
      networks: (networks?.groups ?? []).map((group): NetworkGroup => {
        const domains = [...group.addresses].map((each) => each.slice(each.lastIndexOf('@') + 1));
        return { ...rowGroupOf(group), domains: new Set(domains).size };
      }),
      networkSizes: networks?.sizes ?? new Map(),
    };
  };
}

function nameIn(row: Row): string | null {
  if (!row.request.includes('"name"')) return null;
  const { name } = requestIn(row);
  return name === undefined ? null : nameKey(folded(name));
}

function networkIn(row: Row): string | null {
  if (!row.request.includes('"ip_address"')) return null;
  const { ip_address: ip } = requestIn(row);
  return ip === undefined ? null : networkOf(ip);
}

function firstWord(name: string): string {
  return name.slice(0, name.indexOf(' '));
}

function lastWord(name: string): string {
  return name.slice(name.lastIndexOf(' ') + 1);
}
