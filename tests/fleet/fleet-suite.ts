// What holds of a fleet whatever happens to its parts: every row ends once and is charged once, on any PostgreSQL.
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openCoordinatorQueue } from '../../src-main/adapters/fleet/coordinator-queue.ts';
import { BOSS_SCHEMA } from '../../src-main/adapters/fleet/pg-boss.ts';
import { openWorkerQueue } from '../../src-main/adapters/fleet/worker-queue.ts';
import { readCard } from '../../src-main/service/fleet/messages.ts';
import type { Contact, ContactLedger } from '../../src-main/service/ports/contact-ledger.ts';
import { ALL_ROWS } from '../../src-shared/bridge/lists.ts';
import type { VerificationResult } from '../../src-shared/schemas/verification.ts';
import type { TestDatabase } from './fleet-database.ts';
import { registerRecorder } from './telemetry-recorder.ts';
import {
  FOUND,
  knowingSources,
  NOW,
  openTestFleet,
  type Sources,
  seenWorker,
  type TestCoordinator,
  type TestFleet,
  type TestWorker,
  THERE,
} from './test-fleet.ts';

/** Nothing in these tests waits for it: a fleet that is gone stays gone for as long. */
const NEVER_MS = 3_600_000;

const emails = (many: number, domain = 'd') =>
  Array.from({ length: many }, (_, index) => `p@${domain}${index}.example`);

async function codesOf(
  { vouch }: TestCoordinator,
  jobId: string,
): Promise<readonly (readonly string[])[]> {
  const page = await vouch.store.pageRows(
    jobId,
    ALL_ROWS,
    { by: 'row', descending: false },
    { offset: 0, limit: 1_000 },
  );
  return page.map(({ resultJson }) =>
    JSON.parse(resultJson ?? '{"evidence":[]}').evidence.map((line: { code: string }) => line.code),
  );
}

function contact(subject: string, sent: string, checkId: string): Contact {
  return {
    at: NOW,
    protocol: 'smtp',
    host: `mx.${subject}`,
    address: '192.0.2.1',
    port: 25,
    why: 'mailbox',
    sent,
    outcome: 'answered',
    bytesSent: 1,
    bytesReceived: 1,
    checkId,
    via: null,
  };
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
}

