// What the probe of a supervisor hears of a worker.
import { expect, onTestFinished, test } from 'vitest';
import { serveHealth, type WorkerHealth } from '../../src-main/program/worker-health.ts';

const HEALTH: WorkerHealth = {
  status: 'ok',
  id: 'worker_1',
  egress: 'office',
  version: '1.0.0',
  answered: 7,
  under_way: 2,
  notes: ['Port 25 is closed.'],
};

async function served(health: { now: WorkerHealth }) {
  const { url, close } = await serveHealth({ host: '127.0.0.1', port: 0 }, () => health.now);
  onTestFinished(close);
  return url;
}

test('a worker tells how it is, as JSON that nobody keeps', async () => {
  const health = { now: HEALTH };
  const url = await served(health);
  expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/health$/);
  const answer = await fetch(`${url}?deep=1`);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/json']);
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(await answer.text()).toBe(`${JSON.stringify(HEALTH)}\n`);
  const head = await fetch(url, { method: 'HEAD' });
  expect([head.status, await head.text()]).toEqual([200, '']);
});

test.each(['no_database', 'stopping'] as const)(
  '%s is no state to send look-ups to',
  async (status) => {
    const answer = await fetch(await served({ now: { ...HEALTH, status } }));
    expect([answer.status, ((await answer.json()) as WorkerHealth).status]).toEqual([503, status]);
  },
);

test('nothing else is there', async () => {
  const url = await served({ now: HEALTH });
  for (const [path, method] of [
    [`${url}y`, 'GET'],
    [url.replace('/health', '/'), 'GET'],
    [url, 'POST'],
  ] as const) {
    const answer = await fetch(path, { method });
    expect([answer.status, await answer.text()]).toEqual([404, '']);
  }
});

test('a port that is taken is refused', async () => {
  const port = Number(new URL(await served({ now: HEALTH })).port);
  await expect(serveHealth({ host: '127.0.0.1', port }, () => HEALTH)).rejects.toMatchObject({
    code: 'EADDRINUSE',
  });
});
