// Weighs the lists that have a disposable domain: which they are, and whether together they prove it.

/** How far a list is a witness of its own. */
type Witness =
  /** Kept alive: each entry was seen at a service, or argued for, not long ago. Proves it alone. */
  | 'alive'
  /** Kept by itself, but nobody says when an entry was seen last. */
  | 'own'
  /** Gathers other lists: a vote only where none of those that it gathers holds the domain. */
  | 'gathered';

interface ThrowawayList {
  readonly name: string;
  readonly witness: Witness;
}

/** The lists by the letter that stands for them in the built file. */
export const THROWAWAY_LISTS = {
  a: { name: 'disposable-email-domains', witness: 'own' },
  b: { name: 'mailchecker', witness: 'own' },
  c: { name: 'disposable-email-domains-js', witness: 'alive' },
  d: { name: 'fakefilter', witness: 'alive' },
  e: { name: 'fakefilter, not seen lately', witness: 'own' },
  f: { name: 'disposable-domains', witness: 'gathered' },
  g: { name: '@dahoom/disposable-email', witness: 'gathered' },
} as const satisfies Record<string, ThrowawayList>;

export type ThrowawayListCode = keyof typeof THROWAWAY_LISTS;

/** What the gathering lists gather. */
const GATHERED_FROM: readonly ThrowawayListCode[] = ['a', 'b'];

/** The names of the lists, and whether they prove together that the domain is a throwaway one. */
export function votesOf(codes: string): {
  readonly listedBy: readonly string[];
  readonly confirmed: boolean;
} {
  const lists = [...codes].flatMap((code) => (isListCode(code) ? [THROWAWAY_LISTS[code]] : []));
  return { listedBy: lists.map(({ name }) => name), confirmed: isProof(codes, lists) };
}

const PROOF = 2;

function isProof(codes: string, lists: readonly ThrowawayList[]): boolean {
  if (lists.some(({ witness }) => witness === 'alive')) return true;
  const own = lists.filter(({ witness }) => witness === 'own').length;
  const copied = GATHERED_FROM.some((code) => codes.includes(code));
  const gathered = !copied && lists.some(({ witness }) => witness === 'gathered') ? 1 : 0;
  return own + gathered >= PROOF;
}

function isListCode(code: string): code is ThrowawayListCode {
  return Object.hasOwn(THROWAWAY_LISTS, code);
}
