// Turns messages into a table of outcomes: what mail hosts report of mail that was sent, and who proved to have written.
import { MAIL_REASONS, type MailLeftOut } from '../../../../src-shared/received-mail.ts';
import {
  type HeaderField,
  organisationOf,
  readReceivedMail,
  topmostAuthservIds,
} from '../../../engine/received-mail/received-mail.ts';
import type { Cells, TableRow } from '../../../service/ports/cells.ts';
import { FileError, type MailTally, type TableOptions } from '../../../service/ports/files.ts';
import type { ByteSource } from './byte-source.ts';
import { type MailMessage, messagesIn, messagesOfFolder } from './mail-messages.ts';
import { reportRows } from './mail-reports.ts';
import { createRowBounds, type RowBounds } from './row-bounds.ts';
import { BATCH_ROWS, type OpenedTable, SAMPLE_ROWS, sampleRows } from './table.ts';

/** The names by which outcomes are found in it; `complaint` is the action of an abuse report, `wrote` that of a sender. */
const COLUMNS = ['recipient', 'action', 'status code', 'diagnostic code', 'date'];
/** Read between two batches at most, so that whoever waits sees progress. */
const BATCH_BYTES = 16_777_216;
/** Senders and hosts that are told apart; of a mailbox with more, some are counted again. */
const MOST_SENDERS = 200_000;
const MOST_HOSTS = 1_000;
const SHOWN_HOSTS = 10;

interface Progress {
  readonly read: number;
  readonly size: number;
}

interface MailSource {
  readonly name: string;
  readonly messages: AsyncGenerator<MailMessage, void, undefined>;
  /** Bytes that were read so far. */
  readonly read: () => number;
  readonly progress: () => Progress | null;
  readonly confirm: () => Promise<void>;
  readonly close: () => Promise<void>;
}

/** Opens an mbox or a message; the source is the table's from then on, unless this throws. @throws FileError */
export function openMail(bytes: ByteSource, options: TableOptions): Promise<OpenedTable> {
  let read = 0;
  async function* counted() {
    for await (const block of bytes.blocks()) {
      read += block.length;
      yield block;
    }
  }
  return openMessages(
    {
      name: bytes.name,
      messages: messagesIn(counted()),
      read: () => read,
      progress: bytes.progress,
      confirm: () => bytes.confirm(),
      close: () => bytes.close(),
    },
    options,
  );
}

/** Opens a Maildir or a folder of `.eml` files. @throws FileError */
export function openMailFolder(
  folder: string,
  name: string,
  options: TableOptions,
): Promise<OpenedTable> {
  let read = 0;
  return openMessages(
    {
      name,
      messages: messagesOfFolder(folder, name, (bytes) => {
        read += bytes;
      }),
      read: () => read,
      progress: () => null,
      confirm: async () => {},
      close: async () => {},
    },
    options,
  );
}

async function openMessages(source: MailSource, options: TableOptions): Promise<OpenedTable> {
  const bounds = createRowBounds(source.name, source.progress()?.size ?? null);
  const tally = createTally(options.receivedBy ?? []);
  const batches = rowBatches(source, tally, bounds);
  const first: (readonly Cells[])[] = [];
  for (let rows = 0; rows < SAMPLE_ROWS && source.read() < BATCH_BYTES; ) {
    const next = await batches.next();
    if (next.done === true) break;
    first.push(next.value);
    rows += next.value.length;
  }
  if (tally.mail().messages === 0)
    throw new FileError('empty', `There is no message in ${source.name}.`);
  async function* rest(): AsyncGenerator<readonly TableRow[], void, undefined> {
    try {
      yield* first;
      for await (const batch of batches) {
        options.signal?.throwIfAborted();
        yield batch;
      }
      await source.confirm();
    } finally {
      await batches.return();
      await source.close();
    }
  }
  return {
    kind: 'text',
    columns: COLUMNS,
    header: true,
    delimiter: null,
    encoding: null,
    sheet: null,
    sheets: null,
    sample: sampleRows(first.flat()),
    rows: rest(),
    cutCells: bounds.cutCells,
    damage: () => null,
    mail: tally.mail,
    share() {
      const progress = source.progress();
      return progress === null || progress.size === 0 ? null : progress.read / progress.size;
    },
    async close() {
      await batches.return();
      await source.close();
    },
  };
}

