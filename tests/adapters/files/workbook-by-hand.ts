// Workbooks from raw parts: what Excel, LibreOffice and others write, which the library's writer does not.
import { storedZip } from './zip-by-hand.ts';

export const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';

/** A workbook of one sheet. */
export function byHand(sheet: string, more: Readonly<Record<string, string>> = {}): Buffer {
  return storedZip({
    '[Content_Types].xml': '<Types/>',
    '_rels/.rels':
      '<Relationships><Relationship Id="a" Type="http://purl.oclc.org/ooxml/officeDocument/relationships/officeDocument" Target="/xl/workbook.xml"/></Relationships>',
    'xl/workbook.xml': `<x:workbook xmlns:x="${MAIN}" xmlns:r="r"><x:sheets><x:sheet name="People &amp; co" sheetId="7" r:id="rId9"/></x:sheets></x:workbook>`,
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Target="worksheets/any.xml" Type="x/worksheet" Id="rId9"/><Relationship Id="s" Type="x/sharedStrings" Target="sharedStrings.xml"/><Relationship Id="y" Type="x/styles" Target="styles.xml"/></Relationships>',
    'xl/worksheets/any.xml': sheet,
    ...more,
  });
}
