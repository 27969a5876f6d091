import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { DnsPort, LookupContext } from '../../src-main/engine/ports.ts';
import { holdAnswers, holdSlowSources } from '../../src-main/practice/held-answers.ts';
import { type PracticeHold, practiceHold } from '../hosts/practice-hold.ts';

const DOMAIN = 'kestrel-freight.example';

let folder: string;
let held: PracticeHold;
let asked: string[];
let dns: DnsPort;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vouch-hold-'));
  held = await practiceHold(join(folder, 'hold'));
  asked = [];
  dns = holdAnswers(
    {
      async resolve(name) {
        asked.push(name);
        return { kind: 'nxdomain', observedAt: 0 };
      },
    },
    join(folder, 'hold'),
  );
});

afterEach(() => rm(folder, { recursive: true, force: true }));

function ask(name: string, signal = new AbortController().signal) {
  const context: LookupContext = { checkId: '', lane: 'interactive', signal };
  return dns.resolve(name, 'MX', context);
}

test('an answer about a held domain, or a name below it, comes when it is let go', async () => {
  await held.hold(DOMAIN);
  const answers = [ask(DOMAIN), ask(`MX1.${DOMAIN}.`)];
  await ask('lumen-analytics.example');
  expect(asked).toEqual(['lumen-analytics.example']);
  await held.release(DOMAIN);
  await Promise.all(answers);
  expect(asked.slice(1).sort()).toEqual([`MX1.${DOMAIN}.`, DOMAIN]);
});

test('who no longer waits is not held', async () => {
  await held.hold(DOMAIN);
  const leaving = new AbortController();
  const answer = ask(DOMAIN, leaving.signal);
  leaving.abort();
  expect((await answer).kind).toBe('nxdomain');
});

test('a name that leads out of the folder is no file', async () => {
  await held.hold(DOMAIN);
  await Promise.all([ask('..'), ask(`../hold/${DOMAIN}`), ask('.'), ask('example')]);
  expect(asked).toHaveLength(4);
});

test('slow sources of one domain, or of all, wait on their own', async () => {
  const received: string[] = [];
  const answer = { kind: 'failed', reason: 'no_source', detail: '', observedAt: 0 } as const;
  const receive = async (domain: string) => {
    received.push(domain);
    return answer;
  };
  const sources = holdSlowSources(
    {
      registration: { registration: receive },
      website: { visit: receive },
    },
    join(folder, 'hold'),
  );
  const context: LookupContext = {
    checkId: '',
    lane: 'batch',
    signal: new AbortController().signal,
  };
  await held.hold(`slow-sources.${DOMAIN}`);
  const one = sources.registration.registration(DOMAIN, context);
  await sources.website.visit('lumen-analytics.example', context);
  await ask(DOMAIN);
  expect(received).toEqual(['lumen-analytics.example']);
  await held.hold('slow-sources.all');
  await held.release(`slow-sources.${DOMAIN}`);
  const other = sources.website.visit('lumen-analytics.example', context);
  await held.release('slow-sources.all');
  await Promise.all([one, other]);
  expect(received.slice(1).sort()).toEqual([DOMAIN, 'lumen-analytics.example']);
});
