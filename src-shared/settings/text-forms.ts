// The forms that texts of settings have: a sender's address, an origin, a host for callbacks.
import { isHostName } from '../host-name.ts';
import { ipVersion } from '../ip-version.ts';

/** The local part needs no quotation marks (RFC 5321 §4.1.2), the domain is a host name. */
export function isSender(text: string): boolean {
  const [local = '', domain = '', ...more] = text.split('@');
  return /^[^\s<>()[\]\\,;:"]+$/.test(local) && isHostName(domain) && more.length === 0;
}

/** The origin of web pages, as browsers write it (RFC 6454 §6.1). */
export function isOrigin(text: string): boolean {
  return URL.parse(text)?.origin === text && hasHost(text);
}

/** Written as a URL's parser writes it, or it would never be the host of a callback's URL. */
export function isCallbackHost(text: string): boolean {
  const url = URL.parse(`https://${text}`);
  if (url === null || url.port === '0' || !hasHost(url.href)) return false;
  return text === url.host || text === `${url.host}:443`;
}

/** Whether a URL names a host that can be connected to: by name or by address. */
function hasHost(text: string): boolean {
  const host = URL.parse(text)?.hostname ?? '';
  return isHostName(host) || ipVersion(host.replace(/^\[|\]$/g, '')) !== 0;
}
