// The table of the privacy ledger, with virtual rows.
import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef } from 'react';
import type { ContactDetails } from '../../../../src-shared/bridge/app.ts';
import { When } from '../../../app/format/when.tsx';
import { shownText } from '../../../app/untrusted-text/hidden-characters.ts';
import { UntrustedText } from '../../../app/untrusted-text/untrusted-text.tsx';
import { byteCounts } from './byte-counts.ts';
import classes from './contact-table.module.css';

const ROW_PX = 48;

export function ContactTable({ contacts }: { readonly contacts: readonly ContactDetails[] }) {
  const scroller = useRef<HTMLElement>(null);
  const virtual = useVirtualizer({
    count: contacts.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PX,
    overscan: 8,
  });
  const rows = virtual.getVirtualItems();
  const above = rows.at(0)?.start ?? 0;
  const below = virtual.getTotalSize() - (rows.at(-1)?.end ?? 0);

  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard
    <section ref={scroller} className={classes.scroller} tabIndex={0} aria-label="Ledger">
      <table
        className={classes.table}
        aria-label="Contacts, newest first"
        aria-rowcount={contacts.length + 1}
      >
        <thead>
          <tr aria-rowindex={1}>
            <th className={classes.when}>When</th>
            <th>Host</th>
            <th className={classes.why}>Why</th>
            <th>What was sent</th>
            <th className={classes.outcomes}>Result</th>
          </tr>
        </thead>
        <tbody>
          <Space height={above} />
          {rows.map(({ index }) => {
            const contact = contacts[index];
            return contact === undefined ? null : (
              <tr key={index} aria-rowindex={index + 2} style={{ height: ROW_PX }}>
                <Cells contact={contact} />
              </tr>
            );
          })}
          <Space height={below} />
        </tbody>
      </table>
    </section>
  );
}

/** Stands for the rows that are not drawn. */
function Space({ height }: { readonly height: number }) {
  return height === 0 ? null : (
    <tr aria-hidden className={classes.space}>
      <td colSpan={5} style={{ height }} />
    </tr>
  );
}

const OUTCOMES: Readonly<Record<string, string>> = {
  answered: 'Answered',
  failed: 'Failed',
  refused_by_guard: 'Refused by Vouch',
};

function Cells({ contact }: { readonly contact: ContactDetails }) {
  const { at, host, address, protocol, port, why, sent, outcome, via } = contact;
  const label = Object.hasOwn(OUTCOMES, outcome) ? OUTCOMES[outcome] : outcome;
  return (
    <>
      <td className={classes.quiet}>
        <When iso={at} />
      </td>
      <td>
        <code className={classes.line} title={shownText(host)}>
          <UntrustedText text={host} address />
        </code>
        <small className={classes.line}>
          {[address, `${protocol} ${port}`, via === null ? null : `by ${via}`]
            .filter(Boolean)
            .join(' · ')}
        </small>
      </td>
      <td>
        <span className={classes.clamp} title={why}>
          {why}
        </span>
      </td>
      <td>
        <span className={classes.clamp} title={shownText(sent)}>
          {sent === '' ? <small>nothing about anyone</small> : <UntrustedText text={sent} />}
        </span>
      </td>
      <td className={classes.outcome} data-outcome={outcome}>
        {label}
        <small className={classes.line} title="Bytes sent and received, where they were counted">
          {byteCounts(contact)}
        </small>
      </td>
    </>
  );
}
