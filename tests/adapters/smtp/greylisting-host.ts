// A real mail server that greylists: each asker, sender and recipient by itself (RFC 6647 §2.4), before it looks whether
// there is such a mailbox.
import { SMTPServer } from 'smtp-server';
import { listen } from '../dialer/open-dialer.ts';
import type { OpenProbe } from './open-probe.ts';

export interface GreylistingHost {
  /** Every recipient that was named, in order. */
  readonly named: readonly string[];
  readonly sessions: number;
}

interface Manner {
  /** The mailboxes there are beside postmaster, by local part; `all` takes any. */
  readonly mailboxes: readonly string[] | 'all';
  /** How long a triple must have been known. */
  readonly delayMs: number;
  /** Whether unknown recipients are refused at once, and only the others put off. */
  readonly refusesFirst?: boolean;
  /** Local parts that are taken without delay, as after earlier mail. */
  readonly trusted?: readonly string[];
}

/** Starts it behind a name; its time is the probe's. */
export async function greylistingHost(
  probe: OpenProbe,
  name: string,
  { mailboxes, delayMs, refusesFirst = false, trusted = [] }: Manner,
): Promise<GreylistingHost> {
  const named: string[] = [];
  const firstSeen = new Map<string, number>();
  let sessions = 0;
  const refusal = (responseCode: number, text: string) =>
    Object.assign(new Error(text), { responseCode });
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    logger: false,
    onConnect(_session, done) {
      sessions += 1;
      done();
    },
    onRcptTo({ address }, { remoteAddress, envelope }, done) {
      named.push(address);
      const local = address.slice(0, address.lastIndexOf('@'));
      const unknown = mailboxes !== 'all' && ![...mailboxes, 'postmaster'].includes(local);
      const noSuchUser = unknown ? refusal(550, '5.1.1 no such user') : null;
      const triple = JSON.stringify([remoteAddress, envelope.mailFrom, address]);
      const now = probe.clock.now();
      const since = firstSeen.get(triple) ?? now;
      const known = firstSeen.has(triple) && now - since >= delayMs;
      firstSeen.set(triple, since);
      if (known || trusted.includes(local) || (refusesFirst && unknown)) return done(noSuchUser);
      done(refusal(451, '4.7.1 Greylisted, please come back later'));
    },
  });
  server.on('error', () => {});
  probe.dialer.own(server.server);
  probe.lead(name, await listen(server.server));
  return {
    named,
    get sessions() {
      return sessions;
    },
  };
}
