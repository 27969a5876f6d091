// A file of named values in which each part that comes more than once stands once, a line each, named by its content.
import { createHash } from 'node:crypto';

/**
 * A line is `<name> <JSON>` for a part, and `= <title> <JSON>` for a value. In them the text `~<name>` stands for a part,
 * and an array that begins with `~@<name>` for an object, whose members that part names. A text of its own that begins with
 * `~` has another one before it. A name comes of what is in the part, so a part that did not change keeps its line.
 */
export function writeValues(values: ReadonlyMap<string, unknown>): string {
  const times = new Map<string, number>();
  for (const value of values.values()) count(value, times);
  const lines: string[] = [];
  const names = new Map<string, string>();
  const taken = new Set<string>();

  function named(text: string, body: () => string): string {
    const known = names.get(text);
    if (known !== undefined) return known;
    const line = body();
    const digest = createHash('sha256').update(text).digest('base64url');
    let length = NAME_LENGTH;
    while (taken.has(digest.slice(0, length))) length += 1;
    const name = digest.slice(0, length);
    taken.add(name);
    names.set(text, name);
    lines.push(`${name} ${line}`);
    return name;
  }

  /** The JSON of a value, whose parts are on lines before. */
  function written(value: unknown): string {
    const text = JSON.stringify(value);
    const isPart = isLong(text) && (times.get(text) ?? 0) > 1;
    return isPart ? `"~${named(text, () => inside(value, text))}"` : inside(value, text);
  }

  function inside(value: unknown, text: string): string {
    if (typeof value === 'string') {
      return value.startsWith('~') ? JSON.stringify(`~${value}`) : text;
    }
    if (Array.isArray(value)) return `[${value.map(written).join(',')}]`;
    if (!isRecord(value)) return text;
    const members = Object.entries(value).filter(([, member]) => member !== undefined);
    const keys = JSON.stringify(members.map(([key]) => key));
    if (isLong(keys) && (times.get(keys) ?? 0) > 1) {
      const shape = `"~@${named(keys, () => keys)}"`;
      return `[${[shape, ...members.map(([, member]) => written(member))].join(',')}]`;
    }
    return `{${members.map(([key, member]) => `${JSON.stringify(key)}:${written(member)}`).join(',')}}`;
  }

  for (const [title, value] of values) {
    const body = written(value);
    lines.push(`= ${JSON.stringify(title)} ${body}`);
  }
  return `${lines.join('\n')}\n`;
}

export function readValues(text: string): ReadonlyMap<string, unknown> {
  const values = new Map<string, unknown>();
  const parts = new Map<string, unknown>();

  function resolved(value: unknown): unknown {
    if (typeof value === 'string') {
      if (!value.startsWith('~')) return value;
      return value.startsWith('~~') ? value.slice(1) : partOf(value.slice(1));
    }
    if (Array.isArray(value)) {
      const [shape, ...members] = value;
      if (typeof shape !== 'string' || !shape.startsWith('~@')) return value.map(resolved);
      const keys = partOf(shape.slice(2)) as readonly string[];
      return Object.fromEntries(keys.map((key, at) => [key, resolved(members[at])]));
    }
    if (!isRecord(value)) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, member]) => [key, resolved(member)]),
    );
  }

  function partOf(name: string): unknown {
    if (!parts.has(name)) throw new Error(`the file has no part ${name}`);
    return parts.get(name);
  }

  for (const line of text.split('\n')) {
    if (line === '') continue;
    const title = /^= ("(?:[^"\\]|\\.)*") /.exec(line);
    if (title?.[1] !== undefined) {
      values.set(JSON.parse(title[1]), resolved(JSON.parse(line.slice(title[0].length))));
    } else {
      const space = line.indexOf(' ');
      parts.set(line.slice(0, space), resolved(JSON.parse(line.slice(space + 1))));
    }
  }
  return values;
}

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Longer where another part has the same one. */
const NAME_LENGTH = 6;
/** What is not much longer than a name is better said again. */
const SHORTEST = 24;

/** How often each long part comes. Those in a part that came before count no more: they are written with it, once. */
function count(value: unknown, times: Map<string, number>): void {
  if (isRecord(value)) {
    const keys = JSON.stringify(Object.keys(value));
    if (isLong(keys)) times.set(keys, (times.get(keys) ?? 0) + 1);
  }
  const text = JSON.stringify(value);
  if (!isLong(text)) return;
  const before = times.get(text) ?? 0;
  times.set(text, before + 1);
  if (before > 0) return;
  for (const part of Array.isArray(value) ? value : isRecord(value) ? Object.values(value) : []) {
    count(part, times);
  }
}

function isLong(text: string | undefined): text is string {
  return text !== undefined && text.length >= SHORTEST;
}
