// Packs a dictionary of names into the words of `names.bin` and finds names in them.
import type { DictionaryName, NameDictionary } from '../../engine/ports.ts';

/** A name in plain a-z and how it is borne. */
export interface NameEntry {
  readonly name: string;
  readonly given: boolean;
  readonly family: boolean;
  /** Whether several countries, or very many people, know it. */
  readonly common: boolean;
}

// An edge is one word of 32 bits: the letter in bits 0-4, then what the name that ends here is, then whether it is the last
// edge of its node; the rest counts the words before the first edge of the node that it leads to. Word 0 is the number of
// edges, and the root's edges come last, so that a node always comes after those it leads to.
const GIVEN = 1 << 5;
const FAMILY = 1 << 6;
const COMMON = 1 << 7;
const LAST = 1 << 8;
const CHILD_SHIFT = 9;
const LETTER = 31;
const FIRST_LETTER = 0x61;
/** Ends of names that are shared are kept once. */
const MOST_EDGES = 2 ** (32 - CHILD_SHIFT);

interface Node {
  readonly edges: Map<number, Node>;
  kinds: number;
}

/** The bytes of `names.bin`; entries may come in any order, one name once. Throws on a name that is not of a-z. */
export function encodeNames(entries: readonly NameEntry[]): Buffer {
  const root: Node = { edges: new Map(), kinds: 0 };
  for (const entry of entries) insert(root, entry);
  const words: number[] = [0];
  const places = new Map<string, number>();
  const rootPlace = pack(root, words, places);
  if (words.length > MOST_EDGES) throw new Error('There are too many names for names.bin.');
  words[0] = rootPlace;
  const bytes = Buffer.alloc(words.length * 4);
  for (const [at, word] of words.entries()) bytes.writeUInt32LE(word >>> 0, at * 4);
  return bytes;
}

function insert(root: Node, { name, given, family, common }: NameEntry): void {
  if (!/^[a-z]+$/.test(name)) throw new Error(`"${name}" is not a name in plain a-z.`);
  let node = root;
  for (let at = 0; at < name.length; at += 1) {
    const letter = name.charCodeAt(at) - FIRST_LETTER;
    let next = node.edges.get(letter);
    if (next === undefined) {
      next = { edges: new Map(), kinds: 0 };
      node.edges.set(letter, next);
    }
    node = next;
  }
  node.kinds |= (given ? GIVEN : 0) | (family ? FAMILY : 0) | (common ? COMMON : 0);
}

/** Appends the edges of a node behind those of its children, and answers where they begin; equal nodes share one place. */
function pack(node: Node, words: number[], places: Map<string, number>): number {
  if (node.edges.size === 0) return 0;
  const letters = [...node.edges.keys()].sort((a, b) => a - b);
  const edges = letters.map((letter, index) => {
    const child = node.edges.get(letter) as Node;
    const place = pack(child, words, places);
    const last = index === letters.length - 1 ? LAST : 0;
    return letter | child.kinds | last | (place << CHILD_SHIFT);
  });
  const key = edges.join();
  const known = places.get(key);
  if (known !== undefined) return known;
  const index = words.length;
  words.push(...edges);
  places.set(key, index);
  return index;
}

/** The dictionary in the bytes of `names.bin`; null when they cannot be one. */
export function decodeNames(bytes: Uint8Array): NameDictionary | null {
  if (bytes.length < 8 || bytes.length % 4 !== 0) return null;
  const words = new Uint32Array(new Uint8Array(bytes).buffer);
  const root = words[0] ?? 0;
  if (root === 0 || root >= words.length) return null;
  return { namesAt: (letters, start) => namesAt(words, root, letters, start) };
}

const NONE: readonly DictionaryName[] = [];

function namesAt(
  words: Uint32Array,
  root: number,
  letters: string,
  start: number,
): readonly DictionaryName[] {
  let found: DictionaryName[] | null = null;
  let index = root;
  for (let at = start; at < letters.length && index !== 0; at += 1) {
    const edge = edgeOf(words, index, letters.charCodeAt(at) - FIRST_LETTER);
    if (edge & (GIVEN | FAMILY)) {
      found ??= [];
      found.push({
        end: at + 1,
        given: (edge & GIVEN) !== 0,
        family: (edge & FAMILY) !== 0,
        common: (edge & COMMON) !== 0,
      });
    }
    index = edge >>> CHILD_SHIFT;
  }
  return found ?? NONE;
}

/** The edge of a node for a letter; 0, which no edge is, where it has none. */
function edgeOf(words: Uint32Array, index: number, letter: number): number {
  for (let at = index; at < words.length; at += 1) {
    const edge = words[at] ?? 0;
    if ((edge & LETTER) === letter) return edge;
    if ((edge & LAST) !== 0 || (edge & LETTER) > letter) return 0;
  }
  return 0;
}
