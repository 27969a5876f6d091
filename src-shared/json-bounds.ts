// Parses untrusted JSON, unless it is nested so deep or so large that parsing it would block the program.

import { VouchError } from './errors.ts';
import { formatCount } from './format-count.ts';
import { LIMITS } from './limits.ts';

const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c];
const [OPEN_BRACKET, CLOSE_BRACKET, OPEN_BRACE, CLOSE_BRACE] = [0x5b, 0x5d, 0x7b, 0x7d];

/** What is beyond its bounds: how deep it is nested, or how many values it holds. */
export type Beyond = 'depth' | 'values';

export interface JsonBounds {
  /** Levels of arrays and objects, one within the other. */
  readonly depth: number;
  /** Values in all: those within the arrays and objects, and these themselves. */
  readonly values: number;
}

/** Of what strangers send: a request of the API, a call of a page. */
const REQUEST_BOUNDS: JsonBounds = { depth: LIMITS.jsonDepth, values: LIMITS.jsonValues };

/** Counts brackets and commas outside strings, without parsing: invalid JSON is left for the parser to find. */
export function beyondBounds(text: string, { depth, values }: JsonBounds): Beyond | null {
  let level = 0;
  let found = 1;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code === QUOTE) index = endOfString(text, index);
    else if (code === COMMA) found += 1;
    else if (code === OPEN_BRACKET || code === OPEN_BRACE) {
      level += 1;
      found += 1;
      if (level > depth) return 'depth';
    } else if (code === CLOSE_BRACKET || code === CLOSE_BRACE) level -= 1;
    if (found > values) return 'values';
  }
  return null;
}

/** The place of the quote that closes the string opened at `opening`; the text's end where none does. */
function endOfString(text: string, opening: number): number {
  for (
    let quote = text.indexOf('"', opening + 1);
    quote !== -1;
    quote = text.indexOf('"', quote + 1)
  ) {
    let backslashes = 0;
    while (text.charCodeAt(quote - 1 - backslashes) === BACKSLASH) backslashes += 1;
    if (backslashes % 2 === 0) return quote;
  }
  return text.length;
}

/**
 * Parses the JSON of a request or a call.
 *
 * @param what how the sentences of a refusal name it, as in `The body`
 * @param bounds those of requests by default
 * @throws VouchError `invalid_request` for what is nested too deep or holds too much
 * @throws SyntaxError for what is no JSON
 */
export function parseRequestJson(text: string, what: string, bounds = REQUEST_BOUNDS): unknown {
  const beyond = beyondBounds(text, bounds);
  if (beyond !== null) throw beyondRefusal(beyond, what);
  return JSON.parse(text);
}

/** The refusal of what is beyond the bounds of requests. */
export function beyondRefusal(beyond: Beyond, what: string): VouchError {
  return new VouchError(
    'invalid_request',
    beyond === 'depth'
      ? `${what} is nested more than ${LIMITS.jsonDepth} levels deep. No request needs that.`
      : `${what} holds more than ${formatCount(LIMITS.jsonValues)} values. Split it into smaller ones.`,
  );
}

/** Whether a value that came in one piece is nested deeper, level by level. One that holds itself is deeper than anything. */
export function valueIsDeeper(value: unknown, levels: number): boolean {
  let level = new Set([value].filter(isNested));
  for (let depth = 0; level.size > 0; depth += 1) {
    if (depth >= levels) return true;
    // Each once: what is held in two places would else be looked at in ever more of them.
    const below = new Set<object>();
    for (const each of level) {
      for (const inner of Object.values(each)) if (isNested(inner)) below.add(inner);
    }
    level = below;
  }
  return false;
}

function isNested(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
