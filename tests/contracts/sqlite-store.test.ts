// The real store, put through the contract of the port.
import type { Store } from '../../src-main/service/ports/store.ts';
import { layEmptyStore } from '../adapters/sqlite/empty-store.ts';
import { storeIn, temporaryFolder } from '../adapters/sqlite/temporary-store.ts';
import { historyContract } from './history-contract.ts';
import { rowsContract } from './rows-contract.ts';
import { stagesContract } from './stages-contract.ts';
import { storeContract } from './store-contract.ts';

async function open(): Promise<Store> {
  const folder = temporaryFolder();
  await layEmptyStore(folder);
  return storeIn(folder);
}

storeContract('SQLite store', open);
rowsContract('SQLite store', open);
stagesContract('SQLite store', open);
historyContract('SQLite store', open);
