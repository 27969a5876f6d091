// Serves the window's page at app://vouch/, which no other program can answer for and no network can reach.
import { type Protocol, protocol } from 'electron';
import type { WindowPage } from '../../program/window-page.ts';
import { PAGE_URL, SCHEME } from './page-address.ts';

/** Must be said before the app is ready: the scheme behaves as https does. */
export function declareScheme(): void {
  protocol.registerSchemesAsPrivileged([
    {
      scheme: SCHEME,
      privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true },
    },
  ]);
}

export function servePage(target: Protocol, page: WindowPage): void {
  target.handle(SCHEME, async (request) => {
    const { host, pathname } = new URL(request.url);
    if (host !== new URL(PAGE_URL).host || request.method !== 'GET') {
      return new Response('There is nothing here.\n', { status: 404 });
    }
    const { status, headers, body } = await page.read(pathname);
    return new Response(new Uint8Array(body), { status, headers });
  });
}
