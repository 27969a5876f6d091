// The window's own address, and whether some other address is a page of ours.

export const SCHEME = 'app';
export const PAGE_URL = `${SCHEME}://vouch/`;

/** Where the development server of the build tool shows the page, on this machine; null where there is none. */
export function developmentServer(
  variables: Readonly<Record<string, string | undefined>>,
): string | null {
  const url = variables.ELECTRON_RENDERER_URL ?? '';
  if (!URL.canParse(url)) return null;
  const { protocol, hostname } = new URL(url);
  const local = ['127.0.0.1', '[::1]', 'localhost'].includes(hostname);
  return protocol === 'http:' && local ? url : null;
}

export interface OwnPages {
  /** What the window loads. */
  readonly url: string;
  has(url: string): boolean;
}

/** `developmentUrl` is where a development server shows the page; null in everything that is built. */
export function ownPages(developmentUrl: string | null): OwnPages {
  const home = new URL(developmentUrl ?? PAGE_URL);
  return {
    url: home.href,
    has(url) {
      if (!URL.canParse(url)) return false;
      // The origin of a scheme of our own is "null" to Node, so its parts are compared.
      const { protocol, host } = new URL(url);
      return protocol === home.protocol && host === home.host;
    },
  };
}
