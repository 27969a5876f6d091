// The real store without its threads, put through the contract of the port; sqlite-store.full.test.ts has them.
import { openStoreHere } from '../adapters/sqlite/store-here.ts';
import { CLOCK, temporaryFolder } from '../adapters/sqlite/temporary-store.ts';
import { historyContract } from './history-contract.ts';
import { rowsContract } from './rows-contract.ts';
import { stagesContract } from './stages-contract.ts';
import { storeContract } from './store-contract.ts';

const open = () => openStoreHere(temporaryFolder(), CLOCK);

storeContract('SQLite store', open);
rowsContract('SQLite store', open);
stagesContract('SQLite store', open);
historyContract('SQLite store', open);
