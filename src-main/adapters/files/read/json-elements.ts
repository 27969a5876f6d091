// Cuts a JSON text into its elements as it passes, without parsing it as a whole.
import { FileError } from '../../../service/ports/files.ts';

export interface ElementSplitter {
  /** Takes the next text, cut anywhere, and gives the texts of the elements that are complete by now. */
  push(text: string): string[];
  /** Gives what is still there. @throws FileError `bad_json` when the list did not end */
  end(): string[];
}

/** The list itself (`[…]`), or the first list within an object (`{"items": […]}`). */
export type ListPlace = 'top' | 'member';

/** In UTF-16 units; the same that delimited rows may have. */
export const MOST_ELEMENT_LENGTH = 33_554_432;
/** From this length on, an unfinished element is looked at again only when it has doubled: putting its text together stays linear. */
const RESCAN_LENGTH = 262_144;
/** How deep lists and objects may stand within an element. */
export const MOST_DEPTH = 100;

/** Splits a list's elements at the commas between them. */
export function splitElements(place: ListPlace, name: string): ElementSplitter {
  const listDepth = place === 'top' ? 1 : 2;
  /** `[` and `{` that are open. */
  const open: string[] = [];
  let state: 'before' | 'within' | 'after' = 'before';
  let inString = false;
  let rest = '';
  /** Up to where `rest` was looked at. */
  let seen = 0;
  let count = 0;
  /** Text that was not looked at yet. */
  let waiting: string[] = [];
  let waitingLength = 0;

  function push(text: string): string[] {
    waiting.push(text);
    waitingLength += text.length;
    if (rest.length + waitingLength > MOST_ELEMENT_LENGTH)
      throw elementTooLong(name, `item ${count + 1}`);
    return rest.length > RESCAN_LENGTH && waitingLength < rest.length ? [] : take();
  }

  function take(): string[] {
    rest += waiting.join('');
    waiting = [];
    waitingLength = 0;
    const elements: string[] = [];
    let start = 0;
    for (;;) {
      if (inString) {
        const end = endOfString(rest, seen);
        if (end === -1) {
          seen = Math.max(start, rest.length - trailingBackslashes(rest));
          break;
        }
        inString = false;
        seen = end + 1;
        continue;
      }
      SIGNS.lastIndex = seen;
      const found = SIGNS.exec(rest);
      if (found === null) {
        seen = rest.length;
        break;
      }
      const sign = found[0];
      seen = found.index + 1;
      if (sign === '"') inString = true;
      else if (sign === '[' || sign === '{') {
        open.push(sign);
        if (open.length > listDepth + MOST_DEPTH)
          throw tooDeep(name, `item ${count + elements.length + 1}`);
        if (state === 'before' && sign === '[' && open.length === listDepth) {
          state = 'within';
          start = seen;
        }
      } else if (sign === ',') {
        if (state === 'within' && open.length === listDepth) {
          elements.push(rest.slice(start, found.index));
          start = seen;
        }
      } else {
        if (open.pop() !== (sign === ']' ? '[' : '{'))
          throw damaged(
            `a bracket is closed that was not opened, after item ${count + elements.length}`,
          );
        if (state === 'within' && open.length === listDepth - 1) {
          const last = rest.slice(start, found.index);
          if (last.trim() !== '' || elements.length + count > 0) elements.push(last);
          state = 'after';
          start = seen;
        }
      }
    }
    // Outside of the list nothing needs to be kept.
    const keepFrom = state === 'within' ? start : seen;
    rest = rest.slice(keepFrom);
    seen -= keepFrom;
    count += elements.length;
    return elements;
  }

  function damaged(why: string): FileError {
    return new FileError('bad_json', `${name} is not valid JSON: ${why}.`);
  }

  return {
    push,
    end() {
      const elements = take();
      if (state === 'before')
        throw new FileError(
          'bad_json',
          `There is no list in ${name}; it must be an array of objects or of addresses.`,
        );
      if (open.length > 0 || inString) throw damaged(`it is incomplete after item ${count}`);
      return elements;
    },
  };
}

/** The FileError for what is nested as no list is. */
export function tooDeep(name: string, where: string): FileError {
  return new FileError(
    'bad_json',
    `${name} is nested more than ${MOST_DEPTH} levels deep in ${where}; use a list of plain objects or of addresses.`,
  );
}

/** The FileError for an element that would have to be held in memory. */
export function elementTooLong(name: string, where: string): FileError {
  return new FileError(
    'bad_json',
    `${name} is not a list of addresses: ${where} is longer than 33 million characters; check what is in it.`,
  );
}

const SIGNS = /["[\]{},]/g;

/** The quotation mark that ends a string, from a place within it; -1 when it is not there yet. */
function endOfString(text: string, from: number): number {
  for (let mark = text.indexOf('"', from); mark !== -1; mark = text.indexOf('"', mark + 1)) {
    let backslashes = 0;
    while (mark - backslashes - 1 >= from && text[mark - backslashes - 1] === '\\')
      backslashes += 1;
    if (backslashes % 2 === 0) return mark;
  }
  return -1;
}

/** How many backslashes a text ends with: they may escape what follows. */
function trailingBackslashes(text: string): number {
  let count = 0;
  while (text[text.length - 1 - count] === '\\') count += 1;
  return count;
}