export function fleetSuite(name: string, open: () => Promise<TestDatabase>): void {
  describe(name, () => {
    let db: TestDatabase;
    let fleet: TestFleet;
    beforeAll(async () => {
      db = await open();
    });
    afterAll(async () => {
      await db.close();
    });
    beforeEach(() => {
      fleet = openTestFleet(db);
    });
    afterEach(async () => {
      await fleet.close();
    });

    test('a list is answered by a worker, with the verdicts and credits of one machine', async () => {
      const worker = await fleet.worker();
      const together = await fleet.coordinator({ times: { pauseMs: NEVER_MS } });
      const jobId = await together.list(emails(40));
      const done = await together.end(jobId);
      expect(done).toMatchObject({ status: 'completed', succeeded: 40, credits_used: 40 });
      expect(together.asked).toEqual([]);
      expect(worker.asked).toHaveLength(80);
      for (const codes of await codesOf(together, jobId)) expect(codes).toContain('domain_old');
      await expect.poll(() => fleet.left()).toBe(0);
      expect(together.fleet.state()).toMatchObject({ error: null, waiting: 0, answered: 80 });
    });

    test('what the coordinator knows of a mailbox counts, whichever worker answers', async () => {
      const workers = [await fleet.worker(), await fleet.worker()];
      const together = await fleet.coordinator({ times: { pauseMs: NEVER_MS } });
      const rows = emails(20);
      const happened_at = new Date(NOW - 86_400_000).toISOString();
      const bounced = rows.filter((_, index) => index % 4 === 0);
      await together.vouch.service.outcomes.add(
        { source: 'file', label: 'mailer.csv' },
        bounced.map((email) => ({ email, outcome: 'bounced_hard', happened_at }) as const),
      );
      const jobId = await together.list(rows);
      expect(await together.end(jobId)).toMatchObject({ status: 'completed', succeeded: 20 });
      const items: readonly VerificationResult[] = JSON.parse(
        await together.vouch.service.jobs.renderItems(jobId),
      );
      const history = items.map(({ score, recommendation, evidence }) => ({
        isCapped: score <= 5 && recommendation === 'block',
        codes: evidence.map(({ code }) => code).filter((code) => code.startsWith('history')),
      }));
      expect(history).toEqual(
        rows.map((email) => {
          const isCapped = bounced.includes(email);
          return { isCapped, codes: isCapped ? ['history_bounced'] : [] };
        }),
      );
      expect(together.asked).toEqual([]);
      // Workers are asked about domains, with or without outcomes alike.
      expect(workers.flatMap((worker) => worker.asked)).toHaveLength(40);
    });

    test('an answer counts once the privacy ledger has its contacts, also of a connection that ends later', async () => {
      // As many as a worker visits at once: had each come in a batch of its own, a ninth would wait for the end of one.
      const sites = 8;
      const ledger: { of: ContactLedger } = { of: { record: () => {} } };
      const closing: (() => void)[] = [];
      const checks = new Map<string, string>();
      const worker = await fleet.worker({
        before(work, subject, { checkId }) {
          if (work !== 'website') return;
          checks.set(subject, checkId);
          ledger.of.record(contact(subject, 'at once', checkId));
          const recorded = ledger.of.opened?.(checkId);
          closing.push(() => {
            ledger.of.record(contact(subject, 'when it closes', checkId));
            recorded?.();
          });
        },
      });
      ledger.of = worker.host.ledger;
      const together = await fleet.coordinator({ times: { pauseMs: NEVER_MS } });
      const jobId = await together.list(emails(sites));
      await expect.poll(() => closing.length).toBe(sites);
      expect(together.fleet.state().waiting).toBeGreaterThanOrEqual(sites);
      expect(together.contacts).toEqual([]);
      for (const close of closing) close();
      expect(await together.end(jobId)).toMatchObject({ succeeded: sites });
      const wanted = [...checks.keys()].flatMap((name) => [
        `mx.${name} at once`,
        `mx.${name} when it closes`,
      ]);
      expect(together.contacts.map(({ host, sent }) => `${host} ${sent}`).toSorted()).toEqual(
        wanted.toSorted(),
      );
    });

    /** Workers whose look-ups wait until the test lets them go; `begun` resolves once so many have begun. */
    function held() {
      const go = Promise.withResolvers<void>();
      let begun = 0;
      let waiters: { many: number; resolve: () => void }[] = [];
      return {
        letGo: go.resolve,
        begun(many: number): Promise<void> {
          if (begun >= many) return Promise.resolve();
          return new Promise((resolve) => waiters.push({ many, resolve }));
        },
        async before(): Promise<void> {
          begun += 1;
          for (const { many, resolve } of waiters) if (begun >= many) resolve();
          waiters = waiters.filter(({ many }) => begun < many);
          await go.promise;
        },
      };
    }

    test('a worker that is killed in the middle leaves its look-ups to another', async () => {
      const holding = held();
      const first = await fleet.worker({ before: holding.before });
      const together = await fleet.coordinator({ times: { pauseMs: NEVER_MS } });
      const jobId = await together.list(emails(40));
      await holding.begun(20);
      first.line.cut();
      const second = await fleet.worker();
      await fleet.silence(first);
      const done = await together.end(jobId);
      expect(done).toMatchObject({ status: 'completed', succeeded: 40, credits_used: 40 });
      expect(together.asked).toEqual([]);
      expect(new Set(second.asked).size).toBe(80);
      holding.letGo();
    });

    test('a frozen worker that wakes late changes nothing, and nothing is charged twice', async () => {
      const holding = held();
      const first = await fleet.worker({ before: holding.before });
      const together = await fleet.coordinator({ times: { pauseMs: NEVER_MS } });
      const jobId = await together.list(emails(20));
      await holding.begun(20);
      first.line.cut();
      const second = await fleet.worker();
      await fleet.silence(first);
      await expect.poll(() => second.asked.length).toBeGreaterThan(0);
      first.line.heal();
      holding.letGo();
      expect(await together.end(jobId)).toMatchObject({ succeeded: 20, credits_used: 20 });
      await expect.poll(() => fleet.left()).toBe(0);
      const usage = await together.vouch.service.usage.days(1);
      expect(usage.days.reduce((sum, { credits }) => sum + credits, 0)).toBe(20);
    });

    test('a worker that is stopped finishes what it has taken, and leaves the rest to another', async () => {
      const holding = held();
      const first = await fleet.worker({ before: holding.before });
      const together = await fleet.coordinator({ times: { pauseMs: NEVER_MS } });
      const jobId = await together.list(emails(20));
      await holding.begun(20);
      const stopped = first.host.stop();
      const second = await fleet.worker();
      holding.letGo();
      await stopped;
      expect(await together.end(jobId)).toMatchObject({ succeeded: 20, credits_used: 20 });
      expect(first.asked.length).toBeGreaterThanOrEqual(20);
      // Each once: nothing that it had taken was left to the other.
      const all = [...first.asked, ...second.asked];
      expect(all.toSorted()).toEqual([...new Set(all)].toSorted());
      expect(all).toHaveLength(40);
    });

    test('one that cannot finish in time tells whom it spoke to, and leaves the rest to another', async () => {
      const ledger: { of: ContactLedger } = { of: { record: () => {} } };
      const holding = held();
      const first = await fleet.worker({
        deregisterTimeoutMs: 100,
        before(work, subject, { checkId, signal }) {
          if (work !== 'website') return;
          ledger.of.record(contact(subject, 'broken off', checkId));
          return Promise.race([holding.before(), aborted(signal)]);
        },
      });
      ledger.of = first.host.ledger;
      const together = await fleet.coordinator({ times: { pauseMs: NEVER_MS } });
      const jobId = await together.list(emails(5));
      await holding.begun(5);
      await first.host.stop();
      await expect.poll(() => together.contacts.length).toBe(5);
      const second = await fleet.worker();
      await fleet.silence(first);
      expect(await together.end(jobId)).toMatchObject({ succeeded: 5, credits_used: 5 });
      expect(second.asked.filter((each) => each.startsWith('website'))).toHaveLength(5);
    });

    test('a PostgreSQL that is away for a while holds the list up, and loses nothing', async () => {
      const holding = held();
      const worker = await fleet.worker({ before: holding.before });
      const together = await fleet.coordinator({ times: { pauseMs: NEVER_MS } });
      const jobId = await together.list(emails(30));
      await holding.begun(10);
      for (const { line } of [worker, together]) line.cut();
      holding.letGo();
      await fleet.silence(worker);
      for (const { line } of [worker, together]) line.heal();
      await fleet.hearAgain(worker);
      expect(await together.end(jobId)).toMatchObject({ succeeded: 30, credits_used: 30 });
      expect(together.asked).toEqual([]);
    });

    test('a list goes on by itself when the fleet is gone for longer than a pause, and says so', async () => {
      const holding = held();
      const worker = await fleet.worker({ before: holding.before });
      const together = await fleet.coordinator({ times: { pauseMs: 300 }, held: true });
      const jobId = await together.list(emails(40));
      await holding.begun(20);
      worker.line.cut();
      await fleet.silence(worker);
      await together.vouch.until(jobId, (job) => job.notice?.title === 'Without the fleet');
      together.letGo();
      expect(await together.end(jobId)).toMatchObject({ succeeded: 40, credits_used: 40 });
      expect(together.asked.length).toBeGreaterThan(0);
      expect(together.log).toContain('no worker answers: this machine does the look-ups itself');
      expect(Object.values(together.fleet.state().who)).toContain('this_machine');
      // It is the fleet's again as soon as somebody works.
      worker.line.heal();
      await fleet.hearAgain(worker);
      holding.letGo();
      await expect
        .poll(() => Object.values(together.fleet.state().who))
        .toEqual(['workers', 'workers', 'workers']);
    });

    test('what ends every worker that asks it is tried alone once, and then fails by itself', async () => {
      const dead: TestWorker[] = [];
      const over = Promise.withResolvers<void>();
      const begin = async (): Promise<TestWorker> => {
        const self = Promise.withResolvers<TestWorker>();
        const worker = await fleet.worker({
          async before(work, subject) {
            if (`${work} ${subject}` !== 'website d7.example') return;
            // It may be asked before it has answered that it began.
            const { line } = await self.promise;
            line.cut();
            dead.push(worker);
            await over.promise;
          },
        });
        self.resolve(worker);
        return worker;
      };
      await begin();
      const together = await fleet.coordinator({ times: { pauseMs: NEVER_MS } });
      const jobId = await together.list(emails(20));
      const ending = together.end(jobId);
      // With its batch, with its batch at another, and alone.
      for (const many of [1, 2, 3]) {
        await expect.poll(() => dead.length).toBe(many);
        await fleet.silence(...dead);
        await begin();
      }
      const done = await ending;
      expect(done).toMatchObject({ status: 'completed', succeeded: 20, credits_used: 20 });
      expect(dead).toHaveLength(3);
      expect(together.asked).toEqual([]);
      const codes = await codesOf(together, jobId);
      expect(codes.filter((each) => each.includes('website_inconclusive'))).toHaveLength(1);
      expect(codes[7]).toContain('website_inconclusive');
      expect(together.log).toContain('a look-up crashed every worker that tried it');
      over.resolve();
    });

    test('a coordinator that is killed goes on where it was, and asks nothing twice that was kept', async () => {
      const holding = held();
      const worker = await fleet.worker({
        before: (_, subject) => (subject === 'd2.example' ? holding.before() : undefined),
      });
      const before = await fleet.coordinator({ name: 'c1', times: { pauseMs: NEVER_MS } });
      // Few: after such an end each is tried by itself.
      const jobId = await before.list(emails(5));
      await holding.begun(1);
      await before.kill();
      holding.letGo();
      const after = await fleet.coordinator({
        name: 'c1',
        folder: before.vouch.folder,
        times: { pauseMs: NEVER_MS },
      });
      await after.vouch.service.resumeUnfinished();
      expect(await after.end(jobId)).toMatchObject({ succeeded: 5, credits_used: 5 });
      expect(after.asked).toEqual([]);
      expect(worker.asked.length).toBeGreaterThanOrEqual(10);
      await expect.poll(() => fleet.left()).toBe(0);
    });

    test('a coordinator that is killed loses no contact that its workers made', async () => {
      const ledger: { of: ContactLedger } = { of: { record: () => {} } };
      const holding = held();
      const made: string[] = [];
      const worker = await fleet.worker({
        async before(work, subject, { checkId }) {
          if (work !== 'website') return;
          made.push(`mx.${subject} ${made.length}`);
          ledger.of.record(contact(subject, String(made.length - 1), checkId));
          if (subject === 'd2.example') await holding.before();
        },
      });
      ledger.of = worker.host.ledger;
      const before = await fleet.coordinator({ name: 'c1', times: { pauseMs: NEVER_MS } });
      const jobId = await before.list(emails(5));
      await holding.begun(1);
      await before.kill();
      const after = await fleet.coordinator({
        name: 'c1',
        folder: before.vouch.folder,
        times: { pauseMs: NEVER_MS },
      });
      holding.letGo();
      await after.vouch.service.resumeUnfinished();
      expect(await after.end(jobId)).toMatchObject({ succeeded: 5, credits_used: 5 });
      const kept = () =>
        [...before.contacts, ...after.contacts].map(({ host, sent }) => `${host} ${sent}`);
      await expect.poll(() => kept().toSorted()).toEqual(made.toSorted());
      await expect.poll(() => fleet.left()).toBe(0);
    });

    test('a worker on the practice network gets nothing of a coordinator that is not, and both say so', async () => {
      const practice = await fleet.worker({ realm: 'practice' });
      const together = await fleet.coordinator({ times: { pauseMs: 300 } });
      const jobId = await together.list(emails(5));
      expect(await together.end(jobId)).toMatchObject({ succeeded: 5, credits_used: 5 });
      expect(practice.asked).toEqual([]);
      expect(together.asked).toHaveLength(10);
      expect(together.fleet.state().workers.map(({ realm }) => realm)).toEqual(['practice']);
      await expect(fleet.worker({ realm: 'practice', egress: 'late' })).rejects.toMatchObject({
        code: 'realm',
      });
    });

    test('a pause takes back what waits, and going on sends it again', async () => {
      const holding = held();
      await fleet.worker({
        before: (_work, _subject, { signal }) => Promise.race([holding.before(), aborted(signal)]),
      });
      const together = await fleet.coordinator({ times: { pauseMs: NEVER_MS } });
      const jobId = await together.list(emails(20));
      await holding.begun(20);
      await together.vouch.service.jobs.pause(jobId);
      await expect.poll(() => together.fleet.state().waiting).toBe(0);
      await expect.poll(() => fleet.left()).toBe(0);
      await together.vouch.service.jobs.resume(jobId);
      holding.letGo();
      expect(await together.end(jobId)).toMatchObject({ succeeded: 20, credits_used: 20 });
      expect(together.asked).toEqual([]);
    });

    test('a worker whose clock is an hour off says so', async () => {
      await fleet.worker({ clockMs: 3_600_000 });
      const together = await fleet.coordinator();
      await expect.poll(() => together.fleet.state().workers.length).toBe(1);
      const [worker] = together.fleet.state().workers;
      expect(worker?.notes).toEqual([
        "This machine's clock is 60 minutes ahead of PostgreSQL's. Answers carry PostgreSQL's time; correct the clock.",
      ]);
    });

    test('a worker is given only what it can do, and says what it cannot', async () => {
      const web = await fleet.worker({ noMailboxes: 'Port 25 is closed.' });
      const together = await fleet.coordinator({ mailbox: true, times: { pauseMs: 300 } });
      const jobId = await together.list(emails(10));
      expect(await together.end(jobId)).toMatchObject({ succeeded: 10 });
      expect(web.asked.filter((each) => each.startsWith('mailbox'))).toEqual([]);
      expect(together.asked.filter((each) => !each.startsWith('mailbox'))).toEqual([]);
      expect(together.asked).toHaveLength(10);
      expect(together.fleet.state().who).toMatchObject({
        mailbox: 'this_machine',
        website: 'workers',
      });
      expect(together.fleet.state().workers[0]?.notes).toEqual(['Port 25 is closed.']);
    });

    test('a worker of another version is given only what both speak', async () => {
      const older = await fleet.worker({
        does: { registration: [1], website: [7], mailbox: [] },
      });
      const together = await fleet.coordinator({ times: { pauseMs: 300 } });
      const jobId = await together.list(emails(10));
      expect(await together.end(jobId)).toMatchObject({ succeeded: 10, credits_used: 10 });
      expect(older.asked.filter((each) => !each.startsWith('registration'))).toEqual([]);
      expect(older.asked).toHaveLength(10);
      expect(together.asked.every((each) => each.startsWith('website'))).toBe(true);
      expect(together.asked).toHaveLength(10);
      expect(together.fleet.state().who).toMatchObject({
        registration: 'workers',
        website: 'this_machine',
      });
    });

    test('tables of a newer Vouch are left alone, in a sentence that says what to do', async () => {
      const { line } = await fleet.worker();
      await db.query('UPDATE vouch_fleet.version SET version = 999');
      const opened = openCoordinatorQueue({
        database: line.database,
        coordinator: 'c',
        realm: 'internet',
        readCard,
        log: { info: () => {}, error: () => {} },
      });
      await expect(opened).rejects.toMatchObject({
        code: 'schema',
        message: `The fleet's tables in PostgreSQL belong to a newer Vouch (schema 999; this one supports ${BOSS_SCHEMA}). Update this Vouch.`,
      });
      expect(await db.query('SELECT version FROM vouch_fleet.version')).toEqual([{ version: 999 }]);
    });

    test('an OpenTelemetry SDK gets spans of queues, and no address or domain', async () => {
      const recorder = registerRecorder();
      try {
        await fleet.worker({ egress: 'oslo' });
        const together = await fleet.coordinator({ mailbox: true, times: { pauseMs: NEVER_MS } });
        const jobId = await together.list(emails(2, 'hidden'));
        expect(await together.end(jobId)).toMatchObject({ succeeded: 2 });
        await expect.poll(() => fleet.left()).toBe(0);
      } finally {
        recorder.remove();
      }
      expect(recorder.spans).toEqual(
        expect.arrayContaining([
          'insert internet.mailbox.1.oslo',
          'receive internet.mailbox.1.oslo',
        ]),
      );
      const reported = JSON.stringify(recorder.reported);
      expect(reported).toContain('messaging.client.operation.duration');
      expect(reported).not.toContain('hidden');
    });

    test('a host that rejects one address is asked from another', async () => {
      const refused: string[] = [];
      const answer = (aboutUs: boolean): Sources => ({
        ...knowingSources([]),
        mailbox: {
          async probe({ localPart, domain }) {
            if (aboutUs) refused.push(`${localPart}@${domain}`);
            return aboutUs
              ? { ...THERE, verdict: 'unknown', aboutUs, words: '550 5.7.1 blocked' }
              : THERE;
          },
        },
      });
      await fleet.worker({ egress: 'berlin', sources: answer(true) });
      await fleet.worker({ egress: 'oslo', sources: answer(false) });
      const together = await fleet.coordinator({ mailbox: true, times: { pauseMs: NEVER_MS } });
      await expect.poll(() => together.fleet.breadth()).toBe(2);
      const jobId = await together.list(emails(20));
      expect(await together.end(jobId)).toMatchObject({ succeeded: 20, credits_used: 20 });
      expect(refused.length).toBeGreaterThan(0);
      for (const codes of await codesOf(together, jobId)) expect(codes).toContain('mailbox_exists');
      expect(together.fleet.state().blocked.length).toBe(new Set(refused).size);
    });

    test('a recipient that was put off is asked about from the egress that asked first', async () => {
      const asked = new Map<string, string[]>();
      const many = Promise.withResolvers<void>();
      const greylisting = (egress: string): Sources => ({
        ...knowingSources([]),
        mailbox: {
          async probe({ localPart, domain }) {
            const by = asked.get(`${localPart}@${domain}`) ?? [];
            asked.set(`${localPart}@${domain}`, [...by, egress]);
            // More wait at once than the home of their domain takes, so that the others get some.
            if (asked.size === 60) many.resolve();
            await many.promise;
            return by.includes(egress)
              ? THERE
              : { ...THERE, verdict: 'greylisted', catchAll: 'not_run', words: '451 later' };
          },
        },
      });
      const egresses = ['berlin', 'oslo', 'rome'];
      for (const egress of egresses) await fleet.worker({ egress, sources: greylisting(egress) });
      const together = await fleet.coordinator({
        mailbox: true,
        company: false,
        times: { pauseMs: NEVER_MS },
      });
      await expect.poll(() => together.fleet.breadth()).toBe(3);
      const rows = Array.from({ length: 90 }, (_, row) => `p${row}@d0.example`);
      const jobId = await together.list(rows);
      expect(await together.end(jobId)).toMatchObject({ succeeded: 90, credits_used: 90 });
      expect(new Set([...asked.values()].map(([first]) => first)).size).toBe(3);
      for (const by of asked.values()) expect(by).toEqual([by[0], by[0]]);
      for (const codes of await codesOf(together, jobId)) expect(codes).toContain('mailbox_exists');
    });

    /** How many workers were at work on one registry side by side at most; with `meet` each waits for the other. */
    async function sideBySide(egresses: readonly string[], meet: boolean): Promise<number> {
      const atWork = new Map<number, number>();
      const met = Promise.withResolvers<void>();
      let peak = 0;
      if (!meet) met.resolve();
      for (const [index, egress] of egresses.entries()) {
        await fleet.worker({
          egress,
          sources: {
            ...knowingSources([]),
            registration: {
              async registration() {
                atWork.set(index, (atWork.get(index) ?? 0) + 1);
                const busy = [...atWork.values()].filter((many) => many > 0).length;
                peak = Math.max(peak, busy);
                if (busy === egresses.length) met.resolve();
                await met.promise;
                await new Promise((resolve) => setImmediate(resolve));
                atWork.set(index, (atWork.get(index) ?? 0) - 1);
                return FOUND;
              },
            },
          },
        });
      }
      const together = await fleet.coordinator({ times: { pauseMs: NEVER_MS } });
      const live = () => together.fleet.state().workers.filter((worker) => worker.live).length;
      await expect.poll(live).toBe(egresses.length);
      const jobId = await together.list(emails(100));
      expect(await together.end(jobId)).toMatchObject({ succeeded: 100 });
      return peak;
    }

    test('workers of one address never ask one server side by side', async () => {
      expect(await sideBySide(['same', 'same'], false)).toBe(1);
    });

    test('workers of two addresses do', async () => {
      expect(await sideBySide(['here', 'there'], true)).toBe(2);
    });

    /** Both ends of the queue and nothing around them; two batches of one server wait. */
    async function twoBatches() {
      const line = await db.line();
      const log: string[] = [];
      const hub = await openCoordinatorQueue({
        database: line.database,
        coordinator: 'c1',
        realm: 'internet',
        readCard,
        log: { info: () => {}, error: () => {} },
        superviseSeconds: 1,
      });
      const queue = await openWorkerQueue({
        database: line.database,
        id: 'w1',
        log: { info: () => {}, error: (_, words) => log.push(words) },
      });
      const place = {
        realm: 'internet',
        work: 'registration',
        version: 1,
        egress: 'oslo',
        alone: false,
      } as const;
      const batches = [randomUUID(), randomUUID()].map((id) => ({
        id,
        coordinator: 'c1',
        place,
        group: 'registry.example',
        items: [],
      }));
      await queue.introduce({ ...seenWorker('oslo'), id: 'w1' });
      await hub.send(batches);
      return {
        queue,
        place,
        log,
        ids: batches.map(({ id }) => id).toSorted(),
        reply: (batch: string) => ({
          batch,
          worker: 'w1',
          egress: 'oslo',
          answers: [],
          contacts: [],
        }),
        async [Symbol.asyncDispose]() {
          await queue.close();
          await hub.close();
          await line.close();
        },
      };
    }

    test('the only worker of its address has several batches of one server at once', async () => {
      await using ends = await twoBatches();
      const begun: Promise<number>[] = [];
      const ended = Promise.withResolvers<void>();
      await ends.queue.serve(ends.place, 4, async (batch) => {
        const many = begunBatches();
        begun.push(many);
        await many;
        if (begun.length === 2) ended.resolve();
        return ends.reply((batch as { id: string }).id);
      });
      await ended.promise;
      // Both were taken before the first was answered.
      expect(await begun[0]).toBe(2);
    });

    async function begunBatches(): Promise<number> {
      const rows = await db.query(
        "SELECT id FROM vouch_fleet.job WHERE name LIKE 'internet.%' AND state >= 'active'",
      );
      return rows.length;
    }

    test('a batch whose answer cannot be written is not done with', async () => {
      await using ends = await twoBatches();
      await db.query(
        "ALTER TABLE vouch_fleet.job ADD CONSTRAINT no_replies CHECK (name NOT LIKE 'replies.%')",
      );
      try {
        await ends.queue.serve(ends.place, 4, async (batch) =>
          ends.reply((batch as { id: string }).id),
        );
        const failed = 'a batch could not be answered';
        const over = async () => {
          const done = await db.query(
            "SELECT id FROM vouch_fleet.job WHERE name LIKE 'internet.%' AND state = 'completed'",
          );
          return done.length + ends.log.length;
        };
        await expect.poll(over).toBeGreaterThanOrEqual(2);
        expect(ends.log).toEqual([failed, failed]);
        const rows = await db.query(
          "SELECT id, state FROM vouch_fleet.job WHERE name LIKE 'internet.%' ORDER BY id::text",
        );
        expect(rows).toEqual(ends.ids.map((id) => ({ id, state: 'active' })));
      } finally {
        await db.query('ALTER TABLE vouch_fleet.job DROP CONSTRAINT no_replies');
      }
    });
  });
}
