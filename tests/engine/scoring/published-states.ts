// The states of each fact that the DNS publishes of a mail domain, from the least to the most favourable.
import fc from 'fast-check';
import type { DmarcFact } from '../../../src-main/engine/mail-policy/dmarc.ts';
import type { SpfFact } from '../../../src-main/engine/mail-policy/spf.ts';
import type { PublishedFacts } from '../../../src-main/engine/published/published.ts';
import { SEEN_AT } from '../../doubles/facts.ts';

const seen = { observedAt: SEEN_AT };
const unknown = { state: 'unknown', detail: 'no answer in time', ...seen } as const;

export const PUBLISHED_STATES: {
  readonly [K in keyof PublishedFacts]: {
    readonly order: readonly PublishedFacts[K][];
    readonly unknown: readonly PublishedFacts[K][];
  };
} = {
  policy: {
    order: [
      policy(spf('-', true), { state: 'none' }),
      policy({ state: 'none' }, { state: 'none' }),
      policy({ state: 'invalid', why: 'two records' }, { state: 'invalid', why: 'no policy' }),
      policy(spf('+'), dmarc('none')),
      policy(spf('?'), dmarc('none')),
      policy(spf('-'), dmarc('none')),
      policy(spf('-'), dmarc('reject')),
    ],
    unknown: [{ kind: 'not_run', why: 'the domain accepts no mail' }, policy(unknown, unknown)],
  },
  routeNotes: {
    order: [
      {
        alias: { state: 'yes', host: 'mx.acme.example', target: 'mx.other.example', ...seen },
        wildcard: { state: 'yes', above: 'acme.example', ...seen },
      },
      { alias: { state: 'no', ...seen }, wildcard: { state: 'no', ...seen } },
    ],
    unknown: [
      { alias: { state: 'not_asked' }, wildcard: { state: 'not_asked' } },
      { alias: unknown, wildcard: unknown },
    ],
  },
};

type Name = keyof PublishedFacts;
const NAMES = Object.keys(PUBLISHED_STATES) as readonly Name[];

/** The facts among others, each made by `pick` from its states. */
function each(
  pick: (states: { order: readonly unknown[]; unknown: readonly unknown[] }) => unknown,
) {
  return Object.fromEntries(NAMES.map((name) => [name, pick(PUBLISHED_STATES[name])]));
}

/** Each at its best. */
export const BEST_PUBLISHED = each(({ order }) => order.at(-1)) as unknown as PublishedFacts;

/** Each where nobody asked. */
export const NOT_ASKED = each(({ unknown: [first] }) => first) as unknown as PublishedFacts;

/** An arbitrary for each. */
export const anyPublished = each(({ order, unknown }) =>
  fc.constantFrom(...order, ...unknown),
) as unknown as { readonly [K in Name]: fc.Arbitrary<PublishedFacts[K]> };

/** The published facts among other states. */
export function publishedOf(states: PublishedFacts): PublishedFacts {
  return Object.fromEntries(NAMES.map((name) => [name, states[name]])) as unknown as PublishedFacts;
}

export function policy(spf: SpfFact, dmarc: DmarcFact): PublishedFacts['policy'] {
  return { kind: 'seen', fact: { spf, dmarc, ...seen } };
}

export function spf(all: '-' | '?' | '+', sendsNothing = false): SpfFact {
  return { state: 'published', all, redirect: null, sendsNothing, record: `v=spf1 ${all}all` };
}

export function dmarc(applies: 'none' | 'reject'): DmarcFact {
  const same = { policy: applies, subdomainPolicy: applies, applies } as const;
  return { state: 'published', ...same, pct: 100, domain: 'acme.example', record: 'v=DMARC1' };
}
