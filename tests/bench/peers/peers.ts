// Compares Vouch with what people use: installs the peers of the npm registry, runs all in the same worlds, writes docs/peers.md.
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Measured } from '../measure.ts';
import { documentOf } from './document.ts';
import { installPeers } from './install.ts';
import { compareOffline } from './offline.ts';
import type { OfflineTable } from './offline-table.ts';
import { compareInZoo, compareRows, type Graded } from './online.ts';

export const PEER_ROWS = 20_000;
const WEAK_ROWS = 2_000;

export interface PeersWish {
  /** Rows of the made-up internet; a weak line gets fewer. */
  readonly rows: number;
  /** How long a second of a slow mail host takes, in milliseconds. */
  readonly secondMs: number;
  /** That part alone, printed and not written. */
  readonly part: Part | null;
}

export const PARTS = ['zoo', 'list', 'offline'] as const;
export type Part = (typeof PARTS)[number];

export async function measurePeers({
  rows,
  secondMs,
  part,
}: PeersWish): Promise<readonly Measured[]> {
  const from = performance.now();
  const packages = installPeers();
  const does = (name: Part) => part === null || part === name;
  const weakRows = Math.min(rows, WEAK_ROWS);
  const list = { packages, secondMs };
  try {
    const offline = does('offline') ? await compareOffline(packages) : [];
    const zoo = does('zoo') ? await compareInZoo(packages, secondMs) : [];
    const everyday = does('list') ? await compareRows({ ...list, rows, line: 'everyday' }) : [];
    const weak = does('list') ? await compareRows({ ...list, rows: weakRows, line: 'loss' }) : [];
    const seconds = (performance.now() - from) / 1000;
    if (part === null) {
      const compared = { seconds, secondMs, zoo, rows, everyday, weakRows, weak, offline };
      writeFileSync(
        join(import.meta.dirname, '..', '..', '..', 'docs', 'peers.md'),
        documentOf(compared),
      );
    }
    return [
      ...zoo.map((graded) => lineOf('zoo', graded)),
      ...everyday.map((graded) => lineOf('list', graded)),
      ...weak.map((graded) => lineOf('list on a weak line', graded)),
      ...offline.flatMap(linesOf),
    ];
  } finally {
    rmSync(packages, { recursive: true, force: true });
  }
}

function lineOf(where: string, { tool, grades, run, lost, counts, wrong }: Graded): Measured {
  const of = Object.entries(grades).map(([grade, count]) => `${grade} ${count}`);
  const said =
    counts === null ? '' : `, ${counts.connections} connections, ${counts.messages} messages`;
  const named = wrong.length === 0 || wrong.length > 100 ? '' : ` [${wrong.join('; ')}]`;
  return {
    name: `${where}, ${tool}`,
    figure: `${of.join(', ')}, without an answer ${lost}, ${(run.wholeMs / 1000).toFixed(1)} s${said}, ${run.contacts.reserved} to private addresses${named}`,
    aim: 'nothing wrong, no message',
  };
}

function linesOf({ title, columns, rows }: OfflineTable): readonly Measured[] {
  return rows.map(({ tool, shares }) => ({
    name: `${title}, ${tool}`,
    figure: shares.map(({ hits, of }, at) => `${columns[at]} ${hits} of ${of}`).join(', '),
    aim: 'none',
  }));
}
