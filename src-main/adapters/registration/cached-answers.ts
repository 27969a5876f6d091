// Keeps what was answered about a domain, as long as it holds.
import Type from 'typebox';
import { OrNull } from '../../../src-shared/bridge/or-null.ts';
import { validate } from '../../../src-shared/validate.ts';
import type { LookupCache, RegistrationAnswer } from '../../engine/ports.ts';
import { WHOIS_READING } from '../../engine/registration/whois-text.ts';
import { readCachedLookup, writeCachedLookup } from '../lookup-cache.ts';

/** The kind of a kept answer: none of another reading is found. */
const KIND = `registration/${WHOIS_READING}`;

const DAY_MS = 86_400_000;
const REGISTERED_LIFETIME_MS = 30 * DAY_MS;
const NOT_REGISTERED_LIFETIME_MS = DAY_MS;
const PARTIAL_LIFETIME_MS = DAY_MS;

const Moment = OrNull(Type.Number());
const StoredAnswer = Type.Union([
  Type.Object({
    kind: Type.Literal('found'),
    registration: Type.Object({
      registeredAt: Moment,
      expiresAt: Moment,
      changedAt: Moment,
      registrar: OrNull(Type.String()),
      statuses: Type.Array(Type.String()),
    }),
    source: Type.String(),
    observedAt: Type.Number(),
  }),
  Type.Object({
    kind: Type.Literal('not_registered'),
    source: Type.String(),
    observedAt: Type.Number(),
  }),
]);

export async function readCachedAnswer(
  cache: LookupCache,
  domain: string,
  nowMs: number,
): Promise<RegistrationAnswer | null> {
  const cached = validate(StoredAnswer, await readCachedLookup(cache, KIND, domain, nowMs));
  return cached.ok ? cached.value : null;
}

/** `partial`: whether a server that might know more was not asked. */
export async function writeCachedAnswer(
  cache: LookupCache,
  domain: string,
  answer: RegistrationAnswer,
  partial: boolean,
): Promise<void> {
  const expiresAt = answer.observedAt + lifetimeOf(answer, partial);
  await writeCachedLookup(cache, KIND, domain, answer, expiresAt);
}

function lifetimeOf(answer: RegistrationAnswer, partial: boolean): number {
  if (answer.kind !== 'found') return NOT_REGISTERED_LIFETIME_MS;
  return partial ? PARTIAL_LIFETIME_MS : REGISTERED_LIFETIME_MS;
}
