// Reads a fetched list and refuses what is not one.
import { readBlock } from '../ip-network/address-words.ts';
import {
  encodeRanges,
  type GatheredBlocks,
  gatherBlock,
  sortBlocks,
} from '../ip-network/range-set.ts';
import type { ListShape } from './sources.ts';

export type ListRead =
  /** `compact` is what is kept: a range set's bytes, or sorted domains separated by newlines. */
  | { readonly ok: true; readonly compact: Uint8Array; readonly entries: number }
  /** The problem completes "the list …". */
  | { readonly ok: false; readonly problem: string };

/** What a reader must know to read lists. */
export type ListMethods = {
  readonly readList: (input: { readonly body: Uint8Array; readonly shape: ListShape }) => ListRead;
};

/** A longer line is no line of any list. */
const LINE_CHARACTERS = 2_000;

/**
 * Reads a list line by line. Blank lines and comments (`#`, `;`) are skipped; every other line must be of the shape,
 * else the whole list is refused: one line of something else means that it is something else.
 */
export function readList(body: Buffer, shape: ListShape): ListRead {
  // Every byte is one character; what is not ASCII fails the line's own test, or is in a column that is not read.
  const text = body.toString('latin1').replace(/^\u00ef\u00bb\u00bf/, '');
  const foreign = foreignForm(text);
  if (foreign !== null) return { ok: false, problem: foreign };
  const gatherer = gathererOf(shape);
  let entries = 0;
  let number = 0;
  for (let from = 0; from < text.length; ) {
    const newline = text.indexOf('\n', from);
    const to = newline === -1 ? text.length : newline;
    number += 1;
    if (to - from > LINE_CHARACTERS) {
      return {
        ok: false,
        problem: `has more than ${LINE_CHARACTERS} characters in line ${number}`,
      };
    }
    const line = withoutComment(text.slice(from, to));
    from = to + 1;
    if (line !== '') {
      const problem = gatherer.add(line);
      if (problem !== null) return { ok: false, problem: `${problem} in line ${number}` };
      entries += 1;
    }
  }
  if (entries === 0) return { ok: false, problem: 'is empty' };
  return { ok: true, compact: gatherer.compact(), entries };
}

function gathererOf(shape: ListShape): Gatherer {
  switch (shape) {
    case 'domains':
      return domainGatherer();
    case 'providers':
      return providerGatherer();
    case 'addresses':
    case 'range_table':
      return blockGatherer(shape);
  }
}

interface Gatherer {
  /** Null, or what is wrong with the line. */
  add(line: string): string | null;
  compact(): Buffer;
}

/** A name for the forms in which servers say that something went wrong, or sign-in pages say anything. */
function foreignForm(text: string): string | null {
  const start = text.slice(0, 500).trimStart();
  if (start.startsWith('<')) return 'is a web page';
  if (start.startsWith('{') || start.startsWith('[')) return 'is JSON, not lines of text';
  return null;
}

function withoutComment(line: string): string {
  const mark = line.search(/[#;]/);
  return (mark === -1 ? line : line.slice(0, mark)).trim();
}

/** The widest blocks that a list may name: a wider one would make it say yes to a good part of the internet. */
const WIDEST_PREFIX = { 4: 6, 6: 12 } as const;

function blockGatherer(shape: 'addresses' | 'range_table'): Gatherer {
  const blocks: GatheredBlocks = { v4: [], v6: [] };
  const start = new Uint32Array(4);
  return {
    add(line) {
      const comma = shape === 'range_table' ? line.indexOf(',') : -1;
      const written = comma === -1 ? line : line.slice(0, comma);
      const block = readBlock(written, start);
      if (block === null) return `has ${excerpt(written)}, which is not an IP address or range,`;
      if (block.prefix < WIDEST_PREFIX[block.family]) {
        return `has ${excerpt(written)}, which is too wide to be intended,`;
      }
      gatherBlock(blocks, block, start);
      return null;
    },
    compact: () => encodeRanges(sortBlocks(blocks)),
  };
}

const LABEL = '[a-z0-9_](?:[a-z0-9_-]*[a-z0-9_])?';
/** At least two labels, the last not all digits, so that a list of addresses is no list of domains. */
const DOMAIN = new RegExp(`^(?:${LABEL}\\.)+(?!\\d+$)${LABEL}$`);

function domainGatherer(): Gatherer {
  const domains = new Set<string>();
  return {
    add(line) {
      const domain = line.toLowerCase();
      if (domain.length > 253 || !DOMAIN.test(domain)) {
        return `has ${excerpt(line)}, which is not a domain name,`;
      }
      domains.add(domain);
      return null;
    },
    compact: () => Buffer.from([...domains].sort().join('\n'), 'latin1'),
  };
}

/** A domain, what it is, and an alias service's name. */
const PROVIDER = /^(\S+)[ \t]+(?:(free|other)|alias[ \t]+([\x21-\x7e][\x20-\x7e]{0,99}))$/;

/** Lines as `mailProviderList` reads them, each domain once. */
function providerGatherer(): Gatherer {
  const lines = new Map<string, string>();
  return {
    add(line) {
      const [, written = '', kind, service] = PROVIDER.exec(line) ?? [];
      const domain = written.toLowerCase();
      // Every sub-domain of a provider may be open to everybody; and none is an alias service unless its domain is one.
      const name = kind === 'free' && domain.startsWith('.') ? domain.slice(1) : domain;
      if (name.length > 253 || !DOMAIN.test(name))
        return `has ${excerpt(line)}, which is not like "duck.com alias DuckDuckGo",`;
      if (lines.has(domain)) return `names ${excerpt(domain)} a second time`;
      lines.set(domain, `${domain}\t${kind ?? `alias ${service}`}`);
      return null;
    },
    compact: () => Buffer.from([...lines.values()].sort().join('\n'), 'latin1'),
  };
}

/** Enough of a line to recognise it, and nothing that a terminal would act on. */
function excerpt(line: string): string {
  const shown = line.slice(0, 40).replace(/[^\x20-\x7e]/g, '?');
  return `"${shown}${line.length > 40 ? '…' : ''}"`;
}

/**
 * Null when the new copy may replace the last one, else the problem, which completes "the list …". There is no absolute
 * size to judge by: a list may be short by nature. A list that shrinks by half has more likely been cut than cleaned.
 */
export function sizeProblem(entries: number, lastEntries: number | null): string | null {
  if (entries === 0) return 'is empty';
  if (lastEntries === null || entries * 2 > lastEntries) return null;
  return `has ${entries} entries where the last good copy has ${lastEntries}`;
}
