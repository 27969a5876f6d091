// Which values each kind of setting takes, at its bounds, and the sentence for one that it does not.
import { expect, test } from 'vitest';
import { faultOfValue } from '../../../src-shared/settings/judge.ts';
import {
  choice,
  list,
  numberOrNone,
  onOff,
  ownForm,
  type Setting,
  text,
  wholeNumber,
} from '../../../src-shared/settings/setting.ts';

const WORDS = { section: 'checks', label: 'A', help: 'It is a.' } as const;
const TEXTS = { placeholder: 'abc', maxLength: 5, is: 'a word such as abc', isPrivate: false };

const SETTINGS = {
  switch: onOff({ ...WORDS, preset: true }),
  choice: choice({ ...WORDS, preset: 'a', choices: { a: 'A', b: 'B', c: 'C' } }),
  number: wholeNumber({ ...WORDS, preset: 5, min: 1, max: 1_000, unit: 'hours' }),
  none: numberOrNone({ ...WORDS, preset: null, min: 0, max: 9, unit: 'days', empty: 'no limit' }),
  text: text({
    ...WORDS,
    ...TEXTS,
    preset: '',
    pattern: '^[a-z]*$',
    judge: (each) => each !== 'bad',
  }),
  said: text({ ...WORDS, ...TEXTS, preset: '', judge: () => 'Not this one.' }),
  list: list({
    ...WORDS,
    ...TEXTS,
    preset: [],
    maxItems: 2,
    judge: (each, all) => (all.indexOf(each) === all.lastIndexOf(each) ? each !== 'bad' : 'Twice.'),
  }),
} satisfies Readonly<Record<string, unknown>>;

const NOT_A_WORD = (value: string) => `“${value}” is not a word such as abc.`;

test.each<[keyof typeof SETTINGS, unknown, string | null]>([
  ['switch', false, null],
  ['switch', 'yes', 'Enter true or false.'],
  ['choice', 'c', null],
  ['choice', 'd', 'Choose a, b or c.'],
  ['number', 1, null],
  ['number', 1_000, null],
  ['number', 0, 'Enter a whole number from 1 to 1,000.'],
  ['number', 1_001, 'Enter a whole number from 1 to 1,000.'],
  ['number', 1.5, 'Enter a whole number from 1 to 1,000.'],
  ['none', null, null],
  ['none', 9, null],
  ['none', 10, 'Enter a whole number from 0 to 9, or leave it empty for no limit.'],
  ['none', -1, 'Enter a whole number from 0 to 9, or leave it empty for no limit.'],
  ['text', '', null],
  ['text', 'abcde', null],
  ['text', 'abcdef', 'Use at most 5 characters.'],
  ['text', 'ABCDE', NOT_A_WORD('ABCDE')],
  ['text', 'bad', NOT_A_WORD('bad')],
  ['text', 7, 'Enter text: a word such as abc.'],
  ['said', '', null],
  ['said', 'x', 'Not this one.'],
  ['list', [], null],
  ['list', ['a', 'b'], null],
  ['list', ['a', 'b', 'c'], 'Enter at most 2 entries.'],
  ['list', 'a', 'Enter a list of texts.'],
  ['list', ['a', 7], 'Enter text: a word such as abc.'],
  ['list', ['a', 'abcdef'], 'Use at most 5 characters.'],
  ['list', ['a', 'bad'], NOT_A_WORD('bad')],
  ['list', ['a', 'a'], 'Twice.'],
])('%s takes %j: %s', (name, value, fault) => {
  expect(faultOfValue(SETTINGS[name] as Setting, value)).toBe(fault);
});

test('each says what it takes', () => {
  expect(Object.values(SETTINGS).map(({ accepts }) => accepts)).toEqual([
    'true or false',
    'a, b or c',
    '1 to 1,000 hours',
    '0 to 9 days, or no limit',
    'a word such as abc, or empty',
    'a word such as abc, or empty',
    'up to 2 entries, each a word such as abc',
  ]);
  expect(Object.values(SETTINGS).map(({ field }) => field)).toEqual([
    { kind: 'switch' },
    { kind: 'choice', choices: { a: 'A', b: 'B', c: 'C' } },
    { kind: 'number', unit: 'hours', empty: null },
    { kind: 'number', unit: 'days', empty: 'no limit' },
    { kind: 'text', placeholder: 'abc' },
    { kind: 'text', placeholder: 'abc' },
    { kind: 'list', placeholder: 'abc' },
  ]);
});

test('a form of its own has no row, and long values are quoted in part', () => {
  const own = ownForm({ ...SETTINGS.switch, accepts: 'anything' });
  expect([own.hasRow, own.field]).toEqual([false, { kind: 'object' }]);
  const long = text({ ...WORDS, ...TEXTS, maxLength: 500, preset: '', judge: () => false });
  expect(long.fault('x'.repeat(200))).toBe(`“${'x'.repeat(99)}…” is not a word such as abc.`);
});
