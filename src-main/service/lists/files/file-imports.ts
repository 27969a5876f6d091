// Files on their way to becoming lists: offered, previewed, counted and imported by id; the window never learns a path.
import { Readable } from 'node:stream';
import { AS_SET, type CheckOptions } from '../../../../src-shared/bridge/checks.ts';
import type { BridgePayload } from '../../../../src-shared/bridge/events.ts';
import {
  CLEAN_UP,
  type ClassOfRows,
  EVERY_ROW,
  type FileCount,
  type FileOffer,
  type FilePreview,
  type ListChoices,
  type Mapping,
  type ReadingOptions,
  type RowPolicies,
} from '../../../../src-shared/bridge/files.ts';
import type { JobDetails } from '../../../../src-shared/bridge/jobs.ts';
import type { MergeRequest } from '../../../../src-shared/bridge/list-merge.ts';
import type { OverrideRow } from '../../../../src-shared/bridge/policy.ts';
import { VouchError } from '../../../../src-shared/errors.ts';
import type { Clock } from '../../../engine/ports.ts';
import { overrideRows } from '../../policy/override-import.ts';
import type {
  ColumnMapping,
  FilesPort,
  PlainTable,
  Table,
  TableOptions,
} from '../../ports/files.ts';
import type { Origin } from '../../ports/origin.ts';
import type { Service } from '../../service.ts';
import { exportName } from '../exports/export-name.ts';
import type { MergedFile } from '../merge/merge-lists.ts';
import { CLASS_COLUMNS, classRows } from '../rows/class-rows.ts';
import { countRows } from '../rows/count-rows.ts';
import { importRows, jobFiller } from '../rows/import-rows.ts';
import type { PlanDeps } from '../rows/row-plan.ts';
import type { SuppressionLists, SuppressionTarget } from '../suppression.ts';
import { type MappingCache, mappingKey, rememberedChoice, sameChoice } from './mapping-cache.ts';
import { createOfferedFiles, type HandedFile, type OfferedFile } from './offered-files.ts';

export interface FileImportDeps {
  readonly files: FilesPort;
  readonly newId: () => string;
  readonly clock: Clock;
  readonly mappingCache: MappingCache;
  readonly jobs: Service['jobs'];
  /** Whether a domain is known to be real, so that it is what was meant. */
  readonly isWellKnown: PlanDeps['isWellKnown'];
  readonly suppression: Pick<SuppressionLists, 'of' | 'fill' | 'list'>;
  readonly hasPolicy: (policyId: string) => Promise<boolean>;
}

/** Told while a file is counted or imported, at most five times a second. */
export type OnProgress = (progress: BridgePayload<'files.progress'>) => void;

export interface FileImports {
  /** For paths that people chose on this machine. @throws FileError */
  offerPath(path: string): Promise<FileOffer>;
  paste(name: string, text: string): Promise<FileOffer>;
  /** A file that comes over a connection. @throws FileError */
  receive(name: string, content: Readable, limitBytes: number): Promise<FileOffer>;
  /** @throws FileError, VouchError `not_found`, or the signal's reason */
  preview(fileId: string, options: ReadingOptions, signal?: AbortSignal): Promise<FilePreview>;
  /** @throws FileError, VouchError, or the signal's reason */
  count(
    fileId: string,
    options: ReadingOptions,
    mapping: Mapping,
    policies: RowPolicies,
    onProgress: OnProgress,
    signal?: AbortSignal,
  ): Promise<FileCount>;
  /** What was last chosen for a list with these columns; null where nobody did. */
  chosenFor(columns: readonly string[]): Promise<ListChoices | null>;
  /** Reads the whole file into a new list and starts it; remembers what was chosen. What fails leaves no list. */
  importList(
    request: ImportRequest,
    origin: Origin,
    onProgress: OnProgress,
    signal?: AbortSignal,
  ): Promise<JobDetails>;
  /** A file as a part of a merge, opened again for each pass. @throws FileError, VouchError `not_found`, `invalid_request` */
  merged(part: MergedPart, signal?: AbortSignal): Promise<MergedFile>;
  /** Makes a suppression list of a file, or adds to one. @throws FileError, VouchError, or the signal's reason */
  suppress(
    fileId: string,
    options: ReadingOptions,
    target: SuppressionTarget,
    signal?: AbortSignal,
  ): ReturnType<SuppressionLists['fill']>;
  /** The rows of one class of a file, opened to be read once. @throws FileError, VouchError `not_found`, `invalid_request` */
  classOf(wanted: ClassOfRows): Promise<OpenClass>;
  /** The rows of a file of overrides. @throws FileError, VouchError, or the signal's reason */
  overrides(fileId: string, options: ReadingOptions, signal?: AbortSignal): Promise<OverrideRow[]>;
  /** Opens a file for another use of its rows, and closes it. @throws FileError, VouchError, or the signal's reason */
  withTable<T>(
    fileId: string,
    options: ReadingOptions & Pick<TableOptions, 'mail' | 'receivedBy'>,
    signal: AbortSignal | undefined,
    use: (table: Table, name: string) => Promise<T>,
  ): Promise<T>;
  discard(fileId: string): Promise<void>;
  /** Offers what another instance has on offer, under the same ids. @throws FileError */
  takeOver(other: Pick<FileImports, 'handOver'>): Promise<void>;
  handOver(): readonly HandedFile[];
  /** Forgets what is on offer. */
  close(): void;
}

