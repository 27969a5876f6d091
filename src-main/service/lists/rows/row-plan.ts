// What becomes of each row of a file under the chosen policies: one plan, by which rows are counted and imported alike.
import { isIP } from 'node:net';
import type { FoundKind, RowPolicies } from '../../../../src-shared/bridge/files.ts';
import { createLoopYield } from '../../../../src-shared/loop-yield.ts';
import { plainRequest } from '../../../../src-shared/plain-request.ts';
import type { VerificationRequest } from '../../../../src-shared/schemas/verification.ts';
import { shortened } from '../../../../src-shared/shortened.ts';
import { canonicalAddress } from '../../../engine/address/canonical.ts';
import type { ValidAddress } from '../../../engine/address/parse.ts';
import { type Cells, cellAt, denseCells, type TableRow } from '../../ports/cells.ts';
import type { ColumnMapping, Table } from '../../ports/files.ts';
import { fingerprintOf } from '../../verify/fingerprint.ts';
import { readAddressCell } from './address-repair.ts';
import { toRequest } from './columns.ts';
import type { FillIns } from './fill-ins.ts';
import { createHashIndex } from './hash-set.ts';

/** `check` is looked up; `repeat` stays and shares the result of an earlier row that asks the same; `duplicate` is left out. */
export type RowClass = 'check' | 'repeat' | 'duplicate' | 'unusable' | 'suppressed';

/** Something to be said of a row. */
export interface RowNote {
  readonly kind: FoundKind;
  readonly before: string;
  readonly after: string | null;
  readonly reason: string;
}

/** One row of the list to be; a cell with several addresses may make more than one. */
export interface PlannedRow {
  /** The data row of the file, from 1. */
  readonly row: number;
  /** How many blank rows stand directly before it. */
  readonly blanks: number;
  /** Whether this is a further address of a row that is planned already. */
  readonly added: boolean;
  readonly rowClass: RowClass;
  /** The first row with its mailbox, where that is an earlier one. */
  readonly duplicateOf: number | null;
  /** The earlier row whose result it could share: one that asks the same, or has its mailbox where only one of them stays. */
  readonly repeats: number | null;
  /** Whether it becomes a row of the list. */
  readonly kept: boolean;
  readonly request: VerificationRequest;
  /** Null where there is none that can be checked. */
  readonly address: ValidAddress | null;
  /** The original cells, with those that were filled from later rows where rows are merged. */
  readonly cells: Cells;
  readonly notes: readonly RowNote[];
}

/** Which of some addresses are in the chosen suppression lists. */
export interface Suppression {
  /** For each address the name of a list that has it or its domain; null where none does. */
  holders(addresses: readonly ValidAddress[]): Promise<readonly (string | null)[]>;
}

export interface PlanDeps {
  /** Whether a domain is known to be real, so that it is what was meant. */
  readonly isWellKnown: (domain: string) => boolean;
  /** Null where nothing is to be left out. */
  readonly suppression: Suppression | null;
}

/** What merging needs: a first pass notes what later rows have to give, a second one fills it in. */
export type Merging =
  | { readonly kind: 'note'; readonly fillIns: FillIns }
  | { readonly kind: 'fill'; readonly fillIns: FillIns }
  | null;

const NOTE_LENGTH = 200;

/** A table, or one of several whose rows follow each other. */
export interface PlanPart extends Pick<Table, 'rows'> {
  readonly mapping: ColumnMapping;
  /** What becomes of its rows; what is done about duplicates holds for all parts alike. */
  readonly policies: Omit<RowPolicies, 'duplicates'>;
  readonly suppression: Suppression | null;
}

/**
 * Goes through all rows, batch by batch. Memory grows by some 60 bytes a row.
 * @throws FileError, or the signal's reason
 */
export function planRows(
  { rows }: Pick<Table, 'rows'>,
  mapping: ColumnMapping,
  policies: RowPolicies,
  { isWellKnown, suppression }: PlanDeps,
  merging: Merging = null,
  signal?: AbortSignal,
): AsyncGenerator<readonly PlannedRow[], void, undefined> {
  const { duplicates } = policies;
  const part = { rows, mapping, policies, suppression };
  return planParts([part], duplicates, isWellKnown, merging, signal);
}