/** A batch of rows every so often, an empty one where there are none. */
async function* rowBatches(
  { messages, read }: MailSource,
  tally: Tally,
  bounds: RowBounds,
): AsyncGenerator<readonly Cells[], void, undefined> {
  let batch: Cells[] = [];
  let since = 0;
  for await (const message of messages) {
    for (const row of await tally.rowsOf(message)) batch.push(bounds.row(row));
    if (batch.length < BATCH_ROWS && read() - since < BATCH_BYTES) continue;
    yield batch;
    batch = [];
    since = read();
  }
  if (batch.length > 0) yield batch;
}

type Tally = ReturnType<typeof createTally>;

/** Reads messages and counts what became of each; `ownHosts` are the authserv-ids of one's own receiving hosts. */
function createTally(ownHosts: readonly string[]) {
  let messages = 0;
  let reports = 0;
  const leftOut = Object.fromEntries(MAIL_REASONS.map((reason) => [reason, 0])) as Record<
    MailLeftOut,
    number
  >;
  /** By organisation; the name is that of the one host that was seen of it, or of the organisation. */
  const hosts = new Map<string, { id: string; messages: number }>();
  /** The days on which an address wrote, of which each is one row. */
  const days = new Map<string, string>();
  const now = Date.now();

  /** A message has results of several hosts of one organisation at times; it counts once. */
  function countHosts(ids: readonly string[]): void {
    const named = new Map(ids.map((id) => [organisationOf(id) ?? id, id]));
    for (const [organisation, id] of named) {
      const known = hosts.get(organisation);
      if (known !== undefined) {
        known.messages += 1;
        if (known.id !== id) known.id = organisation;
      } else if (hosts.size < MOST_HOSTS) hosts.set(organisation, { id, messages: 1 });
    }
  }

  return {
    async rowsOf(message: MailMessage): Promise<readonly string[][]> {
      messages += 1;
      const reported = await reportRows(message.text);
      if (reported.length > 0) {
        reports += 1;
        return reported;
      }
      const fields = message.headerCut ? null : headerFields(message.header);
      if (fields === null) {
        leftOut.unreadable += 1;
        return [];
      }
      countHosts(topmostAuthservIds(fields));
      const { separatorDate } = message;
      const found = readReceivedMail({ fields, separatorDate }, ownHosts, now);
      if (found.says !== 'wrote') {
        leftOut[found.says] += 1;
        return [];
      }
      const { address, day } = found;
      if (days.get(address) === day) return [];
      if (days.has(address) || days.size < MOST_SENDERS) days.set(address, day);
      return [[address, 'wrote', '', '', day]];
    },
    mail: (): MailTally => ({
      messages,
      reports,
      senders: days.size,
      left_out: { ...leftOut },
      hosts: [...hosts.values()]
        .toSorted((one, other) => other.messages - one.messages)
        .slice(0, SHOWN_HOSTS)
        .map((host) => ({ ...host })),
    }),
  };
}

/** More fields than a message has are no header. */
const MOST_FIELDS = 5_000;
const LONGEST_VALUE = 16_384;

/** The fields of a header, folded lines joined (RFC 5322 §2.2.3); null for what is none. */
function headerFields(header: string): readonly HeaderField[] | null {
  const fields: { name: string; value: string }[] = [];
  for (const line of header.split('\n')) {
    const last = fields.at(-1);
    if (/^[ \t]/.test(line)) {
      if (last !== undefined && last.value.length < LONGEST_VALUE) last.value += ` ${line.trim()}`;
      continue;
    }
    const colon = line.indexOf(':');
    if (colon < 1) continue;
    if (fields.length === MOST_FIELDS) return null;
    fields.push({
      name: line.slice(0, colon).trim().toLowerCase(),
      value: line.slice(colon + 1, colon + LONGEST_VALUE).trim(),
    });
  }
  if (fields.length === 0) return null;
  // Addresses beyond ASCII are UTF-8 (RFC 6532).
  return fields.map(({ name, value }) => ({
    name,
    value: PLAIN.test(value) ? value : Buffer.from(value, 'latin1').toString('utf8'),
  }));
}

const PLAIN = /^[\x20-\x7e\t]*$/;
