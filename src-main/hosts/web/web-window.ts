// What makes the window a web page: its files, the session's token, and the codes that are exchanged for it.
import { randomBytes } from 'node:crypto';
import { RENDERER_FOLDER } from '../../program/package-files.ts';
import { CODE_LIFETIME_MINUTES, createTickets, type Tickets } from '../../program/tickets.ts';
import { pageOf, type WindowPage } from '../../program/window-page.ts';

export interface WebWindow {
  readonly page: WindowPage;
  /** 256 random bits; good until the program ends. */
  readonly token: string;
  /** An address with a code may be read by others later, in the browser's history for one; the token is never in one. */
  readonly codes: Tickets<'session'>;
  /** The name under which a proxy serves it over TLS; null where the window is for this machine alone. */
  readonly publicName: string | null;
}

/** `now` in milliseconds that only ever grow. */
export function createWebWindow(now: () => number, publicName: string | null): WebWindow {
  return {
    page: pageOf(RENDERER_FOLDER),
    token: randomBytes(32).toString('base64url'),
    codes: createTickets(now, CODE_LIFETIME_MINUTES * 60_000),
    publicName,
  };
}

/** A fresh address of the window, good once. The code travels in the fragment, which browsers send to no server. */
export function windowAddress(url: string, { codes, publicName }: WebWindow): string {
  return `${publicName === null ? url : `https://${publicName}`}/#code=${codes.issue('session')}`;
}
