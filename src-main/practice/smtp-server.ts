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
import {
  ACCEPTED,
  greylists,
  isAccepted,
  type NamedRecipient,
  type RecipientReply,
  tripleOf,
} from './recipient-replies.ts';

export interface SmtpServerOptions {
  readonly domains?: readonly MailDomain[];
  /** How long the `slow` server holds each answer back. */
  readonly slowMs?: number;
  /** Told of each recipient that is named, in order. */
  readonly onRecipient?: (address: string) => void;
}

const SLOW_MS = 1_500;
const IDLE_MS = 30_000;

/** Starts a server on a free port of 127.0.0.1. */
export async function startSmtpServer(
  role: MailServer,
  options: SmtpServerOptions = {},
): Promise<RunningServer> {
  const { domains = PRACTICE_MAIL_DOMAINS, slowMs = SLOW_MS, onRecipient } = options;
  const judge = role === 'wary' ? () => STRANGER : repliesOf(domains);
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
      if (role === 'busy') return done(errorOf('421 4.3.2 Too busy now, try another host'));
      done();
    },
    onMailFrom(_address, _session, done) {
      soon(done);
    },
    onRcptTo({ address }, { remoteAddress, envelope }, done) {
      onRecipient?.(address);
      const at = address.lastIndexOf('@');
      const reply = judge({
        local: address.slice(0, at).toLowerCase().normalize('NFC').replace(/\+.*$/s, ''),
        domain: domainToASCII(address.slice(at + 1)),
        sender: envelope.mailFrom === false ? '' : envelope.mailFrom.address,
        from: remoteAddress,
      });
      soon(() => done(isAccepted(reply) ? null : errorOf(reply)));
    },
    onData(stream, _session, done) {
      stream.resume();
      stream.once('end', () => done(errorOf('554 5.7.0 This is a practice server')));
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
}

/** By the table of domains. */
function repliesOf(domains: readonly MailDomain[]): RecipientReply {
  const byName = new Map(domains.map((each) => [each.name, each]));
  const byMailbox = (named: NamedRecipient) => {
    const mail = byName.get(named.domain);
    const known = mail?.manner === 'nobody' ? undefined : mail?.mailboxes.get(named.local);
    return replyAbout(known, `<${named.local}@${named.domain}>`);
  };
  // Whoever comes back is known: nobody is to wait for a demonstration.
  const putOff = greylists({ keyOf: tripleOf, delayMs: 0, now: Date.now }, byMailbox);
  return (named) => {
    switch (byName.get(named.domain)?.manner) {
      case undefined:
        return '554 5.7.1 Relay access denied';
      case 'catch_all':
        return ACCEPTED;
      case 'greylisting':
        return putOff(named);
      case 'mailboxes':
      case 'nobody':
        return byMailbox(named);
    }
  };
}

function replyAbout(state: MailboxState | undefined, mailbox: string): string {
  switch (state) {
    case undefined:
      return `550 5.1.1 ${mailbox}: no such user here`;
    case 'full':
      return `552 5.2.2 ${mailbox}: mailbox is full`;
    case 'disabled':
      return `550 5.2.1 ${mailbox}: mailbox is disabled`;
    case 'ok':
      return ACCEPTED;
  }
}

const STRANGER = '554 5.7.1 Service unavailable; client host blocked by local policy';

const PLAIN: SMTPServerOptions = {
  disabledCommands: ['AUTH', 'STARTTLS'],
  hidePIPELINING: true,
  hideSMTPUTF8: true,
};

/** The library has a certificate of its own, self-signed. */
const ORDINARY: SMTPServerOptions = { disabledCommands: ['AUTH'] };

const MANNERS: Readonly<Record<MailServer, SMTPServerOptions>> = {
  ordinary: ORDINARY,
  plain: PLAIN,
  wary: ORDINARY,
  slow: ORDINARY,
  busy: ORDINARY,
};

/** As the library takes refusals. */
function errorOf(reply: string): Error {
  return Object.assign(new Error(reply.slice(4)), { responseCode: Number(reply.slice(0, 3)) });
}
