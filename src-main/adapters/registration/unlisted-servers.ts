// RDAP servers of registries that IANA's list lacks; once IANA lists one, its list counts.

const IDENTITY_DIGITAL = 'https://rdap.identitydigital.services/rdap/';

/**
 * Base URL by top-level domain. Each entry is in the overrides of the Python library whoisit (meeb/whoisit,
 * whoisit/overrides.py, edition of 2026-01-05) and in the list of who-dat (lissy93/who-dat, internal/rdap), which asks
 * for a live domain before it takes one in; all but .co stand as well in rdap.org's survey of unlisted servers.
 */
export const UNLISTED_SERVERS: Readonly<Record<string, string>> = {
  // Run by Identity Digital for these countries.
  ac: IDENTITY_DIGITAL,
  ag: IDENTITY_DIGITAL,
  bz: IDENTITY_DIGITAL,
  io: IDENTITY_DIGITAL,
  lc: IDENTITY_DIGITAL,
  me: IDENTITY_DIGITAL,
  mn: IDENTITY_DIGITAL,
  pr: IDENTITY_DIGITAL,
  sc: IDENTITY_DIGITAL,
  sh: IDENTITY_DIGITAL,
  vc: IDENTITY_DIGITAL,
  // Run by CentralNic.
  bh: 'https://rdap.centralnic.com/bh/',
  gl: 'https://rdap.centralnic.com/gl/',
  // The registries' own.
  ch: 'https://rdap.nic.ch/',
  // Moved here from rdap.nic.co in 2025 (whoisit's note of 2025-11-10).
  co: 'https://rdap.registry.co/co/',
  de: 'https://rdap.denic.de/',
  li: 'https://rdap.nic.li/',
  my: 'https://rdap.mynic.my/rdap/',
  us: 'https://rdap.nic.us/',
};
