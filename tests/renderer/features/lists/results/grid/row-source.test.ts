// The source of the grid's rows against a bridge that answers when it is told to.
import { describe, expect, it } from 'vitest';
import { PAGE_ROWS } from '../../../../../../src-renderer/features/lists/results/grid/page-cache.ts';
import { createRowSource } from '../../../../../../src-renderer/features/lists/results/grid/row-source.ts';
import { ALL_ROWS } from '../../../../../../src-shared/bridge/lists.ts';
import type { Bridge } from '../../../../../../src-shared/bridge/methods.ts';
import { VouchError } from '../../../../../../src-shared/errors.ts';
import { gridRows } from '../../../../lists/grid-rows.ts';

interface Asked {
  readonly offset: number;
  readonly signal: AbortSignal | undefined;
  answer(): void;
  refuse(error: Error): void;
}

function heldBridge() {
  const asked: Asked[] = [];
  const call = (_method: string, params: unknown, signal?: AbortSignal) =>
    new Promise((resolve, reject) => {
      const { offset, limit } = params as { offset: number; limit: number };
      asked.push({
        offset,
        signal,
        answer: () => resolve({ rows: gridRows(offset, limit) }),
        refuse: reject,
      });
    });
  return { bridge: { call } as unknown as Pick<Bridge, 'call'>, asked };
}

const QUERY = { jobId: 'job_1', filter: ALL_ROWS, sort: { by: 'row', descending: false } } as const;

/** Waits until the source tells of a change. */
function change(source: ReturnType<typeof createRowSource>): Promise<void> {
  return new Promise((resolve) => {
    const stop = source.subscribe(() => {
      stop();
      resolve();
    });
  });
}

describe('a row source', () => {
  it('asks for the page that is looked at, once, and tells when it has come', async () => {
    const { bridge, asked } = heldBridge();
    const source = createRowSource(bridge, QUERY);
    source.look(0, 30);
    source.look(1, 31);
    expect(asked.map(({ offset }) => offset)).toEqual([0]);
    const reported = change(source);
    asked[0]?.answer();
    await reported;
    expect(source.row(17)?.index).toBe(17);
  });

  it('gives up pages that are scrolled past before they come', () => {
    const { bridge, asked } = heldBridge();
    const source = createRowSource(bridge, QUERY);
    source.look(0, 30);
    source.look(PAGE_ROWS * 400, PAGE_ROWS * 400 + 30);
    expect(asked.map(({ signal }) => signal?.aborted)).toEqual([true, false]);
  });

  it('shows a failure, does not repeat the call by itself, and repeats it on request', async () => {
    const { bridge, asked } = heldBridge();
    const source = createRowSource(bridge, QUERY);
    source.look(0, 30);
    const reported = change(source);
    asked[0]?.refuse(new VouchError('store_unavailable', 'The data folder cannot be read.'));
    await reported;
    expect(source.error()).toBeInstanceOf(VouchError);
    source.look(2, 32);
    expect(asked).toHaveLength(1);
    source.refresh();
    const mended = change(source);
    asked[1]?.answer();
    await mended;
    expect(source.error()).toBeNull();
    expect(source.row(2)?.index).toBe(2);
  });

  it('keeps showing what it has while a refresh is on its way', async () => {
    const { bridge, asked } = heldBridge();
    const source = createRowSource(bridge, QUERY);
    source.look(0, 30);
    const reported = change(source);
    asked[0]?.answer();
    await reported;
    source.refresh();
    expect(asked).toHaveLength(2);
    expect(source.row(5)?.index).toBe(5);
  });

  it('waits for a row whose page is on its way, and asks for one that is not', async () => {
    const { bridge, asked } = heldBridge();
    const source = createRowSource(bridge, QUERY);
    source.look(0, 30);
    const rows = [source.at(7), source.at(PAGE_ROWS)];
    expect(asked.map(({ offset }) => offset)).toEqual([0, PAGE_ROWS]);
    for (const page of asked) page.answer();
    expect((await Promise.all(rows)).map((row) => row?.index)).toEqual([7, PAGE_ROWS]);
    const failing = source.at(PAGE_ROWS * 9);
    const refusal = new VouchError('store_unavailable', 'The data folder cannot be read.');
    asked[2]?.refuse(refusal);
    await expect(failing).rejects.toBe(refusal);
  });

  it('gives up what is on its way when it is closed, and can be looked at again', () => {
    const { bridge, asked } = heldBridge();
    const source = createRowSource(bridge, QUERY);
    source.look(0, 30);
    source.close();
    source.refresh();
    expect(asked.map(({ signal }) => signal?.aborted)).toEqual([true]);
    source.look(0, 30);
    expect(asked.map(({ signal }) => signal?.aborted)).toEqual([true, false]);
  });
});
