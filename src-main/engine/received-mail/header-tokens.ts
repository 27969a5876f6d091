// Takes the value of a structured header field apart (RFC 5322 §3.2): comments go, quoted strings are one piece, signs stand alone.

export interface HeaderToken {
  readonly kind: 'word' | 'quoted' | 'sign';
  /** Of a quoted string what is between the quotation marks, unescaped. */
  readonly text: string;
}

/**
 * The pieces of `value`, each character of `signs` being one of its own; in one pass, whatever is there. Null where a comment
 * or a quoted string does not end, or more follows than a header has.
 */
export function headerTokens(value: string, signs: string): readonly HeaderToken[] | null {
  const tokens: HeaderToken[] = [];
  let word = '';
  const endWord = () => {
    if (word !== '') tokens.push({ kind: 'word', text: word });
    word = '';
  };
  for (let at = 0; at < value.length; at += 1) {
    const character = value.charAt(at);
    if (tokens.length > MOST_TOKENS) return null;
    if (character === '(') {
      endWord();
      at = endOfComment(value, at);
      if (at === -1) return null;
    } else if (character === '"') {
      endWord();
      const quoted = quotedFrom(value, at + 1);
      if (quoted === null) return null;
      tokens.push({ kind: 'quoted', text: quoted.text });
      at = quoted.end;
    } else if (signs.includes(character)) {
      endWord();
      tokens.push({ kind: 'sign', text: character });
    } else if (character <= ' ') endWord();
    else word += character;
  }
  endWord();
  return tokens;
}

const MOST_TOKENS = 2_000;

/** Comments nest (RFC 5322 §3.2.2); -1 where it does not end. */
function endOfComment(value: string, from: number): number {
  let depth = 0;
  for (let at = from; ; at += 1) {
    const character = value[at];
    if (character === undefined) return -1;
    if (character === '\\') at += 1;
    else if (character === '(') depth += 1;
    else if (character === ')') {
      depth -= 1;
      if (depth === 0) return at;
    }
  }
}

function quotedFrom(value: string, from: number): { text: string; end: number } | null {
  let text = '';
  for (let at = from; ; at += 1) {
    const character = value[at];
    if (character === undefined) return null;
    if (character === '"') return { text, end: at };
    if (character === '\\') at += 1;
    text += value.charAt(at);
  }
}
