// Every suite of the store's contract.
import type { Store } from '../../src-main/service/ports/store.ts';
import { historyContract } from './history-contract.ts';
import { rowsContract } from './rows-contract.ts';
import { stagesContract } from './stages-contract.ts';
import { storeContract } from './store-contract.ts';

/** Puts an implementation through all of them; `open` answers an empty store, which the suites close. */
export function allOfTheStore(name: string, open: () => Promise<Store>): void {
  for (const contract of [storeContract, rowsContract, stagesContract, historyContract])
    contract(name, open);
}
