// Items of a list that one answer of the DNS let go on at once are judged over many turns of the event loop.

import { afterEach, expect, test } from 'vitest';
import type { NameDictionary } from '../../../src-main/engine/ports.ts';
import { verify } from '../../../src-main/engine/verify.ts';
import { dnsAlone } from '../../doubles/dns-alone.ts';
import { FEW_NAMES } from '../../doubles/few-names.ts';
import { scriptedDns } from '../../doubles/scripted-dns.ts';
import { CALL, ended, openTestService, type TestService } from '../../service/harness.ts';

let running: TestService | null = null;
let counting: NodeJS.Immediate | null = null;
afterEach(async () => {
  if (counting !== null) clearImmediate(counting);
  await running?.close();
  running = null;
});

const ITEMS = 20;
/** More than judging may take of one turn. */
const SLOW_MS = 1_000;

/** A dictionary that notes in which turns of the event loop it was asked. */
function countedNames(): { readonly names: NameDictionary; readonly turns: ReadonlySet<number> } {
  const turns = new Set<number>();
  let turn = 0;
  const next = () => {
    turn += 1;
    counting = setImmediate(next);
  };
  next();
  return {
    turns,
    names: {
      namesAt(letters, start) {
        turns.add(turn);
        return FEW_NAMES.namesAt(letters, start);
      },
    },
  };
}

test('each gets a turn of its own where judging one takes long, although all were let go on at once', async () => {
  const dns = scriptedDns();
  const { names, turns } = countedNames();
  let now = 0;
  const elapsed = () => {
    now += SLOW_MS;
    return now;
  };
  running = await openTestService({ dns, names, elapsed });
  dns.hold();
  // Local parts that no memo knows, so that the dictionary is asked about each.
  const requests = Array.from({ length: ITEMS }, (_, at) => ({
    email: `brt${String.fromCharCode(97 + at)}wexkolm@acme${at}.example`,
  }));
  const job = await running.service.jobs.submit(requests, CALL);
  await dns.held(ITEMS);
  dns.release();
  const done = await running.until(job.job_id, ended);
  expect(done).toMatchObject({ status: 'completed', failed: 0 });
  expect(turns.size).toBeGreaterThanOrEqual(ITEMS);
});

test('a check that somebody waits for is judged without waiting for its turn', async () => {
  const clock = { now: () => Date.UTC(2026, 10, 20) };
  const ports = {
    ...dnsAlone(scriptedDns(), clock),
    inTurn: () => new Promise<never>(() => {}),
  };
  const outcome = await verify(
    ports,
    { email: 'jane.doe@acme.example' },
    { company: false, mailbox: { notRun: 'switched off' } },
    { checkId: 'single', lane: 'interactive', signal: new AbortController().signal },
  );
  expect(outcome.kind).toBe('verified');
});
