// The generated inputs, each from its number and the seed alone, so that any of them can be had again.
import { deflateRawSync, gunzipSync, gzipSync } from 'node:zlib';
import { seededRandom } from '../../../src-main/engine/proposal/seeded-random.ts';
import { workbook } from '../hostile-files.ts';
import type { Corpus, CorpusPiece, InputKind } from './corpus.ts';
import { mutated, pick } from './mutations.ts';

export interface GeneratedInput {
  readonly kind: InputKind;
  /** The content type of a page; the ending of a file. */
  readonly label: string;
  readonly bytes: Uint8Array;
}

/** How often which reader is meant: files and pages are read by most code. */
const KINDS: readonly InputKind[] = [
  ...(['page', 'page', 'page', 'file', 'file', 'file'] as const),
  ...(['rdap', 'whois', 'feed', 'smtp'] as const),
];

/** Most are short, so that there can be many; what the readers take at most is met often enough. */
const LONGEST_BYTES = [2_048, 8_192, 8_192, 32_768, 32_768, 65_536, 131_072, 786_432];

export function inputOf(corpus: Corpus, seed: number, number: number): GeneratedInput {
  // Neighbouring numbers would begin with numbers that are alike.
  const random = seededRandom(Math.imul(seed + 1, 0x9e3779b1) ^ Math.imul(number + 1, 0x85ebca6b));
  const kind = pick(KINDS, random);
  const longest = pick(LONGEST_BYTES, random);
  // Attacks are known by tests of their own; what grows from them is one input among ten.
  const piece = pick(random() < 0.1 ? corpus[kind].attacks : corpus[kind].ordinary, random);
  const other = pick(corpus[random() < 0.8 ? kind : pick(KINDS, random)].ordinary, random).bytes;
  const change = (bytes: Buffer) => mutated(bytes, other, longest, random);
  switch (kind) {
    case 'page':
      return random() < 0.2
        ? { kind, label: change(Buffer.from(piece.label)).toString('latin1'), bytes: piece.bytes }
        : { kind, label: piece.label, bytes: change(piece.bytes) };
    case 'file':
      return fileOf(piece, change, random);
    default:
      return { kind, label: '', bytes: change(piece.bytes) };
  }
}

/** What is packed is mostly changed inside its packing, or nothing but the packing would be tried. */
function fileOf(
  { bytes, label }: CorpusPiece,
  change: (bytes: Buffer) => Buffer,
  random: () => number,
): GeneratedInput {
  if (label === 'xlsx' && random() < 0.7) {
    const part = pick(BOOK_PARTS, random);
    return { kind: 'file', label, bytes: workbook({ [part.name]: change(part.text) }) };
  }
  if (label.endsWith('.gz') && random() < 0.7) {
    return { kind: 'file', label, bytes: gzipSync(change(unpacked(bytes)), { level: 1 }) };
  }
  // Under another ending it is taken for what it is, or refused.
  const ending = random() < 0.1 ? pick(['csv', 'json', 'xlsx', 'txt', 'ndjson'], random) : label;
  return { kind: 'file', label: ending, bytes: change(bytes) };
}

function unpacked(bytes: Buffer): Buffer {
  try {
    return gunzipSync(bytes, { maxOutputLength: 1_048_576 });
  } catch {
    // A bomb, or no archive at all: packed once more it is another attack.
    return deflateRawSync(bytes).subarray(0, 2_000);
  }
}

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';

/** Parts of a workbook with something of everything that a reader looks at. */
const BOOK_PARTS = [
  {
    name: 'xl/worksheets/sheet1.xml',
    text: `<worksheet xmlns="${MAIN}"><dimension ref="A1:D3"/><sheetData><row r="1" spans="1:4"><c r="A1" t="s"><v>0</v></c><c r="B1" t="inlineStr"><is><t xml:space="preserve"> x </t></is></c></row><row r="2"><c r="A2" t="str"><v>a@b.example</v></c><c r="B2" s="0"><v>44197.5</v></c><c r="C2" t="b"><v>1</v></c><c r="D2" t="e"><v>#REF!</v></c></row><row r="3"><c r="XFD3" t="s"><v>0</v></c></row></sheetData></worksheet>`,
  },
  {
    name: 'xl/sharedStrings.xml',
    text: `<sst xmlns="${MAIN}" count="2" uniqueCount="2"><si><t>a@x.example</t></si><si><r><t>b</t></r><r><t xml:space="preserve"> &amp;&#x41;_x000D_</t></r><rPh sb="0" eb="1"><t>no</t></rPh></si></sst>`,
  },
  {
    name: 'xl/styles.xml',
    text: `<styleSheet xmlns="${MAIN}"><numFmts><numFmt numFmtId="164" formatCode="[$-409]yyyy\\-mm\\-dd;@"/></numFmts><cellXfs count="2"><xf numFmtId="164"/><xf numFmtId="14"/></cellXfs></styleSheet>`,
  },
  {
    name: 'xl/workbook.xml',
    text: `<workbook xmlns="${MAIN}" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><workbookPr date1904="1"/><sheets><sheet name="People" sheetId="1" r:id="rId1"/><sheet name="Hidden" sheetId="2" state="hidden" r:id="rId2"/></sheets></workbook>`,
  },
].map(({ name, text }) => ({ name, text: Buffer.from(text) }));
