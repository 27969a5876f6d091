// The practice network's mail servers (RFC 5321) over TCP on loopback, one port each. They take no message.
import { domainToASCII } from 'node:url';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { listenOnLoopback, type RunningServer } from './listen.ts';
import {
  type MailboxState,
  type MailDomain,
  type MailServer,
  PRACTICE_MAIL_DOMAINS,
} from './mailbox-data.ts';

export interface SmtpServerOptions {
  readonly domains?: readonly MailDomain[];
  /** How long the `slow` server holds each answer back. */
  readonly slowMs?: number;
  /** Told of each recipient that is named, in order. */
  readonly onRecipient?: (address: string) => void;
}

const SLOW_MS = 1_500;
const IDLE_MS = 30_000;

/** The reply to a recipient; null takes it. */
type Refusal = { readonly code: number; readonly text: string } | null;

/** Starts a server on a free port of 127.0.0.1. */
export async function startSmtpServer(
  role: MailServer,
  options: SmtpServerOptions = {},
): Promise<RunningServer> {
  const { domains = PRACTICE_MAIL_DOMAINS, slowMs = SLOW_MS, onRecipient } = options;
  const byName = new Map(domains.map((each) => [each.name, each]));
  const seen = new Set<string>();
  const waits = new Set<NodeJS.Timeout>();

  const server = new SMTPServer({
    ...MANNERS[role],
    name: `${role}.mail.practice.example`,
    banner: 'practice only, nothing is delivered',
    authOptional: true,
    disableReverseLookup: true,
    socketTimeout: IDLE_MS,
    // Also keeps it from warning of the certificate that it brings along, which is good enough for practice.
    logger: false,
    onConnect(_session, done) {
      if (role === 'busy') return done(reply(421, '4.3.2 Too busy now, try another host'));
      done();
    },
    onMailFrom(_address, _session, done) {
      soon(done);
    },
    onRcptTo({ address }, { remoteAddress, envelope }, done) {
      onRecipient?.(address);
      const sender = envelope.mailFrom === false ? '' : envelope.mailFrom.address;
      const refusal = role === 'wary' ? STRANGER : judge(address, `${remoteAddress} ${sender}`);
      soon(() => done(refusal === null ? null : reply(refusal.code, refusal.text)));
    },
    onData(stream, _session, done) {
      stream.resume();
      stream.once('end', () => done(reply(554, '5.7.0 This is a practice server')));
    },
  });
  // An error of one connection ends that connection.
  server.on('error', () => {});
  return listenOnLoopback(server.server, () => {
    for (const wait of waits) clearTimeout(wait);
  });

  function soon(action: () => void): void {
    if (role !== 'slow') {
      action();
      return;
    }
    const wait = setTimeout(() => {
      waits.delete(wait);
      action();
    }, slowMs);
    waits.add(wait);
  }

  function judge(address: string, asker: string): Refusal {
    const at = address.lastIndexOf('@');
    const local = address.slice(0, at).toLowerCase().normalize('NFC').replace(/\+.*$/s, '');
    const name = domainToASCII(address.slice(at + 1));
    const mail = byName.get(name);
    if (mail === undefined) return { code: 554, text: '5.7.1 Relay access denied' };
    if (mail.manner === 'catch_all') return null;
    if (mail.manner === 'greylisting') {
      const triple = `${asker} ${local}@${name}`;
      if (!seen.has(triple)) {
        seen.add(triple);
        return GREYLISTED;
      }
    }
    const state = mail.manner === 'nobody' ? undefined : mail.mailboxes.get(local);
    return refusalOf(state, `<${local}@${name}>`);
  }
}

function refusalOf(state: MailboxState | undefined, mailbox: string): Refusal {
  switch (state) {
    case undefined:
      return { code: 550, text: `5.1.1 ${mailbox}: no such user here` };
    case 'full':
      return { code: 552, text: `5.2.2 ${mailbox}: mailbox is full` };
    case 'disabled':
      return { code: 550, text: `5.2.1 ${mailbox}: mailbox is disabled` };
    case 'ok':
      return null;
  }
}

const GREYLISTED: Refusal = {
  code: 451,
  text: '4.7.1 Greylisted, please try again in a few minutes',
};

const STRANGER: Refusal = {
  code: 554,
  text: '5.7.1 Service unavailable; client host blocked by local policy',
};

const PLAIN: SMTPServerOptions = {
  disabledCommands: ['AUTH', 'STARTTLS'],
  hidePIPELINING: true,
  hideSMTPUTF8: true,
};

/** The library has a certificate of its own, signed by nobody. */
const ORDINARY: SMTPServerOptions = { disabledCommands: ['AUTH'] };

const MANNERS: Readonly<Record<MailServer, SMTPServerOptions>> = {
  ordinary: ORDINARY,
  plain: PLAIN,
  wary: ORDINARY,
  slow: ORDINARY,
  busy: ORDINARY,
};

function reply(responseCode: number, text: string): Error {
  return Object.assign(new Error(text), { responseCode });
}
