// The shape of GET /v1/usage: credits of this calendar month, of the key that asks and of everybody.
import Type, { type Static } from 'typebox';

const CreditUse = Type.Object(
  {
    used: Type.Integer({ minimum: 0, description: 'Credits charged this month.' }),
    reserved: Type.Integer({
      minimum: 0,
      description: 'Credits set aside for items of unfinished jobs.',
    }),
    monthly_budget: Type.Union([
      Type.Integer({ minimum: 0, description: 'Credits that may be used in a month.' }),
      Type.Null(),
    ]),
    available: Type.Union([
      Type.Integer({ minimum: 0, description: 'Credits left this month; null means no limit.' }),
      Type.Null(),
    ]),
  },
  { $id: 'CreditUse', description: 'What was used of a budget; null means no limit.' },
);

export const Usage = Type.Object(
  {
    month: Type.String({ description: 'The month in UTC, YYYY-MM.' }),
    key: CreditUse,
    installation: CreditUse,
    days: Type.Array(
      Type.Object({
        day: Type.String({ description: 'YYYY-MM-DD in UTC.' }),
        credits: Type.Integer({
          minimum: 0,
          description: 'Credits charged to any key or program.',
        }),
        by_this_key: Type.Integer({ minimum: 0, description: 'The share of the calling key.' }),
      }),
      { description: 'Each day of the month up to today.' },
    ),
  },
  { $id: 'Usage' },
);
export type Usage = Static<typeof Usage>;
