// What a setting is: one entry of the table of settings, made by a function for each kind of value.

import Type, { type TSchema } from 'typebox';
import { OrNull } from '../bridge/or-null.ts';
import { formatCount } from '../format-count.ts';
import { shortened } from '../shortened.ts';
import { validate } from '../validate.ts';
import type { SettingsSection } from './sections.ts';

/** What every setting says about itself, whatever its value is. */
interface Words<T> {
  /** What it is until somebody changes it. */
  readonly preset: T;
  /** The section of the Settings screen that shows it, or the API screen. In a section the order is that of the table. */
  readonly section: SettingsSection | 'api';
  readonly label: string;
  /** Whole sentences: what it does, and what an empty value means. */
  readonly help: string;
  /** More words that people look for it by. */
  readonly keywords?: string;
  /** False where a part of its section draws it, so that it needs no row. */
  readonly hasRow?: boolean;
  /** From when a change counts in a program that runs; left out for what is read at each use. */
  readonly countsFrom?: 'next_start';
  /** The variable of the environment that takes precedence. */
  readonly variable?: string;
  readonly isPrivate?: boolean;
  /** How a value is shown, where it holds a secret. */
  shown?(value: T): T;
  /** The value with its secrets, where it is one that was shown before of `kept`. */
  withSecrets?(value: T, kept: T): T;
}

/** How a value is typed and shown. */
export type Field =
  | { readonly kind: 'switch' }
  | { readonly kind: 'choice'; readonly choices: Readonly<Record<string, string>> }
  /** `empty` is what an empty field means; null where one is not allowed. */
  | { readonly kind: 'number'; readonly unit: string; readonly empty: string | null }
  | { readonly kind: 'text'; readonly placeholder: string }
  | { readonly kind: 'list'; readonly placeholder: string }
  | { readonly kind: 'object' };

/** `T` is the type of its values. */
export interface Setting<T = unknown> extends Words<T> {
  readonly schema: TSchema;
  readonly field: Field;
  /** Which values it takes, for people: "1 to 720 hours". */
  readonly accepts: string;
  /** What is wrong with a value that the schema refuses: a sentence that says what to enter. */
  misfit(value: unknown): string;
  /** The same of a value that the schema takes; null where nothing is wrong. */
  fault(value: T): string | null;
}

const faultless = () => null;

export function onOff(words: Words<boolean>): Setting<boolean> {
  return {
    ...words,
    schema: Type.Boolean(),
    field: { kind: 'switch' },
    accepts: 'true or false',
    misfit: () => 'Enter true or false.',
    fault: faultless,
  };
}

/** `choices` are the values with their labels. */
export function choice<const C extends Readonly<Record<string, string>>>({
  choices,
  ...words
}: Words<keyof C & string> & { readonly choices: C }): Setting<keyof C & string> {
  const values = Object.keys(choices);
  return {
    ...words,
    schema: Type.Union(values.map((value) => Type.Literal(value))),
    field: { kind: 'choice', choices },
    accepts: either(values),
    misfit: () => `Choose ${either(values)}.`,
    fault: faultless,
  };
}

interface Range {
  readonly min: number;
  readonly max: number;
  readonly unit: string;
}

/** `orZero` allows 0 where `min` is above it. */
export function wholeNumber({
  min,
  max,
  unit,
  orZero = false,
  ...words
}: Words<number> & Range & { readonly orZero?: boolean }): Setting<number> {
  const within = Type.Integer({ minimum: min, maximum: max });
  const zero = orZero ? '0 or ' : '';
  return {
    ...words,
    schema: orZero ? Type.Union([Type.Literal(0), within]) : within,
    field: { kind: 'number', unit, empty: null },
    // Formatted when it is read: the first number that a program formats takes milliseconds, which no start needs to wait for.
    get accepts() {
      return `${zero}${formatCount(min)} to ${formatCount(max)} ${unit}`.trim();
    },
    misfit: () => `Enter ${zero}a whole number from ${formatCount(min)} to ${formatCount(max)}.`,
    fault: faultless,
  };
}

