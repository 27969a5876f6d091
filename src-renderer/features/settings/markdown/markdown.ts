// Reads the Markdown of the licence notices and of docs/look-ups.md into blocks: headings, paragraphs, tables and verbatim texts, and no other Markdown.

export type Block =
  | { readonly kind: 'heading'; readonly level: 1 | 2 | 3; readonly text: string }
  | { readonly kind: 'paragraph'; readonly text: string }
  | {
      readonly kind: 'table';
      readonly head: readonly string[];
      readonly rows: readonly (readonly string[])[];
    }
  | { readonly kind: 'verbatim'; readonly text: string };

/** The blocks in their order. */
export function blocksOf(markdown: string): readonly Block[] {
  const blocks: Block[] = [];
  const lines = markdown.split(/\r?\n/);
  for (let at = 0; at < lines.length; ) {
    const line = lines[at] ?? '';
    const end = endOfBlock(lines, at);
    const block = blockOf(line, lines.slice(at, end));
    if (block !== null) blocks.push(block);
    at = end;
  }
  return blocks;
}

export type Span = { readonly text: string; readonly href: string | null };

/** A paragraph's text with its bare http addresses apart. */
export function spansOf(text: string): readonly Span[] {
  return text.split(/(https?:\/\/[^\s<>()]+[^\s<>().,;:])/).flatMap((part, index) => {
    if (part === '') return [];
    return [{ text: part, href: index % 2 === 1 ? part : null }];
  });
}

function endOfBlock(lines: readonly string[], at: number): number {
  const line = lines[at] ?? '';
  if (line.startsWith('```')) {
    const close = lines.findIndex((each, index) => index > at && each.startsWith('```'));
    return close < 0 ? lines.length : close + 1;
  }
  if (line.trim() === '' || line.startsWith('#')) return at + 1;
  const isTable = line.startsWith('|');
  const end = lines.findIndex(
    (each, index) =>
      index > at &&
      (each.trim() === '' ||
        each.startsWith('#') ||
        each.startsWith('```') ||
        each.startsWith('|') !== isTable),
  );
  return end < 0 ? lines.length : end;
}

function blockOf(first: string, lines: readonly string[]): Block | null {
  if (first.trim() === '') return null;
  if (first.startsWith('```')) {
    const closed = lines.length > 1 && lines.at(-1)?.startsWith('```');
    return { kind: 'verbatim', text: lines.slice(1, closed ? -1 : undefined).join('\n') };
  }
  const heading = /^(#{1,3})\s+(\S.*)?$/.exec(first);
  if (heading !== null) {
    const level = heading[1]?.length === 1 ? 1 : heading[1]?.length === 2 ? 2 : 3;
    return { kind: 'heading', level, text: plain(heading[2] ?? '') };
  }
  if (first.startsWith('|')) {
    const [head = [], , ...rows] = lines.map(cellsOf);
    return { kind: 'table', head, rows };
  }
  return { kind: 'paragraph', text: plain(lines.join(' ')) };
}

const cellsOf = (line: string) =>
  line
    .replace(/^\||\|\s*$/g, '')
    .split(/(?<!\\)\|/)
    .map((cell) => plain(cell.replaceAll('\\|', '|').trim()));

const plain = (text: string) => text.replaceAll(/`([^`]*)`/g, '$1').replaceAll('**', '');
