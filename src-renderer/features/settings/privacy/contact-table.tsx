// The table of the privacy ledger: who was asked what, when, why, and what came of it.
import type { ContactDetails } from '../../../../src-shared/bridge/app.ts';
import { When } from '../../../app/format/when.tsx';
import { type Column, DataTable } from '../../../app/table/data-table.tsx';
import { shownText } from '../../../app/untrusted-text/hidden-characters.ts';
import { UntrustedText } from '../../../app/untrusted-text/untrusted-text.tsx';
import { byteCounts } from './byte-counts.ts';
import classes from './contact-table.module.css';

/** A contact with its place: the newest is 0. */
interface Placed {
  readonly contact: ContactDetails;
  readonly place: number;
}

export function ContactTable({ contacts }: { readonly contacts: readonly ContactDetails[] }) {
  return (
    <DataTable
      label="Contacts, newest first"
      className={classes.table}
      columns={COLUMNS}
      rows={contacts.map((contact, index) => ({ contact, place: index }))}
      keyOf={({ place: index }) => index}
      minWidthPx={720}
      maxHeight="clamp(320px, calc(100vh - 330px), 900px)"
      rowPx={48}
      layout="fixed"
      framed
    />
  );
}

const OUTCOMES: Readonly<Record<string, string>> = {
  answered: 'Answered',
  failed: 'Failed',
  refused_by_guard: 'Refused by Vouch',
};

const COLUMNS: readonly Column<Placed>[] = [
  {
    head: 'When',
    kind: 'quiet',
    width: 104,
    cell: ({ contact }) => <When iso={contact.at} />,
  },
  { head: 'Host', cell: ({ contact }) => <Host contact={contact} /> },
  {
    head: 'Why',
    width: 112,
    cell: ({ contact: { why } }) => (
      <span className={classes.clamp} title={why}>
        {why}
      </span>
    ),
  },
  {
    head: 'What was sent',
    cell: ({ contact: { sent } }) => (
      <span className={classes.clamp} title={shownText(sent)}>
        {sent === '' ? <small>nothing about anyone</small> : <UntrustedText text={sent} />}
      </span>
    ),
  },
  {
    head: 'Result',
    width: 144,
    className: classes.outcome,
    marks: ({ contact }) => ({ 'data-outcome': contact.outcome }),
    cell: ({ contact }) => (
      <>
        {Object.hasOwn(OUTCOMES, contact.outcome) ? OUTCOMES[contact.outcome] : contact.outcome}
        <small className={classes.line} title="Bytes sent and received, where they were counted">
          {byteCounts(contact)}
        </small>
      </>
    ),
  },
];

function Host({ contact }: { readonly contact: ContactDetails }) {
  const { host, address, protocol, port, via } = contact;
  return (
    <>
      <code className={classes.line} title={shownText(host)}>
        <UntrustedText text={host} address />
      </code>
      <small className={classes.line}>
        {[address, `${protocol} ${port}`, via === null ? null : `by ${via}`]
          .filter(Boolean)
          .join(' · ')}
      </small>
    </>
  );
}
