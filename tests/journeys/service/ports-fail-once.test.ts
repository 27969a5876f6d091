// What comes of one call that a port rejects, in each caller. The types name every call, so that none is left out; those of the store are in store-fails-once.test.ts.
import { randomUUID } from 'node:crypto';
import { readdir, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { readCachedLookup, writeCachedLookup } from '../../../src-main/adapters/lookup-cache.ts';
import type { EnginePorts, LookupCache } from '../../../src-main/engine/ports.ts';
import { watchNetwork } from '../../../src-main/program/network-watch.ts';
import { examine } from '../../../src-main/service/doctor/doctor.ts';
import { createFleetService } from '../../../src-main/service/fleet/fleet-service.ts';
import { createWorker } from '../../../src-main/service/fleet/worker.ts';
import { FileError, type FilesPort } from '../../../src-main/service/ports/files.ts';
import {
  type CoordinatorQueue,
  type FleetBatch,
  FleetError,
  type WorkerQueue,
} from '../../../src-main/service/ports/fleet.ts';
import type { NetworkPort, NetworkView } from '../../../src-main/service/ports/network.ts';
import type { Store } from '../../../src-main/service/ports/store.ts';
import type { AnyExport } from '../../../src-shared/bridge/lists.ts';
import { SLOW_SOURCES, type Source } from '../../../src-shared/sources.ts';
import { DETECT, EMAIL_FIRST } from '../../doubles/list-choices.ts';
import { type RefusingPort, refusingPort } from '../../doubles/refusing-port.ts';
import { scriptedDns } from '../../doubles/scripted-dns.ts';
import {
  coordinatorOver,
  FOUND,
  hubWith,
  NO_SITE,
  NOW,
  seenWorker,
  THERE,
} from '../../fleet/test-fleet.ts';
import { CALL, ended, openTestService } from '../../service/harness.ts';
import { openCalls, type TestCalls } from '../../service/open-calls.ts';

/** The calls of a port that may reject, but for those that promise not to. */
type Rejecting<Port, Never extends keyof Port = never> = Exclude<
  {
    [M in keyof Port]-?: NonNullable<Port[M]> extends (...params: never[]) => Promise<unknown>
      ? M
      : never;
  }[keyof Port],
  Never
> &
  string;
/** By who asks, what comes of it. */
type Callers = Readonly<Record<string, () => unknown>>;
type Table<Call extends string> = Readonly<Record<Call, Callers>>;

function each(table: Readonly<Record<string, Callers>>): void {
  const rows = Object.entries(table).flatMap(([call, callers]) =>
    Object.entries(callers).map(([caller, run]) => [call, caller, run] as const),
  );
  test.each(rows)('%s: %s', async (_call, _caller, run) => void (await run()));
}

describe('files', () => {
  const FULL = new FileError('disk_full', 'No room is left.');
  let vouch: TestCalls;
  let files: RefusingPort<FilesPort>;

  beforeAll(async () => {
    vouch = await openCalls({
      wrapFiles(real) {
        files = refusingPort(real);
        return files.port;
      },
    });
  });
  afterAll(() => vouch.close());

  type Call = Rejecting<FilesPort, 'remove' | 'emptyExports' | 'close'>;

  /** Its caller receives the error, and may ask again. */
  async function isTold(call: Call, deed: () => Promise<unknown>): Promise<void> {
    files.refuse(call, FULL);
    await expect(deed()).rejects.toBe(FULL);
    await deed();
  }

  async function exported(request: AnyExport) {
    const { exports } = vouch.lists;
    const { export_id } = await exports.start(request, { kind: 'inside' }, () => {});
    return await exports.ended(export_id);
  }

  /** The export says why it has failed, and leaves nothing behind; another one is written. */
  async function failsAnExport(call: Call, request: AnyExport): Promise<void> {
    files.refuse(call, FULL);
    const failed = await exported(request);
    expect(failed).toMatchObject({ state: 'failed', file: null, error: FULL.message });
    const { export_id, state } = await exported(request);
    expect(state).toBe('done');
    const left = await readdir(join(vouch.folder, 'exports'));
    expect(left).toContain(export_id);
    expect(left).not.toContain(failed.export_id);
  }

  const pasted = () => vouch.call('files.paste', { name: 'a', text: 'a@acme.example' });
  const ofList = async (split = false): Promise<AnyExport> => ({
    job_id: await vouch.checkedList(['a@acme.example', 'nobody']),
    format: 'csv',
    rows: { kind: 'all' },
    source_columns: null,
    result_columns: null,
    split,
    for_mailing: false,
    csv: { bom: false, delimiter: ',' },
  });
  /** Another instance takes over what is on offer here, as one on the practice network does. */
  const takenOver = async (call: Call) => {
    const { file_id } = await pasted();
    await isTold(call, () => vouch.lists.files.takeOver(vouch.lists.files));
    expect(await vouch.call('files.preview', { file_id, reading: DETECT })).toBeDefined();
  };
  const path = async () => {
    const written = join(vouch.folder, 'leads.csv');
    await writeFile(written, 'a@acme.example\n');
    return written;
  };

  each({
    openTable: {
      'a preview': async () => {
        const { file_id } = await pasted();
        await isTold('openTable', () => vouch.call('files.preview', { file_id, reading: DETECT }));
      },
      'an import': async () => {
        const { file_id } = await pasted();
        const options = { no_cache: false, no_company: false } as const;
        const mailbox = { probe: null, ehlo: null, mail_from: null, greylist_delay_seconds: null };
        await isTold('openTable', () =>
          vouch.call('files.import', {
            file_id,
            reading: DETECT,
            mapping: EMAIL_FIRST,
            name: 'list',
            options: { ...options, mailbox },
          }),
        );
      },
    },
    sizeOf: {
      'a file that is dropped': async () => {
        const dropped = await path();
        await isTold('sizeOf', () => vouch.lists.files.offerPath(dropped));
      },
    },
    keep: {
      'an upload': () =>
        isTold('keep', () => vouch.lists.files.receive('a', Readable.from(['a@b.example']), 99)),
      'files on offer that another instance takes over': () => takenOver('keep'),
    },
    read: {
      'files on offer that another instance takes over': () => takenOver('read'),
      'a download': async () => {
        const { export_id } = await exported(await ofList());
        files.refuse('read', FULL);
        await expect(vouch.lists.exports.openForDownload(export_id)).rejects.toMatchObject({
          code: 'not_found',
          cause: FULL,
        });
        const { name, content } = await vouch.lists.exports.openForDownload(export_id);
        content.destroy();
        expect(name).toBe(basename(vouch.lists.exports.path(export_id) ?? ''));
      },
    },
    exportFolder: {
      'an export': async () => failsAnExport('exportFolder', await ofList()),
    },
    write: {
      'an export': async () => failsAnExport('write', await ofList()),
      'an export in parts': async () => failsAnExport('write', await ofList(true)),
    },
    pack: {
      'an export in parts': async () => failsAnExport('pack', await ofList(true)),
    },
    writePlain: {
      'an export of a suppression list': async () => {
        const { list_id } = await vouch.call('suppression.begin', { name: 'opt-outs' });
        await vouch.call('suppression.append', { list_id, rows: [['a@acme.example']] });
        await vouch.call('suppression.finish', { list_id, into: null });
        const kept = { kind: 'suppression', list_id } as const;
        await failsAnExport('writePlain', { kept, format: 'csv' });
      },
    },
  } satisfies Table<Call>);
});

const GONE = new FleetError('unreachable', 'PostgreSQL is gone.');

describe('the fleet, for a coordinator', () => {
  const HERE = { ...NO_SITE, detail: 'asked here' };

  function opened() {
    const sent: FleetBatch[] = [];
    const done: (readonly string[])[] = [];
    const workers = [seenWorker('oslo')];
    const hub = hubWith(workers, async (batches) => void sent.push(...batches));
    const queue = refusingPort<CoordinatorQueue>({
      ...hub.queue,
      done: async (batches) => void done.push(batches.map(({ id }) => id)),
    });
    const fleet = coordinatorOver(queue.port);
    onTestFinished(() => fleet.close());
    const stop = new AbortController();
    const ask = () =>
      fleet.ask(
        { work: 'website', domain: 'acme.example' },
        { checkId: 'c1', lane: 'batch', signal: stop.signal },
        async () => HERE,
      );
    return { fleet, hub, queue, workers, sent, done, stop, ask };
  }

  /** Says so until it has looked again. */
  async function recovers({ fleet }: Pick<ReturnType<typeof opened>, 'fleet'>): Promise<void> {
    await expect.poll(() => fleet.state().error).toBe(GONE.message);
    await fleet.looked();
    expect(fleet.state().error).toBe(null);
  }

  each({
    workers: {
      'a look at who works': async () => {
        const open = opened();
        await open.fleet.looked();
        open.queue.refuse('workers', GONE);
        await open.fleet.looked();
        await recovers(open);
      },
    },
    send: {
      'look-ups of a list, which are sent again': async () => {
        const open = opened();
        await open.fleet.looked();
        open.queue.refuse('send', GONE);
        const asked = open.ask();
        await recovers(open);
        await open.hub.answer(open.sent, () => NO_SITE);
        expect(await asked).toEqual(NO_SITE);
      },
    },
    withdraw: {
      'a look-up that nobody waits for': async () => {
        const open = opened();
        await open.fleet.looked();
        const asked = open.ask();
        await expect.poll(() => open.sent.length).toBe(1);
        open.queue.refuse('withdraw', GONE);
        open.stop.abort();
        expect(await asked).toEqual(HERE);
        await recovers(open);
      },
      'the end, which goes on to close': async () => {
        const open = opened();
        await open.fleet.looked();
        open.queue.refuse('withdraw', GONE);
        open.queue.calls();
        await open.fleet.close();
        expect(open.queue.calls()).toEqual(['withdraw', 'close']);
      },
    },
    done: {
      'replies, which count, and are deleted with the next': async () => {
        const open = opened();
        await open.fleet.looked();
        const asked = open.ask();
        await expect.poll(() => open.sent.length).toBe(1);
        open.queue.refuse('done', GONE);
        await expect(open.hub.answer(open.sent, () => NO_SITE)).rejects.toBe(GONE);
        expect(await asked).toEqual(NO_SITE);
        const again = open.ask();
        await expect.poll(() => open.sent.length).toBe(2);
        const ids = open.sent.map(({ id }) => id);
        await open.hub.answer(open.sent.slice(1), () => NO_SITE);
        await again;
        await open.hub.receive([]);
        expect(open.done).toEqual([ids, []]);
      },
    },
    reclaim: {
      'look-ups at an egress that is gone': async () => {
        const open = opened();
        await open.fleet.looked();
        const asked = open.ask();
        await expect.poll(() => open.sent.length).toBe(1);
        open.workers.splice(0, 1, seenWorker('bern'));
        open.queue.refuse('reclaim', GONE);
        await open.fleet.looked();
        expect(open.fleet.state().error).toBe(GONE.message);
        await open.fleet.looked();
        expect(open.fleet.state().error).toBe(null);
        await open.hub.answer(open.sent, () => NO_SITE);
        expect(await asked).toEqual(NO_SITE);
      },
    },
    depths: {
      'the status, in which they are unknown': async () => {
        const { fleet, queue } = joined();
        await fleet.status();
        queue.refuse('depths', GONE);
        const unknown = await fleet.status();
        expect(unknown.who.map(({ waiting, under_way }) => [waiting, under_way])).toEqual(
          Array(3).fill([null, null]),
        );
        const known = await fleet.status();
        expect(known.who.map(({ waiting, under_way }) => [waiting, under_way])).toEqual(
          Array(3).fill([0, 0]),
        );
      },
      'the metrics, which are without them': async () => {
        const { fleet, queue } = joined();
        const names = async () => (await fleet.metrics()).map(({ name }) => name);
        const whole = await names();
        queue.refuse('depths', GONE);
        expect(whole.filter((name) => name !== 'vouch_fleet_batches')).toEqual(await names());
        expect(await names()).toEqual(whole);
      },
    },
    close: {
      'a fleet that is left, which says so in the log': async () => {
        const { fleet, queue, logged } = joined();
        await fleet.status();
        queue.refuse('close', GONE);
        await fleet.close();
        expect(logged).toEqual([[{ error: GONE }, 'leaving the fleet did not finish cleanly']]);
      },
    },
  } satisfies Table<Rejecting<CoordinatorQueue>>);

  function joined() {
    const queue = refusingPort(hubWith([seenWorker('oslo')], async () => {}).queue);
    const logged: unknown[] = [];
    const fleet = createFleetService({
      address: () => 'postgres://db.example/fleet',
      onChange: () => {},
      openCoordinatorQueue: async () => queue.port,
      realm: 'internet',
      coordinator: async () => 'folder-1',
      clock: { now: () => NOW },
      elapsed: () => performance.now(),
      newId: randomUUID,
      newBatchId: randomUUID,
      log: { info: () => {}, error: (...line) => void logged.push(line) },
      contacts: { record: () => {}, flush: async () => {} },
      times: { collectMs: 0, lookMs: 3_600_000, pauseMs: 3_600_000 },
      tryAddress: async () => '',
    });
    onTestFinished(() => fleet.close());
    return { fleet, queue, logged };
  }
});

describe('the fleet, for a worker', () => {
  function opened() {
    const queue = refusingPort<WorkerQueue>({
      clockOffMs: 0,
      serve: async () => {},
      introduce: async () => {},
      coordinators: async () => new Set(),
      isConnected: true,
      close: async () => {},
    });
    const logged: unknown[] = [];
    const worker = createWorker({
      queue: queue.port,
      sources: { registration: {}, website: {}, mailbox: {} } as unknown as EnginePorts,
      clock: { now: () => NOW },
      log: { info: () => {}, error: (...line) => void logged.push(line) },
      id: 'w-1',
      machine: 'machine',
      version: '1.0.0',
      engine: '7',
      egress: 'oslo',
      realm: 'internet',
      ehlo: null,
      mailFrom: null,
      noMailboxes: null,
      introduceMs: 5,
    });
    onTestFinished(() => worker.stop());
    return { queue, worker, logged };
  }

  async function isTold(call: keyof WorkerQueue, deed: 'start' | 'stop'): Promise<void> {
    const { queue, worker, logged } = opened();
    queue.refuse(call, GONE);
    await expect(worker[deed]()).rejects.toBe(GONE);
    await worker[deed]();
    expect(logged).toEqual([]);
  }

  each({
    coordinators: { 'the start': () => isTold('coordinators', 'start') },
    serve: { 'the start': () => isTold('serve', 'start') },
    introduce: {
      'the start': () => isTold('introduce', 'start'),
      'every few seconds, which goes on': async () => {
        const { queue, worker, logged } = opened();
        await worker.start();
        queue.refuse('introduce', GONE);
        await expect.poll(() => queue.hasRefused).toBe(true);
        queue.calls();
        await expect.poll(() => queue.calls()).toContain('introduce');
        expect(logged).toEqual([[{ error: GONE }, 'the coordinators could not be notified']]);
      },
    },
    close: { 'the end': () => isTold('close', 'stop') },
  } satisfies Table<Rejecting<WorkerQueue>>);
});

describe('the network', () => {
  const CLOSED = new Error('The network is closed.');

  const view = () =>
    refusingPort<NetworkView>({
      state: () => ({ state: 'ok' }),
      check: async () => ({ state: 'ok' }),
      encryptedServers: async () => [],
    });

  async function doctorIsTold(call: Rejecting<NetworkView> | 'jobsWithLeftOut'): Promise<void> {
    const network = view();
    const store = refusingPort<Pick<Store, 'jobsWithLeftOut'>>({ jobsWithLeftOut: async () => [] });
    const examined = () =>
      examine({
        store: async () => ({ file: 'vouch.db', faults: [], setAside: [] }),
        leftOut: () => store.port.jobsWithLeftOut(9),
        network: network.port,
        feeds: { status: () => [] },
        ownNames: [],
        dns: scriptedDns(),
        context: { checkId: 'doctor', lane: 'interactive', signal: new AbortController().signal },
        mailHosts: async () => [],
        proxies: async () => [],
      });
    if (call === 'jobsWithLeftOut') store.refuse(call, CLOSED);
    else network.refuse(call, CLOSED);
    await expect(examined()).rejects.toBe(CLOSED);
    expect(await examined()).toMatchObject([{ check: 'dns' }, { check: 'store' }]);
  }

  each({
    check: {
      'the doctor': () => doctorIsTold('check'),
      'what is said of it, which stays unknown': async () => {
        const network = view();
        const changed = vi.fn();
        network.refuse('check', CLOSED);
        const watch = watchNetwork(network.port as never, changed);
        await new Promise(setImmediate);
        expect([watch.current().state, changed.mock.calls]).toEqual(['unknown', []]);
        watch.stop();
      },
    },
    encryptedServers: { 'the doctor': () => doctorIsTold('encryptedServers') },
    waitUntilUsable: {
      'two lists that wait for it, which go on': () => listsGoOn('waitUntilUsable'),
    },
    jobsWithLeftOut: { 'the doctor': () => doctorIsTold('jobsWithLeftOut') },
    setWaiting: {
      'the same where the store does not note that they wait': () => listsGoOn('setWaiting'),
    },
  } satisfies Table<
    Rejecting<NetworkView> | Rejecting<NetworkPort> | 'jobsWithLeftOut' | 'setWaiting'
  >);

  /** Both are checked to their ends, though the call fails once and the network is away for a moment. */
  async function listsGoOn(call: 'waitUntilUsable' | 'setWaiting'): Promise<void> {
    const error = new Error('It fails this once.');
    const store = Promise.withResolvers<RefusingPort<Store>>();
    const network = refusingPort<NetworkPort>({ waitUntilUsable: async () => true });
    const dns = scriptedDns();
    const lost = { kind: 'failed', reason: 'no_network', detail: 'away', observedAt: NOW } as const;
    dns.failWith(lost);
    const logged: string[] = [];
    const vouch = await openTestService({
      dns,
      log: { info: () => {}, error: (_, words) => void logged.push(words) },
      network: {
        waitUntilUsable: async (signal) => {
          dns.failWith(null);
          return network.port.waitUntilUsable(signal);
        },
      },
      wrapStore(real) {
        const wrapped = refusingPort(real);
        store.resolve(wrapped);
        return wrapped.port;
      },
    });
    onTestFinished(() => vouch.close());
    if (call === 'setWaiting') (await store.promise).refuse('setWaiting', error);
    else network.refuse('waitUntilUsable', error);
    const submit = (email: string) =>
      vouch.service.jobs.submit([{ email }], { ...CALL, noCache: true });
    const jobs = await Promise.all([submit('a@acme.example'), submit('b@other.example')]);
    const ends = await Promise.all(jobs.map(({ job_id }) => vouch.until(job_id, ended)));
    expect(ends.map(({ status, succeeded }) => [status, succeeded])).toEqual([
      ['completed', 1],
      ['completed', 1],
    ]);
    expect(logged).toContain(
      call === 'setWaiting' ? 'a wait was not recorded' : 'waiting for the network failed',
    );
  }
});

describe('answers of earlier look-ups', () => {
  const BUSY = new Error('The store is busy.');

  function cache() {
    const kept = new Map<string, unknown>();
    return refusingPort<LookupCache>({
      read: async (kind, key) => kept.get(kind + key),
      write: async (kind, key, value) => void kept.set(kind + key, value),
    });
  }

  each({
    read: {
      'a look-up, which is made anew': async () => {
        const { port, refuse } = cache();
        await writeCachedLookup(port, 'site', 'a.example', 7, NOW + 1);
        refuse('read', BUSY);
        expect(await readCachedLookup(port, 'site', 'a.example', NOW)).toBe(null);
        expect(await readCachedLookup(port, 'site', 'a.example', NOW)).toBe(7);
      },
    },
    write: {
      'a look-up, which is made anew the next time': async () => {
        const { port, refuse } = cache();
        refuse('write', BUSY);
        await writeCachedLookup(port, 'site', 'a.example', 7, NOW + 1);
        expect(await readCachedLookup(port, 'site', 'a.example', NOW)).toBe(null);
      },
    },
  } satisfies Table<Rejecting<LookupCache>>);
});

describe('sources, which promise not to reject', () => {
  const BUG = new TypeError('a bug');
  const JANE = 'jane@acme.example';

  /** A service whose sources know everything, but for the one that rejects at the moment. */
  async function opened() {
    const rejecting: { source: Source | null } = { source: null };
    const unlessBroken =
      <A>(of: Source, answer: A) =>
      async () => {
        if (rejecting.source === of) throw BUG;
        return answer;
      };
    const dns = scriptedDns();
    const logged: unknown[] = [];
    const vouch = await openTestService({
      dns: {
        ...dns,
        resolve: (...asked) =>
          rejecting.source === 'dns' ? Promise.reject(BUG) : dns.resolve(...asked),
      },
      log: { info: () => {}, error: (...line) => void logged.push(line) },
      sources: {
        registration: { registration: unlessBroken('registration', FOUND) },
        website: { visit: unlessBroken('website', NO_SITE) },
      },
      mailbox: { probe: unlessBroken('mailbox', THERE) },
      settings: { mailbox_probing: true, ehlo_name: 'vouch.test', greylist_delay_seconds: 0 },
    });
    onTestFinished(() => vouch.close());
    const verified = async () => {
      const { evidence } = await vouch.service.verify({ email: JANE }, { ...CALL, noCache: true });
      return evidence.map(({ code, observed }) => ({ code, observed }));
    };
    return { vouch, rejecting, logged, verified };
  }

  const UNKNOWN = {
    registration: ['domain_old', 'registration_inconclusive'],
    website: ['website_none', 'website_inconclusive'],
    mailbox: ['mailbox_exists', 'mailbox_unconfirmed'],
  } as const;

  test.each(SLOW_SOURCES)('%s: its answer is unknown, to a check and to a list', async (source) => {
    const { vouch, rejecting, logged, verified } = await opened();
    const whole = await verified();
    rejecting.source = source;
    const [known, unknown] = UNKNOWN[source];
    const others = whole.filter(({ code }) => code !== known);
    const observed = 'the look-up failed within Vouch, whose log says why';
    expect(new Set(await verified())).toEqual(new Set([...others, { code: unknown, observed }]));
    const line = [
      { error: BUG, source },
      'a look-up failed within Vouch, so its answer is unknown',
    ];
    expect(logged).toEqual([line]);
    const { job_id } = await vouch.service.jobs.submit(
      [{ email: JANE }, { email: 'b@b.example' }],
      {
        ...CALL,
        noCache: true,
      },
    );
    expect(await vouch.until(job_id, ended)).toMatchObject({ status: 'completed', succeeded: 2 });
    rejecting.source = null;
    expect(await verified()).toEqual(whole);
  });

  test('dns: a check has no answer, and a row of a list none either', async () => {
    const { vouch, rejecting, verified } = await opened();
    const whole = await verified();
    rejecting.source = 'dns';
    await expect(verified()).rejects.toMatchObject({ code: 'dns_unavailable' });
    const { job_id } = await vouch.service.jobs.submit([{ email: JANE }, { email: 'nobody' }], {
      ...CALL,
      noCache: true,
    });
    expect(await vouch.until(job_id, ended)).toMatchObject({ status: 'completed', succeeded: 1 });
    rejecting.source = null;
    expect(await verified()).toEqual(whole);
  });
});