/** The same for several tables as if they were one: rows are counted on, and repeats are found across them. */
export async function* planParts(
  parts: readonly PlanPart[],
  duplicates: RowPolicies['duplicates'],
  isWellKnown: PlanDeps['isWellKnown'],
  merging: Merging,
  signal?: AbortSignal,
): AsyncGenerator<readonly PlannedRow[], void, undefined> {
  const yieldToLoop = createLoopYield(signal);
  const met = createEarlierRows(duplicates);
  let row = 0;
  let blanks = 0;
  for (const part of parts) {
    const policies = { ...part.policies, duplicates };
    for await (const batch of part.rows) {
      const drafts = await draftsOfBatch(batch, part, policies);
      yield drafts.map((draft) => planned(draft, policies, met, merging));
    }
  }

  async function draftsOfBatch(
    batch: readonly TableRow[],
    { mapping, suppression }: PlanPart,
    policies: RowPolicies,
  ): Promise<Draft[]> {
    const drafts: Draft[] = [];
    for (const original of batch) {
      if (typeof original === 'number') {
        row += original;
        blanks += original;
        continue;
      }
      row += 1;
      const cells = merging?.kind === 'fill' ? merging.fillIns.filled(row, original) : original;
      const [first, ...added] = draftsOf(row, cells, mapping, policies, isWellKnown);
      if (first !== undefined) drafts.push({ ...first, blanks }, ...added);
      blanks = 0;
      const pause = yieldToLoop();
      if (pause !== null) await pause;
    }
    const usable = drafts.filter(hasAddress);
    const holders = suppression === null ? null : await suppression.holders(usable.map(addressOf));
    if (holders !== null)
      for (const [index, draft] of usable.entries()) draft.holder = holders[index] ?? null;
    return drafts;
  }
}

/** A row before it is known whether it is suppressed or a repeat. */
interface Draft {
  readonly row: number;
  readonly blanks: number;
  readonly added: boolean;
  readonly cells: Cells;
  readonly request: VerificationRequest;
  readonly address: ValidAddress | null;
  readonly reason: string | null;
  readonly notes: RowNote[];
  /** The suppression list that has it. */
  holder: string | null;
}

function hasAddress(draft: Draft): draft is Draft & { readonly address: ValidAddress } {
  return draft.address !== null;
}

function addressOf({ address }: { readonly address: ValidAddress }): ValidAddress {
  return address;
}

function draftsOf(
  row: number,
  cells: Cells,
  mapping: ColumnMapping,
  policies: RowPolicies,
  isWellKnown: (domain: string) => boolean,
): Draft[] {
  const asRead = toRequest(cells, mapping);
  const cell = mapping.email === null ? '' : cellAt(cells, mapping.email);
  const draft = { row, blanks: 0, cells, holder: null };
  const notes: RowNote[] = [];
  const ip = asRead.ip_address;
  const badIp = ip !== undefined && isIP(ip) === 0;
  const ipReason = badIp ? `"${shortened(ip, 60)}" is not an IP address.` : null;
  if (ipReason !== null)
    notes.push({
      kind: 'bad_ip',
      before: shortened(ip ?? '', NOTE_LENGTH),
      after: null,
      reason: ipReason,
    });
  const { ip_address: _, ...withoutIp } = asRead;
  const request = badIp && policies.bad_ip === 'ignore' ? withoutIp : asRead;
  const reading = readAddressCell(cell, policies, isWellKnown);
  const before = shortened(cell, NOTE_LENGTH);
  for (const { kind, after, reason } of reading.repairs)
    notes.push({ kind, before, after, reason });
  const spoilt = cells.find((each) => typeof each === 'string' && each.includes('\ufffd'));
  if (typeof spoilt === 'string') {
    notes.push({ kind: 'damaged', before: aroundDamage(spoilt), after: null, reason: DAMAGED });
  }
  const refused = badIp && policies.bad_ip === 'refuse' ? ipReason : null;
  const reason = reading.reason ?? refused;
  if (reason !== null) {
    const wrong = reading.reason === null ? (ip ?? '') : cell;
    notes.push({ kind: 'unusable', before: shortened(wrong, NOTE_LENGTH), after: null, reason });
    return [{ ...draft, added: false, request, address: null, reason, notes }];
  }
  return reading.addresses.map(({ text, address }, index) => ({
    ...draft,
    added: index > 0,
    request: plainRequest({ ...request, email: text === cell ? request.email : text }),
    address,
    reason: null,
    notes: index === 0 ? notes : [],
  }));
}

