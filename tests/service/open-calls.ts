// The table of calls over a service, real files and a real store: the one door of the window, the command and the tools.
import { join } from 'node:path';
import { createFiles } from '../../src-main/adapters/files/files.ts';
import { tableMethods } from '../../src-main/adapters/files/read/table-methods.ts';
import { listOpener } from '../../src-main/program/reading/open-list.ts';
import { createCalls, type ServiceMethod } from '../../src-main/service/calls.ts';
import { createLists, type Lists } from '../../src-main/service/lists/lists.ts';
import type { FilesPort } from '../../src-main/service/ports/files.ts';
import type { Origin } from '../../src-main/service/ports/origin.ts';
import type { Store } from '../../src-main/service/ports/store.ts';
import type { BridgeEvent } from '../../src-shared/bridge/events.ts';
import type { BridgeParams, BridgeResult } from '../../src-shared/bridge/methods.ts';
import { DETECT, EMAIL_FIRST, OPTIONS } from '../doubles/list-choices.ts';
import { startInPlace } from '../doubles/reader-in-place.ts';
import { ended, openTestService, type TestService } from './harness.ts';

export interface TestCalls extends TestService {
  readonly lists: Lists;
  call<M extends ServiceMethod>(method: M, params: BridgeParams<M>): Promise<BridgeResult<M>>;
  /** The names of the events since it was last asked, in order. */
  received(): readonly BridgeEvent[];
  /** A list of these addresses, checked to its end; answers its id. */
  checkedList(emails: readonly string[], name?: string): Promise<string>;
}

export async function openCalls(
  options: {
    readonly wrapStore?: (store: Store) => Store;
    readonly wrapFiles?: (files: FilesPort) => FilesPort;
    readonly origin?: Origin;
    readonly elapsed?: () => number;
  } = {},
): Promise<TestCalls> {
  const { origin = { kind: 'app' }, wrapFiles, ...rest } = options;
  const vouch = await openTestService(rest);
  let ids = 0;
  const newId = () => {
    ids += 1;
    return `id${ids}`;
  };
  const files = createFiles({
    openTable: listOpener(startInPlace(tableMethods)),
    copies: join(vouch.folder, 'files'),
    exports: join(vouch.folder, 'exports'),
    newId,
  });
  const lists = createLists({
    files: wrapFiles?.(files) ?? files,
    store: vouch.store,
    service: vouch.service,
    reference: { freeProvider: () => false },
    clock: { now: () => vouch.time.now },
    newId,
    analyst: 'anna',
  });
  const calls = createCalls({
    service: vouch.service,
    lists,
    feeds: { status: () => [], update: async () => [] },
    examine: async () => [],
  });
  let events: BridgeEvent[] = [];
  const call: TestCalls['call'] = (method, params) =>
    calls[method](params, { origin, emit: (event) => void events.push(event) });
  return {
    ...vouch,
    lists,
    call,
    received() {
      const since = events;
      events = [];
      return since;
    },
    async checkedList(emails, name = 'list') {
      const { file_id } = await call('files.paste', { name, text: emails.join('\n') });
      const { job_id } = await call('files.import', {
        file_id,
        reading: { ...DETECT, header: false },
        mapping: EMAIL_FIRST,
        name,
        options: { ...OPTIONS, no_cache: true },
      });
      await vouch.until(job_id, ended);
      return job_id;
    },
    async close() {
      await lists.close();
      await vouch.close();
    },
  };
}
