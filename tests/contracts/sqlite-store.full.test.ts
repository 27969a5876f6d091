// The real store with its threads, put through the contract of the port.
import { storeIn, temporaryFolder } from '../adapters/sqlite/temporary-store.ts';
import { historyContract } from './history-contract.ts';
import { rowsContract } from './rows-contract.ts';
import { stagesContract } from './stages-contract.ts';
import { storeContract } from './store-contract.ts';

const open = () => storeIn(temporaryFolder());

storeContract('SQLite store', open);
rowsContract('SQLite store', open);
stagesContract('SQLite store', open);
historyContract('SQLite store', open);
