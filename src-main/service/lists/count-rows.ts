// What is in a list before it is checked: usable rows, duplicates, rows that cannot be used and why, a guess of the time.
import { isIP } from 'node:net';
import type { FileCount, UnusableRow } from '../../../src-shared/bridge/files.ts';
import { createLoopYield } from '../../../src-shared/loop-yield.ts';
import type { VerificationRequest } from '../../../src-shared/schemas/verification.ts';
import { shortened } from '../../../src-shared/shortened.ts';
import { canonicalAddress } from '../../engine/address/canonical.ts';
import { diagnosisSentence } from '../../engine/address/diagnoses.ts';
import { parseAddress, type ValidAddress } from '../../engine/address/parse.ts';
import { tidyAddress } from '../../engine/address/tidy.ts';
import type { ColumnMapping, Table } from '../ports/files.ts';
import { fingerprintOf } from '../verify/fingerprint.ts';
import { toRequest } from './columns.ts';
import { createHashSet } from './hash-set.ts';

const TOLD_ROWS = 200;
const TOLD_LENGTH = 200;

/**
 * What is assumed of a list's speed while nothing is measured: a domain that nobody asked for lately costs registration,
 * website and DNS, of which about 25 are done a second; rows beyond that cost only their writing.
 */
const DOMAINS_PER_SECOND = 25;
const ROWS_PER_SECOND = 2_000;

/**
 * Goes through all rows. Every row is one of three: unusable, a duplicate of an earlier usable row (as the service finds
 * them), or to be checked. Memory grows by some 50 bytes a row. `onProgress` hears of each batch.
 * @throws FileError, or the signal's reason
 */
export async function countRows(
  table: Table,
  mapping: ColumnMapping,
  onProgress: (rows: number, share: number | null) => void,
  signal?: AbortSignal,
): Promise<FileCount> {
  const breathe = createLoopYield(signal);
  const requests = createHashSet();
  const mailboxes = createHashSet();
  const spellings = createHashSet();
  const domains = createHashSet();
  const unusable: UnusableRow[] = [];
  let rows = 0;
  let useless = 0;
  let duplicates = 0;
  let sameMailbox = 0;

  function count(request: VerificationRequest): void {
    rows += 1;
    const judged = judgeRequest(request);
    if (typeof judged === 'string') {
      useless += 1;
      if (unusable.length < TOLD_ROWS)
        unusable.push({ row: rows, text: wrongText(request, judged), reason: judged });
      return;
    }
    if (!requests.add(fingerprintOf(request))) {
      duplicates += 1;
      return;
    }
    domains.add(judged.domain);
    const newMailbox = mailboxes.add(canonicalAddress(judged));
    const newSpelling = spellings.add(judged.normalized.toLowerCase());
    if (!newMailbox && newSpelling) sameMailbox += 1;
  }

  for await (const batch of table.rows) {
    for (const row of batch) {
      count(toRequest(row, mapping));
      const pause = breathe();
      if (pause !== null) await pause;
    }
    onProgress(rows, table.share());
  }
  const toCheck = rows - useless - duplicates;
  return {
    rows,
    to_check: toCheck,
    duplicates,
    same_mailbox: sameMailbox,
    unusable: useless,
    unusable_rows: unusable,
    cut_cells: table.cutCells(),
    domains: domains.size,
    estimate_seconds: estimate(domains.size, toCheck),
  };
}

/** The address, or the sentence that says why the row cannot be used. */
function judgeRequest(request: VerificationRequest): ValidAddress | string {
  const { text } = tidyAddress(request.email);
  const parsed = parseAddress(text);
  if (!parsed.valid) return diagnosisSentence(parsed.diagnosis);
  const ip = request.ip_address;
  if (ip !== undefined && isIP(ip) === 0) return `"${ip.slice(0, 60)}" is not an IP address.`;
  return parsed;
}

function wrongText(request: VerificationRequest, reason: string): string {
  const text = reason.endsWith('is not an IP address.')
    ? (request.ip_address ?? '')
    : request.email;
  return shortened(text, TOLD_LENGTH);
}

function estimate(domains: number, toCheck: number): number | null {
  return toCheck === 0
    ? null
    : Math.ceil(Math.max(domains / DOMAINS_PER_SECOND, toCheck / ROWS_PER_SECOND));
}
