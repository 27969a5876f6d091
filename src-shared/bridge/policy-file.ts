// A policy as a file: its shape, the text of it in one order for every machine, and how such a text is read.
import Type, { type Static } from 'typebox';
import { VouchError } from '../errors.ts';
import { validate } from '../validate.ts';
import { NewOverride, type Policy } from './policy.ts';

/** More overrides are not taken from one file: what has to stay out of lists belongs in a suppression list. */
export const MOST_OVERRIDES = 10_000;
/** Most characters of a file. */
export const LARGEST_POLICY_FILE = 64 * 1024 * 1024;
const MOST_LISTS = 50;

export const PolicyFile = Type.Object({
  vouch_policy: Type.Literal(1, { description: 'The version of this format.' }),
  name: Type.String({ minLength: 1, maxLength: 100 }),
  scoring_version: Type.String({
    maxLength: 40,
    description:
      'Version of the table of weights it was written for; weights it does not name keep their defaults.',
  }),
  bands: Type.Object({
    approve: Type.Integer({
      minimum: 1,
      maximum: 100,
      description: 'The lowest score that is approved.',
    }),
    review: Type.Integer({
      minimum: 0,
      maximum: 99,
      description: 'The lowest score that is reviewed.',
    }),
  }),
  weights: Type.Record(Type.String(), Type.Integer({ minimum: -60, maximum: 60 }), {
    description: 'Points by evidence code, where they differ from the table.',
  }),
  overrides: Type.Array(NewOverride, {
    maxItems: MOST_OVERRIDES,
    description:
      'Domains and addresses that are approved (allow) or blocked (deny), whatever is observed.',
  }),
  suppression_lists: Type.Array(
    Type.Object({
      name: Type.String({ minLength: 1, maxLength: 200 }),
      entries: Type.Array(Type.String({ maxLength: 400 }), {
        description: 'Addresses and domains that are left out of lists to be checked.',
      }),
    }),
    { maxItems: MOST_LISTS },
  ),
});
export type PolicyFile = Static<typeof PolicyFile>;

/** All but the entries of suppression lists, which travel in pieces. */
export const PolicyFileHead = Type.Omit(PolicyFile, ['suppression_lists']);
export type PolicyFileHead = Static<typeof PolicyFileHead>;

/** JSON Schema (2020-12) of the file, for editors and other programs. */
export function policyFileSchema(): object {
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'Vouch policy',
    ...JSON.parse(JSON.stringify(PolicyFile)),
  };
}

/** The head of a file; weights and overrides in the order in which every machine writes them. */
export function policyFileHead(
  name: string,
  scoringVersion: string,
  { approve, review, weights }: Policy,
  overrides: readonly NewOverride[],
): PolicyFileHead {
  return {
    vouch_policy: 1,
    name,
    scoring_version: scoringVersion,
    bands: { approve, review },
    weights: Object.fromEntries(Object.entries(weights).toSorted(([a], [b]) => order(a, b))),
    overrides: overrides
      .map(({ subject, value, verdict, reason }) => ({ subject, value, verdict, reason }))
      .toSorted((a, b) => order(overrideKey(a), overrideKey(b))),
  };
}

/** The text of a file, entry by entry on lines of their own. */
export async function* policyFileText(
  head: PolicyFileHead,
  lists: readonly { readonly name: string; readonly entries: AsyncIterable<readonly string[]> }[],
): AsyncGenerator<string> {
  yield `${JSON.stringify(head, null, 2).slice(0, -2)},\n  "suppression_lists": [`;
  let before = '\n';
  for (const { name, entries } of lists.toSorted((a, b) => order(a.name, b.name))) {
    yield `${before}    {\n      "name": ${JSON.stringify(name)},\n      "entries": [`;
    let first = '\n';
    for await (const some of entries) {
      if (some.length === 0) continue;
      yield first + some.map((entry) => `        ${JSON.stringify(entry)}`).join(',\n');
      first = ',\n';
    }
    yield first === '\n' ? ']\n    }' : '\n      ]\n    }';
    before = ',\n';
  }
  yield before === '\n' ? ']\n}\n' : '\n  ]\n}\n';
}

/** Reads the text of a file. @throws VouchError `invalid_request`, in a sentence that says where it is wrong */
export function readPolicyFile(text: string): PolicyFile {
  if (text.length > LARGEST_POLICY_FILE)
    throw new VouchError('invalid_request', 'The file is larger than a policy can be (64 MB).');
  let value: unknown;
  try {
    value = JSON.parse(text.replace(/^\ufeff/, ''));
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : '';
    throw new VouchError(
      'invalid_request',
      `This file is not JSON, so it holds no policy: ${why}.`,
      { cause },
    );
  }
  if (typeof value !== 'object' || value === null || !('vouch_policy' in value))
    throw new VouchError(
      'invalid_request',
      'This file is not a Vouch policy: it has no "vouch_policy". "vouch policy export" writes one.',
    );
  if (value.vouch_policy !== 1)
    throw new VouchError(
      'invalid_request',
      'This policy was written by a newer Vouch; update this one to read it.',
    );
  const judged = validate(PolicyFile, value, 'the file');
  if (judged.ok) return judged.value;
  const [first] = judged.violations;
  throw new VouchError(
    'invalid_request',
    `The policy in this file cannot be used: ${first?.message ?? 'it has the wrong shape'} (at ${first?.pointer || 'its beginning'}).`,
  );
}

function overrideKey({ subject, value, verdict }: NewOverride): string {
  return `${subject}\u0000${value}\u0000${verdict}`;
}

/** By code units, the same under every language of the system. */
function order(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
