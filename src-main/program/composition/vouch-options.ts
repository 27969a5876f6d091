// What a host says of the Vouch that it opens.

import type { Settings } from '../../../src-shared/settings/table.ts';
import type { AllowedRanges } from '../../adapters/dialer/guard.ts';
import type { StartReader } from '../../adapters/foreign/reader-process.ts';
import type { StoreThread } from '../../adapters/sqlite/thread/worker-client.ts';
import type { Clock } from '../../engine/ports.ts';
import type { PracticeNetwork } from '../../practice/network.ts';

export interface VouchOptions {
  /** The data folder; it is made when missing. Its owner lock must be held. */
  readonly folder: string;
  /** Whether to speak to the practice network instead of the real one. */
  readonly practice: boolean;
  /** A made-up network to speak to, other than the practice one; for measurements alone. Whoever started it ends it. */
  readonly network?: PracticeNetwork;
  /** A folder whose files hold answers of the practice network back, and with them checks; for tests alone. */
  readonly practiceHold?: string | null;
  /** DNS servers from outside the store; null leaves them to the settings. */
  readonly dnsServers: readonly string[] | 'system' | null;
  readonly allowedRanges: AllowedRanges;
  /** Whether callers of the API are on this machine alone; so unless told otherwise. */
  readonly localCallers?: boolean;
  /** Settings from outside the store, which outrank those in it. */
  readonly given?: Partial<Settings>;
  readonly logLevel: 'silent' | 'error' | 'info';
  /** What time it is; the machine's clock when left out. For tests of what takes months. */
  readonly clock?: Clock;
  /** The store's thread where it was started before this was loaded; openVouch starts one when left out. */
  readonly storeThread?: StoreThread;
  /** How a process is started in which foreign content is read; as a child of Node when left out. */
  readonly startReader?: StartReader | undefined;
}
