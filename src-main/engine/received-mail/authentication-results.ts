// Reads an Authentication-Results header field (RFC 8601 §2.2): who wrote it, and what came of SPF, DKIM and DMARC.
import { headerTokens } from './header-tokens.ts';

export interface AuthenticationResults {
  /** In lower case; null where the field names none, as those of Exchange Online do. */
  readonly authservId: string | null;
  readonly results: readonly AuthenticationResult[];
}

export interface AuthenticationResult {
  /** `dkim`, `spf`, `dmarc`, in lower case. */
  readonly method: string;
  /** `pass`, `fail`, `none`, in lower case. */
  readonly result: string;
  /** `header.d`, `smtp.mailfrom`, each with its first value. */
  readonly properties: ReadonlyMap<string, string>;
}

/** Null for what does not have the form of one. */
export function readAuthenticationResults(value: string): AuthenticationResults | null {
  const parts = partsOf(value);
  if (parts === null) return null;
  const [first = [], ...others] = parts;
  // With a `=` in it, the first part is a result and not the name of who wrote it.
  const unnamed = first.includes('=');
  if (!unnamed && (first.length === 0 || first.length > 2)) return null;
  const results = (unnamed ? parts : others).flatMap((part) => resultOf(part) ?? []);
  return { authservId: unnamed ? null : (first[0] ?? '').toLowerCase(), results };
}

/** The words between semicolons; a word that is quoted is as if it were not, for `=` never is. */
function partsOf(value: string): string[][] | null {
  const tokens = headerTokens(value, ';=');
  if (tokens === null) return null;
  const parts: string[][] = [[]];
  for (const { kind, text } of tokens) {
    if (kind === 'sign' && text === ';') parts.push([]);
    else if (kind === 'quoted') parts.at(-1)?.push(text === '=' ? '' : text);
    else parts.at(-1)?.push(text);
  }
  return parts;
}

/** `dkim/1 = pass reason = "…" header.d = acme.example`; null for `none` and what is no result. */
function resultOf(words: readonly string[]): AuthenticationResult | null {
  const [method = '', equals, result = '', ...others] = words;
  if (equals !== '=') return null;
  const properties = new Map<string, string>();
  for (let at = 0; at + 2 < others.length; at += 1) {
    if (others[at + 1] !== '=') continue;
    const name = (others[at] ?? '').toLowerCase();
    if (!properties.has(name)) properties.set(name, others[at + 2] ?? '');
    at += 2;
  }
  return {
    method: method.replace(/\/\d{1,4}$/, '').toLowerCase(),
    result: result.toLowerCase(),
    properties,
  };
}