/** The rows of one class of a file, as a table. */
export interface OpenClass extends Pick<PlainTable, 'columns' | 'rows'> {
  /** After the file and the class. */
  readonly name: string;
  readonly delimiter: string;
  close(): Promise<void>;
}

/** A file on offer, with what becomes of its rows in a merge. */
export type MergedPart = NonNullable<MergeRequest['file']>;

export interface ImportRequest {
  readonly file_id: string;
  readonly reading: ReadingOptions;
  readonly mapping: Mapping;
  readonly policies: RowPolicies;
  readonly name: string;
  readonly options: CheckOptions;
  readonly policy_id?: string | null;
}

/** Where nobody has chosen anything for the same headings yet. */
const OFFERED: RowPolicies = { ...EVERY_ROW, ...CLEAN_UP };

const PREVIEW_ROWS = 50;
/** A preview is to be looked at; the rest of a long cell is in the file. */
const PREVIEW_LENGTH = 500;
const PROGRESS_MS = 200;

export function createFileImports(deps: FileImportDeps): FileImports {
  const files = createOfferedFiles(deps.files, deps.newId);
  const { open, withTable } = tablesOf(deps.files, files);

  return {
    offerPath: (path) => files.offerPath(path),
    paste: (name, text) =>
      files.receive(name, Readable.from([Buffer.from(text)]), Number.POSITIVE_INFINITY),
    receive: (name, content, limitBytes) => files.receive(name, content, limitBytes),
    async preview(fileId, options, signal) {
      const { offer } = files.find(fileId);
      return withTable(fileId, options, signal, async (table) => {
        const known = await remembered(table, deps);
        return {
          ...previewOf(table, offer),
          mapping: known?.mapping ?? table.guess,
          policies: known?.policies ?? OFFERED,
          options: known?.options ?? null,
          policy_id: known?.policy_id ?? null,
          remembered: known !== null,
        };
      });
    },
    chosenFor: (columns) => remembered({ header: true, columns }, deps),
    count: (fileId, options, mapping, policies, onProgress, signal) =>
      withTable(fileId, options, signal, (table) => {
        const usable = checked(mapping, table);
        const onCounted = progress(deps.clock, fileId, 'counting', onProgress);
        return countRows(table, usable, policies, planDeps(deps, policies), onCounted, signal);
      }),
    async importList(request, origin, onProgress, signal) {
      const { file_id, reading, mapping, policies, name, options } = request;
      const file = files.find(file_id);
      return withTable(file_id, reading, signal, async (table) => {
        const policyId = request.policy_id ?? null;
        const list = { name, mapping: checked(mapping, table), policies, options, policyId };
        const { job } = await importRows(
          jobFiller(deps.jobs, origin),
          table,
          list,
          { ...planDeps(deps, policies), reopen: () => open(file, reading, signal) },
          progress(deps.clock, file_id, 'importing', onProgress),
          signal,
        );
        await remember(table, { mapping, policies, options, policy_id: policyId }, deps);
        return job;
      });
    },
    async merged({ file_id, reading, mapping, policies }, signal) {
      const file = files.find(file_id);
      return withTable(file_id, reading, signal, async (table) => ({
        name: file.offer.name,
        columns: table.columns,
        delimiter: table.delimiter,
        mapping: checked(mapping, table),
        policies,
        suppression: planDeps(deps, policies).suppression,
        open: () => open(file, reading, signal),
      }));
    },
    suppress: (fileId, options, target, signal) =>
      withTable(fileId, options, signal, (table) => deps.suppression.fill(table, target, signal)),
    async classOf(wanted) {
      const file = files.find(wanted.file_id);
      const table = await open(file, wanted.reading);
      try {
        return openClass(deps, file.offer.name, table, wanted);
      } catch (cause) {
        await table.close();
        throw cause;
      }
    },
    overrides: (fileId, options, signal) => withTable(fileId, options, signal, overrideRows),
    withTable,
    discard: (fileId) => files.discard(fileId),
    takeOver: (other) => files.takeOver(other.handOver()),
    handOver: files.handOver,
    close: () => files.clear(),
  };
}

