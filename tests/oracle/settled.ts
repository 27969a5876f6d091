// Replaces what is another at every run - ids, times taken, the account's name - so that everything else can be compared.
import { userInfo } from 'node:os';
import { isRecord } from './kept-values.ts';

const ANALYST = 'the analyst';
const ID = /(?<![0-9a-z])(?:[a-z]+_)?[0-9a-f]{24}(?![0-9a-z])/g;
/** The beginning and end of a key, as it is shown. */
const KEY = /^(vouch_live_)\w+…\w+$/;
/** What is left of a server's pause runs by the machine's own time, which nothing holds. */
const WAIT = /(for another) \d+ s/g;

export interface Names {
  /** From now on `id` reads `name`. */
  give(id: string, name: string): void;
  /** The value with names for ids. Those that nobody gave a name are counted within the value. */
  settled(value: unknown): unknown;
}

export function createNames(): Names {
  const given = new Map<string, string>();
  const user = userName();

  return {
    give(id, name) {
      given.set(id, `<${name}>`);
    },
    settled(value) {
      const counted = new Map<string, string>();
      const named = (id: string) => {
        const name = given.get(id) ?? counted.get(id) ?? `<id ${counted.size + 1}>`;
        if (!given.has(id)) counted.set(id, name);
        return name;
      };
      const settle = (part: unknown, member: string): unknown => {
        if (member === 'processed_in_ms') return typeof part === 'number' && part >= 0 ? 0 : part;
        if (typeof part === 'string') {
          if (member === 'hint') return part.replace(KEY, '$1');
          return PERSONS.has(member) && part === user
            ? ANALYST
            : part.replace(ID, named).replace(WAIT, '$1 …');
        }
        if (Array.isArray(part)) return part.map((each) => settle(each, member));
        if (!isRecord(part)) return part;
        return Object.fromEntries(
          Object.entries(part).map(([key, each]) => [key.replace(ID, named), settle(each, key)]),
        );
      };
      return settle(value, '');
    },
  };
}

/** Members and columns that name who did something. */
const PERSONS = new Set(['decided_by', 'vouch_decided_by', 'by']);

function userName(): string {
  try {
    return userInfo().username;
  } catch {
    return 'unknown';
  }
}
