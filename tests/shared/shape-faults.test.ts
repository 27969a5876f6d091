// What a schema's errors say to people: one fault for each place, in words, with the bounds that were broken.
import Type, { type TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import { describe, expect, test } from 'vitest';
import { faultsIn, type SchemaError } from '../../src-shared/shape-faults.ts';

const faults = (schema: TSchema, value: unknown) =>
  faultsIn([...Compile(schema).Errors(value)] as unknown as readonly SchemaError[]);

test.each<[string, TSchema, unknown]>([
  ['must be text', Type.String(), 1],
  ['must be a whole number', Type.Integer(), 'x'],
  ['must be a number', Type.Number(), 'x'],
  ['must be true or false', Type.Boolean(), 'x'],
  ['must be a list', Type.Array(Type.String()), 'x'],
  ['must be an object', Type.Object({}), 'x'],
  ['must be text or null', Type.Union([Type.String(), Type.Null()]), 1],
  ['must be "a", "b" or "c"', Type.Union(['a', 'b', 'c'].map((each) => Type.Literal(each))), 'd'],
  ['must be "a"', Type.Literal('a'), 'd'],
  ['must be "a" or 1', Type.Enum(['a', 1]), 'd'],
  ['must not be empty', Type.String({ minLength: 1 }), ''],
  ['must have at least 2 characters', Type.String({ minLength: 2 }), 'x'],
  ['must have at most 2 characters', Type.String({ maxLength: 2 }), 'xxx'],
  ['must have at least 1 entry', Type.Array(Type.String(), { minItems: 1 }), []],
  ['must have at least 2 entries', Type.Array(Type.String(), { minItems: 2 }), []],
  ['must have at most 1 entry', Type.Array(Type.String(), { maxItems: 1 }), ['a', 'b']],
  ['must be at least 2', Type.Integer({ minimum: 2 }), 1],
  ['must be at most 2', Type.Integer({ maximum: 2 }), 3],
  ['must be more than 2', Type.Number({ exclusiveMinimum: 2 }), 2],
  ['must be less than 2', Type.Number({ exclusiveMaximum: 2 }), 2],
  ['does not have an accepted form', Type.String({ pattern: '^a' }), 'b'],
])('%s', (fault, schema, value) => {
  expect(faults(schema, value)).toEqual([{ pointer: '', fault }]);
});

describe('an object', () => {
  test('names what is missing, or not known, at its own place', () => {
    const schema = Type.Object(
      { 'a/b': Type.String(), 'c~d': Type.String() },
      { additionalProperties: false },
    );
    expect(faults(schema, { 'c~d': 'x', other: 1 })).toEqual([
      { pointer: '/a~1b', fault: 'is missing' },
      { pointer: '/other', fault: 'is not a member that is known here' },
    ]);
    expect(faults(schema, { 'a/b': 'x' })).toEqual([{ pointer: '/c~0d', fault: 'is missing' }]);
  });

  test('of which no branch fits is told by what is wrong within it', () => {
    const either = Type.Union([Type.Object({ n: Type.Integer() }), Type.Null()]);
    expect(faults(Type.Object({ x: either }), { x: { n: 'a' } })).toEqual([
      { pointer: '/x/n', fault: 'must be a whole number' },
    ]);
    expect(faults(Type.Object({ x: either }), { x: 1 })).toEqual([
      { pointer: '/x', fault: 'must be an object or null' },
    ]);
  });

  test('has one fault for each place', () => {
    const schema = Type.Object({ list: Type.Array(Type.Integer({ minimum: 2 })) });
    expect(faults(schema, { list: [1, 'x', 5] })).toEqual([
      { pointer: '/list/0', fault: 'must be at least 2' },
      { pointer: '/list/1', fault: 'must be a whole number' },
    ]);
  });
});

test('no errors are no faults', () => {
  expect(faultsIn([])).toEqual([]);
});
