// Exports of what is not a list: suppression lists, overrides, policies, recipes, and one class of rows of a file before it is a
// list.
import { Readable } from 'node:stream';
import type { DataExport } from '../../../../src-shared/bridge/lists.ts';
import type { Override } from '../../../../src-shared/bridge/policy.ts';
import { type PolicyFileHead, policyFileText } from '../../../../src-shared/bridge/policy-file.ts';
import { recipeText } from '../../../../src-shared/recipe.ts';
import type { PolicyService } from '../../policy/policy.ts';
import type { PlainTable, PlainText } from '../../ports/files.ts';
import type { PageAfter } from '../../ports/page.ts';
import type { Service } from '../../service.ts';
import { comparedTable, type ListComparisons } from '../comparison.ts';
import type { FileImports } from '../files/file-imports.ts';
import type { PolicyFiles } from '../policy-files.ts';
import type { SuppressionLists } from '../suppression.ts';

/** Something kept, ready to be written. */
export interface DataExportSource {
  /** What its file is called. */
  readonly name: string;
  readonly extension: 'csv' | 'json';
  readonly what: PlainTable | PlainText;
  /** Lets go of what it is read from, whether it was read or not. */
  close(): Promise<void>;
}

type Entries = Pick<SuppressionLists, 'read'>;

export interface DataSource {
  readonly suppression: Entries & Pick<SuppressionLists, 'show'>;
  readonly files: Pick<FileImports, 'classOf'>;
  readonly policy: Pick<PolicyService, 'show'>;
  readonly policyFiles: Pick<PolicyFiles, 'export'>;
  readonly comparisons: Pick<ListComparisons, 'rows'>;
  readonly jobs: Pick<Service['jobs'], 'get'>;
}

const PAGE = 2_000;

/** What lies in the store has nothing to be let go of. */
const close = async () => {};

/** Looks up what is to be written. @throws VouchError `not_found`, FileError */
export async function dataExportSource(
  { suppression, files, policy, policyFiles, comparisons, jobs }: DataSource,
  { kept: request, format }: DataExport,
): Promise<DataExportSource> {
  switch (request.kind) {
    case 'class': {
      const { name, close, ...table } = await files.classOf(request);
      return { name, extension: format, what: { format, ...table }, close };
    }
    case 'compared': {
      const { run, job_id, part } = request;
      const { name, columns, delimiter = ',' } = await jobs.get(job_id);
      const read = (page: PageAfter) => comparisons.rows(run, job_id, part, page);
      // A missing comparison is reported before anything is written.
      await read({ after: -1, limit: 1 });
      const what = { format, delimiter, ...comparedTable(read, columns, part) };
      return { name: `${name ?? job_id}-${part}`, extension: format, what, close };
    }
    case 'suppression': {
      const { name, list_id } = await suppression.show(request.list_id);
      const what = suppressionTable(suppression, list_id, format);
      return { name, extension: format, what, close };
    }
    case 'overrides': {
      const { name, overrides } = await policy.show(request.policy_id);
      const what = overrideTable(overrides, format);
      return {
        name: name === null ? 'overrides' : `${name} overrides`,
        extension: format,
        what,
        close,
      };
    }
    case 'policy': {
      const { file, suppression: lists } = await policyFiles.export(request.policy_id);
      const what = policyText(suppression, file, lists);
      return { name: `${file.name} policy`, extension: 'json', what, close };
    }
    case 'recipe': {
      const { recipe } = request;
      const pieces = Readable.from([recipeText(recipe)]);
      return {
        name: `${recipe.name} recipe`,
        extension: 'json',
        what: { format: 'text', pieces },
        close,
      };
    }
  }
}

/** The entries of a suppression list, as a table that can be read in again. */
export function suppressionTable(
  suppression: Entries,
  listId: string,
  format: PlainTable['format'],
): PlainTable {
  async function* rows(): AsyncGenerator<string[][]> {
    for await (const entries of entriesOf(suppression, listId))
      yield entries.map((text) => [text, text.includes('@') ? 'address' : 'domain']);
  }
  return { format, columns: ['entry', 'kind'], rows: rows() };
}

/** Overrides as a table that can be read in again. */
export function overrideTable(
  overrides: readonly Override[],
  format: PlainTable['format'],
): PlainTable {
  async function* rows(): AsyncGenerator<string[][]> {
    yield overrides.map(({ verdict, subject, value, reason, created_at }) => [
      verdict,
      subject,
      value,
      reason,
      created_at,
    ]);
  }
  return { format, columns: ['verdict', 'subject', 'value', 'reason', 'since'], rows: rows() };
}

/** The text of a policy's file, with the entries of its suppression lists. */
export function policyText(
  suppression: Entries,
  file: PolicyFileHead,
  lists: readonly { readonly name: string; readonly list_id: string }[],
): PlainText {
  const filled = lists.map(({ name, list_id }) => ({
    name,
    entries: entriesOf(suppression, list_id),
  }));
  return { format: 'text', pieces: policyFileText(file, filled) };
}

async function* entriesOf(suppression: Entries, listId: string): AsyncGenerator<readonly string[]> {
  for (let after: string | null = null; ; ) {
    const { entries, next } = await suppression.read(listId, { after, limit: PAGE });
    yield entries;
    if (next === null) return;
    after = next;
  }
}