const DAMAGED = 'Some of its bytes are not text in the encoding of the file and are shown as �.';

/** Of a long cell the part that shows what is the matter. */
function aroundDamage(cell: string): string {
  const from = Math.max(0, cell.indexOf('\ufffd') - NOTE_LENGTH / 2);
  return shortened(from === 0 ? cell : `…${cell.slice(from)}`, NOTE_LENGTH);
}

function planned(
  draft: Draft,
  policies: RowPolicies,
  met: EarlierRows,
  merging: Merging,
): PlannedRow {
  const { row, blanks, added, cells, request, address, notes } = draft;
  const common = {
    row,
    blanks,
    added,
    cells,
    request,
    address,
    notes,
    duplicateOf: null,
    repeats: null,
  };
  if (address === null)
    return { ...common, rowClass: 'unusable', kept: policies.unusable === 'keep' };
  const shown = shortened(request.email, NOTE_LENGTH);
  if (draft.holder !== null) {
    const reason = `It is on the suppression list ${draft.holder}.`;
    notes.push({ kind: 'suppressed', before: shown, after: null, reason });
    return { ...common, rowClass: 'suppressed', kept: false };
  }
  const { duplicateOf, place: index, repeats } = met.meet(row, request, address);
  if (merging?.kind === 'note') {
    if (duplicateOf === null) merging.fillIns.first(index, row, denseCells(cells));
    else merging.fillIns.later(index, denseCells(cells));
  }
  if (duplicateOf !== null)
    notes.push({
      kind: 'duplicate',
      before: shown,
      after: null,
      reason: `It has the same mailbox as row ${duplicateOf}.`,
    });
  const known = { ...common, duplicateOf, repeats };
  if (repeats === null) return { ...known, rowClass: 'check', kept: true };
  return policies.duplicates === 'all'
    ? { ...known, rowClass: 'repeat', kept: true }
    : { ...known, rowClass: 'duplicate', kept: false };
}

interface EarlierRows {
  /** The earlier rows that are like this one, and the how-manieth mailbox it has, from 0. */
  meet(
    row: number,
    request: VerificationRequest,
    address: ValidAddress,
  ): Pick<PlannedRow, 'duplicateOf' | 'repeats'> & { readonly place: number };
}

function createEarlierRows(duplicates: RowPolicies['duplicates']): EarlierRows {
  const mailboxes = createFirstRows();
  const requests = createFirstRows();
  return {
    meet(row, request, address) {
      const { first, place: index } = mailboxes.meet(canonicalAddress(address), row);
      const repeats =
        duplicates === 'all' ? requests.meet(fingerprintOf(request), row).first : first;
      return { duplicateOf: first, repeats, place: index };
    },
  };
}

/** Which row had a text first. */
function createFirstRows() {
  const known = createHashIndex();
  let rowOf = new Uint32Array(1_024);
  return {
    /** The earlier row that had it first, or null; and which one of the texts that differ it is, from 0. */
    meet(text: string, row: number): { readonly first: number | null; readonly place: number } {
      const { place: index, isNew } = known.place(text);
      if (!isNew) return { first: rowOf[index] ?? 0, place: index };
      if (index === rowOf.length) {
        const more = new Uint32Array(rowOf.length * 2);
        more.set(rowOf);
        rowOf = more;
      }
      rowOf[index] = row;
      return { first: null, place: index };
    },
  };
}
