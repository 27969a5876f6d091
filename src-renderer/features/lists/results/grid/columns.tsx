// Every column that the grid of a list can have, as drawn and as plain text.
import type { ReactNode } from 'react';
import { type GridRow, SORT_COLUMNS } from '../../../../../src-shared/bridge/lists.ts';
import { formatCount, formatWhen } from '../../../../app/format/format.ts';
import { UntrustedText } from '../../../../app/untrusted-text/untrusted-text.tsx';
import { RECOMMENDATIONS, RecommendationBadge } from '../../../../badges/recommendation.tsx';
import classes from './cells.module.css';
import { FlagMark } from './cells.tsx';
import { type GridColumn, type Verified, verifiedOf } from './grid-column.ts';

const RESULT_COLUMNS: readonly GridColumn[] = [
  {
    id: 'row',
    title: 'Row',
    width: 80,
    sort: 'row',
    look: 'figure',
    text: (row) => String(row.index + 1),
    draw: (row) => formatCount(row.index + 1),
  },
  { id: 'flags', title: 'Flags', width: 260, sort: 'flags', text: flagText, draw: drawFlags },
  {
    id: 'domain',
    title: 'Domain',
    width: 168,
    sort: 'domain',
    look: 'mono',
    text: (row) => verifiedOf(row)?.company.domain ?? domainOf(row.input.email),
  },
  { id: 'name', sort: 'name', title: 'Name', width: 160, text: (row) => row.input.name ?? '' },
  {
    id: 'company',
    sort: 'company',
    title: 'Company',
    width: 168,
    text: (row) => row.input.company_name ?? '',
  },
  {
    id: 'provider',
    sort: 'provider',
    title: 'Mail provider',
    width: 144,
    text: (row) => row.provider ?? '',
  },
  {
    id: 'reasoning',
    sort: 'reasoning',
    title: 'Reasoning',
    width: 440,
    text: (row) =>
      row.item === null ? '' : 'error' in row.item ? row.item.error.message : row.item.reasoning,
  },
  answer('valid', 'Valid', ({ email }) => email.valid),
  answer('disposable', 'Disposable', ({ email }) => email.disposable),
  answer('free_provider', 'Free-mail provider', ({ email }) => email.free_provider),
  answer('role_based', 'Role address', ({ email }) => email.role_based),
  answer('mx_record', 'MX record', ({ email }) => email.mx_record),
  {
    id: 'mailbox',
    sort: 'mailbox',
    title: 'Mailbox',
    width: 112,
    text: (row) => (verifiedOf(row)?.mailbox ?? '').replace('_', ' '),
  },
  answer('domain_alive', 'Domain alive', ({ company }) => company.domain_alive),
  {
    id: 'domain_age_days',
    sort: 'domain_age_days',
    title: 'Domain age, days',
    width: 136,
    look: 'figure',
    text: (row) => String(verifiedOf(row)?.company.domain_age_days ?? ''),
    draw: (row) =>
      known(
        row,
        ({ company }) => company.domain_age_days,
        (days) => formatCount(days),
      ),
  },
  answer('has_website', 'Website', ({ company }) => company.has_website),
  words('industry', 'Industry', 144, ({ company }) => company.industry_guess),
  words('size', 'Employees', 120, ({ company }) => company.size_estimate),
  answer('name_matches', 'Name fits', ({ person }) => person.name_matches_email),
  answer('at_company', 'At the company', ({ person }) => person.likely_at_company),
  {
    id: 'ip',
    sort: 'ip',
    title: 'IP address',
    width: 144,
    look: 'mono',
    text: (row) => row.input.ip_address ?? '',
  },
  words('country', 'Country', 84, ({ ip }) => ip.country),
  answer('vpn', 'VPN', ({ ip }) => ip.is_vpn),
  answer('tor', 'Tor', ({ ip }) => ip.is_tor),
  {
    id: 'suggestion',
    sort: 'suggestion',
    title: 'Did you mean',
    width: 220,
    look: 'mono',
    text: (row) => verifiedOf(row)?.suggestion ?? '',
  },
  {
    id: 'duplicate_of',
    sort: 'duplicate_of',
    title: 'Duplicate of row',
    width: 104,
    look: 'figure',
    text: (row) => (row.same_mailbox_as === null ? '' : String(row.same_mailbox_as + 1)),
  },
  {
    id: 'before',
    sort: 'before',
    title: 'Last time',
    width: 176,
    text: (row) => (row.before === null ? '' : `${row.before.recommendation} ${row.before.score}`),
    draw: drawBefore,
  },
  {
    id: 'checked_at',
    sort: 'checked_at',
    title: 'Checked',
    width: 128,
    text: (row) => verifiedOf(row)?.checked_at ?? '',
    draw(row) {
      const item = verifiedOf(row);
      if (item === null) return null;
      const { text, title } = formatWhen(item.checked_at);
      return <span title={title}>{item.cached ? `${text}, cached` : text}</span>;
    },
  },
];

