// Reads the flags of npm run bench; a wrong one ends it with a sentence.
import { parseArgs } from 'node:util';
import { isLineName } from './metro/line.ts';
import { ALL_ROWS, type MetroWish, WEAK_ROWS } from './metro/metro.ts';
import { PARTS, PEER_ROWS, type PeersWish } from './peers/peers.ts';

const OPTIONS = {
  rows: { type: 'string' },
  'no-company': { type: 'boolean', default: false },
  mailbox: { type: 'boolean', default: false },
  'only-what-matters': { type: 'boolean', default: false },
  weak: { type: 'string' },
  keep: { type: 'string' },
  compare: { type: 'string' },
  part: { type: 'string' },
  second: { type: 'string' },
} as const;

type Flags = ReturnType<typeof parsed>['values'];

/**
 * `npm run bench -- memory 1000000`: a number is the size of the list. `-- fleet` takes `--rows`; `-- metro` that, `--no-company`,
 * `--mailbox`, `--only-what-matters`, which compares such a list with one that asks everything, and `--weak` with one of `300`, `loss`,
 * `late` and `pause`, which goes without company checks. `-- metro --keep FILE` writes what each row came to, and `--compare FILE`, of
 * another tree perhaps, says how many rows come to something else, and in which members. `-- peers` takes `--rows`, `--part` with one of
 * `zoo`, `list` and `offline`, and `--second`, the milliseconds that a second of a slow mail host takes.
 */
export function readFlags() {
  try {
    const { values: flags, positionals } = parsed();
    const size = positionals.find((word) => /^\d+$/.test(word));
    return { flags, positionals, size };
  } catch (error) {
    return refuse(error instanceof Error ? error.message : String(error));
  }
}

function parsed() {
  return parseArgs({ allowPositionals: true, options: OPTIONS });
}

export function metroWish(flags: Flags): MetroWish {
  const line = flags.weak ?? 'everyday';
  if (!isLineName(line)) return refuse('--weak takes 300, loss, late or pause.');
  const weak = flags.weak !== undefined;
  const { mailbox, keep = null, compare = null } = flags;
  return {
    rows: wholeNumber(flags, 'rows', weak ? WEAK_ROWS : ALL_ROWS),
    company: !flags['no-company'] && !weak,
    mailbox,
    line,
    onlyWhatMatters: flags['only-what-matters'],
    keep,
    compare,
  };
}

export function peersWish(flags: Flags): PeersWish {
  const part = flags.part === undefined ? null : PARTS.find((each) => each === flags.part);
  if (part === undefined)
    return refuse(`--part takes ${PARTS.join(', ')}; without it all are run.`);
  return {
    rows: wholeNumber(flags, 'rows', PEER_ROWS),
    secondMs: wholeNumber(flags, 'second', 1_000),
    part,
  };
}

const MOST = 10_000_000;

export function wholeNumber(flags: Flags, flag: 'rows' | 'second', otherwise: number): number {
  const text = flags[flag];
  if (text === undefined) return otherwise;
  const value = Number(text);
  if (/^\d{1,9}$/.test(text) && value >= 1 && value <= MOST) return value;
  return refuse(`--${flag} takes a whole number from 1 to ${MOST.toLocaleString('en')}.`);
}

function refuse(sentence: string): never {
  console.error(sentence);
  process.exit(2);
}
