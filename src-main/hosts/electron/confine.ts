// Confines every page of the app: no other address, no new windows, no webviews, no permissions, no requests to the network.
import { type App, type Session, shell, type WebContents } from 'electron';
import { mayOpenOutside } from './external-links.ts';
import { type OwnPages, SCHEME } from './page-address.ts';

/** What a page may ask for: copying on a click, and nothing else. */
const GRANTED: ReadonlySet<string> = new Set(['clipboard-sanitized-write']);

/** `apiUrl` says where the API listens, whose own pages may be opened in the browser. */
export function confinePages(app: App, pages: OwnPages, apiUrl: () => string | null): void {
  app.on('web-contents-created', (_, contents) => confine(contents, pages, apiUrl));
}

function confine(contents: WebContents, pages: OwnPages, apiUrl: () => string | null): void {
  const outside = (url: string) => {
    if (mayOpenOutside(url, apiUrl())) void shell.openExternal(url).catch(() => {});
  };
  contents.setWindowOpenHandler(({ url }) => {
    outside(url);
    return { action: 'deny' };
  });
  contents.on('will-navigate', (event) => {
    if (pages.has(event.url)) return;
    event.preventDefault();
    outside(event.url);
  });
  contents.on('will-redirect', (event) => {
    if (!pages.has(event.url)) event.preventDefault();
  });
  contents.on('will-attach-webview', (event) => event.preventDefault());
}

/** Closes the session of our pages. In development the page comes from a server, so requests are let through. */
export function confineSession(session: Session, pages: OwnPages, development: boolean): void {
  session.setSpellCheckerEnabled(false);
  session.setPermissionRequestHandler((contents, permission, answer) =>
    answer(GRANTED.has(permission) && pages.has(contents.getURL())),
  );
  session.setPermissionCheckHandler(
    (_, permission, origin) => GRANTED.has(permission) && pages.has(`${origin}/`),
  );
  session.setDevicePermissionHandler(() => false);
  session.on('will-download', (event) => event.preventDefault());
  if (development) return;
  session.webRequest.onBeforeRequest((request, answer) =>
    answer({ cancel: !isLocal(request.url) }),
  );
}

function isLocal(url: string): boolean {
  return [`${SCHEME}:`, 'data:', 'blob:', 'devtools:'].some((scheme) => url.startsWith(scheme));
}
