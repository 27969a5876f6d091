// Looks up what the user's own outcomes say of an address: on this machine alone, for every check, cached or not.
import type { Settings } from '../../../src-shared/settings/table.ts';
import type { AddressParse, ValidAddress } from '../../engine/address/parse.ts';
import type { EnginePorts, OwnHistory } from '../../engine/ports.ts';
import { domainKeyOf, mailboxKeyOf } from '../mailbox-key.ts';
import type { Store } from '../ports/store.ts';

export interface OwnHistoryDeps {
  readonly store: Pick<Store, 'readOwnHistory'>;
  readonly engine: Pick<EnginePorts, 'reference'>;
  readonly settings: Settings;
}

/** What is known of an address; null where nothing is looked up. Never rejects: what cannot be read is unknown. */
export type OwnHistoryLookup = (address: AddressParse) => Promise<OwnHistory> | null;

export function createOwnHistory(deps: OwnHistoryDeps): OwnHistoryLookup {
  return (address) =>
    deps.settings.own_history && address.valid ? ownHistoryOf(deps, address) : null;
}

async function ownHistoryOf(
  { store, engine: { reference } }: OwnHistoryDeps,
  address: ValidAddress,
): Promise<OwnHistory> {
  const { domain } = address;
  // What happened to strangers at a mail provider says nothing of anybody else there.
  const isShared = reference.freeProvider(domain) || reference.aliasService(domain) !== null;
  try {
    return await store.readOwnHistory(
      mailboxKeyOf(address),
      isShared ? null : domainKeyOf(address),
    );
  } catch (error) {
    return { state: 'unknown', detail: error instanceof Error ? error.message : String(error) };
  }
}
