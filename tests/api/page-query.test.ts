// Which page of a list is asked for, at the bounds of each parameter.
import { expect, test } from 'vitest';
import { readPageQuery } from '../../src-main/api/page-query.ts';

test.each([
  [{}, { limit: 50, after: null }],
  [{ limit: '1' }, { limit: 1, after: null }],
  [
    { limit: '100', after: 'job_1', other: 'x' },
    { limit: 100, after: 'job_1' },
  ],
])('%j', (query, page) => {
  expect(readPageQuery(query)).toEqual(page);
});

const LIMIT = { pointer: '/limit', message: 'limit must be a whole number from 1 to 100' };
const AFTER = {
  pointer: '/after',
  message: 'after must be the `next` of the previous page, given once',
};

test.each([
  [{ limit: '0' }, [LIMIT]],
  [{ limit: '101' }, [LIMIT]],
  [{ limit: '' }, [LIMIT]],
  [{ limit: '5.5' }, [LIMIT]],
  [{ limit: '0000000005' }, [LIMIT]],
  [{ limit: ['5', '5'] }, [LIMIT]],
  [{ after: '' }, [AFTER]],
  [{ after: ['a', 'b'] }, [AFTER]],
  [{ limit: 'many', after: '' }, [LIMIT, AFTER]],
])('%j is refused', (query, fields) => {
  expect(() => readPageQuery(query)).toThrow(
    expect.objectContaining({
      code: 'invalid_request',
      message: `Correct the query: ${fields[0]?.message}.`,
      fields,
    }),
  );
});
