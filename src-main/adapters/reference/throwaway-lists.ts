// Weighs the lists that have a disposable domain: which they are, and whether together they prove it.

interface ThrowawayList {
  readonly name: string;
  /** Lists of one origin copy one another: together they have one vote. */
  readonly origin: 'collections' | 'disposable-email-domains' | 'fakefilter';
  /** Kept alive: each entry was seen at a service, or argued for, not long ago. Proves it alone. */
  readonly alive: boolean;
}

/**
 * The lists by the letter that stands for them in the built file. Where the collections have their entries from:
 * - `a` ivolo/disposable-email-domains, by contributions; in 2015 it took over an early state of what is `c` now.
 * - `b` FGRibreau/mailchecker: half of it are two imports of compiled lists. Of the 13,315 domains of the first
 *   (2019-05-16, pull request 183, from the predecessor of `g`) 93 % stood in `a` that day, of the 15,700 of the second
 *   (2022-07-30, from nfacha/temporary-email-list) 51 %.
 * - `f` tompec/disposable-email-domains continues `a`: it has 99.6 % of it.
 * - `g` is built by disposable/disposable, which downloads `b` and others: it has 98 % of `b` and 99.5 % of `a`.
 * `c` is the package of the list at disposable-email-domains/disposable-email-domains, of which each entry is reviewed;
 * `d` and `e` are what 7c/fakefilter watches at the services themselves.
 */
export const THROWAWAY_LISTS = {
  a: { name: 'disposable-email-domains', origin: 'collections', alive: false },
  b: { name: 'mailchecker', origin: 'collections', alive: false },
  c: { name: 'disposable-email-domains-js', origin: 'disposable-email-domains', alive: true },
  d: { name: 'fakefilter', origin: 'fakefilter', alive: true },
  e: { name: 'fakefilter, not seen lately', origin: 'fakefilter', alive: false },
  f: { name: 'disposable-domains', origin: 'collections', alive: false },
  g: { name: '@dahoom/disposable-email', origin: 'collections', alive: false },
} as const satisfies Record<string, ThrowawayList>;

export type ThrowawayListCode = keyof typeof THROWAWAY_LISTS;

/** The names of the lists, and whether they prove together that the domain is a throwaway one. */
export function votesOf(codes: string): {
  readonly listedBy: readonly string[];
  readonly confirmed: boolean;
} {
  const lists = [...codes].flatMap((code) => (isListCode(code) ? [THROWAWAY_LISTS[code]] : []));
  const origins = new Set(lists.map(({ origin }) => origin));
  return {
    listedBy: lists.map(({ name }) => name),
    confirmed: lists.some(({ alive }) => alive) || origins.size > 1,
  };
}

function isListCode(code: string): code is ThrowawayListCode {
  return Object.hasOwn(THROWAWAY_LISTS, code);
}
