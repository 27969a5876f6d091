// What all parts of Vouch stand on: the store of a data folder, its log and settings, the reference data, and what time it is.
import { mkdirSync } from 'node:fs';
import { loadNetworks } from '../../adapters/ip-network/network-table.ts';
import { loadIpData } from '../../adapters/reference/ip-data.ts';
import { loadReferenceData } from '../../adapters/reference/reference-data.ts';
import type { SetAside } from '../../adapters/sqlite/file/set-aside.ts';
import { type SlowCall, slowCallLog } from '../../adapters/sqlite/slow-calls.ts';
import { openStore } from '../../adapters/sqlite/thread/open.ts';
import type { Clock, LookupCache } from '../../engine/ports.ts';
import type { PracticeNetwork } from '../../practice/network.ts';
import type { Log } from '../../service/ports/log.ts';
import type { Store } from '../../service/ports/store.ts';
import { type ContactBuffer, createContactBuffer } from '../../service/settings/contact-buffer.ts';
import { type LiveSettings, openSettings } from '../../service/settings/settings.ts';
import { openLogFile } from '../log/log-file.ts';
import { MACHINE_CLOCK } from '../machine-clock.ts';
import { DATA_FOLDER, STORE_WORKER } from '../package-files.ts';
import { createIds } from './ids.ts';
import type { VouchOptions } from './vouch-options.ts';

export interface Foundation {
  readonly options: VouchOptions;
  readonly clock: Clock;
  /** Milliseconds that only ever grow. */
  readonly elapsed: () => number;
  readonly newId: () => string;
  readonly store: Store;
  /** Facts that are kept beyond the end of the program. */
  readonly lookupCache: LookupCache;
  readonly log: ReturnType<typeof openLogFile>;
  readonly live: LiveSettings;
  readonly contacts: ContactBuffer;
  readonly reference: Awaited<ReturnType<typeof loadReferenceData>>;
  readonly ipData: Awaited<ReturnType<typeof loadIpData>>;
  readonly networks: Awaited<ReturnType<typeof loadNetworks>>;
  /** The network that is spoken to in place of the real one; null for that. */
  readonly madeUp: PracticeNetwork | null;
  /** The practice network, which this program started; null without it. */
  readonly practice: PracticeNetwork | null;
  /** A folder whose files hold answers back; null for none. */
  readonly held: string | null;
  /** What the user should know of the opening, as a sentence; null when that is nothing. */
  readonly notice: string | null;
}

export async function openFoundation(options: VouchOptions): Promise<Foundation> {
  const { clock = MACHINE_CLOCK } = options;
  const elapsed = () => performance.now();
  mkdirSync(options.folder, { recursive: true, mode: 0o700 });
  const contacts = createContactBuffer();
  // Nothing asks the store before its log is open.
  let reportSlowCall: (call: SlowCall) => void = () => {};
  const aside: SetAside[] = [];
  const [store, reference, ipData, networks, practice] = await Promise.all([
    openStore({
      folder: options.folder,
      workerUrl: STORE_WORKER,
      clock,
      thread: options.storeThread,
      onSetAside: (damaged) => void aside.push(damaged),
      onSlow: (call) => reportSlowCall(call),
    }),
    loadReferenceData(DATA_FOLDER),
    loadIpData(DATA_FOLDER),
    loadNetworks(DATA_FOLDER),
    options.practice ? startPractice(clock) : null,
  ]);
  const log = openLogFile(options.folder, options.logLevel);
  contacts.attach(store, log);
  reportSlowCall = slowCallLog(log, elapsed);
  return {
    options,
    clock,
    elapsed,
    newId: createIds(),
    store,
    lookupCache: { read: store.readCachedLookup, write: store.writeCachedLookup },
    log,
    notice: setAsideNotice(aside.at(-1), log),
    live: await openSettings(store, options.given),
    contacts,
    reference,
    ipData,
    networks,
    madeUp: practice ?? options.network ?? null,
    practice,
    held: options.practice ? (options.practiceHold ?? null) : null,
  };
}

/** Its servers are loaded where they are wanted alone. */
async function startPractice(clock: Clock): Promise<PracticeNetwork> {
  const { startPracticeNetwork } = await import('../../practice/network.ts');
  return startPracticeNetwork({ now: clock.now });
}

/** Says that a database was moved out of the way; null where none was. */
function setAsideNotice(aside: SetAside | undefined, log: Log): string | null {
  if (aside === undefined) return null;
  const notice = setAsideSentence(aside);
  log.error({ reason: aside.reason }, notice);
  process.stderr.write(`vouch: ${notice}\n`);
  return notice;
}

function setAsideSentence({ file, movedTo, why, reason }: SetAside): string {
  const state =
    why === 'damaged'
      ? `was damaged (${reason})`
      : 'was written by an earlier build of Vouch, whose format this one does not read';
  return `${file} ${state}. It was moved to ${movedTo} unchanged, and an empty database was created in its place.`;
}
