// The store over a real file and its two connections, in the thread of the test: starting its threads takes ten times as long as what most tests do with it.
import { setImmediate } from 'node:timers/promises';
import { storeFile } from '../../../src-main/adapters/sqlite/file/data-folder.ts';
import { openWriter } from '../../../src-main/adapters/sqlite/file/database.ts';
import { openReader } from '../../../src-main/adapters/sqlite/file/reader.ts';
import { METHODS, type StoreMethods } from '../../../src-main/adapters/sqlite/method-table.ts';
import { asStoreError, StoreError } from '../../../src-main/adapters/sqlite/store-error.ts';
import {
  readerMethods,
  writerMethods,
} from '../../../src-main/adapters/sqlite/thread/store-methods.ts';
import type { Clock } from '../../../src-main/engine/ports.ts';
import { JUDGING } from '../../../src-main/service/policy/judging.ts';
import type { Store } from '../../../src-main/service/ports/store.ts';
import { layEmptyStore } from './empty-store.ts';
import { worked } from './worked.ts';

type Method = (...params: readonly unknown[]) => unknown;

/** Opens the store of a folder, which is laid where there is none. As between threads, values are copied, and an answer comes in a later turn of the loop. */
export async function openStoreHere(folder: string, clock: Clock): Promise<Store> {
  await layEmptyStore(folder);
  const file = storeFile(folder);
  const { db } = openWriter(folder, { damaged: 'refuse', now: clock.now() });
  const queries = openReader(folder);
  const writing = writerMethods(db, () => clock.now(), JUDGING);
  const reading = readerMethods(queries, JUDGING);
  let isClosing = false;
  const callOf =
    (method: Method) =>
    async (...params: readonly unknown[]): Promise<unknown> => {
      const given = structuredClone(params);
      if (isClosing) throw new StoreError('store_failed', `The database ${file} is closed.`);
      await setImmediate();
      try {
        return structuredClone(worked(method(...given)));
      } catch (error) {
        throw asStoreError(error, file);
      }
    };
  const methods = Object.entries(METHODS).map(([name, side]) => {
    const all = (side === 'reader' ? reading : writing) as unknown as Record<string, Method>;
    return [name, callOf(all[name] as Method)];
  });
  return {
    ...(Object.fromEntries(methods) as StoreMethods),
    async close() {
      isClosing = true;
      // What was asked before has its turn before.
      await setImmediate();
      queries.close();
      db.close();
    },
  };
}
