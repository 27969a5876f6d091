// What a page that was fetched says about having a website: a site, parked, a placeholder, or inconclusive.
import { getDomain } from 'tldts';
import { hostOf, within } from '../host-names.ts';
import type { CertificateState, Website, WebsiteAnswer } from '../ports.ts';
import { parkedSigns } from './parked.ts';
import { defaultPageSigns, needsScripts, placeholderSigns, showsNothing } from './placeholder.ts';
import type { PageReading } from './read-page.ts';
import { organizationOf } from './structured-data.ts';
import { unaccented } from './unaccented.ts';

/** What the way a page came shows. */
export interface JudgedPage {
  readonly status: number;
  /** The URL that answered, after redirects. */
  readonly url: string;
  /** The IP address of the host that answered. */
  readonly address: string;
  /** Whether it was longer than is fetched. */
  readonly truncated: boolean;
  /** The header's value, or ''. */
  readonly contentType: string;
}

export interface FetchedPage {
  /** The domain that was asked for. */
  readonly domain: string;
  readonly page: JudgedPage;
  readonly reading: PageReading;
  /** Every URL on the way, meta refresh included. */
  readonly hops: readonly string[];
  /** What was seen of the domain's certificate before; a page that came over TLS had a valid one. */
  readonly certificate: CertificateState;
  readonly observedAt: number;
}

/** Judges a page; pure. */
export function judgePage(fetched: FetchedPage): WebsiteAnswer {
  const { page, reading, observedAt } = fetched;
  const { status, url } = page;
  const parked = parkedSigns({ ...fetched, address: page.address });
  // Parking services answer with any status, 403 included.
  if (parked.length > 0) return { kind: 'parked', signs: parked, url, observedAt };
  if (status === 404 || status === 410) {
    return {
      kind: 'placeholder',
      signs: [`it answers ${status} for its home page`],
      url,
      observedAt,
    };
  }
  const cameWithServer = defaultPageSigns(reading);
  if (cameWithServer.length > 0)
    return { kind: 'placeholder', signs: cameWithServer, url, observedAt };
  if (isChallenge(reading))
    return unknown('refused', `${url} asks for proof that the visitor is not a robot`);
  if (ASKED_TO_STAY_AWAY.has(status)) return unknown('refused', `${url} answers ${status}`);
  if (status < 200 || status > 299) return unknown('bad_answer', `${url} answers ${status}`);
  const type = mediaType(page.contentType);
  if (!READABLE.test(type)) {
    // A list of prices as PDF, a picture or an API: somebody put it there, but there is nothing to read in it.
    if (status === 204) return unknown('bad_answer', `${url} answers 204, without content`);
    const website = websiteOf({ ...fetched, reading: NOTHING_READ });
    return { kind: 'site', website, certificate: certificateOf(fetched), observedAt };
  }
  const placeholder = placeholderSigns(reading);
  // A page of few words, or of none, is one only when it was read to its end.
  if ((page.truncated || !reading.whole) && (placeholder.length > 0 || showsNothing(reading))) {
    return unknown(
      'bad_answer',
      `${url} is too long to read in full, and its beginning shows no site`,
    );
  }
  if (placeholder.length > 0) return { kind: 'placeholder', signs: placeholder, url, observedAt };
  if (showsNothing(reading) && needsScripts(reading)) {
    return unknown('bad_answer', `${url} shows nothing without running its scripts`);
  }
  return {
    kind: 'site',
    website: websiteOf(fetched),
    certificate: certificateOf(fetched),
    observedAt,
  };

  function unknown(reason: 'refused' | 'bad_answer', detail: string): WebsiteAnswer {
    return { kind: 'failed', reason, detail, observedAt };
  }
}

/** Answers of a server that has something there, but not for us. */
const ASKED_TO_STAY_AWAY = new Set([401, 402, 403, 405, 406, 407, 418, 423, 429, 451, 999]);

const READABLE = /^(text\/(html|plain)|application\/(xhtml\+xml|xml)|text\/xml)$/;

/** The media type in lower case; without one, HTML is taken for granted as browsers do. */
export function mediaType(contentType: string): string {
  return contentType.split(/[;,]/, 1)[0]?.trim().toLowerCase() || 'text/html';
}

/** Of a document that is no page nothing is read, not even what its bytes would look like. */
const NOTHING_READ = {
  title: null,
  description: null,
  language: null,
  siteName: null,
  jsonLd: [],
  text: '',
} as const;

function websiteOf({
  domain,
  page,
  reading,
}: Pick<FetchedPage, 'domain' | 'page'> & {
  readonly reading: Pick<PageReading, keyof typeof NOTHING_READ>;
}): Website {
  const host = hostOf(page.url) ?? domain;
  return {
    url: page.url,
    https: page.url.startsWith('https:'),
    movedTo: movedTo(domain, host),
    title: reading.title,
    description: reading.description,
    language: reading.language,
    siteName: reading.siteName,
    organization: organizationOf(reading.jsonLd, (url) => {
      const absolute = URL.parse(url, page.url);
      if (absolute === null || !absolute.protocol.startsWith('http')) return null;
      return registrable(absolute.hostname) === registrable(host);
    }),
    text: reading.text,
  };
}

function movedTo(domain: string, host: string): string | null {
  if (within(host, domain) || within(domain, host)) return null;
  const [from, to] = [registrable(domain), registrable(host)];
  return from === to ? null : to;
}

/** Domains below a private suffix (github.io) have different owners, so they count as different. */
function registrable(host: string): string {
  return getDomain(host, { allowPrivateDomains: true }) ?? host;
}

function certificateOf({ domain, page, hops, certificate }: FetchedPage): CertificateState {
  const host = hostOf(page.url) ?? '';
  if (page.url.startsWith('https:') && movedTo(domain, host) === null) return 'valid';
  if (certificate !== 'not_seen') return certificate;
  return hops.some((hop) => hop.startsWith('https:')) ? 'valid' : 'not_seen';
}

const TITLES =
  /^(just a moment|attention required! \| cloudflare|one moment, please|please wait\.\.\.|checking your browser|ddos-guard|access denied|robot challenge screen|vercel security checkpoint|bot verification|human verification|security check|client challenge|are you (a )?human|pardon our interruption)/;

const SOURCES =
  /\/cdn-cgi\/challenge-platform\/|\/_incapsula_resource|\/\.well-known\/(sg)?captcha|captcha-delivery\.com|\/akam\/|\/aes\.js$/i;

const TEXT =
  /\b(checking (if the site connection is secure|your browser before accessing)|verify(ing)? (that )?you are (a )?human|please (enable|turn on) (javascript and cookies|cookies and javascript)|complete the security check to access|unusual traffic from your)\b/;

/** A page with more text than this is the site, whatever it says. */
const LITTLE_CHARACTERS = 1_000;

/** Whether a page is a bot challenge (CAPTCHA, "checking your browser") instead of the site. */
function isChallenge(reading: PageReading): boolean {
  if (reading.textLength > LITTLE_CHARACTERS) return false;
  if (TITLES.test(unaccented(reading.title ?? ''))) return true;
  if (TEXT.test(unaccented(reading.text))) return true;
  // Sites behind such a service load a script of it too; only where there is nothing else is it the whole page.
  const sources = [...reading.scripts, ...reading.frames, reading.refresh?.target ?? ''];
  return reading.text.length < 40 && sources.some((source) => SOURCES.test(source));
}
