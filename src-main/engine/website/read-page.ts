// Extracts titles, visible text, sources and structured data from a page in one pass.
import { Parser } from 'htmlparser2';
import { foldBlanks } from './fold-blanks.ts';

/** Where a page sends its reader by `<meta http-equiv="refresh">`. */
export interface Refresh {
  readonly afterSeconds: number;
  /** As written; relative to the page. */
  readonly target: string;
}

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
  /** The beginning of what stands inside script elements. */
  readonly inlineScript: string;
  readonly refresh: Refresh | null;
  /** Texts of JSON-LD blocks. */
  readonly jsonLd: readonly string[];
  /** False where elements were nested beyond reason, and the rest was not read. */
  readonly whole: boolean;
}

export const TEXT_CHARACTERS = 4_000;

// Enough to know a page by; the rest would only cost memory.
const COUNTED_CHARACTERS = 20_000;
const SCRIPT_CHARACTERS = 20_000;
const JSON_LD_CHARACTERS = 200_000;
const JSON_LD_BLOCKS = 20;
const SOURCES = 200;
const TITLE_CHARACTERS = 300;
const DESCRIPTION_CHARACTERS = 1_000;
const NAME_CHARACTERS = 200;
const TAG_CHARACTERS = 35;
const META_NAME_CHARACTERS = 100;
/** Longer ones are cut: nothing that is looked for in an attribute takes more. */
const ATTRIBUTE_CHARACTERS = 2_000;
/** Elements inside each other; browsers stop at 512 themselves. */
const DEPTH = 1_000;
const PIECE_CHARACTERS = 16_384;

/** Elements whose text nobody sees, or that is no part of what the page says. */
const UNSEEN = new Set([
  'script',
  'style',
  'noscript',
  'template',
  'svg',
  'math',
  'textarea',
  'select',
  'title',
  'object',
  'noframes',
]);
/** Elements that do not part words. */
const INLINE = new Set([
  'b',
  'i',
  'em',
  'strong',
  'span',
  'u',
  's',
  'small',
  'sub',
  'sup',
  'mark',
  'font',
  'abbr',
  'wbr',
  'bdi',
]);

