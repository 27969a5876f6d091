// Thousands of generated pages, answers, lists and replies go through the readers: each ends in a value or a refusal, and nothing waits for it.
import { mkdirSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { READING_LIMITS } from '../../src-main/adapters/files/read/open-table.ts';
import { forkReader } from '../../src-main/adapters/foreign/fork-reader.ts';
import { createReaderPool } from '../../src-main/adapters/foreign/reader-pool.ts';
import {
  createReaderProcess,
  type StartReader,
} from '../../src-main/adapters/foreign/reader-process.ts';
import type { Reader, Reading } from '../../src-main/adapters/foreign/reading.ts';
import { REGISTRY_READ_MS } from '../../src-main/adapters/registration/registry-reading.ts';
import { createReplyReader, REPLY_LIMITS } from '../../src-main/adapters/smtp/reply-reader.ts';
import { VISIT_LIMITS } from '../../src-main/adapters/website/visit.ts';
import { judgeEarlyReply, judgeRecipientReply } from '../../src-main/engine/mailbox/judge-reply.ts';
import { wordsOf } from '../../src-main/engine/mailbox/reply-for-display.ts';
import { FOREIGN_READER } from '../../src-main/program/package-files.ts';
import { listOpener } from '../../src-main/program/reading/open-list.ts';
import { FileError } from '../../src-main/service/ports/files.ts';
import { AIMS_DECIDE, FAULT_COUNTS, FAULT_SEED } from '../setup/fault-counts.ts';
import type { GeneratingMethods } from './fixtures/generating-child.ts';
import type { ReadingMethods } from './fixtures/reading-child.ts';
import type { InputKind } from './generator/corpus.ts';
import type { GeneratedInput } from './generator/inputs.ts';
import { AIMS, watchLoop } from './held-loop.ts';

/** As the program reads answers. */
const ANSWER_MB = 256;
/** Readings under way at the same time, as in a list. */
const AT_ONCE = 4;
/** Every so many files go the whole way through a process of their own, as an import does. */
const WHOLE_WAY = 25;
/** What is told of a page or a registration is little, whatever they say. */
const LARGEST_TOLD_CHARACTERS = 65_536;
const NOW = Date.UTC(2026, 10, 20);
const LONGEST_MS = 12 * 3_600_000;

type Outcome = 'read' | 'refused' | 'out of time' | 'out of memory';
/** `fault` says what must not be. */
type Became = { readonly outcome: Outcome } | { readonly fault: string };

/** Inputs of one message of the generator. */
const GENERATED_AT_ONCE = 8;

function startOf(fixture: string): StartReader {
  const reader = new URL(`./fixtures/${fixture}`, import.meta.url);
  return forkReader({ reader, watch: FOREIGN_READER.watch });
}

test(`${FAULT_COUNTS.inputs} generated inputs (seed ${FAULT_SEED}) each end in a value or a refusal`, {
  timeout: LONGEST_MS,
}, async ({ task }) => {
  const folder = await mkdtemp(join(tmpdir(), 'vouch-inputs-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const readers = { answers: pool(ANSWER_MB), files: pool(READING_LIMITS.memoryMb) };
  onTestFinished(async () => {
    await Promise.all([readers.answers.close(), readers.files.close()]);
  });
  const generator = createReaderProcess<GeneratingMethods>({
    start: startOf('generating-child.ts'),
    memoryMb: 2_048,
    lives: 'again',
    idleMs: null,
  });
  onTestFinished(() => generator.close());
  const outcomes = new Map<string, number>();
  const faults: string[] = [];
  let next = 0;
  const held = watchLoop();
  await Promise.all(Array.from({ length: AT_ONCE }, (_, lane) => work(join(folder, `${lane}`))));
  const figures = held();
  task.meta.tried = {
    what: 'Generated inputs',
    figures: {
      inputs: next,
      ...Object.fromEntries([...outcomes].toSorted()),
      faults: faults.length,
      ...figures,
    },
  };
  expect(faults).toEqual([]);
  if (!AIMS_DECIDE) return;
  expect(figures['ms of its own work at a stretch at most']).toBeLessThanOrEqual(AIMS.ownWorkMs);
  expect(figures['MB of memory at most']).toBeLessThanOrEqual(AIMS.memoryMb);

  async function work(place: string): Promise<void> {
    while (next < FAULT_COUNTS.inputs) {
      const from = next;
      const to = Math.min(from + GENERATED_AT_ONCE, FAULT_COUNTS.inputs);
      next = to;
      const options = { seed: FAULT_SEED, from, to };
      const inputs = await generator.call('inputs', options, { deadlineMs: LONGEST_MS });
      if (!inputs.ok) throw new Error(`no inputs ${from} to ${to}: ${inputs.detail}`);
      for (const [index, input] of inputs.value.entries())
        note(await readInput(readers, input, from + index, place), input, from + index);
    }
  }

  function note(became: Became, input: GeneratedInput, number: number): void {
    if ('fault' in became) {
      faults.push(`${became.fault}: ${kept(input, number)}`);
      return;
    }
    const name = `${NAMES[input.kind]} ${became.outcome}`;
    outcomes.set(name, (outcomes.get(name) ?? 0) + 1);
    if (became.outcome === 'out of time') kept(input, number);
  }
});

const NAMES: Readonly<Record<InputKind, string>> = {
  page: 'pages',
  rdap: 'answers over RDAP',
  whois: 'answers over WHOIS',
  feed: 'lists of feeds',
  file: 'files',
  smtp: 'SMTP replies',
};

function pool(memoryMb: number): Reader<ReadingMethods> {
  return createReaderPool<ReadingMethods>({
    count: 2,
    waiting: 3 * AT_ONCE,
    create: () =>
      createReaderProcess({
        start: startOf('reading-child.ts'),
        memoryMb,
        lives: 'again',
        idleMs: null,
      }),
  });
}

interface Readers {
  readonly answers: Reader<ReadingMethods>;
  readonly files: Reader<ReadingMethods>;
}

async function readInput(
  { answers, files }: Readers,
  { kind, label, bytes }: GeneratedInput,
  number: number,
  place: string,
): Promise<Became> {
  const domain = 'acme.example';
  const registry = { deadlineMs: REGISTRY_READ_MS };
  switch (kind) {
    case 'page': {
      const url = `https://${domain}/`;
      const page = {
        status: 200,
        url,
        address: '44.128.1.10',
        truncated: bytes.length > PAGE_BYTES,
        contentType: label,
        body: bytes.subarray(0, PAGE_BYTES),
      };
      const reading = await answers.call(
        'readPage',
        {
          domain,
          page,
          hops: [url],
          certificate: 'not_seen',
          observedAt: NOW,
          follow: number % 2 === 0,
        },
        { deadlineMs: VISIT_LIMITS.readMs },
      );
      return reported(reading);
    }
    case 'rdap': {
      const [domainRead, denial, servers] = await Promise.all([
        answers.call('readRdap', { bytes, domain, now: NOW }, registry),
        answers.call('readRdapDenial', { bytes }, registry),
        answers.call('readRdapServers', { bytes }, registry),
      ]);
      return worst([reported(domainRead), reported(denial), became(servers)]);
    }
    case 'whois': {
      const text = Buffer.from(bytes.subarray(0, WHOIS_BYTES)).toString('utf8');
      return worst([
        reported(await answers.call('readWhois', { text, domain, now: NOW }, registry)),
        reported(await answers.call('readWhoisServer', { text, tld: 'example' }, registry)),
      ]);
    }
    case 'feed': {
      const shape = (['addresses', 'range_table', 'domains'] as const)[number % 3] ?? 'domains';
      const reading = await files.call('readList', { body: bytes, shape }, FILE);
      return reading.ok && !reading.value.ok ? { outcome: 'refused' } : became(reading);
    }
    case 'file': {
      const path = `${place}.${label}`;
      await writeFile(path, bytes);
      if (number % WHOLE_WAY === 0) return importFile(path);
      const reading = await files.call('readFile', { path }, FILE);
      if (!reading.ok || reading.value.kind === 'read') return became(reading);
      return refusal(reading.value.message);
    }
    case 'smtp':
      return hearReplies(bytes, number);
  }
}

/** What the program reads of each at most. */
const PAGE_BYTES = 524_288;
const WHOIS_BYTES = 65_536;
const FILE = { deadlineMs: READING_LIMITS.batchMs };

/** As lists are opened in the program. */
async function importFile(path: string): Promise<Became> {
  try {
    const table = await listOpener()(path, {}, 'list');
    for await (const _ of table.rows);
    return { outcome: 'read' };
  } catch (cause) {
    if (cause instanceof FileError) return refusal(cause.message);
    return { fault: String(cause) };
  }
}

function refusal(message: string): Became {
  return message.includes('\n') || /\bat \S+:\d+|node:|\bundefined\b/.test(message)
    ? { fault: `a refusal that is no sentence (${message})` }
    : { outcome: 'refused' };
}

/** Bytes as they come over a line, cut anywhere; what is understood is also judged, as in a session. */
function hearReplies(bytes: Uint8Array, number: number): Became {
  const reader = createReplyReader();
  const step = 1 + (number % 997);
  let replies = 0;
  for (let from = 0; from < bytes.length; from += step) {
    reader.push(bytes.subarray(from, from + step));
    for (let reply = reader.take(); reply !== null; reply = reader.take()) {
      replies += 1;
      if (reply.lines.length > REPLY_LIMITS.lines) return { fault: 'a reply of too many lines' };
      judgeEarlyReply(reply);
      judgeRecipientReply(reply);
      if (wordsOf(reply).length > LARGEST_TOLD_CHARACTERS) return { fault: 'too many words' };
    }
  }
  return { outcome: reader.problem === null && replies > 0 ? 'read' : 'refused' };
}

function reported(reading: Reading<unknown>): Became {
  if (!reading.ok || JSON.stringify(reading.value ?? null).length <= LARGEST_TOLD_CHARACTERS)
    return became(reading);
  return { fault: 'more is told than a reader may' };
}

function became(reading: Reading<unknown>): Became {
  if (reading.ok) return { outcome: reading.value === null ? 'refused' : 'read' };
  if (reading.reason === 'timeout') return { outcome: 'out of time' };
  if (reading.reason === 'memory') return { outcome: 'out of memory' };
  return { fault: `${reading.reason}, ${reading.detail}` };
}

function worst(all: readonly Became[]): Became {
  const order = (each: Became) => ('fault' in each ? 0 : 1 + ORDER.indexOf(each.outcome));
  return all.toSorted((one, other) => order(one) - order(other))[0] ?? { fault: 'nothing' };
}

const ORDER: readonly Outcome[] = ['out of memory', 'out of time', 'read', 'refused'];

/** Keeps an input where it can be looked at, and says where. */
function kept({ kind, label, bytes }: GeneratedInput, number: number): string {
  mkdirSync('test-results', { recursive: true });
  const place = `test-results/fault-input-${FAULT_SEED}-${number}.base64`;
  writeFileSync(place, `${Buffer.from(bytes).toString('base64')}\n`);
  return `${NAMES[kind]} (${JSON.stringify(label.slice(0, 60))}), input ${number} of seed ${FAULT_SEED}, ${place}`;
}
