// Extracts titles, visible text, sources and structured data from a page in one pass.
import { Parser } from 'htmlparser2';
import { foldBlanks } from './fold-blanks.ts';
import { COUNTED_CHARACTERS, PageElements, type Refresh } from './page-elements.ts';

export interface PageReading {
  readonly title: string | null;
  readonly description: string | null;
  readonly language: string | null;
  readonly siteName: string | null;
  /** Visible text, white space folded, at most `TEXT_CHARACTERS`. */
  readonly text: string;
  /** How long the visible text is altogether, as far as it was counted. */
  readonly textLength: number;
  /** Sources of frames, as written. */
  readonly frames: readonly string[];
  /** Sources of scripts, as written. */
  readonly scripts: readonly string[];
  /** Targets of links, as written. */
  readonly links: readonly string[];
  readonly images: number;
  /** The beginning of what is inside script elements. */
  readonly inlineScript: string;
  readonly refresh: Refresh | null;
  /** Texts of JSON-LD blocks. */
  readonly jsonLd: readonly string[];
  /** False where elements were nested beyond reason, and the rest was not read. */
  readonly whole: boolean;
}

export const TEXT_CHARACTERS = 4_000;

const SCRIPT_CHARACTERS = 20_000;
const JSON_LD_CHARACTERS = 200_000;
const TITLE_CHARACTERS = 300;
const DESCRIPTION_CHARACTERS = 1_000;
const NAME_CHARACTERS = 200;
const TAG_CHARACTERS = 35;
/** Elements inside each other; browsers stop at 512 themselves. */
const DEPTH = 1_000;
const PIECE_CHARACTERS = 16_384;

/** Reads a page, however broken. Takes time in proportion to its length. */
export function readPage(html: string): PageReading {
  const elements = new PageElements();
  const parser = new Parser({
    onopentag: (name, attributes) => elements.opened(name, attributes),
    onclosetag: (name) => elements.closed(name),
    ontext: (piece) => elements.addText(piece),
  });
  // The parser takes time in proportion to its depth for each element, so what is nested beyond reason is not read on.
  let at = 0;
  for (; at < html.length && elements.open.length <= DEPTH; at += PIECE_CHARACTERS) {
    parser.write(html.slice(at, at + PIECE_CHARACTERS));
  }
  const whole = at >= html.length;
  parser.end();

  const { meta, frames, scripts, links, jsonLd, images, title, inlineScript, text } = elements;
  const { language, refresh } = elements;
  const visible = foldBlanks(text).slice(0, COUNTED_CHARACTERS);
  return {
    title: short(title, TITLE_CHARACTERS) ?? named('og:title', TITLE_CHARACTERS),
    description:
      named('description', DESCRIPTION_CHARACTERS) ??
      named('og:description', DESCRIPTION_CHARACTERS),
    language: languageTag(language) ?? languageTag(meta.get('content-language') ?? null),
    siteName: named('og:site_name', NAME_CHARACTERS) ?? named('application-name', NAME_CHARACTERS),
    text: visible.slice(0, TEXT_CHARACTERS).replace(/[\uD800-\uDBFF]$/, ''),
    textLength: visible.length,
    frames,
    scripts,
    links,
    images,
    inlineScript: inlineScript.slice(0, SCRIPT_CHARACTERS),
    refresh,
    jsonLd: jsonLd.filter((block) => block.length <= JSON_LD_CHARACTERS),
    whole,
  };

  function named(key: string, limit: number): string | null {
    return short(meta.get(key) ?? '', limit);
  }
}

function short(text: string, limit: number): string | null {
  const folded = foldBlanks(text.slice(0, limit * 4));
  return folded === '' ? null : folded.slice(0, limit).toWellFormed();
}

/** BCP 47 in outline: letters and digits in groups. */
function languageTag(text: string | null): string | null {
  const tag = text?.trim().replaceAll('_', '-') ?? '';
  return tag.length <= TAG_CHARACTERS && /^[a-z]{2,3}(-[a-z0-9]{1,8})*$/i.test(tag) ? tag : null;
}
