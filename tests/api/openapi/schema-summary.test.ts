// A JSON schema in words, as the page of the API has it.
import { expect, test } from 'vitest';
import {
  describeType,
  fieldsOf,
  type SchemaNode,
} from '../../../src-main/api/openapi/schema-summary.ts';

test.each<[SchemaNode, string]>([
  [{ $ref: '#/components/schemas/Job' }, '<a href="#job-shape">Job</a>'],
  [{ anyOf: [{ type: 'string' }, { type: 'null' }] }, 'string or null'],
  [{ const: '<ok>' }, '<code>&quot;&lt;ok&gt;&quot;</code>'],
  [{ enum: ['a', 1] }, '<code>a</code> <code>1</code>'],
  [{ type: 'array', items: { type: 'string' } }, 'array of string'],
  [{ type: 'array', minItems: 1, maxItems: 5 }, 'array of anything, 1 to 5 entries'],
  [{ type: 'array', items: { type: 'string' }, maxItems: 5 }, 'array of string, at most 5 entries'],
  [{ type: 'string', maxLength: 9 }, 'string, at most 9 characters'],
  [{ maxLength: 9 }, 'anything, at most 9 characters'],
  [{ type: 'integer', minimum: 0, maximum: 9 }, 'integer, 0 to 9'],
  [{ type: 'integer', minimum: 0 }, 'integer, at least 0'],
  [{ type: 'integer', maximum: 9 }, 'integer, at most 9'],
  [{ type: 'boolean' }, 'boolean'],
  [{}, 'anything'],
])('%j', (schema, words) => {
  expect(describeType(schema)).toBe(words);
});

test('the fields of an object, and those of objects within it', () => {
  const schema: SchemaNode = {
    required: ['id'],
    properties: {
      id: { type: 'string', description: 'Its name.' },
      error: {
        anyOf: [{ type: 'null' }, { type: 'object', description: 'Why.' }],
      },
      place: { type: 'object', properties: { row: { type: 'integer' } }, required: ['row'] },
      items: { type: 'array', items: { properties: { email: { type: 'string' } } } },
    },
  };
  expect(fieldsOf(schema)).toEqual([
    { name: 'id', type: 'string', required: true, meaning: 'Its name.' },
    { name: 'error', type: 'null or object', required: false, meaning: 'Why.' },
    { name: 'place', type: 'object', required: false, meaning: '' },
    { name: 'place.row', type: 'integer', required: true, meaning: '' },
    { name: 'items', type: 'array of anything', required: false, meaning: '' },
    { name: 'items[].email', type: 'string', required: false, meaning: '' },
  ]);
  expect(fieldsOf({})).toEqual([]);
});
