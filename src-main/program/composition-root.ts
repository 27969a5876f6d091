// Puts the parts of Vouch together over one data folder: store, network, engine, service, lists and their calls.
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { watchInterfaces } from '../adapters/dns/interfaces.ts';
import { createFiles } from '../adapters/files/files.ts';
import { forkReader } from '../adapters/foreign/fork-reader.ts';
import { createCalls, type Handlers } from '../service/calls.ts';
import { createLists, type Lists } from '../service/lists/lists.ts';
import type { ContactLedger } from '../service/ports/contact-ledger.ts';
import type { Log } from '../service/ports/log.ts';
import type { NetworkView } from '../service/ports/network.ts';
import type { Service } from '../service/service.ts';
import type { Feeds } from '../service/settings/feeds.ts';
import type { LiveSettings } from '../service/settings/settings.ts';
import { openDns } from './composition/dns.ts';
import { enginePorts } from './composition/engine.ts';
import { examinationOf } from './composition/examination.ts';
import { openFeeds } from './composition/feeds.ts';
import { type Foundation, openFoundation } from './composition/foundation.ts';
import { openFleet, openSources } from './composition/lookups.ts';
import { serviceOver, startUpkeep } from './composition/service.ts';
import type { VouchOptions } from './composition/vouch-options.ts';
import { FOREIGN_READER } from './package-files.ts';
import { openForeignReaders } from './reading/foreign-readers.ts';
import { listOpener } from './reading/open-list.ts';

export interface Vouch {
  readonly service: Service;
  readonly lists: Lists;
  /** What answers each method of the service, and of the other machines that make look-ups. */
  readonly calls: ReturnType<typeof createCalls> & Handlers<'fleet.status' | 'fleet.try'>;
  readonly network: NetworkView;
  /** To be called when the machine may be in another network: what was learnt of the old one is forgotten. */
  networkChanged(): void;
  readonly settings: LiveSettings;
  readonly feeds: Feeds;
  readonly log: Log;
  /** Takes in contacts that are made outside of the dialer. */
  readonly contacts: ContactLedger;
  readonly newId: () => string;
  /** What happened while it was opened that the user should know of, as a sentence; null when nothing did. */
  readonly notice: string | null;
  /** Keeps what is finished and lets everything go; a second call waits for the first. */
  close(): Promise<void>;
}

/** Opens everything; rejects with a StoreError or an Error whose message is a sentence for people. */
export async function openVouch(options: VouchOptions): Promise<Vouch> {
  const base = await openFoundation(options);
  const { live, log, contacts, newId, notice } = base;
  const { network, dns } = openDns(base);
  const readers = openForeignReaders(options.startReader ?? forkReader(FOREIGN_READER));
  const fleet = openFleet(base);
  const sources = openSources(base, dns, readers, fleet);
  const networkChanged = () => {
    network.recreate();
    sources.mailbox.networkChanged();
  };
  const interfaces = watchInterfaces(networkChanged);
  const fetched = await openFeeds(base, sources, readers);
  const { feeds } = fetched;
  const engine = enginePorts(base, dns, sources, fetched, fleet);
  const analyst = analystName();
  const service = serviceOver(base, engine, network, fleet, analyst);
  const upkeep = startUpkeep(service, log);
  const lists = listsOver(base, service, analyst);
  const { addresses } = engine;
  const examine = examinationOf(base, { network, addresses, feeds, sources });
  let closing: Promise<void> | null = null;
  const closeAll = async () => {
    interfaces.stop();
    await upkeep.stop();
    // Jobs stop first: a check cut off by the network's end must not be kept as a failed one.
    await Promise.all([service.stop(), feeds.stop()]);
    await fleet.close();
    network.close();
    await readers.close();
    await contacts.flush();
    await base.store.close();
    await base.practice?.close();
    log.close();
  };
  return {
    service,
    lists,
    calls: {
      ...createCalls({ service, lists, feeds, examine }),
      'fleet.status': () => fleet.status(),
      'fleet.try': ({ address }) => fleet.try(address),
    },
    network,
    networkChanged,
    settings: live,
    feeds,
    log,
    contacts,
    newId,
    notice,
    close() {
      closing ??= closeAll();
      return closing;
    },
  };
}

function listsOver(base: Foundation, service: Service, analyst: string): Lists {
  const { options, newId } = base;
  const files = createFiles({
    openTable: listOpener(options.startReader),
    copies: join(options.folder, 'files'),
    exports: join(options.folder, 'exports'),
    newId,
  });
  return createLists({ ...base, files, service, analyst });
}

/** The account of the person at this machine; some containers run under a number that has no name. */
function analystName(): string {
  try {
    return userInfo().username;
  } catch {
    return 'unknown';
  }
}
