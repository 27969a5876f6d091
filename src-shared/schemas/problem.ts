// The shape of every refusal: a problem document (RFC 9457) with a stable code.
import Type, { type Static } from 'typebox';
import { PROBLEMS, type ProblemCode } from '../errors.ts';

export const Problem = Type.Object(
  {
    type: Type.String({ description: 'A URI that names the kind of problem.' }),
    title: Type.String(),
    status: Type.Integer(),
    detail: Type.String({ description: 'What happened and what to do.' }),
    code: Type.Unsafe<ProblemCode>(Type.String({ enum: Object.keys(PROBLEMS) })),
    request_id: Type.String(),
    required: Type.Optional(
      Type.Integer({ description: '`insufficient_credits`: credits that the request needs.' }),
    ),
    available: Type.Optional(
      Type.Integer({ description: '`insufficient_credits`: credits that are left this month.' }),
    ),
    errors: Type.Optional(
      Type.Array(
        Type.Object({
          pointer: Type.String({ description: 'JSON pointer, RFC 6901.' }),
          message: Type.String(),
        }),
      ),
    ),
  },
  { $id: 'Problem' },
);
export type Problem = Static<typeof Problem>;
