// Groups the rows of a list by the network of their IP address.
import type Database from 'better-sqlite3';
import { networkOf } from '../../../engine/list-patterns/address-keys.ts';
import type { ListSurvey, NetworkGroup } from '../../../service/ports/list-survey.ts';
import { CHUNK_ROWS, chunkCount } from '../grid/row-chunk.ts';
import { isDuplicate, MARK_WORDS, marksReader } from '../grid/row-marks.ts';
import { ipReader } from '../grid/row-patterns.ts';
import { addressReader } from '../grid/row-text.ts';
import type { JobRow } from '../items/job-row.ts';
import type { Sliced } from '../method-table.ts';
import { frequentHashes, textHash } from './count-min-sketch.ts';

const FEWEST_ROWS = 5;
const MOST_NETWORKS = 500;
const MOST_ADDRESSES = 5_000;
const SAMPLE = 5;

export function networkSurvey(
  db: Database.Database,
): (job: JobRow) => Sliced<Pick<ListSurvey, 'networks' | 'networkSizes'>> {
  const ipsAt = ipReader(db);
  const addressesAt = addressReader(db);
  const marksAt = marksReader(db);
  return function* (job) {
    const hashes = new Int32Array(job.total);
    for (let place = 0; place < chunkCount(job.total); place += 1) {
      const marks = marksAt(job, place);
      for (const { row, ip } of ipsAt(job, place)) {
        const network = networkOf(ip);
        if (network !== null && !isDuplicate(marks[row * MARK_WORDS] ?? 0))
          hashes[place * CHUNK_ROWS + row] = textHash(network);
      }
      yield;
    }
    const { frequent, sizes } = frequentHashes(hashes, FEWEST_ROWS, MOST_NETWORKS);
    const groups = new Map<string, Tally>();
    for (let place = 0; place < chunkCount(job.total); place += 1) {
      const from = place * CHUNK_ROWS;
      if (!hashes.subarray(from, from + CHUNK_ROWS).some((hash) => frequent.has(hash))) continue;
      const addresses = addressesAt(job.number, place);
      for (const { row, ip } of ipsAt(job, place)) {
        const network = networkOf(ip);
        if (network === null || !frequent.has(textHash(network))) continue;
        const tally = groups.get(network) ?? newTally();
        groups.set(network, tally);
        add(tally, from + row, addresses[row] ?? '');
      }
      yield;
    }
    const networks = [...groups].map(
      ([key, { rows, addresses, domains, sample }]): NetworkGroup => ({
        key,
        rows,
        addresses: addresses.size,
        domains: domains.size,
        sample,
      }),
    );
    return { networks, networkSizes: sizes };
  };
}

interface Tally {
  rows: number;
  readonly addresses: Set<string>;
  readonly domains: Set<string>;
  readonly sample: number[];
}

function newTally(): Tally {
  return { rows: 0, addresses: new Set(), domains: new Set(), sample: [] };
}

function add(tally: Tally, index: number, address: string): void {
  tally.rows += 1;
  if (tally.addresses.has(address) || tally.addresses.size >= MOST_ADDRESSES) return;
  tally.addresses.add(address);
  tally.domains.add(address.slice(address.lastIndexOf('@') + 1));
  if (tally.sample.length < SAMPLE) tally.sample.push(index);
}
