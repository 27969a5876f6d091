// The real store, put through the contract of the port.
import { historyContract } from '../../contracts/history-contract.ts';
import { rowsContract } from '../../contracts/rows-contract.ts';
import { stagesContract } from '../../contracts/stages-contract.ts';
import { storeContract } from '../../contracts/store-contract.ts';
import { storeIn, temporaryFolder } from './temporary-store.ts';

const open = () => storeIn(temporaryFolder());

storeContract('SQLite store', open);
rowsContract('SQLite store', open);
stagesContract('SQLite store', open);
historyContract('SQLite store', open);
