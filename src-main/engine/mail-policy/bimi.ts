// Reads the brand indicator of a domain (BIMI) from TXT records: the logo that mail programs may show beside its mail.
import { loneRecord, tagsOf } from './tag-list.ts';

export type BimiReading =
  | {
      readonly state: 'published';
      /** Where the logo is; null where only its certificate is named. */
      readonly logo: string | null;
      /** Where the certificate is that proves the right to the logo; null where there is none. */
      readonly certificate: string | null;
    }
  /** The domain says that it wants no logo shown. */
  | { readonly state: 'declined' }
  | { readonly state: 'none' }
  | { readonly state: 'invalid'; readonly why: string };

/** draft-brand-indicators-for-message-identification: the version comes first, and its value is written in capitals. */
const VERSION = /^v[ \t]*=[ \t]*BIMI1[ \t]*(?:;|$)/;
const HTTPS = /^https:\/\/\S+$/i;

/** Reads BIMI from the TXT records of `default._bimi.<domain>`, each with its strings joined. */
export function readBimi(txtRecords: readonly string[]): BimiReading {
  const found = loneRecord(txtRecords, VERSION, 'BIMI');
  if (found.state !== 'one') return found;
  const { record } = found;
  const tags = tagsOf(record);
  const logo = tags.get('l');
  const certificate = tags.get('a') ?? '';
  if (logo === '' && certificate === '') return { state: 'declined' };
  if (logo === undefined) return { state: 'invalid', why: 'it names no logo' };
  const proof = HTTPS.test(certificate) ? certificate : null;
  if (HTTPS.test(logo)) return { state: 'published', logo, certificate: proof };
  if (logo === '' && proof !== null) return { state: 'published', logo: null, certificate: proof };
  return { state: 'invalid', why: 'its logo is not at an https address' };
}
