// The shape of a parsed address, as `vouch parse` prints it: syntax only, nothing looked up.
import Type, { type Static } from 'typebox';

const text = Type.Union([Type.String(), Type.Null()]);

export const ParsedAddress = Type.Object(
  {
    input: Type.String({ description: 'What was given, untouched.' }),
    valid: Type.Boolean({
      description: 'Whether it is an address that mail can be sent to, by its form.',
    }),
    diagnosis: Type.Union([
      Type.String({ description: 'Why it is refused, as a stable code.' }),
      Type.Null(),
    ]),
    local_part: text,
    domain: text,
    normalized: text,
    canonical: text,
  },
  { $id: 'ParsedAddress' },
);
export type ParsedAddress = Static<typeof ParsedAddress>;
