// The real store, put through the contract of the port.
import type { Store } from '../../../src-main/service/ports/store.ts';
import { historyContract } from '../../contracts/history-contract.ts';
import { rowsContract } from '../../contracts/rows-contract.ts';
import { stagesContract } from '../../contracts/stages-contract.ts';
import { storeContract } from '../../contracts/store-contract.ts';
import { layEmptyStore } from './empty-store.ts';
import { storeIn, temporaryFolder } from './temporary-store.ts';

async function open(): Promise<Store> {
  const folder = temporaryFolder();
  await layEmptyStore(folder);
  return storeIn(folder);
}

storeContract('SQLite store', open);
rowsContract('SQLite store', open);
stagesContract('SQLite store', open);
historyContract('SQLite store', open);
