// What is wrong with a value, in words for people.
import Type from 'typebox';
import { expect, test } from 'vitest';
import { validate } from '../../src-shared/validate.ts';

const Shape = Type.Object({
  name: Type.String({ minLength: 1, maxLength: 5 }),
  kind: Type.Union([Type.Literal('a'), Type.Literal('b')]),
  word: Type.String({ enum: ['p', 'q'] }),
  count: Type.Union([Type.Integer({ minimum: 0 }), Type.Null()]),
  inner: Type.Union([Type.Object({ 'x/y': Type.Number() }), Type.Null()]),
  rows: Type.Array(Type.Object({ email: Type.String({ pattern: '@' }) }), { maxItems: 2 }),
});
const good = { name: 'n', kind: 'a', word: 'p', count: 1, inner: null, rows: [] };

test('a value that fits is answered as it is', () => {
  expect(validate(Shape, good)).toEqual({ ok: true, value: good });
});

test.each([
  [{ name: undefined }, '/name', 'name must be text'],
  [{ name: '' }, '/name', 'name must not be empty'],
  [{ name: 'too long' }, '/name', 'name must have at most 5 characters'],
  [{ name: null }, '/name', 'name must be text'],
  [{ kind: 'c' }, '/kind', 'kind must be "a" or "b"'],
  [{ word: 'r' }, '/word', 'word must be "p" or "q"'],
  [{ count: 'x' }, '/count', 'count must be a whole number or null'],
  [{ count: -1 }, '/count', 'count must be at least 0'],
  [{ inner: {} }, '/inner/x~1y', 'inner.x/y is missing'],
  [{ inner: 5 }, '/inner', 'inner must be an object or null'],
  [{ rows: {} }, '/rows', 'rows must be a list'],
  [{ rows: [{ email: '@' }, { email: 7 }] }, '/rows/1/email', 'rows[1].email must be text'],
  [{ rows: [{ email: 'x' }] }, '/rows/0/email', 'rows[0].email does not have an accepted form'],
  [
    { rows: [{ email: '@' }, { email: '@' }, { email: '@' }] },
    '/rows',
    'rows must have at most 2 entries',
  ],
])('%j is told as one fault', (change, pointer, message) => {
  expect(validate(Shape, { ...good, ...change })).toEqual({
    ok: false,
    violations: [{ pointer, message }],
  });
});

test('what is missing is named, the value itself by what the caller calls it', () => {
  const { name, ...rest } = good;
  expect(name).toBe('n');
  expect(validate(Shape, rest)).toMatchObject({ violations: [{ message: 'name is missing' }] });
  expect(validate(Shape, 5, 'the body')).toEqual({
    ok: false,
    violations: [{ pointer: '', message: 'the body must be an object' }],
  });
});

test('of an endless list the first faults are reported, and one far after good entries is found', () => {
  const Numbers = Type.Object({ list: Type.Array(Type.Integer()) });
  // Each fault would be a text of its own: a gigabyte of them, of a body of four megabytes.
  const wrong = validate(Numbers, { list: Array.from({ length: 2_000_000 }, () => 'x') });
  expect(wrong).toMatchObject({
    ok: false,
    violations: expect.arrayContaining([expect.objectContaining({ pointer: '/list/0' })]),
  });
  const late = { list: [...Array.from({ length: 50_000 }, () => 1), 'x'] };
  expect(validate(Numbers, late)).toEqual({
    ok: false,
    violations: [{ pointer: '/list/50000', message: 'list[50000] must be a whole number' }],
  });
});
