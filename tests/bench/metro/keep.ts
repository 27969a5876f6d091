// Keeps what each row of a metro list came to, and compares a later run with it row by row: another tree has to come to the same.
import { readFileSync, writeFileSync } from 'node:fs';
import type { Vouch } from '../../../src-main/program/composition-root.ts';
import { ALL_ROWS } from '../../../src-shared/bridge/lists.ts';
import { type Difference, differences, reported } from '../../oracle/differences.ts';
import { isRecord, readValues, writeValues } from '../../oracle/kept-values.ts';
import { facetsTold, summaryTold } from '../../oracle/ties.ts';
import { unheardIn } from '../../oracle/unheard.ts';
import type { Measured } from '../measure.ts';

/** What a list came to: its rows, and what is counted of it. */
export interface Kept {
  readonly rows: readonly unknown[];
  readonly counts: unknown;
}

const PAGE = 500;
const NONE = { origin: { kind: 'command' }, emit: () => {} } as const;

/** Reads it at the doors. What is another in each run is left out: ids, times taken, the time of day. */
export async function readStored({ service, calls }: Vouch, jobId: string): Promise<Kept> {
  const rows: unknown[] = [];
  for (;;) {
    const page = await service.jobs.rows(jobId, { from: rows.length, limit: PAGE });
    if (page.length === 0) break;
    rows.push(...page.map(({ item }) => settled(JSON.parse(item ?? 'null'), '')));
  }
  const of = { job_id: jobId, filter: ALL_ROWS };
  const { job_id: _, per_second: __, ...job } = await service.jobs.get(jobId);
  const counts = {
    job: settled(job, ''),
    summary: summaryTold(await calls['lists.summary'](of, NONE)),
    facets: facetsTold(await calls['rows.facets']({ ...of, columns: [] }, NONE)),
  };
  return { rows, counts };
}

/** What was wished for is kept with it, so that only the same list is compared. */
export function writeStored(file: string, options: object, { rows, counts }: Kept): void {
  const pages = Array.from(
    { length: Math.ceil(rows.length / PAGE) },
    (_, page): [string, unknown] => [
      `rows from ${page * PAGE}`,
      rows.slice(page * PAGE, (page + 1) * PAGE),
    ],
  );
  writeFileSync(file, writeValues(new Map([['wish', options], ['counts', counts], ...pages])));
}

/** Throws where the file is of another list. */
export function compareWithKept(
  name: string,
  file: string,
  options: object,
  { rows, counts }: Kept,
): readonly Measured[] {
  const kept = readValues(readFileSync(file, 'utf8'));
  const other = differences(kept.get('wish'), options);
  if (other.length > 0) throw new Error(`${file} is of another list: ${reported(other)}`);
  const before = [...kept].flatMap(([title, value]) =>
    title.startsWith('rows from ') && Array.isArray(value) ? value : [],
  );
  const chance = new Map<string, number>();
  const found: Difference[] = [];
  let differing = 0;
  let lucky = 0;
  for (let row = 0; row < Math.max(before.length, rows.length); row += 1) {
    const here = differences(before[row], rows[row], [String(row)]);
    if (here.length === 0) continue;
    const unheard = onlyOnce(new Set(unheardIn(before[row])), new Set(unheardIn(rows[row])));
    if (unheard.length === 0) {
      differing += 1;
      found.push(...here);
      continue;
    }
    lucky += 1;
    for (const code of unheard) chance.set(code, (chance.get(code) ?? 0) + 1);
  }
  const inCounts = lucky > 0 ? [] : differences(kept.get('counts'), counts, ['counts']);
  const text = [...chance].map(([code, times]) => `${times} × ${code}`).join(', ');
  return [
    {
      name: `${name}: rows that came to something else than in ${file}`,
      figure: `${differing} of ${before.length}${found.length > 0 ? `\n${reported(found)}` : ''}`,
      aim: '0',
    },
    {
      name: `${name}: rows in which a source was heard in one of both runs alone`,
      figure: `${lucky}${text === '' ? '' : ` (${text})`}`,
      aim: 'the chance of lost packets and of a busy machine',
    },
    {
      name: `${name}: counts that differ`,
      figure:
        lucky > 0
          ? 'not compared, because rows differ by chance'
          : `${inCounts.length}${inCounts.length > 0 ? `\n${reported(inCounts)}` : ''}`,
      aim: '0',
    },
  ];
}

function onlyOnce(one: ReadonlySet<string>, other: ReadonlySet<string>): readonly string[] {
  return [...one, ...other].filter((code) => !(one.has(code) && other.has(code)));
}

const MOMENT = /^(\d{4}-\d\d-\d\d)T[\d:.]+Z$/;

function settled(value: unknown, member: string): unknown {
  if (member === 'request_id' || member === 'processed_in_ms') return typeof value;
  if (typeof value === 'string') return value.replace(MOMENT, '$1');
  if (Array.isArray(value)) return value.map((each) => settled(each, member));
  if (!isRecord(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, settled(each, key)]));
}
