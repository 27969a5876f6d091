// Parses untrusted JSON, unless it is nested deeper than anything that is looked for in it.
import { beyondBounds } from './json-bounds.ts';

/** What is nested deeper is no data but a trap for whoever walks through it; how much it holds is bounded by its bytes. */
const BOUNDS = { depth: 100, values: Number.POSITIVE_INFINITY };

/** The value, or undefined where the text is no JSON or is nested too deep. */
export function parseShallowJson(text: string): unknown {
  if (beyondBounds(text, BOUNDS) !== null) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