/** A whole number or null; `empty` says what null means. */
export function numberOrNone({
  min,
  max,
  unit,
  empty,
  ...words
}: Words<number | null> & Range & { readonly empty: string }): Setting<number | null> {
  const range = () => `${formatCount(min)} to ${formatCount(max)}`;
  return {
    ...words,
    schema: OrNull(Type.Integer({ minimum: min, maximum: max })),
    field: { kind: 'number', unit, empty },
    get accepts() {
      return `${range()} ${unit}, or ${empty}`;
    },
    misfit: () => `Enter a whole number from ${range()}, or leave it empty for ${empty}.`,
    fault: faultless,
  };
}

interface Texts {
  readonly placeholder: string;
  /** The most UTF-16 units of one text. */
  readonly maxLength: number;
  /** A regular expression that each text has to match, where `is` says it in words. */
  readonly pattern?: string;
  /** What a text has to be, with an example: goes on after "is not". */
  readonly is: string;
  /** Whether bug reports say only that it is set, because it says who somebody is or whom he works with. */
  readonly isPrivate: boolean;
}

/** `judge` says what is wrong with a text of these characters, as a sentence; or whether it is what it has to be. */
export function text({
  placeholder,
  maxLength,
  pattern,
  is,
  judge = () => true,
  ...words
}: Words<string> &
  Texts & { readonly judge?: (text: string) => boolean | string | null }): Setting<string> {
  return {
    ...words,
    schema: Type.String({ maxLength, ...(pattern === undefined ? {} : { pattern }) }),
    field: { kind: 'text', placeholder },
    accepts: `${is}, or empty`,
    misfit: (value) => misfitOfText(value, maxLength, is),
    fault: (value) => (value === '' ? null : faultOf(value, judge(value), is)),
  };
}

/** Texts, each of which `judge` judges as for `text`. */
export function list({
  placeholder,
  maxItems,
  maxLength,
  pattern,
  is,
  judge,
  ...words
}: Words<readonly string[]> &
  Texts & {
    readonly maxItems: number;
    readonly judge: (text: string, all: readonly string[]) => boolean | string | null;
  }): Setting<readonly string[]> {
  const item = Type.String({ maxLength, ...(pattern === undefined ? {} : { pattern }) });
  return {
    ...words,
    schema: Type.Array(item, { maxItems }),
    field: { kind: 'list', placeholder },
    accepts: `up to ${maxItems} entries, each ${is}`,
    misfit(value) {
      if (!Array.isArray(value)) return 'Enter a list of texts.';
      if (value.length > maxItems) return `Enter at most ${maxItems} entries.`;
      const odd = value.find((each) => !validate(item, each).ok);
      return misfitOfText(odd, maxLength, is);
    },
    fault(value) {
      for (const each of value) {
        const fault = faultOf(each, judge(each, value), is);
        if (fault !== null) return fault;
      }
      return null;
    },
  };
}

/** A value of a form of its own, which a part of the window draws. */
export function ownForm<T>(
  words: Words<T> & Pick<Setting<T>, 'schema' | 'accepts' | 'misfit' | 'fault'>,
): Setting<T> {
  return { ...words, field: { kind: 'object' }, hasRow: false };
}

function misfitOfText(value: unknown, maxLength: number, is: string): string {
  if (typeof value !== 'string') return `Enter text: ${is}.`;
  if (value.length > maxLength) return `Use at most ${formatCount(maxLength)} characters.`;
  return isNot(value, is);
}

function faultOf(value: string, judged: boolean | string | null, is: string): string | null {
  if (judged === false) return isNot(value, is);
  return judged === true ? null : judged;
}

const MOST_SHOWN = 100;

function isNot(value: string, is: string): string {
  return `“${shortened(value, MOST_SHOWN)}” is not ${is}.`;
}

function either(values: readonly string[]): string {
  return `${values.slice(0, -1).join(', ')} or ${values.at(-1)}`;
}
