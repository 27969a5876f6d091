// Says which links of the window may open in the system's browser: a short list, so that no page of a checked domain is ever visited by mistake.

/** Hosts of documentation, licences and data that the window names; their subdomains are not meant. */
const HOSTS: ReadonlySet<string> = new Set([
  'db-ip.com',
  'github.com',
  'www.npmjs.com',
  'datatracker.ietf.org',
  'www.rfc-editor.org',
  'www.iana.org',
  'spdx.org',
  'publicsuffix.org',
  'check.torproject.org',
]);

/**
 * Whether `url` may be handed to the system: https to a host of the list, or the documentation of our own API at the
 * address where it listens (null when it does not).
 */
export function mayOpenOutside(url: string, apiUrl: string | null): boolean {
  if (!URL.canParse(url)) return false;
  const target = new URL(url);
  if (target.username !== '' || target.password !== '') return false;
  if (apiUrl !== null && target.origin === new URL(apiUrl).origin) {
    return target.pathname === '/v1/docs' || target.pathname === '/v1/openapi.json';
  }
  return target.protocol === 'https:' && target.port === '' && HOSTS.has(target.hostname);
}
