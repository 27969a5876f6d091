// What is beside lists, as files: suppression lists entry by entry, and the rows of one class of a file that is no list yet.
import type { KeptExport } from '../../../src-shared/bridge/lists.ts';
import type { PlainTable } from '../ports/files.ts';
import type { FileDesk } from './file-desk.ts';
import type { SuppressionLists } from './suppression.ts';

/** Something kept, ready to be written. */
export interface KeptMatter {
  /** What its file is called, without the extension. */
  readonly name: string;
  readonly table: PlainTable;
  /** Lets go of what the table is read from, whether it was read or not. */
  close(): Promise<void>;
}

export interface KeptSource {
  readonly suppression: Pick<SuppressionLists, 'show' | 'read'>;
  readonly files: Pick<FileDesk, 'classOf'>;
}

const PAGE = 2_000;

/** Looks up what is to be written. @throws VouchError `not_found`, FileError */
export async function keptMatter(
  { suppression, files }: KeptSource,
  { kept, format }: KeptExport,
): Promise<KeptMatter> {
  if (kept.kind === 'class') {
    const { name, close, ...table } = await files.classOf(kept);
    return { name, table: { format, ...table }, close };
  }
  const list = await suppression.show(kept.list_id);
  const table = suppressionTable(suppression, list.list_id, format);
  return { name: list.name, table, close: async () => {} };
}

/** The entries of a suppression list, as a table that can be read in again. */
export function suppressionTable(
  suppression: Pick<SuppressionLists, 'read'>,
  listId: string,
  format: PlainTable['format'],
): PlainTable {
  async function* rows(): AsyncGenerator<string[][]> {
    for (let after: string | null = null; ; ) {
      const { entries, next } = await suppression.read(listId, after, PAGE);
      yield entries.map((text) => [text, text.includes('@') ? 'address' : 'domain']);
      if (next === null) return;
      after = next;
    }
  }
  return { format, columns: ['entry', 'kind'], rows: rows() };
}
