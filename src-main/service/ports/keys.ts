// The port to stored API keys.

/** A key as kept: the secret itself is never stored. */
export interface StoredKey {
  readonly keyId: string;
  readonly name: string;
  /** SHA-256 of the key's text, lower-case hex. */
  readonly hash: string;
  /** The key's first and last characters, enough to recognise it: `vouch_live_3f…9k`. */
  readonly hint: string;
  readonly createdAt: number;
  readonly revokedAt: number | null;
  readonly lastUsedAt: number | null;
  /** Credits that it may use in a calendar month (UTC); null is without limit. */
  readonly monthlyBudget: number | null;
  /** When the secret that signs its callbacks was made; null without one. The secret itself is read where it is used. */
  readonly callbackSecretAt: number | null;
  /** The policy that judges its checks and jobs; null, or one that is gone, is the default policy. */
  readonly policyId: string | null;
}

/** A key, and the policy that it is given; null is the default one. */
export interface KeyPolicy {
  readonly keyId: string;
  readonly policyId: string | null;
}

/** What is kept of API keys. Asynchronous: the adapter does its work beside the main loop. */
export interface KeyStore {
  insertKey(key: StoredKey): Promise<void>;
  listKeys(): Promise<readonly StoredKey[]>;
  /** The key with this hash, revoked or not; null when there is none. */
  findKey(hash: string): Promise<StoredKey | null>;
  /** False when there is no such key, or it was revoked before. */
  revokeKey(keyId: string, at: number): Promise<boolean>;
  /** Sets or (null) lifts a key's budget. False when there is no such key. */
  setKeyBudget(keyId: string, monthlyBudget: number | null): Promise<boolean>;
  /** Gives a key a policy, or with null the default one. False when there is no such key. */
  setKeyPolicy(which: KeyPolicy): Promise<boolean>;
  /** Notes when keys were last used; several at once. */
  touchKeys(uses: readonly { readonly keyId: string; readonly at: number }[]): Promise<void>;
}
