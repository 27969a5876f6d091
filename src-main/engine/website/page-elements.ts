// What is gathered from the elements of a page while it is parsed.

/** Where a page sends its reader by `<meta http-equiv="refresh">`. */
export interface Refresh {
  readonly afterSeconds: number;
  /** As written; relative to the page. */
  readonly target: string;
}

type Attributes = Readonly<Record<string, string>>;

// Enough to know a page by; the rest would only cost memory.
export const COUNTED_CHARACTERS = 20_000;
const JSON_LD_BLOCKS = 20;
const SOURCES = 200;
const META_NAME_CHARACTERS = 100;
/** Longer ones are cut: nothing that is looked for in an attribute takes more. */
const ATTRIBUTE_CHARACTERS = 2_000;

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

/** Takes the elements of one page in their order. */
export class PageElements {
  readonly meta = new Map<string, string>();
  readonly frames: string[] = [];
  readonly scripts: string[] = [];
  readonly links: string[] = [];
  readonly jsonLd: string[] = [];
  /** For each open element, whether it is where hiding began. */
  readonly open: boolean[] = [];
  #hiding = 0;
  images = 0;
  title = '';
  #titles = 0;
  #inTitle = false;
  #script: 'json-ld' | 'code' | null = null;
  inlineScript = '';
  text = '';
  /** Whether the text ends with a blank already; asking the text itself would copy it each time. */
  #parted = true;
  language: string | null = null;
  refresh: Refresh | null = null;

  opened(name: string, attributes: Attributes): void {
    const hides = UNSEEN.has(name) || isHidden(attributes);
    this.open.push(hides);
    if (hides) this.#hiding += 1;
    if (!INLINE.has(name)) this.#part();
    switch (name) {
      case 'html':
        this.language ??= attribute(attributes, 'lang') ?? attribute(attributes, 'xml:lang');
        break;
      case 'title':
        // An SVG has titles too; the page's own comes first.
        this.#titles += 1;
        this.#inTitle = this.#titles === 1;
        break;
      case 'meta':
        this.#readMeta(attributes);
        break;
      case 'script':
        this.#script = this.#startScript(attributes);
        collect(this.scripts, attributes.src);
        break;
      case 'frame':
      case 'iframe':
        collect(this.frames, attributes.src);
        break;
      case 'a':
        collect(this.links, attributes.href);
        break;
      case 'img':
      case 'picture':
      case 'video':
      case 'canvas':
        this.images += 1;
        break;
    }
  }

  closed(name: string): void {
    if (this.open.pop() === true) this.#hiding -= 1;
    if (!INLINE.has(name)) this.#part();
    if (name === 'title') this.#inTitle = false;
    if (name === 'script') this.#script = null;
  }

  addText(piece: string): void {
    if (this.#inTitle) {
      this.title += piece;
    } else if (this.#script === 'json-ld') {
      this.jsonLd.push((this.jsonLd.pop() ?? '') + piece);
    } else if (this.#script === 'code') {
      this.inlineScript += piece;
    } else if (this.#hiding === 0 && this.text.length < COUNTED_CHARACTERS * 2) {
      this.text += piece;
      this.#parted = false;
    }
  }

  /** Null for a block of JSON-LD more than is kept. */
  #startScript(attributes: Attributes): 'json-ld' | 'code' | null {
    if (!/ld\+json/i.test(cut(attributes.type ?? ''))) return 'code';
    if (this.jsonLd.length === JSON_LD_BLOCKS) return null;
    this.jsonLd.push('');
    return 'json-ld';
  }

  #part(): void {
    if (!this.#parted) this.text += ' ';
    this.#parted = true;
  }

  #readMeta(attributes: Attributes): void {
    const name = attributes.name ?? attributes.property ?? attributes['http-equiv'];
    const content = attributes.content;
    if (name === undefined || content === undefined) return;
    const key = name.slice(0, META_NAME_CHARACTERS).trim().toLowerCase();
    if (key === 'refresh') this.refresh ??= readRefresh(cut(content));
    else if (this.meta.size < SOURCES && !this.meta.has(key)) this.meta.set(key, content);
  }
}

function cut(value: string): string {
  return value.slice(0, ATTRIBUTE_CHARACTERS);
}

function attribute(attributes: Attributes, name: string): string | null {
  const value = attributes[name];
  return value === undefined ? null : cut(value);
}

function collect(into: string[], source: string | undefined): void {
  const trimmed = source?.trim() ?? '';
  if (trimmed !== '' && trimmed.length <= 2_000 && into.length < SOURCES) into.push(trimmed);
}

function isHidden(attributes: Attributes): boolean {
  if (attributes.hidden !== undefined) return true;
  const style = attributes.style;
  return style !== undefined && /display\s*:\s*none|visibility\s*:\s*hidden/i.test(cut(style));
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
