// Every column that the grid of a list can have, as rendered and as plain text.
import type { ReactNode } from 'react';
import type { GridRow } from '../../../../../src-shared/bridge/lists.ts';
import { COLUMNS, type GridColumnName } from '../../../../../src-shared/columns.ts';
import { FLAGS, worstFirst } from '../../../../../src-shared/flags.ts';
import { formatCount } from '../../../../../src-shared/format-count.ts';
import { formatWhen } from '../../../../app/format/format.ts';
import { UntrustedText } from '../../../../app/untrusted-text/untrusted-text.tsx';
import { RECOMMENDATIONS, RecommendationBadge } from '../../../../badges/recommendation.tsx';
import classes from './cells.module.css';
import { FlagMark } from './cells.tsx';
import { type ColumnLook, type GridColumn, type Verified, verifiedOf } from './grid-column.ts';
import type { ListShape } from './list-shape.ts';

/** What the grid draws of each column of the check, in the order in which columns are chosen from. */
const COLUMN_LOOKS = {
  score: { width: 0, text: (row) => String(verifiedOf(row)?.score ?? '') },
  email: { width: 0, text: (row) => row.input.email },
  row: {
    width: 80,
    look: 'figure',
    text: (row) => String(row.index + 1),
    render: (row) => formatCount(row.index + 1),
  },
  reasoning: {
    width: 220,
    text: (row) =>
      row.item === null ? '' : 'error' in row.item ? row.item.error.message : row.item.reasoning,
  },
  flags: { width: 168, text: flagText, render: renderFlags },
  domain: {
    width: 168,
    look: 'mono',
    text: (row) => verifiedOf(row)?.company.domain ?? domainOf(row.input.email),
  },
  name: { width: 132, text: (row) => row.input.name ?? '' },
  company: { width: 128, text: (row) => row.input.company_name ?? '' },
  provider: { width: 144, text: (row) => row.provider ?? '' },
  valid: answer(88, ({ email }) => email.valid),
  disposable: answer(112, ({ email }) => email.disposable),
  free_provider: answer(176, ({ email }) => email.free_provider),
  role_based: answer(128, ({ email }) => email.role_based),
  mx_record: answer(104, ({ email }) => email.mx_record),
  mailbox: { width: 112, text: (row) => (verifiedOf(row)?.mailbox ?? '').replace('_', ' ') },
  domain_alive: answer(128, ({ company }) => company.domain_alive),
  domain_age_days: {
    width: 136,
    look: 'figure',
    text: (row) => String(verifiedOf(row)?.company.domain_age_days ?? ''),
    render: (row) =>
      known(
        row,
        ({ company }) => company.domain_age_days,
        (days) => formatCount(days),
      ),
  },
  has_website: answer(88, ({ company }) => company.has_website),
  industry: words(144, ({ company }) => company.industry_guess),
  size: words(120, ({ company }) => company.size_estimate),
  name_matches: answer(104, ({ person }) => person.name_matches_email),
  at_company: answer(144, ({ person }) => person.likely_at_company),
  ip: { width: 144, look: 'mono', text: (row) => row.input.ip_address ?? '' },
  country: words(84, ({ ip }) => ip.country),
  vpn: answer(88, ({ ip }) => ip.is_vpn),
  tor: answer(88, ({ ip }) => ip.is_tor),
  suggestion: { width: 220, look: 'mono', text: (row) => verifiedOf(row)?.suggestion ?? '' },
  duplicate_of: {
    width: 104,
    look: 'figure',
    text: (row) => (row.same_mailbox_as === null ? '' : String(row.same_mailbox_as + 1)),
  },
  before: {
    width: 176,
    text: (row) => (row.before === null ? '' : `${row.before.recommendation} ${row.before.score}`),
    render: renderBefore,
  },
  checked_at: {
    width: 128,
    text: (row) => verifiedOf(row)?.checked_at ?? '',
    render(row) {
      const item = verifiedOf(row);
      if (item === null) return null;
      const { text, title } = formatWhen(item.checked_at);
      return <span title={title}>{item.cached ? `${text}, cached` : text}</span>;
    },
  },
  decision: {
    width: 120,
    text: (row) => row.decision?.decision ?? '',
    render(row) {
      const decided = row.decision?.decision ?? null;
      return decided === null ? null : <RecommendationBadge value={decided} size="sm" />;
    },
  },
  reason: { width: 180, text: (row) => row.decision?.reason ?? '' },
  note: { width: 220, text: (row) => row.decision?.note ?? '' },
  labels: { width: 160, text: (row) => row.decision?.labels.join(', ') ?? '' },
  normalized: { width: 240, look: 'mono', text: (row) => verifiedOf(row)?.normalized ?? '' },
} as const satisfies Readonly<Record<GridColumnName, ColumnLook>>;

