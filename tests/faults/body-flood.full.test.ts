// Large bodies that end together: a few are held at a time, and other requests are answered in between.
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { AIMS_DECIDE, FAULT_COUNTS } from '../setup/fault-counts.ts';
import { AIMS } from './held-loop.ts';
import { serveWatched } from './watched-service.ts';

const FLOOD = fileURLToPath(new URL('./fixtures/flooding-child.ts', import.meta.url));
const BODY_BYTES = 7_900_000;

test(`${FAULT_COUNTS.bodies} bodies of 7.9 MB that end together`, async ({ task }) => {
  const { serving, held } = await serveWatched();
  const { port } = new URL(serving.url);
  let over = false;
  const flood = promisify(execFile)(process.execPath, [
    FLOOD,
    port,
    serving.key,
    String(FAULT_COUNTS.bodies),
    String(BODY_BYTES),
  ]).finally(() => {
    over = true;
  });
  const healthMs: number[] = [];
  while (!over) {
    const from = performance.now();
    const response = await serving.call('/v1/health');
    await response.text();
    expect(response.status).toBe(200);
    healthMs.push(performance.now() - from);
  }
  const byStatus = JSON.parse((await flood).stdout) as Record<string, number>;
  const figures = await held();
  task.meta.tried = {
    what: 'Bodies of 7.9 MB that end together',
    figures: {
      bodies: FAULT_COUNTS.bodies,
      ...Object.fromEntries(
        Object.entries(byStatus).map(([status, count]) => [
          `bodies answered with ${status}`,
          count,
        ]),
      ),
      'health checks of another caller meanwhile': healthMs.length,
      'ms the slowest of them took': Math.round(Math.max(...healthMs)),
      ...figures,
    },
  };
  const { 202: accepted = 0, 503: refused = 0, ...others } = byStatus;
  expect(others).toEqual({});
  expect(accepted + refused).toBe(FAULT_COUNTS.bodies);
  // A turn is as long as it takes to parse a body of this size: that is a figure, and no aim.
  if (!AIMS_DECIDE) return;
  expect(figures['MB of memory at most']).toBeLessThanOrEqual(AIMS.memoryMb);
});
