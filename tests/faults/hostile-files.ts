// List files made to stop whoever reads them: each under the name of its attack, small where it is packed.
import { deflateRawSync, gzipSync } from 'node:zlib';
import { storedZip } from '../adapters/files/zip-by-hand.ts';

export interface HostileFile {
  /** The attack, as a sentence would name it. */
  readonly attack: string;
  /** Its ending decides how it is read. */
  readonly ending: string;
  readonly make: () => Buffer;
  /** It did stop the program once. */
  readonly known?: true;
  /** What becomes of it: a code of `FileError`, or that it is read to its end. */
  readonly outcome: string;
}

const MB = 1024 * 1024;

/** A text many times over, as bytes. */
function repeated(text: string, times: number): Buffer {
  return Buffer.alloc(Buffer.byteLength(text) * times, text);
}

function joined(...parts: readonly (string | Buffer)[]): Buffer {
  return Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : part)));
}

const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';

const RELATIONS = `<Relationships><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`;
const BOOK_RELATIONS = `<Relationships><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${OFFICE}/styles" Target="styles.xml"/><Relationship Id="rId3" Type="${OFFICE}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`;
const BOOK = `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="People" sheetId="1" r:id="rId1"/></sheets></workbook>`;
const STYLES = `<styleSheet xmlns="${MAIN}"><cellXfs count="1"><xf numFmtId="0"/></cellXfs></styleSheet>`;
const STRINGS = `<sst xmlns="${MAIN}"><si><t>a@x.example</t></si></sst>`;

type Text = string | Buffer;

interface BookParts {
  readonly '_rels/.rels'?: Text;
  readonly 'xl/workbook.xml'?: Text;
  readonly 'xl/_rels/workbook.xml.rels'?: Text;
  readonly 'xl/styles.xml'?: Text;
  readonly 'xl/sharedStrings.xml'?: Text;
  readonly 'xl/worksheets/sheet1.xml'?: Text;
}

/** A workbook in which some parts are replaced; all of them are deflated. */
export function workbook(parts: BookParts): Buffer {
  const all: Readonly<Record<string, Text>> = {
    '_rels/.rels': RELATIONS,
    'xl/workbook.xml': BOOK,
    'xl/_rels/workbook.xml.rels': BOOK_RELATIONS,
    'xl/styles.xml': STYLES,
    'xl/sharedStrings.xml': STRINGS,
    'xl/worksheets/sheet1.xml': sheet('<row r="1"><c r="A1" t="s"><v>0</v></c></row>'),
    ...parts,
  };
  const packed = Object.entries(all).map(
    ([name, text]) =>
      [name, deflateRawSync(typeof text === 'string' ? Buffer.from(text) : text)] as const,
  );
  return storedZip(
    {
      '[Content_Types].xml':
        '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
    },
    Object.fromEntries(packed),
  );
}

function sheet(...rows: readonly Text[]): Buffer {
  return joined(`<worksheet xmlns="${MAIN}"><sheetData>`, ...rows, '</sheetData></worksheet>');
}

function strings(...items: readonly Text[]): Buffer {
  return joined(
    `<sst xmlns="${MAIN}" count="4294967295" uniqueCount="4294967295">`,
    ...items,
    '</sst>',
  );
}

function styled(code: string, styles: number): BookParts {
  return {
    'xl/styles.xml': joined(
      `<styleSheet xmlns="${MAIN}"><numFmts><numFmt numFmtId="164" formatCode="${code}"/></numFmts><cellXfs>`,
      repeated('<xf numFmtId="164"/>', styles),
      '</cellXfs></styleSheet>',
    ),
    'xl/worksheets/sheet1.xml': sheet(
      '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" s="0"><v>5</v></c></row>',
    ),
  };
}

function rows(count: number, row: (number: number) => string): Buffer {
  return Buffer.from(Array.from({ length: count }, (_, index) => row(index + 1)).join(''));
}

function cell(reference: string): string {
  return `<c r="${reference}" t="s"><v>0</v></c>`;
}

function inline(text: Text): Buffer {
  return joined('<row><c t="inlineStr"><is><t>', text, '</t></is></c></row>');
}

