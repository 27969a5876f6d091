// What a row of a mailer's export says: which address, what happened to it, when, and in whose words.
import { OUTCOME_KINDS, type OutcomeKind } from '../../../src-shared/schemas/outcome.ts';
import { kindOfReply } from './bounce-reply.ts';
import { type DayOrder, dayOrder, happenedAt, isAhead } from './happened-at.ts';
import {
  bounceClass,
  columnOf,
  type MailerWord,
  mailerWord,
  type OutcomeField,
} from './mailer-words.ts';

/** The place of each field's column, from 0, or null. */
export type OutcomeColumns = Readonly<Record<OutcomeField, number | null>>;

/** How the rows of one table are read. */
export interface OutcomeReading {
  readonly columns: OutcomeColumns;
  /** Columns whose heads are states and whose cells say whether it came to that, as HubSpot writes them. */
  readonly flags: readonly { readonly place: number; readonly says: MailerWord }[];
  readonly order: DayOrder;
  /** For rows that do not say what happened themselves. */
  readonly otherwise: OutcomeKind | null;
}

export type RowSays =
  | {
      readonly says: 'outcome';
      /** As it is written. */
      readonly email: string;
      readonly kind: OutcomeKind;
      readonly happenedAt: number | null;
      readonly words: string | null;
    }
  /** `nothing`: sent, queued, held back, unsubscribed. */
  | { readonly says: 'no address' | 'nothing' | 'not known' | 'in the future' };

/** Guesses by the heads, and for addresses by the cells; `email` is null where nothing looks like it. */
export function guessOutcomeColumns(
  heads: readonly string[],
  sample: readonly (readonly string[])[],
): OutcomeColumns {
  const named = (field: OutcomeField) => columnOf(field, heads);
  const holds = (place: number | null) =>
    place !== null && sample.some((row) => (row[place] ?? '').includes('@'));
  const email = named('email');
  const byCells = heads.findIndex((_, index) => holds(index));
  const [status, type] = [named('status'), named('type')];
  return {
    email: holds(email) || byCells === -1 ? email : byCells,
    status: status === type ? null : status,
    type,
    code: named('code'),
    words: named('words'),
    date: named('date'),
  };
}

/**
 * How the rows of an export are read: `columns` in the words of mailers, and `otherwise` for rows that do not say what
 * happened.
 */
export function outcomeReading(
  heads: readonly string[],
  sample: readonly (readonly string[])[],
  columns: OutcomeColumns,
  otherwise: OutcomeKind | null,
): OutcomeReading {
  const flags =
    columns.status === null && columns.type === null
      ? heads.flatMap((head, index) => {
          const says = mailerWord(head);
          return says === null || says === 'nothing' ? [] : [{ place: index, says }];
        })
      : [];
  const { date } = columns;
  const order = date === null ? null : dayOrder(sample.map((row) => row[date] ?? ''));
  return { columns, flags, order, otherwise };
}

/** Reads one row. */
export function readOutcomeRow(
  row: readonly string[],
  { columns, flags, order, otherwise }: OutcomeReading,
  now: number,
): RowSays {
  const cell = (place: number | null) => (place === null ? '' : (row[place] ?? '').trim());
  const email = cell(columns.email);
  if (!email.includes('@')) return { says: 'no address' };
  const status = cell(columns.status);
  const words = cell(columns.words) || replyIn(status);
  const type = cell(columns.type);
  const reply = kindOfReply({ code: codeAmong(cell(columns.code), status), words }, splitAt(email));
  const reported = strongest(
    [mailerWord(status), bounceClass(type) ?? mailerWord(type), ...flagged(row, flags)].filter(
      (word) => word !== null,
    ),
  );
  const kind = kindOf(reported, reply) ?? otherwise;
  if (kind === 'nothing') return { says: 'nothing' };
  if (kind === null) return { says: 'not known' };
  const date = cell(columns.date);
  if (isAhead(date, order, now)) return { says: 'in the future' };
  return {
    says: 'outcome',
    email,
    kind,
    happenedAt: happenedAt(date, order, now),
    words: words === '' ? null : words,
  };
}

/** SendGrid and the DSN write the enhanced status where others write the state. */
function codeAmong(code: string, status: string): string {
  return code === '' && /^[245](?:\d\d|\.\d{1,3}\.\d{1,3})$/.test(status) ? status : code;
}

/** A whole reply in the place of the state: "550 5.1.1 user unknown". */
function replyIn(status: string): string {
  return /^[245]\d\d[ -]/.test(status) ? status : '';
}

function flagged(row: readonly string[], flags: OutcomeReading['flags']): readonly MailerWord[] {
  return flags
    .filter(({ place: index }) => !NOT_SO.has((row[index] ?? '').trim().toLowerCase()))
    .map(({ says }) => says);
}

const NOT_SO: ReadonlySet<string> = new Set([
  '',
  '0',
  'false',
  'no',
  'n',
  'none',
  'null',
  '-',
  '–',
]);

/** Of several words the one that says most: a bounce that is called hard is a hard one. */
function strongest(words: readonly MailerWord[]): MailerWord | null {
  return ORDER.find((word) => words.includes(word)) ?? null;
}

const ORDER: readonly MailerWord[] = [
  ...OUTCOME_KINDS.filter((kind) => kind !== 'delivered' && kind !== 'bounced_soft'),
  'bounced_soft',
  'bounced',
  'delivered',
  'nothing',
];

type Reply = ReturnType<typeof kindOfReply>;

/**
 * What the mail host said outranks what the mailer calls it: "mailbox full" and "your address is blocked" are no verdict
 * on the address, however hard the bounce. Without words a bounce is a hard one, as SendGrid, HubSpot and SparkPost use
 * the word; states that are no bounces stand as they are.
 */
function kindOf(reported: MailerWord | null, reply: Reply): OutcomeKind | 'nothing' | null {
  switch (reported) {
    case null:
      return reply?.kind ?? null;
    case 'bounced':
      return reply === null || reply.kind === 'delivered' ? 'bounced_hard' : reply.kind;
    case 'bounced_hard':
      return reply?.sure === true && reply.kind === 'bounced_soft' ? 'bounced_soft' : reported;
    case 'bounced_soft':
      return reply?.sure === true && reply.kind === 'bounced_hard' ? 'bounced_hard' : reported;
    default:
      return reported;
  }
}

function splitAt(email: string): { localPart: string; domain: string } {
  const at = email.lastIndexOf('@');
  return { localPart: email.slice(0, at), domain: email.slice(at + 1) };
}