function planDeps({ isWellKnown, suppression }: FileImportDeps, policies: RowPolicies): PlanDeps {
  return { isWellKnown, suppression: suppression.of(policies.suppression) };
}

/** @throws VouchError `invalid_request` */
function openClass(
  deps: FileImportDeps,
  name: string,
  table: Table,
  { mapping, policies, found }: ClassOfRows,
): OpenClass {
  const usable = checked(mapping, table);
  return {
    name: `${exportName(name)}-${found.replaceAll('_', '-')}`,
    columns: [...CLASS_COLUMNS, ...table.columns],
    delimiter: table.delimiter ?? ',',
    rows: classRows(table, usable, policies, found, planDeps(deps, policies)),
    close: () => table.close(),
  };
}

/** Opens offered files as tables. */
function tablesOf(port: FilesPort, files: ReturnType<typeof createOfferedFiles>) {
  function open(
    { path, offer }: OfferedFile,
    options: ReadingOptions & Pick<TableOptions, 'mail' | 'receivedBy'>,
    signal?: AbortSignal,
  ) {
    return port.openTable(
      path,
      { ...options, ...(signal === undefined ? {} : { signal }) },
      offer.name,
    );
  }

  async function withTable<T>(
    fileId: string,
    options: ReadingOptions & Pick<TableOptions, 'mail' | 'receivedBy'>,
    signal: AbortSignal | undefined,
    use: (table: Table, name: string) => Promise<T>,
  ): Promise<T> {
    const file = files.find(fileId);
    const table = await open(file, options, signal);
    try {
      return await use(table, file.offer.name);
    } finally {
      await table.close();
    }
  }

  return { open, withTable };
}

/** Tells how far it is, at most so often. */
function progress(
  clock: Clock,
  fileId: string,
  doing: 'counting' | 'importing',
  onProgress: OnProgress,
) {
  let loggedAt = Number.NEGATIVE_INFINITY;
  return (rows: number, share: number | null) => {
    if (clock.now() - loggedAt < PROGRESS_MS) return;
    loggedAt = clock.now();
    onProgress({ file_id: fileId, doing, rows, share });
  };
}

/** What was chosen for these columns before, as far as it is still there. */
async function remembered(
  { header, columns }: Pick<Table, 'header' | 'columns'>,
  { mappingCache, suppression, hasPolicy }: FileImportDeps,
): Promise<ListChoices | null> {
  if (!header) return null;
  const known = rememberedChoice(await mappingCache.read(mappingKey(columns)));
  if (known === null || !fits(known.mapping, columns.length)) return null;
  const { policies, policy_id } = known;
  const lists = new Set((await suppression.list()).map(({ list_id }) => list_id));
  return {
    ...known,
    policies: { ...policies, suppression: policies.suppression.filter((id) => lists.has(id)) },
    policy_id: policy_id !== null && (await hasPolicy(policy_id)) ? policy_id : null,
  };
}

/** Nothing is remembered of what was only accepted; that a cache is passed over is meant for one list. */
async function remember(
  table: Table,
  { options, ...choices }: ListChoices,
  { mappingCache }: FileImportDeps,
): Promise<void> {
  if (!table.header) return;
  const key = mappingKey(table.columns);
  const chosen = { ...choices, options: { ...options, no_cache: false } };
  const known = rememberedChoice(await mappingCache.read(key));
  const before = known ?? {
    mapping: table.guess,
    policies: OFFERED,
    options: AS_SET,
    policy_id: null,
  };
  if (!sameChoice(before, chosen)) await mappingCache.write(key, chosen);
}

function previewOf(
  table: Table,
  file: FileOffer,
): Omit<FilePreview, keyof ListChoices | 'remembered'> {
  const short = (cell: string) =>
    cell.length > PREVIEW_LENGTH ? `${cell.slice(0, PREVIEW_LENGTH)}…` : cell;
  return {
    file,
    kind: table.kind,
    columns: table.columns.map(short),
    sample: table.sample.slice(0, PREVIEW_ROWS).map((row) => row.map(short)),
    reading: {
      header: table.header,
      delimiter: table.delimiter,
      encoding: table.encoding,
      sheet: table.sheet,
    },
    sheets: table.sheets === null ? null : [...table.sheets],
  };
}

/** @throws VouchError `invalid_request` for a mapping that no request can be made with */
function checked(mapping: Mapping, table: Table): ColumnMapping {
  if (mapping.email === null)
    throw new VouchError('invalid_request', 'Choose the column that holds the email addresses.');
  if (!fits(mapping, table.columns.length))
    throw new VouchError(
      'invalid_request',
      'The file does not have the chosen column; open the file again.',
    );
  return mapping;
}

function fits(mapping: Mapping, columns: number): boolean {
  return Object.values(mapping).every((place) => place === null || place < columns);
}
