// Looks up what the user's own outcomes say of an address: on this machine alone, for every check, cached or not.
import type { Settings } from '../../../src-shared/settings/table.ts';
import type { AddressParse, ValidAddress } from '../../engine/address/parse.ts';
import { domainNaming, personNamings } from '../../engine/person/naming.ts';
import type { NamingBeside, NamingCount, OwnHistory, ReferencePort } from '../../engine/ports.ts';
import { domainKeyOf, mailboxKeyOf } from '../mailbox-key.ts';
import type { Store } from '../ports/store.ts';

/** What tells how people are written, and which domains many share. */
type HistoryReference = Pick<
  ReferencePort,
  'names' | 'roleAccount' | 'freeProvider' | 'aliasService'
>;

export interface OwnHistoryDeps {
  readonly store: Pick<Store, 'readOwnHistory'>;
  readonly engine: { readonly reference: HistoryReference };
  readonly settings: Pick<Settings, 'own_history'>;
}

/**
 * What is known of an address, beside the name that is given with it; null where nothing is looked up. Never rejects: what
 * cannot be read is unknown.
 */
export type OwnHistoryLookup = (
  address: AddressParse,
  name: string | undefined,
) => Promise<OwnHistory> | null;

export function createOwnHistory(deps: OwnHistoryDeps): OwnHistoryLookup {
  return (address, name) =>
    deps.settings.own_history && address.valid ? ownHistoryOf(deps, address, name) : null;
}

async function ownHistoryOf(
  { store, engine: { reference } }: OwnHistoryDeps,
  address: ValidAddress,
  name: string | undefined,
): Promise<OwnHistory> {
  // What happened to strangers at a mail provider says nothing of anybody else there.
  const isShared =
    reference.freeProvider(address.domain) || reference.aliasService(address.domain) !== null;
  try {
    const { latest, domain, people } = await store.readOwnHistory({
      mailboxKey: mailboxKeyOf(address),
      domainKey: isShared ? null : domainKeyOf(address),
    });
    return {
      state: 'read',
      latest,
      domain,
      naming: namingBeside(people, reference, address, name),
    };
  } catch (error) {
    return { state: 'unknown', detail: error instanceof Error ? error.message : String(error) };
  }
}

/** How the domain writes its people, and how the address is written; null where it shows no pattern. */
function namingBeside(
  people: readonly NamingCount[],
  reference: HistoryReference,
  address: ValidAddress,
  name: string | undefined,
): NamingBeside | null {
  const found = domainNaming(people);
  return found && { ...found, own: personNamings(reference, address.localPart, name) };
}
