// API keys: made once, shown once, stored only as a hash, and recognised again; the API decides what a key may do.
import { hash, timingSafeEqual } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { KeyDetails } from '../../../src-shared/bridge/api.ts';
import { VouchError } from '../../../src-shared/errors.ts';
import type { Clock } from '../../engine/ports.ts';
import { moment } from '../iso-time.ts';
import type { StoredKey } from '../ports/keys.ts';
import type { Store } from '../ports/store.ts';
import type { Service } from '../service.ts';
import { monthOf } from './month.ts';

const PREFIX = 'vouch_live_';
const SECRET_LENGTH = 32;
const CHECKSUM_LENGTH = 6;
const KEY_LENGTH = PREFIX.length + SECRET_LENGTH + CHECKSUM_LENGTH;
const SECRET_PREFIX = 'vouch_callback_';
/** 256 bits and a little more. */
const CALLBACK_SECRET_LENGTH = 43;
const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const TOUCH_EVERY_MS = 60_000;

export interface KeyDeps {
  readonly store: Pick<
    Store,
    | 'insertKey'
    | 'listKeys'
    | 'findKey'
    | 'revokeKey'
    | 'setKeyBudget'
    | 'setKeyPolicy'
    | 'readPolicies'
    | 'setCallbackSecret'
    | 'keyCredits'
    | 'touchKeys'
  >;
  readonly clock: Clock;
  /** Random bytes of cryptographic quality. */
  readonly randomBytes: (size: number) => Uint8Array;
  readonly newId: () => string;
}

export type Keys = Service['keys'] & {
  /** A key's budget; null when it has none, undefined when it was not used in this run. */
  budgetOf(keyId: string): number | null | undefined;
};

export function createKeys({ store, clock, randomBytes, newId }: KeyDeps): Keys {
  const inUse = keysInUse({ store, clock });

  async function list(): Promise<readonly KeyDetails[]> {
    const [keys, credits] = await Promise.all([
      store.listKeys(),
      store.keyCredits(monthOf(clock.now())),
    ]);
    return keys.map((key) => keyDetails(key, credits[key.keyId] ?? 0));
  }

  /** The key as it is after a change, which whoever is recognised by it must follow at once. */
  async function changed(keyId: string): Promise<KeyDetails> {
    inUse.forget(keyId);
    const key = (await list()).find((each) => each.id === keyId);
    if (key) return key;
    throw new VouchError(
      'key_not_found',
      `There is no key with the id ${keyId.slice(0, 100)}. "vouch keys list" shows them.`,
    );
  }

  return {
    async create(name, { monthlyBudget = null, policyId = null } = {}) {
      await needNamed(store, policyId);
      const key = newKeyText(randomBytes);
      const stored: StoredKey = {
        keyId: newId(),
        name,
        hash: hashOf(key),
        hint: `${key.slice(0, PREFIX.length + 2)}…${key.slice(-2)}`,
        createdAt: clock.now(),
        revokedAt: null,
        lastUsedAt: null,
        monthlyBudget,
        callbackSecretAt: null,
        policyId,
      };
      await store.insertKey(stored);
      return { id: stored.keyId, name, key };
    },
    list,
    async revoke(keyId) {
      await store.revokeKey(keyId, clock.now());
      inUse.budgets.delete(keyId);
      return changed(keyId);
    },
    async setBudget(keyId, monthlyBudget) {
      if (await store.setKeyBudget(keyId, monthlyBudget)) inUse.budgets.set(keyId, monthlyBudget);
      return changed(keyId);
    },
    async setPolicy({ keyId, policyId }) {
      await needNamed(store, policyId);
      await store.setKeyPolicy({ keyId, policyId });
      return changed(keyId);
    },
    async newCallbackSecret(keyId) {
      const callback_secret = `${SECRET_PREFIX}${base62(randomBytes, CALLBACK_SECRET_LENGTH)}`;
      const kept = await store.setCallbackSecret({
        keyId,
        secret: callback_secret,
        at: clock.now(),
      });
      const { id, name } = await changed(keyId);
      if (!kept) {
        throw new VouchError(
          'key_not_found',
          `The key ${id} was revoked, so it can no longer sign callbacks. "vouch keys create" makes another.`,
        );
      }
      return { id, name, callback_secret };
    },
    budgetOf: (keyId) => inUse.budgets.get(keyId),
    recognise: inUse.recognise,
    authenticate: inUse.authenticate,
  };
}