/** Reads a page, however broken. Takes time in proportion to its length. */
export function readPage(html: string): PageReading {
  const meta = new Map<string, string>();
  const frames: string[] = [];
  const scripts: string[] = [];
  const links: string[] = [];
  const jsonLd: string[] = [];
  /** For each open element, whether it is where hiding began. */
  const open: boolean[] = [];
  let hiding = 0;
  let images = 0;
  let title = '';
  let titles = 0;
  let inTitle = false;
  let script: 'json-ld' | 'code' | null = null;
  let inlineScript = '';
  let text = '';
  /** Whether the text ends with a blank already; asking the text itself would copy it each time. */
  let parted = true;
  let language: string | null = null;
  let refresh: Refresh | null = null;

  const parser = new Parser({
    onopentag(name, attributes) {
      const hides = UNSEEN.has(name) || isHidden(attributes);
      open.push(hides);
      if (hides) hiding += 1;
      if (!INLINE.has(name)) part();
      switch (name) {
        case 'html':
          language ??= attribute(attributes, 'lang') ?? attribute(attributes, 'xml:lang');
          break;
        case 'title':
          // An SVG has titles too; the page's own comes first.
          titles += 1;
          inTitle = titles === 1;
          break;
        case 'meta':
          readMeta(attributes);
          break;
        case 'script':
          script = /ld\+json/i.test(cut(attributes.type ?? '')) ? 'json-ld' : 'code';
          if (script === 'json-ld' && jsonLd.length < JSON_LD_BLOCKS) jsonLd.push('');
          collect(scripts, attributes.src);
          break;
        case 'frame':
        case 'iframe':
          collect(frames, attributes.src);
          break;
        case 'a':
          collect(links, attributes.href);
          break;
        case 'img':
        case 'picture':
        case 'video':
        case 'canvas':
          images += 1;
          break;
      }
    },
    onclosetag(name) {
      if (open.pop() === true) hiding -= 1;
      if (!INLINE.has(name)) part();
      if (name === 'title') inTitle = false;
      if (name === 'script') script = null;
    },
    ontext(piece) {
      if (inTitle) {
        if (title.length < TITLE_CHARACTERS * 4) title += piece;
      } else if (script === 'json-ld') {
        const last = jsonLd.length - 1;
        const block = jsonLd[last];
        // A block that is too long stays so, and is told by that.
        if (block !== undefined && block.length <= JSON_LD_CHARACTERS) jsonLd[last] = block + piece;
      } else if (script === 'code') {
        if (inlineScript.length < SCRIPT_CHARACTERS) inlineScript += piece;
      } else if (hiding === 0 && text.length < COUNTED_CHARACTERS * 2) {
        text += piece;
        parted = false;
      }
    },
  });
  // The parser takes time in proportion to its depth for each element, so what is nested beyond reason is not read on.
  let at = 0;
  for (; at < html.length && open.length <= DEPTH; at += PIECE_CHARACTERS) {
    parser.write(html.slice(at, at + PIECE_CHARACTERS));
  }
  const whole = at >= html.length;
  parser.end();

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

  function part(): void {
    if (!parted) text += ' ';
    parted = true;
  }

  function readMeta(attributes: Readonly<Record<string, string>>): void {
    const name = attributes.name ?? attributes.property ?? attributes['http-equiv'];
    const content = attributes.content;
    if (name === undefined || content === undefined) return;
    const key = name.slice(0, META_NAME_CHARACTERS).trim().toLowerCase();
    if (key === 'refresh') refresh ??= readRefresh(cut(content));
    else if (meta.size < SOURCES && !meta.has(key)) meta.set(key, content);
  }

  function named(key: string, limit: number): string | null {
    return short(meta.get(key) ?? '', limit);
  }
}

function short(text: string, limit: number): string | null {
  const folded = foldBlanks(text.slice(0, limit * 4));
  return folded === '' ? null : folded.slice(0, limit).toWellFormed();
}

function cut(value: string): string {
  return value.slice(0, ATTRIBUTE_CHARACTERS);
}

function attribute(attributes: Readonly<Record<string, string>>, name: string): string | null {
  const value = attributes[name];
  return value === undefined ? null : cut(value);
}

function collect(into: string[], source: string | undefined): void {
  const trimmed = source?.trim() ?? '';
  if (trimmed !== '' && trimmed.length <= 2_000 && into.length < SOURCES) into.push(trimmed);
}

function isHidden(attributes: Readonly<Record<string, string>>): boolean {
  if (attributes.hidden !== undefined) return true;
  const style = attributes.style;
  return style !== undefined && /display\s*:\s*none|visibility\s*:\s*hidden/i.test(cut(style));
}

/** BCP 47 in outline: letters and digits in groups. */
function languageTag(text: string | null): string | null {
  const tag = text?.trim().replaceAll('_', '-') ?? '';
  return tag.length <= TAG_CHARACTERS && /^[a-z]{2,3}(-[a-z0-9]{1,8})*$/i.test(tag) ? tag : null;
}

/** HTML standard, "shared declarative refresh steps", for what is found in the wild: `5; url='/next'`. */
function readRefresh(content: string): Refresh | null {
  // Step by step: in one pattern, blanks could be shared out among its parts in too many ways.
  const time = /^\s*(\d{1,9})(?:\.\d*)?\s*[;,]/.exec(content);
  if (time === null) return null;
  const rest = content.slice(time[0].length).trimStart();
  const named = rest.replace(/^url\s*=/i, '').trimStart();
  const target = /^["']?([^"']+)/.exec(named)?.[1]?.trim() ?? '';
  if (target === '') return null;
  return { afterSeconds: Number(time[1]), target };
}