const ALL = (Object.entries(COLUMN_LOOKS) as [GridColumnName, ColumnLook][]).map(
  ([id, look]): GridColumn => ({ id, title: COLUMNS[id].label, ...look }),
);

/** What stays in sight of each row, as it is copied before the shown columns. */
export const FROZEN_COLUMNS = ALL.filter(({ width }) => width === 0);

/** Why a row is recommended what it is, in a line. */
export const REASON: ColumnLook = COLUMN_LOOKS.reasoning;

/** How wide each cell of a row is: the reason has the room of flags beside it that the row has not. */
export function cellWidths(columns: readonly GridColumn[], row: GridRow | null): readonly number[] {
  const widths = columns.map(({ width }) => width);
  const at = columns.findIndex(({ id }) => id === 'reasoning');
  if (columns[at + 1]?.id !== 'flags' || at < 0 || row === null || flagText(row) !== '')
    return widths;
  return widths.with(at, (widths[at] ?? 0) + (widths[at + 1] ?? 0)).with(at + 1, 0);
}

/** Every column of a list: those of the check, without what nobody gave, then those of its file by their place. */
export function columnsOf(
  originals: readonly string[] | null,
  given: ListShape['given'],
): readonly GridColumn[] {
  const own = (originals ?? []).map(
    (title, index): GridColumn => ({
      id: `source:${index}`,
      title: title.trim() === '' ? `Column ${index + 1}` : title,
      width: 160,
      original: true,
      text: (row) => row.source?.[index] ?? '',
    }),
  );
  const isThere = ({ id, width }: GridColumn) =>
    width > 0 && (given as Readonly<Record<string, boolean>>)[id] !== false;
  return [...ALL.filter(isThere), ...own];
}

function answer(width: number, of: (item: Verified) => boolean | null): ColumnLook {
  return {
    width,
    text(row) {
      const item = verifiedOf(row);
      const value = item === null ? null : of(item);
      return value === null ? '' : value ? 'yes' : 'no';
    },
    render: (row) => known(row, of, (value) => (value ? 'Yes' : 'No')),
  };
}

function words(width: number, of: (item: Verified) => string | null): ColumnLook {
  return {
    width,
    text(row) {
      const item = verifiedOf(row);
      return item === null ? '' : (of(item) ?? '');
    },
    render: (row) => known(row, of, (value) => <UntrustedText text={value} />),
  };
}

/** A value that may be unknown: never blank and never taken for a no. */
function known<T>(
  row: GridRow,
  of: (item: Verified) => T | null,
  show: (value: T) => ReactNode,
): ReactNode {
  const item = verifiedOf(row);
  if (item === null) return null;
  const value = of(item);
  return value === null ? <span className={classes.unknown}>unknown</span> : show(value);
}

/** What a row was recommended before it was taken up again; in bold where that has changed. */
function renderBefore(row: GridRow): ReactNode {
  const { before } = row;
  if (before === null) return null;
  const { label } = RECOMMENDATIONS[before.recommendation];
  const now = verifiedOf(row)?.recommendation;
  const words = `${label} ${before.score}`;
  return now === undefined || now === before.recommendation ? (
    words
  ) : (
    <strong title={`${label} before, ${RECOMMENDATIONS[now].label} now`}>
      {label} → {RECOMMENDATIONS[now].label}
    </strong>
  );
}

function flagText(row: GridRow): string {
  return verifiedOf(row)?.flags.join(' ') ?? '';
}

/** So many flags of a row are named; the others are counted. */
const NAMED_FLAGS = 2;

function renderFlags(row: GridRow): ReactNode {
  const flags = worstFirst(verifiedOf(row)?.flags ?? []);
  const more = flags.slice(NAMED_FLAGS);
  return (
    <span className={classes.flags} title={flags.map((flag) => FLAGS[flag].label).join(', ')}>
      {flags.slice(0, NAMED_FLAGS).map((flag) => (
        <FlagMark key={flag} flag={flag} />
      ))}
      {more.length === 0 ? null : (
        <span className={classes.more} title={more.map((flag) => FLAGS[flag].label).join(', ')}>
          +{more.length}
        </span>
      )}
    </span>
  );
}

function domainOf(email: string): string {
  const at = email.lastIndexOf('@');
  return at < 0 ? '' : email.slice(at + 1).toLowerCase();
}
