// Writes down in the privacy ledger what was dialled, and what was exchanged over each connection.
import type { Socket } from 'node:net';
import type { Clock } from '../../engine/ports.ts';
import type { Contact, ContactLedger } from '../../service/ports/contact-ledger.ts';
import type { Dialled, DialRequest } from './dial.ts';

/** What is dialled, by the name that was asked for. */
export interface Dialling {
  readonly request: DialRequest;
  readonly host: string;
}

/** A connection to an address, begun at a moment of the clock, through a proxy or null. */
export interface Reached {
  readonly address: string;
  readonly at: number;
  readonly via: string | null;
}

export interface ContactNotes {
  refusedByGuard(dialling: Dialling): void;
  failed(dialling: Dialling, reached: Reached): void;
  /** Notes a connection as one contact when it closes, or each exchange over it as one. */
  opened(dialling: Dialling, reached: Reached, socket: Socket): Dialled['exchange'];
}

export function createContactNotes(ledger: ContactLedger, clock: Clock): ContactNotes {
  return {
    refusedByGuard: (dialling) =>
      note(dialling, 'refused_by_guard', { at: clock.now(), address: null }),
    failed: (dialling, reached) => note(dialling, 'failed', reached),
    opened({ request, host }, reached, socket) {
      // What was said to the proxy is not counted as said to the host.
      let { bytesWritten, bytesRead } = socket;
      let shared = false;
      const recorded = ledger.opened?.(request.checkId);
      const noteAs = (about: DialRequest, at: number) => {
        note({ request: about, host }, 'answered', {
          ...reached,
          at,
          bytesSent: socket.bytesWritten - bytesWritten,
          bytesReceived: socket.bytesRead - bytesRead,
        });
        ({ bytesWritten, bytesRead } = socket);
        recorded?.();
      };
      socket.once('close', () => {
        if (!shared) noteAs(request, reached.at);
        // A connection that broke in the middle of an exchange may never end it.
        recorded?.();
      });
      return (about) => {
        // The first began with the connection.
        const from = shared ? clock.now() : reached.at;
        shared = true;
        return () => noteAs({ ...request, ...about }, from);
      };
    },
  };

  function note(
    { request, host }: Dialling,
    outcome: Contact['outcome'],
    about: Pick<Contact, 'at' | 'address'> &
      Partial<Pick<Contact, 'via' | 'bytesSent' | 'bytesReceived'>>,
  ): void {
    const { protocol, port, why, checkId } = request;
    const sent = request.sent ?? host;
    ledger.record({
      protocol,
      host,
      port,
      why,
      sent,
      outcome,
      bytesSent: 0,
      bytesReceived: 0,
      checkId,
      ...about,
    });
  }
}
