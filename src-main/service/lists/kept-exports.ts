// What is kept beside lists, as files: suppression lists, entry by entry.
import type { KeptExport } from '../../../src-shared/bridge/lists.ts';
import type { PlainTable } from '../ports/files.ts';
import type { SuppressionLists } from './suppression.ts';

/** Something kept, ready to be written. */
export interface KeptMatter {
  /** What its file is called, without the extension. */
  readonly name: string;
  readonly table: PlainTable;
}

export type KeptSource = Pick<SuppressionLists, 'show' | 'read'>;

const PAGE = 2_000;

/** Looks up what is to be written. @throws VouchError `not_found` */
export async function keptMatter(
  suppression: KeptSource,
  { kept, format }: KeptExport,
): Promise<KeptMatter> {
  const list = await suppression.show(kept.list_id);
  return { name: list.name, table: suppressionTable(suppression, list.list_id, format) };
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
