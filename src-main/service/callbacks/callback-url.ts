// Whether a callback may be sent to a URL: on this machine, or on a host that the settings allow.
import { LIMITS } from '../../../src-shared/limits.ts';

export type JudgedUrl =
  | { readonly ok: true; readonly url: URL; readonly loopback: boolean }
  /** Goes on after "callback_url". */
  | { readonly ok: false; readonly reason: string };

export interface UrlRules {
  /** Hosts beside the loopback: `hooks.example` (port 443) or `hooks.example:8443`. */
  readonly hosts: readonly string[];
  /** Whether callers are on this machine; those on others reach its loopback only where it is among the hosts. */
  readonly localCallers: boolean;
}

/** Names of the loopback as a URL's parser writes them. */
const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Where a callback would be posted, or why the URL is refused: longer than `LIMITS.callbackUrl`, not http or https,
 * with a user name, or to a host that is not allowed.
 */
export function judgeCallbackUrl(text: string, { hosts, localCallers }: UrlRules): JudgedUrl {
  const url = text.length > LIMITS.callbackUrl ? null : URL.parse(text);
  if (url === null || (url.protocol !== 'http:' && url.protocol !== 'https:'))
    return refused('must be a URL with http:// or https://');
  if (url.username !== '' || url.password !== '')
    return refused('must not contain a user name or a password');
  if (url.port === '0') return refused('must not name port 0, where nothing can listen');
  const loopback = LOOPBACK.has(url.hostname);
  if (loopback && localCallers) return { ok: true, url, loopback };
  // A URL's parser leaves out the port that its scheme has anyway.
  const named =
    url.port === '' && url.protocol === 'https:' ? [url.host, `${url.host}:443`] : [url.host];
  if (!named.some((host) => hosts.includes(host)))
    return refused(
      `names ${url.host.slice(0, 100)}, which is neither this machine nor one of the setting callback_hosts`,
    );
  if (!loopback && url.protocol !== 'https:')
    return refused('must begin with https://, because it leaves this machine');
  return { ok: true, url, loopback };
}

function refused(reason: string): JudgedUrl {
  return { ok: false, reason };
}
