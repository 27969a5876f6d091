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
import { type ChunkPeople, personReader } from '../grid/row-text.ts';
import type { JobRow } from '../items/job-row.ts';
import type { Sliced } from '../method-table.ts';
import { frequentHashes, HashCounts, HashSet, textHash } from './count-min-sketch.ts';

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
      const people = peopleAt(job.number, place);
      for (let row = 0; row < people.rows; row += 1) {
        const isAgain = isDuplicate(marks[row * MARK_WORDS] ?? 0);
        first.look(place * CHUNK_ROWS + row, people.address(row), people.name(row), isAgain);
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
    const dull = new HashSet();
    const isSurprising = (hash: number, name: string) => {
      const usual =
        first.firstWords.of(textHash(firstWord(name))) *
        first.lastWords.of(textHash(lastWord(name)));
      if ((names.frequent.get(hash) ?? 0) * Math.max(1, first.tallies.named) > usual) return true;
      dull.add(hash);
      return false;
    };
    const wanted = {
      stems: HashSet.of(stems.frequent.keys()),
      mailboxes: HashSet.of(mailboxes.frequent.keys()),
      names: HashSet.of(names.frequent.keys()),
    };
    const groups = groupsOf(isSurprising);
    for (let place = 0; place < chunkCount(job.total); place += 1) {
      const from = place * CHUNK_ROWS;
      const count = Math.min(CHUNK_ROWS, job.total - from);
      const kinds = new Uint8Array(count);
      let any = 0;
      for (let row = 0; row < count; row += 1) {
        const name = first.names[from + row] ?? 0;
        const kind =
          (wanted.stems.has(first.stems[from + row] ?? 0) ? STEM : 0) |
          (wanted.mailboxes.has(first.mailboxes[from + row] ?? 0) ? MAILBOX : 0) |
          (wanted.names.has(name) && !dull.has(name) ? NAME : 0);
        kinds[row] = kind;
        any |= kind;
      }
      if (any === 0) continue;
      const people = peopleAt(job.number, place);
      for (let row = 0; row < people.rows; row += 1) {
        const kind = kinds[row] ?? 0;
        if (kind !== 0) groups.add(from + row, people, row, kind, first.names[from + row] ?? 0);
      }
      yield;
    }
    return told(first, groups, stems.different, mailboxes.different);
  };
}

/** What is noted of every row. */
function firstLook(total: number) {
  const stems = new Int32Array(total);
  const mailboxes = new Int32Array(total);
  const names = new Int32Array(total);
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
  /** Different ones, as their hashes. */
  readonly addresses: HashSet;
  readonly sample: number[];
}

interface StemGroup extends Group {
  readonly stem: string;
  readonly domain: string;
  readonly mailboxes: HashSet;
  readonly counters: Set<number>;
}

/** In which kinds of groups a row is to be put: a bit each. */
const STEM = 1;
const MAILBOX = 2;
const NAME = 4;

/** The groups that are looked at in full; of a name nothing is kept that `isSurprising` does not let through. */
function groupsOf(isSurprising: (hash: number, name: string) => boolean) {
  const stems = new Map<string, StemGroup>();
  const mailboxes = new Map<string, Group>();
  /** By hash, so that the name of most rows need not be read. */
  const names = new Map<number, Group & { readonly name: string }>();

  function nameGroup(hash: number, people: ChunkPeople, row: number): Group | null {
    const known = names.get(hash);
    if (known !== undefined) return known;
    const name = nameKey(people.name(row));
    if (name === null || !isSurprising(hash, name)) return null;
    const group = { ...emptyGroup(), name };
    names.set(hash, group);
    return group;
  }

  return {
    stems,
    mailboxes,
    names,
    add(index: number, people: ChunkPeople, row: number, kinds: number, nameHash: number): void {
      const address = people.address(row);
      if (kinds & NAME) {
        const group = nameGroup(nameHash, people, row);
        if (group !== null) put(group, index, address);
      }
      if (!(kinds & (MAILBOX | STEM))) return;
      const parts = addressParts(address);
      if (parts === null) return;
      const mailbox = mailboxOf(parts);
      if (kinds & MAILBOX) put(grouped(mailboxes, mailbox, emptyGroup), index, address);
      const stem = kinds & STEM ? stemOf(parts.local) : null;
      if (stem === null) return;
      const group = grouped(stems, `${stem.text}@${parts.domain}`, () => ({
        ...emptyGroup(),
        stem: stem.text,
        domain: parts.domain,
        mailboxes: new HashSet(),
        counters: new Set<number>(),
      }));
      put(group, index, address);
      if (group.mailboxes.size < MOST_ADDRESSES) group.mailboxes.add(textHash(mailbox));
      if (stem.counter !== null && group.counters.size < MOST_ADDRESSES)
        group.counters.add(stem.counter);
    },
  };
}

function emptyGroup(): Group {
  return { rows: 0, addresses: new HashSet(), sample: [] };
}

function grouped<G extends Group>(groups: Map<string, G>, key: string, made: () => G): G {
  const known = groups.get(key);
  if (known !== undefined) return known;
  const group = made();
  groups.set(key, group);
  return group;
}

function put(group: Group, index: number, address: string): void {
  group.rows += 1;
  if (group.addresses.size >= MOST_ADDRESSES || !group.addresses.add(textHash(address))) return;
  if (group.sample.length < SAMPLE) group.sample.push(index);
}

function told(
  first: ReturnType<typeof firstLook>,
  groups: ReturnType<typeof groupsOf>,
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
    names: [...groups.names.values()]
      .filter(({ addresses }) => addresses.size >= FEWEST_OF_A_NAME)
      .map((group) => ({
        ...groupTold([group.name, group]),
        firstWord: first.firstWords.of(textHash(firstWord(group.name))),
        lastWord: first.lastWords.of(textHash(lastWord(group.name))),
      })),
  };
}

/** Neighbours of a list in no order are in it by half of them. */
const IN_ORDER = 0.9;

function groupTold([key, { rows, addresses, sample }]: readonly [string, Group]): RowGroup {
  return { key, rows, addresses: addresses.size, sample };
}
