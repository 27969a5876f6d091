// Groups the rows of a list by stem, mailbox and name: once over all hashes, and again over the rows of those that are frequent.
import type Database from 'better-sqlite3';
import {
  addressParts,
  isKeyboardLike,
  mailboxOf,
  nameKey,
  stemOf,
} from '../../../engine/list-patterns/address-keys.ts';
import type { ListSurvey, RowGroup } from '../../../service/ports/list-survey.ts';
import { CHUNK_ROWS, chunkCount } from '../grid/row-chunk.ts';
import { isDuplicate, MARK_WORDS, marksReader } from '../grid/row-marks.ts';
import { personReader, type RowPerson } from '../grid/row-text.ts';
import type { JobRow } from '../job-row.ts';
import type { Sliced } from '../method-table.ts';
import { frequentHashes, HashCounts, textHash } from './counted-hashes.ts';

/** Fewer rows are no pattern. */
const FEWEST_TUMBLED = 4;
const FEWEST_SPELLINGS = 3;
const FEWEST_OF_A_NAME = 5;
/** Groups looked at in full, of each kind. */
const MOST_GROUPS = 20_000;
/** Different addresses remembered of a group. */
const MOST_ADDRESSES = 5_000;
const SAMPLE = 5;

type Surveyed = Pick<
  ListSurvey,
  | 'different'
  | 'tumbled'
  | 'stems'
  | 'spelled'
  | 'mailboxes'
  | 'twice'
  | 'names'
  | 'named'
  | 'sorted'
  | 'keyboardSample'
> & { readonly read: number; readonly keyboard: number };

export function personSurvey(db: Database.Database): (job: JobRow) => Sliced<Surveyed> {
  const marksAt = marksReader(db);
  const peopleAt = personReader(db);

  return function* (job) {
    const first = firstLook(job.total);
    for (let place = 0; place < chunkCount(job.total); place += 1) {
      const marks = marksAt(job, place);
      for (const [row, person] of peopleAt(job.number, place, true).entries()) {
        const index = place * CHUNK_ROWS + row;
        first.look(index, person.address, person.name, isDuplicate(marks[row * MARK_WORDS] ?? 0));
      }
      yield;
    }
    const stems = frequentHashes(first.stems, FEWEST_TUMBLED, MOST_GROUPS);
    yield;
    // Two spellings are counted, three are a pattern; where all are the mailbox itself, there is one alone.
    const mailboxes = frequentHashes(
      first.mailboxes,
      2,
      MOST_GROUPS,
      (hash) => first.varied.of(hash) > 0,
    );
    yield;
    const names = frequentHashes(first.names, FEWEST_OF_A_NAME, MOST_GROUPS);
    yield;
    /** Names no more frequent than their two words let expect: they need no closer look, and their rows no reading. */
    const dull = new Set<number>();
    const isSurprising = (name: string) => {
      const hash = textHash(name);
      const usual =
        first.firstWords.of(textHash(firstWord(name))) *
        first.lastWords.of(textHash(lastWord(name)));
      if ((names.frequent.get(hash) ?? 0) * Math.max(1, first.tallies.named) > usual) return true;
      dull.add(hash);
      return false;
    };
    const isOpen = (hash: number) => names.frequent.has(hash) && !dull.has(hash);
    const groups = { stems: new Map(), mailboxes: new Map(), names: new Map() } as Groups;
    for (let place = 0; place < chunkCount(job.total); place += 1) {
      const from = place * CHUNK_ROWS;
      const count = Math.min(CHUNK_ROWS, job.total - from);
      const kindsAt = (row: number): Kinds => ({
        stem: stems.frequent.has(first.stems[from + row] ?? 0),
        mailbox: mailboxes.frequent.has(first.mailboxes[from + row] ?? 0),
        name: isOpen(first.names[from + row] ?? 0),
      });
      let any = false;
      for (let row = 0; row < count && !any; row += 1) {
        const kinds = kindsAt(row);
        any = kinds.stem || kinds.mailbox || kinds.name;
      }
      if (!any) continue;
      for (const [row, person] of peopleAt(job.number, place, true).entries())
        addTo(groups, from + row, person, kindsAt(row), isSurprising);
      yield;
    }
    return told(first, groups, stems.different, mailboxes.different);
  };
}

/** What is noted of every row. */
function firstLook(total: number) {
  const stems = new Uint32Array(total);
  const mailboxes = new Uint32Array(total);
  const names = new Uint32Array(total);
  /** Mailboxes that somebody spelt in another way. */
  const varied = new HashCounts();
  const stemCounts = new HashCounts();
  const domainCounts = new HashCounts();
  const firstWords = new HashCounts();
  const lastWords = new HashCounts();
  const keyboardSample: number[] = [];
  const tallies = { different: 0, named: 0, read: 0, keyboard: 0 };
  const order = { pairs: 0, byAddress: 0, byDomain: 0 };
  let before = { address: '', domain: '' };

  function look(index: number, address: string, name: string, isAgain: boolean): void {
    const parts = addressParts(address);
    if (parts !== null) {
      if (before.address !== '') {
        order.pairs += 1;
        if (before.address <= address) order.byAddress += 1;
        if (before.domain <= parts.domain) order.byDomain += 1;
      }
      before = { address, domain: parts.domain };
    }
    // Duplicates are rows of their groups, and count as nothing else.
    const counts = isAgain ? 0 : 1;
    tallies.different += counts;
    const key = nameKey(name);
    if (key !== null) {
      names[index] = textHash(key);
      tallies.named += counts;
      firstWords.add(textHash(firstWord(key)), counts);
      lastWords.add(textHash(lastWord(key)), counts);
    }
    if (parts === null) return;
    tallies.read += counts;
    domainCounts.add(textHash(parts.domain), counts);
    const mailbox = mailboxOf(parts);
    mailboxes[index] = textHash(mailbox);
    if (mailbox !== address) varied.add(mailboxes[index] ?? 0, 1);
    const stem = stemOf(parts.local);
    if (stem !== null) {
      stems[index] = textHash(`${stem.text}@${parts.domain}`);
      stemCounts.add(textHash(stem.text), counts);
    }
    if (counts === 1 && isKeyboardLike(parts.local)) {
      tallies.keyboard += 1;
      if (keyboardSample.length < SAMPLE) keyboardSample.push(index);
    }
  }

  return {
    look,
    stems,
    mailboxes,
    names,
    varied,
    stemCounts,
    domainCounts,
    firstWords,
    lastWords,
    keyboardSample,
    tallies,
    order,
  };
}

