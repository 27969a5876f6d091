// Cuts a JSON text into its elements as it passes, without parsing it as a whole.
import { FileError } from '../../../service/ports/files.ts';

/** The list itself (`[…]`), or the first list within an object (`{"items": […]}`). */
export type ListPlace = 'top' | 'member';

/** In UTF-16 units; the same that delimited rows may have. */
export const MOST_ELEMENT_LENGTH = 33_554_432;
/** From this length on, an unfinished element is looked at again only when it has doubled: putting its text together stays linear. */
const RESCAN_LENGTH = 262_144;
/** How deep lists and objects may stand within an element. */
export const MOST_DEPTH = 100;

/** Splits a list's elements at the commas between them. */
export class ElementSplitter {
  readonly #name: string;
  readonly #listDepth: number;
  /** `[` and `{` that are open. */
  readonly #open: string[] = [];
  #state: 'before' | 'within' | 'after' = 'before';
  #inString = false;
  #rest = '';
  /** Up to where `#rest` was looked at. */
  #seen = 0;
  #count = 0;
  /** Text that was not looked at yet. */
  #waiting: string[] = [];
  #waitingLength = 0;

  constructor(place: ListPlace, name: string) {
    this.#name = name;
    this.#listDepth = place === 'top' ? 1 : 2;
  }

  /** Takes the next text, cut anywhere, and gives the texts of the elements that are complete by now. */
  push(text: string): string[] {
    this.#waiting.push(text);
    this.#waitingLength += text.length;
    if (this.#rest.length + this.#waitingLength > MOST_ELEMENT_LENGTH)
      throw elementTooLong(this.#name, `item ${this.#count + 1}`);
    return this.#rest.length > RESCAN_LENGTH && this.#waitingLength < this.#rest.length
      ? []
      : this.#take();
  }

  #take(): string[] {
    this.#rest += this.#waiting.join('');
    this.#waiting = [];
    this.#waitingLength = 0;
    const elements: string[] = [];
    let start = 0;
    for (;;) {
      if (this.#inString) {
        const end = endOfString(this.#rest, this.#seen);
        if (end === -1) {
          this.#seen = Math.max(start, this.#rest.length - trailingBackslashes(this.#rest));
          break;
        }
        this.#inString = false;
        this.#seen = end + 1;
        continue;
      }
      SIGNS.lastIndex = this.#seen;
      const found = SIGNS.exec(this.#rest);
      if (found === null) {
        this.#seen = this.#rest.length;
        break;
      }
      const sign = found[0];
      this.#seen = found.index + 1;
      if (sign === '"') this.#inString = true;
      else if (sign === '[' || sign === '{') {
        this.#open.push(sign);
        if (this.#open.length > this.#listDepth + MOST_DEPTH)
          throw tooDeep(this.#name, `item ${this.#count + elements.length + 1}`);
        if (this.#state === 'before' && sign === '[' && this.#open.length === this.#listDepth) {
          this.#state = 'within';
          start = this.#seen;
        }
      } else if (sign === ',') {
        if (this.#state === 'within' && this.#open.length === this.#listDepth) {
          elements.push(this.#rest.slice(start, found.index));
          start = this.#seen;
        }
      } else {
        if (this.#open.pop() !== (sign === ']' ? '[' : '{'))
          throw this.#damaged(
            `a bracket is closed that was not opened, after item ${this.#count + elements.length}`,
          );
        if (this.#state === 'within' && this.#open.length === this.#listDepth - 1) {
          const last = this.#rest.slice(start, found.index);
          if (last.trim() !== '' || elements.length + this.#count > 0) elements.push(last);
          this.#state = 'after';
          start = this.#seen;
        }
      }
    }
    // Outside of the list nothing needs to be kept.
    const keepFrom = this.#state === 'within' ? start : this.#seen;
    this.#rest = this.#rest.slice(keepFrom);
    this.#seen -= keepFrom;
    this.#count += elements.length;
    return elements;
  }

  /** Gives what is still there. @throws FileError `bad_json` when the list did not end */
  end(): string[] {
    const elements = this.#take();
    if (this.#state === 'before')
      throw new FileError(
        'bad_json',
        `There is no list in ${this.#name}; it must be an array of objects or of addresses.`,
      );
    if (this.#open.length > 0 || this.#inString)
      throw this.#damaged(`it is incomplete after item ${this.#count}`);
    return elements;
  }

  #damaged(why: string): FileError {
    return new FileError('bad_json', `${this.#name} is not valid JSON: ${why}.`);
  }
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
