// What a workbook says about itself: its sheets, its number formats, where its strings are.
import { formatCount } from '../../../../src-shared/format-count.ts';
import { shortened } from '../../../../src-shared/shortened.ts';
import { FileError } from '../../../service/ports/files.ts';
import { type NumberLook, numberLook } from './cell-text.ts';
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
      'This is a binary Excel workbook (.xlsb); save it as .xlsx or CSV and use that file.',
    );
  }
  if (!archive.has(book)) throw broken(name, 'it has no sheets');
  const folder = book.slice(0, book.lastIndexOf('/') + 1);
  const related = await relations(
    archive,
    `${folder}_rels/${book.slice(folder.length)}.rels`,
    folder,
  );
  const { sheets, dates1904 } = await readBook(archive, book, related, name);
  if (sheets.length === 0) throw broken(name, 'it has no sheets');
  const partOf = (type: string) => related.find((relation) => relation.type === type)?.target;
  const styles = partOf('styles');
  const strings = partOf('sharedStrings');
  return {
    sheets,
    dates1904,
    looks: styles === undefined ? [] : await readLooks(archive, styles),
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
  await eachTag(archive, part, (name, attributes) => {
    if (name !== 'Relationship' || found.length === MOST_RELATIONS) return;
    const type = attribute(attributes, 'Type') ?? '';
    found.push({
      id: attribute(attributes, 'Id') ?? '',
      type: type.slice(type.lastIndexOf('/') + 1),
      target: resolved(folder, attribute(attributes, 'Target') ?? ''),
    });
  });
  return found;
}

/** A book has a relation for each sheet, and a handful more. */
const MOST_SHEETS = 10_000;
const MOST_RELATIONS = 2 * MOST_SHEETS;
/** Spreadsheets allow 31 letters in a name. */
const MOST_NAME_LENGTH = 100;

async function readBook(
  archive: ZipArchive,
  part: string,
  related: readonly Relation[],
  book: string,
): Promise<{ readonly sheets: readonly WorkbookSheet[]; readonly dates1904: boolean }> {
  const sheets: WorkbookSheet[] = [];
  const byId = new Map(related.map((relation) => [relation.id, relation]));
  let dates1904 = false;
  await eachTag(archive, part, (name, attributes) => {
    if (name === 'workbookPr')
      dates1904 = /^(?:1|true)$/.test(attribute(attributes, 'date1904') ?? '');
    if (name !== 'sheet') return;
    const relation = byId.get(attribute(attributes, 'id') ?? '');
    // Charts and dialogs are sheets without rows.
    if (relation?.type !== 'worksheet') return;
    if (sheets.length === MOST_SHEETS) {
      throw new FileError(
        'too_large',
        `${book} has more than ${formatCount(MOST_SHEETS)} sheets; save the one with the addresses as CSV and use that file.`,
      );
    }
    sheets.push({
      name: shortened(
        attribute(attributes, 'name') ?? `Sheet${sheets.length + 1}`,
        MOST_NAME_LENGTH,
      ),
      part: relation.target,
      hidden: (attribute(attributes, 'state') ?? 'visible') !== 'visible',
    });
  });
  return { sheets, dates1904 };
}

/** The styles that a workbook may have; a cell that names a later one is shown plainly. */
const MOST_STYLES = 65_536;

async function readLooks(archive: ZipArchive, part: string): Promise<NumberLook[]> {
  const codes = new Map<number, string>();
  const known = new Map<number, NumberLook>();
  const looks: NumberLook[] = [];
  let inCells = false;

  /** Each format is looked at once, however many styles have it. */
  function lookOf(id: number): NumberLook {
    const look = known.get(id) ?? numberLook(id, codes.get(id));
    known.set(id, look);
    return look;
  }

  await eachTag(
    archive,
    part,
    (name, attributes) => {
      if (name === 'numFmt' && codes.size < MOST_STYLES)
        codes.set(numberOf(attributes, 'numFmtId', -1), attribute(attributes, 'formatCode') ?? '');
      else if (name === 'cellXfs') inCells = true;
      else if (name === 'xf' && inCells && looks.length < MOST_STYLES)
        looks.push(lookOf(numberOf(attributes, 'numFmtId', 0)));
    },
    (name) => {
      if (name === 'cellXfs') inCells = false;
    },
  );
  return looks;
}

/** Goes through a part's tags; one that is missing has none. @throws FileError */
async function eachTag(
  archive: ZipArchive,
  part: string,
  open: (name: string, attributes: string) => void,
  close: (name: string) => void = () => {},
): Promise<void> {
  if (!archive.has(part)) return;
  const scanner = scanXml({ open, close, text: () => {} });
  for await (const piece of archive.smallText(part)) scanner.push(piece);
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
