// Answers which country an IP address is assigned to, from the bundled database.
import { isIP } from 'node:net';
import { join } from 'node:path';
import ipaddr from 'ipaddr.js';
import { Reader } from 'mmdb-lib';
import { plainIp } from '../../../src-shared/ip-text.ts';
import type { IpDataPort } from '../../engine/ports.ts';
import { DATA_FILES, readDataFile, unusable } from './data-folder.ts';

/**
 * Loads the country database that `npm run build:data` put into `folder`.
 * Rejects with an Error that names the file when it is missing or damaged.
 */
export async function loadIpData(folder: string): Promise<IpDataPort> {
  const file = await readDataFile(folder, DATA_FILES.country);
  const reader = openDatabase(file, join(folder, DATA_FILES.country));
  const date = reader.metadata.buildEpoch.toISOString().slice(0, 10);
  return {
    country(ip) {
      const address = publicAddress(ip);
      return address === null ? null : countryCode(reader.get(address));
    },
    edition: `geo-whois-asn-country of ${date}`,
  };
}

// The library's record types are those of commercial databases; this one's records hold `country_code` alone.
type Database = Pick<Reader<never>, 'metadata'> & { get(ip: string): unknown };

function openDatabase(file: Buffer, path: string): Database {
  try {
    return new Reader(file) as Database;
  } catch (cause) {
    throw unusable(path, 'is damaged', cause);
  }
}

/**
 * The address as the database knows it, or null when it is none or belongs to nobody in particular. The database
 * has entries inside reserved ranges (2001:db8::/32 is "JP"), so it is not asked about them.
 */
function publicAddress(ip: string): string | null {
  const family = isIP(ip);
  if (family === 0 || ip.includes('%')) return null;
  // `process` unwraps ::ffff:8.8.8.8, which is an IPv4 address in another dress.
  const address = ipaddr.process(plainIp(ip));
  return address.range() === 'unicast' ? address.toString() : null;
}

function countryCode(record: unknown): string | null {
  const code = (record as { readonly country_code?: unknown } | null)?.country_code;
  return typeof code === 'string' && /^[A-Z]{2}$/.test(code) ? code : null;
}
