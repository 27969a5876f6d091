// The real store, put through the contract of the port.
import { storeContract } from '../../contracts/store-contract.ts';
import { storeIn, temporaryFolder } from './temporary-store.ts';

storeContract('SQLite store', () => storeIn(temporaryFolder()));
