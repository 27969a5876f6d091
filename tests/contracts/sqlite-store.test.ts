// The real store without its threads, put through the contract of the port; sqlite-store.full.test.ts has them.
import { openStoreHere } from '../adapters/sqlite/store-here.ts';
import { CLOCK, temporaryFolder } from '../adapters/sqlite/temporary-store.ts';
import { allOfTheStore } from './all-of-the-store.ts';

allOfTheStore('SQLite store', () => openStoreHere(temporaryFolder(), CLOCK));
