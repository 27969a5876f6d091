// What makes the window a web page: its files and the session's token.
import { randomBytes } from 'node:crypto';
import { RENDERER_FOLDER } from '../package-files.ts';
import { pageOf, type WindowPage } from '../window-page.ts';

export interface WebWindow {
  readonly page: WindowPage;
  /** 256 random bits; good until the program ends. */
  readonly token: string;
}

export function createWebWindow(): WebWindow {
  return { page: pageOf(RENDERER_FOLDER), token: randomBytes(32).toString('base64url') };
}

/** Where the window is opened: the token travels in the fragment, which browsers send to nobody. */
export function windowAddress(url: string, { token }: WebWindow): string {
  return `${url}/#token=${token}`;
}
