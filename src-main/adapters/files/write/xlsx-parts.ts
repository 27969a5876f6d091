// The fixed parts of an Excel workbook (ECMA-376), and how text is escaped in its XML.
import { formatCount } from '../../../../src-shared/format-count.ts';
import type { ZipMember } from './zip-writer.ts';

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const SHEET = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

export const SHEET_HEAD = `${XML}<worksheet xmlns="${MAIN}">`;

/** What a cell of Excel holds at most, in UTF-16 units. */
export const MOST_CELL_LENGTH = 32_767;

/** How many columns a sheet has at most. */
const MOST_COLUMNS = 16_384;

/** Why so many cells do not stand side by side in a sheet, or null. */
export function tooWide(cells: number): string | null {
  return cells <= MOST_COLUMNS
    ? null
    : `A workbook has ${formatCount(MOST_COLUMNS)} columns at most, and these are ${formatCount(cells)}: choose fewer, or write CSV.`;
}

/** Everything but the sheets themselves, which are `xl/worksheets/sheet1.xml`, … in the order of their names. */
export function frame(sheetNames: readonly string[], createdAt: string): ZipMember[] {
  const part = (name: string, content: string): ZipMember => ({ name, content: [XML + content] });
  const sheets = sheetNames.map((name, index) => ({ name, number: index + 1 }));
  return [
    part(
      '[Content_Types].xml',
      `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${SHEET}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${SHEET}.styles+xml"/><Override PartName="/docProps/core.xml" ContentType="application/vnd.openxmlformats-package.core-properties+xml"/>${sheets.map(({ number }) => `<Override PartName="/xl/worksheets/sheet${number}.xml" ContentType="${SHEET}.worksheet+xml"/>`).join('')}</Types>`,
    ),
    part(
      '_rels/.rels',
      `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/><Relationship Id="rId2" Type="${PACKAGE}/relationships/metadata/core-properties" Target="docProps/core.xml"/></Relationships>`,
    ),
    part(
      'docProps/core.xml',
      `<cp:coreProperties xmlns:cp="${PACKAGE}/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"><dc:creator>Vouch</dc:creator><dcterms:created xsi:type="dcterms:W3CDTF">${createdAt.slice(0, 19)}Z</dcterms:created></cp:coreProperties>`,
    ),
    part(
      'xl/workbook.xml',
      `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${sheets.map(({ name, number }) => `<sheet name="${escaped(name)}" sheetId="${number}" r:id="rId${number}"/>`).join('')}</sheets></workbook>`,
    ),
    part(
      'xl/_rels/workbook.xml.rels',
      `<Relationships xmlns="${PACKAGE}/relationships">${sheets.map(({ number }) => `<Relationship Id="rId${number}" Type="${OFFICE}/worksheet" Target="worksheets/sheet${number}.xml"/>`).join('')}<Relationship Id="rId${sheets.length + 1}" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
    ),
    part(
      'xl/styles.xml',
      `<styleSheet xmlns="${MAIN}"><numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="3"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/><xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`,
    ),
  ];
}

/** A cell of text: never a formula, whatever it begins with. Longer than Excel holds, it ends in an ellipsis. */
export function textCell(where: string, text: string, style = 0): string {
  const fit = text.length > MOST_CELL_LENGTH ? shortened(text) : text;
  return `<c r="${where}"${style === 0 ? '' : ` s="${style}"`} t="inlineStr"><is><t xml:space="preserve">${escaped(fit)}</t></is></c>`;
}

/** A character of two units is not cut in the middle. */
function shortened(text: string): string {
  const cut = text.slice(0, MOST_CELL_LENGTH - 1);
  return `${/[\ud800-\udbff]$/.test(cut) ? cut.slice(0, -1) : cut}…`;
}

const letters: string[] = [];

/** `A` to `Z`, then `AA`: the name of a column by its place from 0. */
export function columnLetters(index: number): string {
  const known = letters[index];
  if (known !== undefined) return known;
  const before = Math.floor(index / 26) - 1;
  const name = (before < 0 ? '' : columnLetters(before)) + String.fromCharCode(0x41 + (index % 26));
  letters[index] = name;
  return name;
}

/** What XML cannot hold is written as `_x0001_` (§22.9.2.19), and a text that looks like that keeps its look. */
function escaped(text: string): string {
  if (!SPECIAL.test(text)) return text;
  return text
    .replace(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_')
    .replace(
      /[\u0000-\u0008\u000b-\u001f\ufffe\uffff]|\p{Cs}/gu,
      (sign) => `_x${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`,
    )
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

const SPECIAL = /[&<>"\u0000-\u0008\u000b-\u001f\ufffe\uffff]|\p{Cs}|_x[0-9a-f]{4}_/iu;
