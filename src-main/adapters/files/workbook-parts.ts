// What a workbook says about itself: its sheets, its number formats, where its strings are; the rows are read elsewhere.
import { type NumberLook, numberLook } from './cell-text.ts';
import { FileError } from './file-error.ts';
import { numberOf } from './shared-strings.ts';
import { attribute, scanXml } from './xml-scan.ts';
import { broken, type ZipArchive } from './zip-archive.ts';

export interface WorkbookSheet {
  readonly name: string;
  /** The archive's part that holds its rows. */
  readonly part: string;
  readonly hidden: boolean;
}

export interface WorkbookParts {
  readonly sheets: readonly WorkbookSheet[];
  readonly dates1904: boolean;
  /** By the number of a cell's style. */
  readonly looks: readonly NumberLook[];
  readonly stringsPart: string | null;
}

/** @throws FileError for an archive that is no workbook, or one of a kind that cannot be read */
export async function readWorkbookParts(archive: ZipArchive, name: string): Promise<WorkbookParts> {
  const root = await relations(archive, '_rels/.rels', '');
  const book = root.find(({ type }) => type === 'officeDocument')?.target ?? 'xl/workbook.xml';
  if (book.endsWith('.bin')) {
    throw new FileError(
      'not_text',
      'This is a binary Excel workbook (.xlsb); save it as .xlsx or CSV and give that file.',
    );
  }
  if (!archive.has(book)) throw broken(name, 'it has no sheets');
  const folder = book.slice(0, book.lastIndexOf('/') + 1);
  const related = await relations(
    archive,
    `${folder}_rels/${book.slice(folder.length)}.rels`,
    folder,
  );
  const { sheets, dates1904 } = readBook(await archive.text(book), related);
  if (sheets.length === 0) throw broken(name, 'it has no sheets');
  const partOf = (type: string) => related.find((relation) => relation.type === type)?.target;
  const styles = partOf('styles');
  const strings = partOf('sharedStrings');
  return {
    sheets,
    dates1904,
    looks: styles === undefined ? [] : readLooks(await archive.text(styles)),
    stringsPart: strings !== undefined && archive.has(strings) ? strings : null,
  };
}

interface Relation {
  readonly id: string;
  /** The last word of its URI, the same in the transitional and the strict form. */
  readonly type: string;
  readonly target: string;
}

async function relations(
  archive: ZipArchive,
  part: string,
  folder: string,
): Promise<readonly Relation[]> {
  const found: Relation[] = [];
  eachTag(await archive.text(part), (name, attributes) => {
    if (name !== 'Relationship') return;
    const type = attribute(attributes, 'Type') ?? '';
    found.push({
      id: attribute(attributes, 'Id') ?? '',
      type: type.slice(type.lastIndexOf('/') + 1),
      target: resolved(folder, attribute(attributes, 'Target') ?? ''),
    });
  });
  return found;
}

function readBook(
  xml: string,
  related: readonly Relation[],
): { readonly sheets: readonly WorkbookSheet[]; readonly dates1904: boolean } {
  const sheets: WorkbookSheet[] = [];
  let dates1904 = false;
  eachTag(xml, (name, attributes) => {
    if (name === 'workbookPr')
      dates1904 = /^(?:1|true)$/.test(attribute(attributes, 'date1904') ?? '');
    if (name !== 'sheet') return;
    const id = attribute(attributes, 'id');
    const relation = related.find((candidate) => candidate.id === id);
    // Charts and dialogs are sheets without rows.
    if (relation?.type !== 'worksheet') return;
    sheets.push({
      name: attribute(attributes, 'name') ?? `Sheet${sheets.length + 1}`,
      part: relation.target,
      hidden: (attribute(attributes, 'state') ?? 'visible') !== 'visible',
    });
  });
  return { sheets, dates1904 };
}

function readLooks(xml: string): NumberLook[] {
  const codes = new Map<number, string>();
  const looks: NumberLook[] = [];
  let inCells = false;
  eachTag(
    xml,
    (name, attributes) => {
      if (name === 'numFmt')
        codes.set(numberOf(attributes, 'numFmtId', -1), attribute(attributes, 'formatCode') ?? '');
      else if (name === 'cellXfs') inCells = true;
      else if (name === 'xf' && inCells) {
        const id = numberOf(attributes, 'numFmtId', 0);
        looks.push(numberLook(id, codes.get(id)));
      }
    },
    (name) => {
      if (name === 'cellXfs') inCells = false;
    },
  );
  return looks;
}

function eachTag(
  xml: string,
  open: (name: string, attributes: string) => void,
  close: (name: string) => void = () => {},
): void {
  scanXml({ open, close, text: () => {} }).push(xml);
}

/** A target beside the part that names it, or from the root (ECMA-376 part 2, §9.3). */
function resolved(folder: string, target: string): string {
  const steps: string[] = [];
  for (const step of (target.startsWith('/') ? target : folder + target).split('/')) {
    if (step === '..') steps.pop();
    else if (step !== '.' && step !== '') steps.push(step);
  }
  return steps.join('/');
}
