// The tags and texts of an XML document as they pass, cut anywhere.

export interface XmlListener {
  /** `name` is without its prefix; `attributes` the text between the name and the tag's end, without a closing slash. */
  open(name: string, attributes: string): void;
  /** Called for `<a/>` too. */
  close(name: string): void;
  /** Unescaped; one text may come in several pieces. */
  text(text: string): void;
}

export interface XmlScanner {
  push(text: string): void;
  /** Whether the text stopped between two tags. */
  atRest(): boolean;
}

const DOUBLE = 0x22;
const SINGLE = 0x27;
const SLASH = 0x2f;
const BANG = 0x21;
const QUESTION = 0x3f;

const ANGLE = 0x3e;

/** A tag, comment or CDATA section longer than this is not one of a sheet. */
const MOST_TAG_LENGTH = 1_048_576;

/** How far an unfinished tag was looked through, so that no part of it is looked at twice. */
interface Looked {
  length: number;
  /** The quotation mark that is open there, or 0. */
  open: number;
}

/** Knows tags, texts, CDATA, comments and instructions; entities beyond XML's five stay as they are, so none can grow. */
export function scanXml(listener: XmlListener): XmlScanner {
  let rest = '';
  const looked: Looked = { length: 0, open: 0 };

  function take(text: string): void {
    let index = 0;
    for (;;) {
      const tag = text.indexOf('<', index);
      if (tag === -1) {
        // An entity may be cut in two.
        const ampersand = text.lastIndexOf('&');
        const end = ampersand >= index && ampersand > text.length - 12 ? ampersand : text.length;
        if (end > index) listener.text(unescaped(text.slice(index, end)));
        rest = text.slice(end);
        return;
      }
      if (tag > index) listener.text(unescaped(text.slice(index, tag)));
      // Only a tag at the very beginning may have been looked at before.
      if (tag > 0) {
        looked.length = 0;
        looked.open = 0;
      }
      const end = endOfTag(text, tag, listener, looked);
      if (end === -1) {
        rest = text.slice(tag);
        if (rest.length > MOST_TAG_LENGTH) throw new Error('a tag without end');
        return;
      }
      index = end;
    }
  }

  return {
    push: (text) => take(rest + text),
    atRest: () => rest.trim() === '',
  };
}

/** Tells the listener of the tag at `start`; answers the place after it, or -1 when more text is needed. */
function endOfTag(text: string, start: number, listener: XmlListener, looked: Looked): number {
  const kind = text.charCodeAt(start + 1);
  if (kind === BANG) return endOfDeclaration(text, start, listener);
  if (kind === QUESTION) return after(text.indexOf('?>', start + 2), 2);
  const end = closingAngle(text, start, looked);
  if (end === -1) return -1;
  if (kind === SLASH) {
    listener.close(bareName(text.slice(start + 2, end).trim()));
    return end + 1;
  }
  const selfClosing = text.charCodeAt(end - 1) === SLASH;
  const inner = text.slice(start + 1, selfClosing ? end - 1 : end);
  const blank = firstBlank(inner);
  const name = bareName(blank === -1 ? inner : inner.slice(0, blank));
  listener.open(name, blank === -1 ? '' : inner.slice(blank));
  if (selfClosing) listener.close(name);
  return end + 1;
}

function endOfDeclaration(text: string, start: number, listener: XmlListener): number {
  if (text.startsWith('<!--', start)) return after(text.indexOf('-->', start + 4), 3);
  if (text.startsWith('<![CDATA[', start)) {
    const end = text.indexOf(']]>', start + 9);
    if (end === -1) return -1;
    listener.text(text.slice(start + 9, end));
    return end + 3;
  }
  // `<!-` or `<![CD` may be the beginning of either.
  if (text.length - start < 9) return -1;
  return after(text.indexOf('>', start), 1);
}

/** The `>` that ends a tag; one within quotation marks does not. */
function closingAngle(text: string, start: number, looked: Looked): number {
  let { open } = looked;
  for (let index = start + looked.length; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (open !== 0) open = code === open ? 0 : open;
    else if (code === DOUBLE || code === SINGLE) open = code;
    else if (code === ANGLE) {
      looked.length = 0;
      looked.open = 0;
      return index;
    }
  }
  looked.length = text.length - start;
  looked.open = open;
  return -1;
}

function after(found: number, length: number): number {
  return found === -1 ? -1 : found + length;
}

function firstBlank(text: string): number {
  for (let index = 0; index < text.length; index += 1)
    if (text.charCodeAt(index) <= 0x20) return index;
  return -1;
}

function bareName(name: string): string {
  const colon = name.indexOf(':');
  return colon === -1 ? name : name.slice(colon + 1);
}

/** The value of an attribute by its name without prefix, unescaped; null when it is not there. */
export function attribute(attributes: string, name: string): string | null {
  for (let from = 0; ; ) {
    const found = attributes.indexOf(`${name}=`, from);
    if (found === -1) return null;
    const before = attributes.charCodeAt(found - 1);
    const quote = attributes[found + name.length + 1];
    if ((before <= 0x20 || before === 0x3a) && (quote === '"' || quote === "'")) {
      const start = found + name.length + 2;
      const end = attributes.indexOf(quote, start);
      return end === -1 ? null : unescaped(attributes.slice(start, end));
    }
    from = found + 1;
  }
}

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
};

function unescaped(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(
    /&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|([a-z]{2,4}));/gi,
    (all, hex, decimal, name) => {
      if (name !== undefined) return ENTITIES[name] ?? all;
      const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
      return code <= 0x10ffff ? String.fromCodePoint(code) : all;
    },
  );
}
