// Looks up what the user's own outcomes say of an address: on this machine alone, for every check, cached or not.
import type { Settings } from '../../../src-shared/settings/table.ts';
import type { AddressParse, ValidAddress } from '../../engine/address/parse.ts';
import { checkOwnHistory, type OwnHistory } from '../../engine/checks/own-history.ts';
import type { Finding } from '../../engine/finding.ts';
import type { Clock, EnginePorts } from '../../engine/ports.ts';
import type { Store } from '../ports/store.ts';
import { domainKeyOf, mailboxKeyOf } from './fingerprint.ts';

export interface OwnHistoryDeps {
  readonly store: Pick<Store, 'readOwnHistory'>;
  readonly engine: Pick<EnginePorts, 'reference'>;
  readonly settings: Settings;
  readonly clock: Clock;
}

/** The findings about an address; at once where nothing is looked up. Never rejects: what cannot be read is unknown. */
export type OwnHistoryLookup = (
  address: AddressParse,
) => readonly Finding[] | Promise<readonly Finding[]>;

export function createOwnHistory(deps: OwnHistoryDeps): OwnHistoryLookup {
  const { settings, clock } = deps;
  return (address) => {
    if (!settings.own_history || !address.valid) return [];
    return ownHistoryOf(deps, address).then((history) => checkOwnHistory(history, clock.now()));
  };
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