const DECISION_COLUMNS: readonly GridColumn[] = [
  {
    id: 'decision',
    title: 'Your decision',
    width: 120,
    sort: 'decision',
    text: (row) => row.decision?.decision ?? '',
    draw(row) {
      const decided = row.decision?.decision ?? null;
      return decided === null ? null : <RecommendationBadge value={decided} size="sm" />;
    },
  },
  {
    id: 'reason',
    title: 'Reason',
    width: 180,
    sort: 'reason',
    text: (row) => row.decision?.reason ?? '',
  },
  {
    id: 'note',
    title: 'Note',
    width: 220,
    sort: 'note',
    text: (row) => row.decision?.note ?? '',
  },
  {
    id: 'labels',
    title: 'Labels',
    width: 160,
    sort: 'labels',
    text: (row) => row.decision?.labels.join(', ') ?? '',
  },
  {
    id: 'normalized',
    title: 'Cleaned address',
    width: 240,
    sort: 'normalized',
    look: 'mono',
    text: (row) => verifiedOf(row)?.normalized ?? '',
  },
];

/** What stays in sight of each row, as it is copied before the shown columns. */
export const FROZEN_COLUMNS: readonly GridColumn[] = [
  {
    id: 'score',
    title: 'Score',
    width: 0,
    text: (row) => String(verifiedOf(row)?.score ?? ''),
  },
  { id: 'email', title: 'Email', width: 0, text: (row) => row.input.email },
];

/** Every column of a list: those of the check, then those of its file by their place. */
export function columnsOf(originals: readonly string[] | null): readonly GridColumn[] {
  const own = (originals ?? []).map(
    (title, place): GridColumn => ({
      id: `source:${place}`,
      title: title.trim() === '' ? `Column ${place + 1}` : title,
      width: 160,
      original: true,
      sort: `source:${place}`,
      text: (row) => row.source?.[place] ?? '',
    }),
  );
  return [...RESULT_COLUMNS, ...DECISION_COLUMNS, ...own];
}

/** A column that is sorted by its own name. */
function sortOf(id: string): Pick<GridColumn, 'sort'> {
  const by = SORT_COLUMNS.find((name) => name === id);
  return by === undefined ? {} : { sort: by };
}

function answer(id: string, title: string, of: (item: Verified) => boolean | null): GridColumn {
  return {
    id,
    title,
    ...sortOf(id),
    width: Math.max(88, title.length * 8 + 32),
    text(row) {
      const item = verifiedOf(row);
      const value = item === null ? null : of(item);
      return value === null ? '' : value ? 'yes' : 'no';
    },
    draw: (row) => known(row, of, (value) => (value ? 'Yes' : 'No')),
  };
}

function words(
  id: string,
  title: string,
  width: number,
  of: (item: Verified) => string | null,
): GridColumn {
  return {
    id,
    title,
    width,
    ...sortOf(id),
    text(row) {
      const item = verifiedOf(row);
      return item === null ? '' : (of(item) ?? '');
    },
    draw: (row) => known(row, of, (value) => <UntrustedText text={value} />),
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
function drawBefore(row: GridRow): ReactNode {
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

function drawFlags(row: GridRow): ReactNode {
  const flags = verifiedOf(row)?.flags ?? [];
  return (
    <span className={classes.flags}>
      {flags.map((flag) => (
        <FlagMark key={flag} flag={flag} />
      ))}
    </span>
  );
}

function domainOf(email: string): string {
  const at = email.lastIndexOf('@');
  return at < 0 ? '' : email.slice(at + 1).toLowerCase();
}
