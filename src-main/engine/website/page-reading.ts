// What a page that was fetched comes to, from its bytes on: where it leads, or what it says about having a website.
import type { CertificateState, WebsiteAnswer } from '../ports.ts';
import { decodePage } from './charset.ts';
import { type JudgedPage, judgePage, mediaType } from './judge-page.ts';
import { type PageReading, readPage } from './read-page.ts';

export interface PageBytes {
  readonly domain: string;
  readonly page: JudgedPage & { readonly body: Uint8Array };
  /** Every URL on the way, meta refresh included. */
  readonly hops: readonly string[];
  readonly certificate: CertificateState;
  readonly observedAt: number;
  /** Whether a page that sends its reader on at once is to be followed, rather than judged. */
  readonly follow: boolean;
}

export type PageVerdict =
  | { readonly kind: 'leads_on'; readonly target: string }
  | { readonly kind: 'answer'; readonly answer: WebsiteAnswer };

/** A header that says more than this says nothing. */
const CONTENT_TYPE_CHARACTERS = 255;
/** A page that stays longer than this is meant to be read. */
const REFRESH_SECONDS = 10;

/** Decodes, reads and judges a page; pure. */
export function readFetchedPage(input: PageBytes): PageVerdict {
  const contentType = input.page.contentType.slice(0, CONTENT_TYPE_CHARACTERS);
  const page = { ...input.page, contentType };
  const { buffer, byteOffset, byteLength } = page.body;
  const text = decodePage(Buffer.from(buffer, byteOffset, byteLength), contentType);
  // Plain text is read as what it is: no sign in it is markup.
  const reading = readPage(
    mediaType(contentType) === 'text/plain' ? text.replaceAll('<', '&lt;') : text,
  );
  const target = input.follow ? refreshTarget(reading, page.url) : null;
  if (target !== null) return { kind: 'leads_on', target };
  return { kind: 'answer', answer: judgePage({ ...input, page, reading }) };
}

/** The page that a quick `<meta http-equiv="refresh">` leads to; null for none, or for the same page again. */
function refreshTarget(reading: PageReading, url: string): string | null {
  if (reading.refresh === null || reading.refresh.afterSeconds > REFRESH_SECONDS) return null;
  const target = URL.parse(reading.refresh.target, url);
  if (target === null || !target.protocol.startsWith('http')) return null;
  target.hash = '';
  return target.href === url ? null : target.href;
}
