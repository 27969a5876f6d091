// Reads the address of a fleet's PostgreSQL, and writes it without its password.
import { decoded } from './url-parts.ts';

/** How a connection is made; TLS is off only towards this machine, or where the address says so. */
export interface FleetAddress {
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly password: string;
  readonly database: string;
  readonly tls:
    | { readonly kind: 'off' }
    /** `authorityFile` names a file of certificates to trust; null trusts the usual ones. */
    | { readonly kind: 'on'; readonly verified: boolean; readonly authorityFile: string | null };
}

export type ReadAddress =
  | { readonly ok: true; readonly address: FleetAddress }
  /** A sentence that says what to do; it never holds the password. */
  | { readonly ok: false; readonly reason: string };

const EXAMPLE = 'postgres://vouch:password@db.example:5432/vouch';
const MAX_LENGTH = 2_000;
/** libpq's words (PostgreSQL documentation, "SSL Mode Descriptions"). */
const MODES = ['disable', 'require', 'verify-ca', 'verify-full'];

/** Reads `postgres://user:password@host:port/database?sslmode=…&sslrootcert=…`. */
export function readFleetAddress(text: string): ReadAddress {
  const refuse = (why: string): ReadAddress => ({
    ok: false,
    reason: `${why} Write it like this: ${EXAMPLE}.`,
  });
  if (text.length > MAX_LENGTH) return refuse('The address of the fleet is too long.');
  if (!/^postgres(?:ql)?:\/\//i.test(text))
    return refuse('The address of the fleet has to begin with postgres://.');
  let url: URL;
  try {
    // `postgres:` is no scheme that URL knows how to split, and host names would keep their case.
    url = new URL(text.replace(/^postgres(?:ql)?:/i, 'http:'));
  } catch {
    return refuse('The address of the fleet cannot be read.');
  }
  const mode = url.searchParams.get('sslmode');
  if (mode !== null && !MODES.includes(mode))
    return refuse(`The address of the fleet has an sslmode that is none of ${MODES.join(', ')}.`);
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const parts = decoded([url.username, url.password, url.pathname.slice(1)]);
  if (host === '' || parts === null) return refuse('The address of the fleet cannot be read.');
  const [user = '', password = '', database = ''] = parts;
  if (user === '') return refuse('The address of the fleet names no user.');
  if (database === '' || database.includes('/'))
    return refuse('The address of the fleet names no database.');
  const isOff = mode === 'disable' || (mode === null && isThisMachine(host));
  return {
    ok: true,
    address: {
      host,
      // URL drops the port of its own scheme.
      port: url.port === '' ? (/:80(?:[/?]|$)/.test(text) ? 80 : 5_432) : Number(url.port),
      user,
      password,
      database,
      tls: isOff
        ? { kind: 'off' }
        : {
            kind: 'on',
            verified: mode !== 'require',
            authorityFile: url.searchParams.get('sslrootcert'),
          },
    },
  };
}

function isThisMachine(host: string): boolean {
  return host === 'localhost' || host === '::1' || host.startsWith('127.');
}

/** The address as it may be shown and logged; `""` for one that cannot be read. */
export function shownAddress(text: string): string {
  const read = readFleetAddress(text);
  if (!read.ok) return '';
  const { user, host, port, database, tls } = read.address;
  const safe = tls.kind === 'off' ? ' without TLS' : tls.verified ? '' : ' with TLS, unverified';
  return `postgres://${user}@${host.includes(':') ? `[${host}]` : host}:${port}/${database}${safe}`;
}
