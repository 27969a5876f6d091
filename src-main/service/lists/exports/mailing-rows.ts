// Rows as somebody mails to them: the cleaned address in the address column, and each mailbox once.

import type { JobDetails } from '../../../../src-shared/bridge/jobs.ts';
import type { ExportedRow } from '../../../../src-shared/bridge/lists.ts';
import { REQUEST_FIELDS } from '../../../../src-shared/plain-request.ts';
import type { VerificationRequest } from '../../../../src-shared/schemas/verification.ts';
import { denseCells } from '../../ports/cells.ts';

/** What of a list decides which columns its rows have for a mailing. */
type Shape = Pick<JobDetails, 'columns' | 'email_column' | 'total'>;

/** The columns of such rows: those of the request where the list came from no file. */
export function mailingColumns({ columns }: Pick<Shape, 'columns'>): readonly string[] {
  return columns ?? REQUEST_FIELDS;
}

/**
 * The first row of each mailbox among the given ones, a row without an address among them as it is. `onLeftOut` receives how
 * many rows were left out for a mailbox that was there already. Memory: a byte for each row of the list.
 */
export async function* mailingRows(
  pages: AsyncIterable<readonly ExportedRow[]>,
  list: Shape,
  onLeftOut: (rows: number) => void,
): AsyncGenerator<readonly ExportedRow[]> {
  const isTaken = new Uint8Array(list.total);
  for await (const page of pages) {
    const mailable = page.filter(({ index, same_mailbox_as }) => {
      const first = same_mailbox_as ?? index;
      if (isTaken[first] === 1) return false;
      isTaken[first] = 1;
      return true;
    });
    if (mailable.length < page.length) onLeftOut(page.length - mailable.length);
    if (mailable.length > 0) yield mailable.map((row) => withCleanAddress(row, list));
  }
}

function withCleanAddress(row: ExportedRow, { columns, email_column }: Shape): ExportedRow {
  const { input, normalized }: CheckedItem = row.item === null ? {} : JSON.parse(row.item);
  const cells = denseCells(row.source ?? REQUEST_FIELDS.map((field) => input?.[field] ?? ''));
  const place = columns === null ? REQUEST_FIELDS.indexOf('email') : email_column;
  if (place !== undefined && normalized) cells[place] = normalized;
  return { ...row, source: cells };
}

/** An item of the API as far as it matters here; one that could not be checked has no clean address. */
interface CheckedItem {
  readonly input?: VerificationRequest;
  readonly normalized?: string | null;
}