/** The keys that calls came with in this run, so that most calls need no look into the store. */
function keysInUse({ store, clock }: Pick<KeyDeps, 'store' | 'clock'>) {
  const touched = new Map<string, number>();
  /** This process is the only one that changes keys, so it knows when one is revoked. */
  const byHash = new Map<string, StoredKey>();
  const budgets = new Map<string, number | null>();
  let changes = 0;

  /** Once a minute is exact enough for "last used", and spares a write per request. */
  function isToBeTouched({ keyId }: StoredKey, now: number): boolean {
    return now - (touched.get(keyId) ?? 0) >= TOUCH_EVERY_MS;
  }

  return {
    budgets,
    /** To be called after each change of a key. */
    forget(keyId: string) {
      changes += 1;
      for (const [hashed, key] of byHash) if (key.keyId === keyId) byHash.delete(hashed);
    },
    recognise(text: string): StoredKey | null {
      const key = text.length === KEY_LENGTH ? byHash.get(hashOf(text)) : undefined;
      return key === undefined || isToBeTouched(key, clock.now()) ? null : key;
    },
    async authenticate(text: string): Promise<StoredKey | null> {
      if (!looksLikeKey(text)) return null;
      const hashed = hashOf(text);
      const before = changes;
      const key = byHash.get(hashed) ?? (await store.findKey(hashed));
      if (!key || key.revokedAt !== null || !sameText(key.hash, hashed)) return null;
      // Read before a revocation and kept after it, a key would stay good for ever.
      if (before === changes) {
        byHash.set(hashed, key);
        budgets.set(key.keyId, key.monthlyBudget);
      }
      const now = clock.now();
      if (isToBeTouched(key, now)) {
        touched.set(key.keyId, now);
        await store.touchKeys([{ keyId: key.keyId, at: now }]);
      }
      return key;
    },
  };
}

/** A policy for one list alone goes with the list, so a key cannot have it. */
async function needNamed(store: KeyDeps['store'], policyId: string | null): Promise<void> {
  if (policyId === null) return;
  const found = (await store.readPolicies()).find((each) => each.policyId === policyId);
  if (found?.ownList === null) return;
  throw found === undefined
    ? new VouchError('not_found', 'This policy no longer exists.')
    : new VouchError('invalid_request', 'This policy belongs to a single list.');
}

function keyDetails(key: StoredKey, used: number): KeyDetails {
  return {
    id: key.keyId,
    name: key.name,
    hint: key.hint,
    created_at: moment(key.createdAt),
    last_used_at: moment(key.lastUsedAt),
    revoked_at: moment(key.revokedAt),
    monthly_budget: key.monthlyBudget,
    callback_secret_at: moment(key.callbackSecretAt),
    used_this_month: used,
    policy_id: key.policyId,
  };
}

/** A new key: prefix, 32 random base62 characters, 6 of checksum (so that a mistyped key is recognised without the store). */
function newKeyText(randomBytes: KeyDeps['randomBytes']): string {
  const secret = PREFIX + base62(randomBytes, SECRET_LENGTH);
  return secret + checksum(secret);
}

function base62(randomBytes: KeyDeps['randomBytes'], length: number): string {
  let text = '';
  while (text.length < length) {
    for (const byte of randomBytes(length)) {
      // 248 is the largest multiple of 62 in a byte; what is above would make some characters likelier.
      if (byte < 248 && text.length < length) text += BASE62[byte % 62];
    }
  }
  return text;
}

/** Whether a text has the form and the checksum of a key. */
export function looksLikeKey(text: string): boolean {
  if (text.length !== KEY_LENGTH || !text.startsWith(PREFIX)) return false;
  return checksum(text.slice(0, -CHECKSUM_LENGTH)) === text.slice(-CHECKSUM_LENGTH);
}

function checksum(text: string): string {
  let rest = crc32(text);
  let digits = '';
  for (let index = 0; index < CHECKSUM_LENGTH; index += 1) {
    digits = BASE62[rest % 62] + digits;
    rest = Math.floor(rest / 62);
  }
  return digits;
}

function hashOf(text: string): string {
  return hash('sha256', text, 'hex');
}

function sameText(a: string, b: string): boolean {
  const left = Buffer.from(a);
  const right = Buffer.from(b);
  return left.length === right.length && timingSafeEqual(left, right);
}
