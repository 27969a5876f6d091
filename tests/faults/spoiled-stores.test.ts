// Stores that were cut off, flipped in places, or may only be read: the start says what happened, and keeps what was there.
import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { SetAside } from '../../src-main/adapters/sqlite/file/set-aside.ts';
import { StoreError } from '../../src-main/adapters/sqlite/store-error.ts';
import { openStore } from '../../src-main/adapters/sqlite/thread/open.ts';
import { seededRandom } from '../../src-main/engine/proposal/seeded-random.ts';
import { STORE_WORKER } from '../../src-main/program/package-files.ts';
import type { Store } from '../../src-main/service/ports/store.ts';
import { temporaryFolder } from '../adapters/sqlite/temporary-store.ts';
import { CALL, ended, openTestService } from '../service/harness.ts';
import { FAULT_COUNTS, FAULT_SEED } from '../setup/fault-counts.ts';
import { NOT_ON_WINDOWS, unless } from '../setup/skipped.ts';
import { pick, upTo } from './generator/mutations.ts';

const LONGEST_MS = 6 * 3_600_000;
const NOW = Date.UTC(2026, 10, 20, 8, 15, 30);
const PEOPLE = 200;

/** A folder with a list that was checked and one single check, closed in good order. */
async function soundStore(): Promise<string> {
  const folder = temporaryFolder();
  const vouch = await openTestService({ folder });
  const requests = Array.from({ length: PEOPLE }, (_, index) => ({
    email: `p${index}@company${index % 9}.example`,
  }));
  const { job_id: jobId } = await vouch.service.jobs.submit(requests, CALL);
  await vouch.until(jobId, ended);
  await vouch.service.verify({ email: 'one@acme.example' }, CALL);
  await vouch.service.stop();
  await vouch.store.close();
  return folder;
}

interface Start {
  readonly store: Store | null;
  readonly aside: readonly SetAside[];
  /** The sentence of a refusal. */
  readonly refused: StoreError | null;
}

/** Opens a folder as its owner does. */
async function startOn(folder: string): Promise<Start> {
  const aside: SetAside[] = [];
  const clock = { now: () => NOW };
  const onSetAside = (each: SetAside) => void aside.push(each);
  try {
    const store = await openStore({ folder, workerUrl: STORE_WORKER, clock, onSetAside });
    return { store, aside, refused: null };
  } catch (error) {
    if (!(error instanceof StoreError)) throw error;
    return { store: null, aside, refused: error };
  }
}

/** One way to spoil a file, from its bytes; says what it was. */
function spoiledFile(
  sound: Buffer,
  random: () => number,
): { readonly how: string; readonly bytes: Buffer } {
  const bytes = Buffer.from(sound);
  const how = pick(['cut off', 'flipped', 'flipped', 'flipped', 'zeroed', 'noise'], random);
  const from = random() < 0.3 ? upTo(4_096, random) : upTo(bytes.length, random);
  switch (how) {
    case 'cut off':
      return { how, bytes: bytes.subarray(0, from) };
    case 'flipped':
      for (let left = 1 + upTo(64, random); left > 0; left -= 1) {
        const index = (from + upTo(8_192, random)) % bytes.length;
        bytes[index] = (bytes[index] ?? 0) ^ (1 << upTo(8, random));
      }
      return { how, bytes };
    case 'zeroed':
      return { how, bytes: bytes.fill(0, from, from + 1 + upTo(16_384, random)) };
    default: {
      const to = Math.min(bytes.length, from + 1 + upTo(16_384, random));
      for (let index = from; index < to; index += 1) bytes[index] = upTo(256, random);
      return { how, bytes };
    }
  }
}

test(`${FAULT_COUNTS.stores} spoiled stores (seed ${FAULT_SEED}) are set aside whole, refused in a sentence, or found sound enough`, {
  timeout: LONGEST_MS,
}, async ({ task }) => {
  const sound = readFileSync(join(await soundStore(), 'vouch.db'));
  const outcomes = new Map<string, number>();
  for (let number = 0; number < FAULT_COUNTS.stores; number += 1) {
    const random = seededRandom(
      Math.imul(FAULT_SEED + 1, 0x9e3779b1) ^ Math.imul(number + 1, 0x27d4eb2f),
    );
    const { how, bytes } = spoiledFile(sound, random);
    const folder = temporaryFolder();
    const file = join(folder, 'vouch.db');
    writeFileSync(file, bytes, { mode: 0o600 });
    const named = `store ${number} of seed ${FAULT_SEED}, ${how}`;
    const { store, aside, refused } = await startOn(folder);
    const [damaged] = aside;
    if (damaged !== undefined) {
      expect(readFileSync(damaged.movedTo).equals(bytes), named).toBe(true);
      expect(damaged.reason, named).not.toMatch(/\n|\bat \S+:\d+/);
      // The new one is good for everything.
      expect(await store?.unfinishedJobs(), named).toEqual([]);
    } else if (refused !== null) {
      expect(refused.message, named).toMatch(/^[^\n]+[.!]$/);
      // A look at a file that is ours may fold its log into it; this one had none.
      expect(readFileSync(file).equals(bytes), named).toBe(true);
    } else {
      // What SQLite does not miss is answered, or refused by the store in its own words.
      await store?.listJobs({ limit: 10 }).catch((error: unknown) => {
        expect(error, named).toBeInstanceOf(StoreError);
      });
    }
    await store?.close().catch((error: unknown) => {
      expect(error, named).toBeInstanceOf(StoreError);
    });
    const outcome = damaged ? 'set aside' : refused ? 'refused' : 'opened';
    outcomes.set(`${how}, ${outcome}`, (outcomes.get(`${how}, ${outcome}`) ?? 0) + 1);
  }
  task.meta.tried = {
    what: 'Spoiled stores that were started with',
    figures: { stores: FAULT_COUNTS.stores, ...Object.fromEntries([...outcomes].toSorted()) },
  };
});

test(
  'a store that may only be read is refused in a sentence, and is as it was',
  unless(process.getuid?.() === 0 ? 'root may write everything' : NOT_ON_WINDOWS),
  async () => {
    const folder = await soundStore();
    const file = join(folder, 'vouch.db');
    const before = readFileSync(file);
    chmodSync(file, 0o400);
    const { refused, aside } = await startOn(folder);
    expect(refused).toMatchObject({ code: 'store_not_writable' });
    expect(refused?.message).toMatch(/^[^\n]+\.$/);
    expect(aside).toEqual([]);
    expect(readFileSync(file).equals(before)).toBe(true);
    chmodSync(file, 0o600);
    const { store } = await startOn(folder);
    expect(await store?.listJobs({ limit: 10 })).toHaveLength(1);
    await store?.close();
  },
);
