// The real store with its threads, put through the contract of the port.
import { storeIn, temporaryFolder } from '../adapters/sqlite/temporary-store.ts';
import { allOfTheStore } from './all-of-the-store.ts';

allOfTheStore('SQLite store', () => storeIn(temporaryFolder()));
