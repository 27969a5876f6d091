// How the built program is written so that Node reads it quickly: in ASCII alone, and without importing Node's HTTP as a module.
import type { Plugin } from 'vite';

export function quickToLoad(): Plugin {
  return {
    name: 'quick-to-load',
    // Once everything else is done with the code; the lines stay where they are, so the map of the source still fits.
    generateBundle(_options, bundle) {
      for (const part of Object.values(bundle)) {
        if (part.type === 'chunk') part.code = inAscii(withoutHttpFacade(part.code));
      }
    },
  };
}

/**
 * One character beyond Latin-1, and V8 keeps the whole chunk at two bytes for each character and reads it by a slower way:
 * 42 of them in a megabyte of somebody's library. Written as escapes they mean the same wherever JavaScript allows them,
 * except in the raw text of a template, of which there must be none.
 */
export function inAscii(code: string): string {
  for (const [raw] of code.matchAll(/\braw`[^`]*`/g)) {
    if (BEYOND_ASCII.test(raw)) throw new Error(`An escape would change what this says: ${raw}`);
  }
  return code.replace(/\\?[^\0-\x7f]/g, (found, at: number) => {
    const written = `\\u${found
      .charCodeAt(found.length - 1)
      .toString(16)
      .padStart(4, '0')}`;
    if (found.length === 1) return written;
    // `\é` is é as well; `\\é` is a backslash before it.
    let from = at;
    while (code[from - 1] === '\\') from -= 1;
    return (at - from) % 2 === 0 ? written : `\\${written}`;
  });
}

const BEYOND_ASCII = /[^\0-\x7f]/;
const IMPORT = 'import ';
const FROM_HTTP = [' from "node:http";', ' from "http";'];

/**
 * Who imports Node's HTTP has each of its exports read, of which one loads undici: 14 ms of a start that speaks to nobody.
 * https://github.com/nodejs/node/blob/v24.x/lib/internal/bootstrap/realm.js, `syncExports`.
 */
export function withoutHttpFacade(code: string): string {
  return code
    .split('\n')
    .map((line) => {
      const end = FROM_HTTP.find((each) => line.endsWith(each));
      if (end === undefined || !line.startsWith(IMPORT)) return line;
      return taken(line.slice(IMPORT.length, -end.length));
    })
    .join('\n');
}

/** `wanted` as it stands between `import` and `from`. */
function taken(wanted: string): string {
  const http = 'process.getBuiltinModule("node:http")';
  const [whole = '', names] = wanted.split('{');
  const name = whole.replace('* as ', '').replace(',', '').trim();
  return [
    ...(name === '' ? [] : [`const ${name} = ${http};`]),
    ...(names === undefined ? [] : [`const {${names.replaceAll(' as ', ': ')} = ${http};`]),
  ].join(' ');
}
