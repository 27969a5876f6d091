// Reads which page of a list is asked for.
import Type from 'typebox';
import { type FieldError, VouchError } from '../../src-shared/errors.ts';

const PAGE = { min: 1, max: 100, default: 50 } as const;

/** Both as the document describes them; they are read by hand, because a query string holds text alone. */
export const PageQueryFields = Type.Object({
  limit: Type.Optional(
    Type.Integer({
      minimum: PAGE.min,
      maximum: PAGE.max,
      default: PAGE.default,
      description: 'Entries per page.',
    }),
  ),
  after: Type.Optional(
    Type.String({
      minLength: 1,
      description:
        '`next` of the previous page. Leave it out for the first page. Refused with 400 if what it names has been deleted since.',
    }),
  ),
});

export interface PageQuery {
  readonly limit: number;
  /** Id of the last entry of the page before; null for the first page. */
  readonly after: string | null;
}

/** Reads `limit` and `after` from a parsed query string; other parameters are ignored. */
export function readPageQuery(query: unknown): PageQuery {
  const { limit, after } = query as { readonly limit?: unknown; readonly after?: unknown };
  const errors: FieldError[] = [];
  const size = limit === undefined ? PAGE.default : wholeNumber(limit);
  if (size === null || size < PAGE.min || size > PAGE.max) {
    errors.push({
      pointer: '/limit',
      message: `limit must be a whole number from ${PAGE.min} to ${PAGE.max}`,
    });
  }
  if (after !== undefined && (typeof after !== 'string' || after === '')) {
    errors.push({
      pointer: '/after',
      message: 'after must be the `next` of the previous page, given once',
    });
  }
  const [first] = errors;
  if (first || size === null) {
    throw new VouchError('invalid_request', `Correct the query: ${first?.message}.`, {
      fields: errors,
    });
  }
  return { limit: size, after: typeof after === 'string' ? after : null };
}

function wholeNumber(text: unknown): number | null {
  return typeof text === 'string' && /^\d{1,9}$/.test(text) ? Number(text) : null;
}