/** The archive with a wrong figure in the directory's entry of its last member. */
function lying(archive: Buffer, index: number, figure: number): Buffer {
  const last = archive.lastIndexOf(Buffer.from('PK\x01\x02', 'latin1'));
  archive.writeUInt32LE(figure, last + index);
  return archive;
}

function manySheets(count: number): BookParts {
  const all = Array.from({ length: count }, (_, index) => index + 1);
  return {
    'xl/_rels/workbook.xml.rels': `<Relationships>${all
      .map(
        (n) =>
          `<Relationship Id="s${n}" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/>`,
      )
      .join('')}</Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${all
      .map((n) => `<sheet name="S${n}" sheetId="${n}" r:id="s${n}"/>`)
      .join('')}</sheets></workbook>`,
  };
}

/** What once stopped the program, or could: every one has to be refused in a sentence or read within bounds. */
export const HOSTILE_FILES: readonly HostileFile[] = [
  // Delimited text.
  {
    known: true,
    attack: '200 MB of blank lines in 194 KB',
    ending: 'csv.gz',
    outcome: 'empty',
    make: () => gzipSync(Buffer.alloc(200 * MB, '\n'), { level: 9 }),
  },
  {
    attack: '2 MB of blank lines below an address',
    ending: 'csv.gz',
    outcome: 'read',
    make: () => gzipSync(joined('email\na@x.example\n', Buffer.alloc(2 * MB, '\n')), { level: 9 }),
  },
  {
    known: true,
    attack: '20 MB of carriage returns',
    ending: 'csv',
    outcome: 'empty',
    make: () => Buffer.alloc(20 * MB, '\r'),
  },
  {
    attack: '2 MB of carriage returns below an address',
    ending: 'txt',
    outcome: 'read',
    make: () => joined('a@x.example\r', Buffer.alloc(2 * MB, '\r')),
  },
  {
    attack: 'one quoted cell of 30 MB',
    ending: 'csv',
    outcome: 'read',
    make: () => joined('email,note\na@x.example,"', Buffer.alloc(30 * MB, 'x'), '"\n'),
  },
  {
    attack: 'a quote that never closes',
    ending: 'csv',
    outcome: 'unterminated_quote',
    make: () => joined('email,note\na@x.example,"', Buffer.alloc(40 * MB, 'x')),
  },
  {
    attack: 'a line without end',
    ending: 'csv',
    outcome: 'row_too_long',
    make: () => joined('email,note\na@x.example,', Buffer.alloc(40 * MB, 'x')),
  },
  {
    attack: 'stray quotes by the million in one cell',
    ending: 'csv',
    outcome: 'read',
    make: () => joined('email,note\na@x.example,"', repeated('" x', 5_000_000), '\n'),
  },
  {
    attack: 'quotes and blanks by the million in one cell',
    ending: 'csv',
    outcome: 'read',
    make: () => joined('email,note\na@x.example,"', repeated('"   ', 4_000_000), '\n'),
  },
  {
    attack: 'a header of a million columns',
    ending: 'csv',
    outcome: 'too_large',
    make: () => joined('email', repeated(',x', 1_000_000), '\na@x.example\n'),
  },
  {
    attack: 'a row of a million cells',
    ending: 'csv',
    outcome: 'too_large',
    make: () => joined('email,name\na@x.example', repeated(',', 1_000_000), '\n'),
  },
  {
    attack: 'rows of 16,000 empty cells',
    ending: 'csv.gz',
    outcome: 'read',
    make: () =>
      gzipSync(joined('email,name\n', repeated(`a@x.example${','.repeat(16_000)}\n`, 2_000)), {
        level: 9,
      }),
  },
  {
    attack: 'a header cell of 5 MB',
    ending: 'csv',
    outcome: 'read',
    make: () => joined('email,', Buffer.alloc(5 * MB, 'aB '), '\na@x.example,1\n'),
  },
  {
    attack: 'delimiters of every kind in turn',
    ending: 'csv',
    outcome: 'read',
    make: () => joined('email,name\n', repeated('a@x.example,;|\t,"x";\n', 200_000)),
  },
  {
    attack: 'NUL bytes',
    ending: 'csv',
    outcome: 'not_text',
    make: () => joined('email\na@x.example\n', Buffer.alloc(1_000)),
  },
  {
    attack: 'NUL bytes behind the first block',
    ending: 'csv',
    outcome: 'read',
    make: () => joined('email\n', repeated('a@x.example\n', 10_000), Buffer.alloc(5 * MB), '\n'),
  },
  {
    attack: 'a mark of UTF-16 before odd bytes',
    ending: 'csv',
    outcome: 'read',
    make: () =>
      joined(
        Buffer.from([0xff, 0xfe]),
        Buffer.from('email\na@x.example\n', 'utf16le'),
        Buffer.from([0xd8]),
      ),
  },
  {
    attack: 'a mark of UTF-32',
    ending: 'csv',
    outcome: 'read',
    make: () =>
      Buffer.concat([
        Buffer.from([0xff, 0xfe, 0, 0]),
        ...[...'email\na@x.example\n'].map((sign) => Buffer.from([sign.charCodeAt(0), 0, 0, 0])),
      ]),
  },
  {
    attack: 'bytes that fit no encoding',
    ending: 'csv',
    outcome: 'read',
    make: () =>
      joined(
        'email\na@x.example\n',
        Buffer.from(Array.from({ length: 2 * MB }, (_, index) => 0x80 + ((index * 7919) % 0x80))),
      ),
  },
  // Running text.
  {
    attack: 'an address of 20 MB',
    ending: 'txt',
    outcome: 'read',
    make: () => joined('a@x.example\n', Buffer.alloc(20 * MB, 'a'), '@x.example\n'),
  },
  {
    attack: '20 MB of @',
    ending: 'txt',
    outcome: 'read',
    make: () => joined('a@x.example\n', Buffer.alloc(20 * MB, '@')),
  },
  {
    attack: 'quotes before angle brackets by the million',
    ending: 'txt',
    outcome: 'read',
    make: () => repeated(`Look here: ${'"'.repeat(150)} x <a@x.example> and so on. `, 50_000),
  },
  // gzip.
  {
    attack: 'two gigabytes in two megabytes',
    ending: 'csv.gz',
    outcome: 'too_large',
    make: () => gzipTimes(joined('a@x.example\n', Buffer.alloc(64 * MB, 'b@x.example\n')), 32),
  },
  {
    attack: 'an archive within another',
    ending: 'csv.gz',
    outcome: 'not_text',
    make: () => gzipSync(gzipSync(Buffer.from('a@x.example\n'))),
  },
  {
    attack: 'a million empty members',
    ending: 'csv.gz',
    outcome: 'read',
    make: () =>
      joined(
        gzipSync(Buffer.from('email\na@x.example\n')),
        repeatedBytes(gzipSync(Buffer.alloc(0)), 200_000),
      ),
  },
  {
    attack: 'a gzip archive that breaks off',
    ending: 'csv.gz',
    outcome: 'broken_file',
    make: () => gzipSync(Buffer.from('email\na@x.example\n')).subarray(0, 30),
  },
  // Workbooks.
  {
    known: true,
    attack: 'one shared string used 300,000 times',
    ending: 'xlsx',
    outcome: 'too_large',
    make: () =>
      workbook({
        'xl/sharedStrings.xml': strings('<si><t>', Buffer.alloc(32_000, 'x'), '</t></si>'),
        'xl/worksheets/sheet1.xml': sheet(repeated('<row><c t="s"><v>0</v></c></row>', 300_000)),
      }),
  },
  {
    known: true,
    attack: 'a number format of brackets',
    ending: 'xlsx',
    outcome: 'read',
    make: () => workbook(styled('['.repeat(600_000), 1)),
  },
  {
    known: true,
    attack: 'many styles of one long format',
    ending: 'xlsx',
    outcome: 'read',
    make: () => workbook(styled('0[x]'.repeat(5_000), 60_000)),
  },
  {
    known: true,
    attack: '60,000 relations',
    ending: 'xlsx',
    outcome: 'too_large',
    make: () => workbook(manySheets(60_000)),
  },
  {
    attack: 'thousands of sheets with nothing in them',
    ending: 'xlsx',
    outcome: 'empty',
    make: () =>
      workbook({
        ...manySheets(4_000),
        'xl/worksheets/sheet1.xml': sheet(Buffer.alloc(8 * MB, ' ')),
      }),
  },
  {
    attack: 'a sheet with a name of 20 MB',
    ending: 'xlsx',
    outcome: 'broken_file',
    make: () =>
      workbook({
        'xl/workbook.xml': joined(
          `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="`,
          Buffer.alloc(20 * MB, 'n'),
          '" sheetId="1" r:id="rId1"/></sheets></workbook>',
        ),
      }),
  },
  {
    attack: 'a sheet with a name of 500 KB',
    ending: 'xlsx',
    outcome: 'read',
    make: () =>
      workbook({
        'xl/workbook.xml': joined(
          `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="`,
          Buffer.alloc(500_000, 'n'),
          '" sheetId="1" r:id="rId1"/></sheets></workbook>',
        ),
      }),
  },
  {
    known: true,
    attack: 'rows whose last column is set',
    ending: 'xlsx',
    outcome: 'read',
    make: () =>
      workbook({
        'xl/worksheets/sheet1.xml': sheet(
          rows(3_000, (n) => `<row r="${n}">${cell(`A${n}`)}${cell(`XFD${n}`)}</row>`),
        ),
      }),
  },
  {
    attack: 'a cell beyond the last column',
    ending: 'xlsx',
    outcome: 'too_large',
    make: () =>
      workbook({
        'xl/worksheets/sheet1.xml': sheet(`<row r="1">${cell('A1')}${cell('ZZZZZZ999')}</row>`),
      }),
  },
  {
    attack: 'a row beyond the last',
    ending: 'xlsx',
    outcome: 'broken_file',
    make: () =>
      workbook({
        'xl/worksheets/sheet1.xml': sheet(
          `<row r="1">${cell('A1')}</row><row r="1000000000">${cell('A1000000000')}</row>`,
        ),
      }),
  },
  {
    attack: 'rows out of order, from the first to the last and back',
    ending: 'xlsx',
    outcome: 'too_large',
    make: () =>
      workbook({
        'xl/worksheets/sheet1.xml': sheet(
          repeated(
            `<row r="1">${cell('A1')}</row><row r="1048576">${cell('A1048576')}</row>`,
            1_000,
          ),
        ),
      }),
  },
  {
    attack: 'two million rows of the same number',
    ending: 'xlsx',
    outcome: 'too_large',
    make: () =>
      workbook({
        'xl/worksheets/sheet1.xml': sheet(repeated(`<row r="7">${cell('A7')}</row>`, 2_000_000)),
      }),
  },
  {
    attack: 'a shared string of a million runs',
    ending: 'xlsx',
    outcome: 'read',
    make: () =>
      workbook({
        'xl/sharedStrings.xml': strings(
          '<si>',
          repeated('<r><rPr><b/></rPr><t>xy</t></r>', 1_000_000),
          '</si>',
        ),
      }),
  },
  {
    attack: 'shared strings of 500 MB',
    ending: 'xlsx',
    outcome: 'too_large',
    make: () =>
      workbook({
        'xl/sharedStrings.xml': strings(repeated(`<si><t>${'x'.repeat(30_000)}</t></si>`, 17_000)),
      }),
  },
  {
    attack: 'shared strings by the million, all empty',
    ending: 'xlsx',
    outcome: 'read',
    make: () =>
      workbook({
        'xl/sharedStrings.xml': strings(
          '<si><t>a@x.example</t></si>',
          repeated('<si/>', 5_000_000),
        ),
      }),
  },
  {
    attack: 'inline text of 60 MB',
    ending: 'xlsx',
    outcome: 'read',
    make: () =>
      workbook({
        'xl/worksheets/sheet1.xml': sheet(
          `<row>${cell('A1')}</row>`,
          inline(Buffer.alloc(60 * MB, 'x')),
        ),
      }),
  },
  {
    attack: 'elements nested a million deep',
    ending: 'xlsx',
    outcome: 'read',
    make: () =>
      workbook({
        'xl/worksheets/sheet1.xml': joined(
          repeated('<a>', 1_000_000),
          sheet(`<row>${cell('A1')}</row>`),
        ),
      }),
  },
  {
    attack: 'an attribute of 50 MB',
    ending: 'xlsx',
    outcome: 'broken_file',
    make: () =>
      workbook({
        'xl/worksheets/sheet1.xml': sheet(
          '<row r="',
          Buffer.alloc(50 * MB, '1'),
          `">${cell('A1')}</row>`,
        ),
      }),
  },
  {
    attack: 'tags of a megabyte, one after the other',
    ending: 'xlsx',
    outcome: 'read',
    make: () =>
      workbook({
        'xl/worksheets/sheet1.xml': joined(
          repeated(`<x a="${'>"'.repeat(1)}${'"b="'.repeat(200_000)}"/>`, 40),
          sheet(`<row>${cell('A1')}</row>`),
        ),
      }),
  },
  {
    attack: 'a comment without end',
    ending: 'xlsx',
    outcome: 'broken_file',
    make: () => workbook({ 'xl/worksheets/sheet1.xml': sheet('<!--', Buffer.alloc(60 * MB, '-')) }),
  },
  {
    attack: 'a CDATA section without end',
    ending: 'xlsx',
    outcome: 'broken_file',
    make: () =>
      workbook({
        'xl/worksheets/sheet1.xml': sheet(
          '<row><c t="str"><v><![CDATA[',
          Buffer.alloc(60 * MB, ']'),
        ),
      }),
  },
  {
    attack: 'a flood of entities',
    ending: 'xlsx',
    outcome: 'read',
    make: () =>
      workbook({
        'xl/sharedStrings.xml': strings('<si><t>', repeated('&amp;', 6 * MB), '</t></si>'),
      }),
  },
  {
    attack: 'entities that name each other',
    ending: 'xlsx',
    outcome: 'read',
    make: () =>
      workbook({
        'xl/sharedStrings.xml': joined(
          '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>',
          strings('<si><t>&b;&b;&b;</t></si>'),
        ),
      }),
  },
  {
    attack: 'ampersands that begin nothing',
    ending: 'xlsx',
    outcome: 'read',
    make: () =>
      workbook({
        'xl/sharedStrings.xml': strings(
          '<si><t>',
          repeated('&aaaaaaaaaaaaaaaaaaaaa', MB),
          '</t></si>',
        ),
      }),
  },
  {
    attack: 'styles that unpack to 100 MB',
    ending: 'xlsx',
    outcome: 'too_large',
    make: () =>
      workbook({
        'xl/styles.xml': joined('<styleSheet>', Buffer.alloc(100 * MB, ' '), '</styleSheet>'),
      }),
  },
  {
    attack: 'a book that unpacks to 100 MB',
    ending: 'xlsx',
    outcome: 'too_large',
    make: () =>
      workbook({
        'xl/workbook.xml': joined('<workbook>', Buffer.alloc(100 * MB, ' '), '</workbook>'),
      }),
  },
  {
    attack: 'relations that unpack to 100 MB',
    ending: 'xlsx',
    outcome: 'too_large',
    make: () =>
      workbook({
        '_rels/.rels': joined('<Relationships>', Buffer.alloc(100 * MB, ' '), '</Relationships>'),
      }),
  },
  {
    attack: 'a sheet that unpacks to 600 MB of nothing',
    ending: 'xlsx',
    outcome: 'too_large',
    make: () =>
      workbook({
        'xl/worksheets/sheet1.xml': sheet(`<row>${cell('A1')}</row>`, Buffer.alloc(600 * MB, ' ')),
      }),
  },
  {
    attack: 'a million merged cells',
    ending: 'xlsx',
    outcome: 'read',
    make: () =>
      workbook({
        'xl/worksheets/sheet1.xml': joined(
          sheet(`<row>${cell('A1')}</row>`),
          '<mergeCells count="1000000">',
          repeated('<mergeCell ref="A1:XFD1048576"/>', 1_000_000),
          '</mergeCells>',
        ),
      }),
  },
  {
    attack: 'a directory that lies about packed sizes',
    ending: 'xlsx',
    outcome: 'broken_file',
    make: () => lying(workbook({}), 20, 0x7fffffff),
  },
  {
    attack: 'a directory that lies about where parts are',
    ending: 'xlsx',
    outcome: 'broken_file',
    make: () => lying(workbook({}), 42, 0x7ffffff0),
  },
  {
    attack: 'parts that lie over each other',
    ending: 'xlsx',
    outcome: 'broken_file',
    make: () => lying(workbook({}), 42, 0),
  },
  // JSON.
  {
    known: true,
    attack: 'a list nested 100,000 deep',
    ending: 'json',
    outcome: 'bad_json',
    make: () => joined('[', repeated('[', 100_000), repeated(']', 100_000), ']'),
  },
  {
    known: true,
    attack: 'an object nested 100,000 deep',
    ending: 'json',
    outcome: 'bad_json',
    make: () =>
      joined(
        '[{"email":"a@x.example","more":',
        repeated('{"a":', 100_000),
        '1',
        repeated('}', 100_000),
        '}]',
      ),
  },
  {
    known: true,
    attack: 'a line nested 100,000 deep',
    ending: 'ndjson',
    outcome: 'bad_json',
    make: () =>
      joined(
        '{"email":"a@x.example"}\n{"email":"a@x.example","more":',
        repeated('[', 100_000),
        repeated(']', 100_000),
        '}\n',
      ),
  },
  {
    attack: 'a string of 100 MB',
    ending: 'json',
    outcome: 'bad_json',
    make: () => joined('[{"email":"a@x.example","note":"', Buffer.alloc(100 * MB, 'x'), '"}]'),
  },
  {
    attack: 'a string of 20 MB',
    ending: 'json',
    outcome: 'read',
    make: () => joined('[{"email":"a@x.example","note":"', Buffer.alloc(20 * MB, 'x'), '"}]'),
  },
  {
    attack: 'a line of 100 MB',
    ending: 'ndjson',
    outcome: 'bad_json',
    make: () =>
      joined(
        '{"email":"a@x.example"}\n{"email":"a@x.example","note":"',
        Buffer.alloc(100 * MB, 'x'),
        '"}\n',
      ),
  },
  {
    attack: 'a million keys in one object',
    ending: 'json',
    outcome: 'too_large',
    make: () =>
      Buffer.from(
        `[{"email":"a@x.example",${Array.from({ length: 1_000_000 }, (_, n) => `"k${n}":1`).join(',')}}]`,
      ),
  },
  {
    attack: 'other keys in every object',
    ending: 'ndjson',
    outcome: 'too_large',
    make: () =>
      Buffer.from(
        Array.from({ length: 200_000 }, (_, n) => `{"email":"a@x.example","k${n}":1}\n`).join(''),
      ),
  },
  {
    attack: '16,000 columns that one row each fills',
    ending: 'ndjson',
    outcome: 'read',
    make: () =>
      Buffer.from(
        Array.from({ length: 16_000 }, (_, n) => `{"email":"a@x.example","k${n}":1}\n`).join(''),
      ),
  },
  {
    attack: 'keys that name the prototype',
    ending: 'json',
    outcome: 'read',
    make: () =>
      Buffer.from(
        '[{"email":"a@x.example","__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}}]',
      ),
  },
  {
    attack: 'numbers that no double holds',
    ending: 'json',
    outcome: 'read',
    make: () => Buffer.from('[{"email":"a@x.example","n":1e400,"m":-1e999,"z":1e-400}]'),
  },
  {
    attack: 'a number of 20 MB',
    ending: 'json',
    outcome: 'read',
    make: () => joined('[{"email":"a@x.example","n":', Buffer.alloc(20 * MB, '9'), '}]'),
  },
  {
    attack: 'backslashes by the million',
    ending: 'json',
    outcome: 'read',
    make: () => joined('[{"email":"', Buffer.alloc(20 * MB, '\\'), '"}]'),
  },
  {
    attack: '100 MB of blanks before the list',
    ending: 'json',
    outcome: 'bad_json',
    make: () => joined('[', Buffer.alloc(100 * MB, ' '), '"a@x.example"]'),
  },
  {
    attack: 'brackets that open and close for ever',
    ending: 'json',
    outcome: 'read',
    make: () => joined('[', repeated('[],', 5_000_000), '"a@x.example"]'),
  },
];

/** A text packed once and put behind itself: the members of one archive are one text. */
function gzipTimes(text: Buffer, times: number): Buffer {
  return repeatedBytes(gzipSync(text, { level: 9 }), times);
}

function repeatedBytes(bytes: Buffer, times: number): Buffer {
  return Buffer.concat(Array.from({ length: times }, () => bytes));
}