function firstWord(name: string): string {
  return name.slice(0, name.indexOf(' '));
}

function lastWord(name: string): string {
  return name.slice(name.lastIndexOf(' ') + 1);
}

interface Group {
  rows: number;
  readonly addresses: Set<string>;
  readonly sample: number[];
}

interface StemGroup extends Group {
  readonly stem: string;
  readonly domain: string;
  readonly mailboxes: Set<string>;
  readonly counters: Set<number>;
}

interface Groups {
  readonly stems: Map<string, StemGroup>;
  readonly mailboxes: Map<string, Group>;
  readonly names: Map<string, Group>;
}

/** In which kinds of groups a row is to be put. */
interface Kinds {
  readonly stem: boolean;
  readonly mailbox: boolean;
  readonly name: boolean;
}

function addTo(
  groups: Groups,
  index: number,
  { address, name }: RowPerson,
  kinds: Kinds,
  isSurprising: (name: string) => boolean,
): void {
  if (kinds.name) {
    const key = nameKey(name);
    if (key !== null && isSurprising(key))
      put(grouped(groups.names, key, emptyGroup), index, address);
  }
  if (!kinds.mailbox && !kinds.stem) return;
  const parts = addressParts(address);
  if (parts === null) return;
  const mailbox = mailboxOf(parts);
  if (kinds.mailbox) put(grouped(groups.mailboxes, mailbox, emptyGroup), index, address);
  const stem = kinds.stem ? stemOf(parts.local) : null;
  if (stem === null) return;
  const group = grouped(groups.stems, `${stem.text}@${parts.domain}`, () => ({
    ...emptyGroup(),
    stem: stem.text,
    domain: parts.domain,
    mailboxes: new Set<string>(),
    counters: new Set<number>(),
  }));
  put(group, index, address);
  if (group.mailboxes.size < MOST_ADDRESSES) group.mailboxes.add(mailbox);
  if (stem.counter !== null && group.counters.size < MOST_ADDRESSES)
    group.counters.add(stem.counter);
}

function emptyGroup(): Group {
  return { rows: 0, addresses: new Set(), sample: [] };
}

function grouped<G extends Group>(groups: Map<string, G>, key: string, made: () => G): G {
  const known = groups.get(key) ?? made();
  groups.set(key, known);
  return known;
}

function put(group: Group, index: number, address: string): void {
  group.rows += 1;
  if (group.addresses.has(address) || group.addresses.size >= MOST_ADDRESSES) return;
  group.addresses.add(address);
  if (group.sample.length < SAMPLE) group.sample.push(index);
}

function told(
  first: ReturnType<typeof firstLook>,
  groups: Groups,
  stems: number,
  mailboxes: number,
): Surveyed {
  const { tallies, order, keyboardSample } = first;
  const several = [...groups.mailboxes].filter(([, { addresses }]) => addresses.size > 1);
  return {
    different: tallies.different,
    named: tallies.named,
    read: tallies.read,
    keyboard: tallies.keyboard,
    keyboardSample,
    stems,
    mailboxes,
    sorted: order.pairs > 0 && Math.max(order.byAddress, order.byDomain) > order.pairs * IN_ORDER,
    twice: several.filter(([, { addresses }]) => addresses.size === 2).length,
    spelled: several
      .filter(([, { addresses }]) => addresses.size >= FEWEST_SPELLINGS)
      .map(groupTold),
    tumbled: [...groups.stems]
      .filter(([, { addresses }]) => addresses.size >= FEWEST_TUMBLED)
      .map(([key, group]) => ({
        ...groupTold([key, group]),
        stem: group.stem,
        domain: group.domain,
        mailboxes: group.mailboxes.size,
        counters: [...group.counters],
        stemAddresses: first.stemCounts.of(textHash(group.stem)),
        domainAddresses: first.domainCounts.of(textHash(group.domain)),
      })),
    names: [...groups.names]
      .filter(([, { addresses }]) => addresses.size >= FEWEST_OF_A_NAME)
      .map(([key, group]) => ({
        ...groupTold([key, group]),
        firstWord: first.firstWords.of(textHash(firstWord(key))),
        lastWord: first.lastWords.of(textHash(lastWord(key))),
      })),
  };
}

/** Neighbours of a list in no order are in it by half of them. */
const IN_ORDER = 0.9;

function groupTold([key, { rows, addresses, sample }]: readonly [string, Group]): RowGroup {
  return { key, rows, addresses: addresses.size, sample };
}
