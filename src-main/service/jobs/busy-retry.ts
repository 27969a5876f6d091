// Retries a running job's writes while another program holds the store's file, so that a backup fails no list.
import { errorCode } from '../../../src-shared/error-code.ts';
import type { Store } from '../ports/store.ts';

type Written = Pick<
  Store,
  | 'startJob'
  | 'recordItems'
  | 'completeJob'
  | 'failJob'
  | 'setWaiting'
  | 'takeItems'
  | 'noteUnderWay'
  | 'takeSuspects'
  | 'tryItems'
  | 'leaveOut'
  | 'countDomains'
  | 'readOpen'
  | 'readDomainNote'
  | 'provisionalItems'
>;

/** The store itself waits some seconds each time. */
const TRIES = 30;

/** The same store, whose writes are repeated while it is locked; they reject like its own once that has lasted too long. */
export function retryWhileBusy(store: Written): Written {
  return {
    startJob: (...params) => persist(() => store.startJob(...params)),
    recordItems: (...params) => persist(() => store.recordItems(...params)),
    completeJob: (...params) => persist(() => store.completeJob(...params)),
    failJob: (...params) => persist(() => store.failJob(...params)),
    setWaiting: (...params) => persist(() => store.setWaiting(...params)),
    takeItems: (...params) => persist(() => store.takeItems(...params)),
    noteUnderWay: (...params) => persist(() => store.noteUnderWay(...params)),
    takeSuspects: (...params) => persist(() => store.takeSuspects(...params)),
    tryItems: (...params) => persist(() => store.tryItems(...params)),
    leaveOut: (...params) => persist(() => store.leaveOut(...params)),
    readOpen: (...params) => persist(() => store.readOpen(...params)),
    readDomainNote: (...params) => persist(() => store.readDomainNote(...params)),
    provisionalItems: (...params) => persist(() => store.provisionalItems(...params)),
    countDomains: (...params) => persist(() => store.countDomains(...params)),
  };
}

async function persist<T>(ask: () => Promise<T>): Promise<T> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await ask();
    } catch (error) {
      if (tried === TRIES || errorCode(error) !== 'store_busy') throw error;
    }
  }
}
