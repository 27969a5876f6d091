// Callbacks of a real `vouch serve` that is killed between two attempts, and what the commands say of them.
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Callback } from '../../../../src-shared/schemas/callback.ts';
import { vouch as run } from '../../vouch-command.ts';
import { pollJob, serveDemo, temporaryHome } from '../../vouch-process.ts';

let home: Awaited<ReturnType<typeof temporaryHome>>;
const closing: (() => void)[] = [];

beforeEach(async () => {
  home = await temporaryHome();
});
afterEach(async () => {
  for (const close of closing.splice(0)) close();
  await home.remove();
});

test('killed in the middle of an attempt, it is made again at the next start and listed as delivered', async () => {
  const posts: { readonly body: string; readonly response: ServerResponse }[] = [];
  const came = Promise.withResolvers<void>();
  const again = Promise.withResolvers<void>();
  const receiver = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    posts.push({ body, response });
    if (posts.length === 1) came.resolve();
    else {
      response.writeHead(204).end();
      again.resolve();
    }
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  closing.push(() => {
    receiver.closeAllConnections();
    receiver.close();
  });
  const callback_url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/ended`;

  const first = await serveDemo(home.home);
  // The ready key of the practice network is another one at each start.
  const made = JSON.parse((await run(home.home, ['keys', 'create', '--demo', '--json'])).stdout);
  const headers = { authorization: `Bearer ${made.key}` };
  const body = { items: [{ email: 'amelia.clarke@kestrel-freight.example' }], callback_url };
  const unsigned = await first.call('/v1/verify/bulk', { body, headers });
  expect(unsigned.status).toBe(400);
  expect(((await unsigned.json()) as { detail: string }).detail).toContain('vouch keys secret');

  const secret = await run(home.home, ['keys', 'secret', made.id, '--demo']);
  expect(secret.stdout).toMatch(/^vouch_callback_[A-Za-z0-9]{43}\n$/);

  const submitted = await first.call('/v1/verify/bulk', { body, headers });
  expect(submitted.status).toBe(202);
  const { job_id } = (await submitted.json()) as { job_id: string };
  await pollJob<{ status: string }>(first, job_id, ({ status }) => status === 'completed');
  // The first attempt has come and is never answered.
  await came.promise;
  expect((await first.kill('SIGKILL')).signal).toBe('SIGKILL');
  const listed = await run(home.home, ['jobs', 'callbacks', '--demo', '--json']);
  expect(JSON.parse(listed.stdout)).toMatchObject([
    { job_id, url: callback_url, state: 'pending', attempts: 1, last_status: null },
  ]);

  const second = await serveDemo(home.home);
  await again.promise;
  await expect
    .poll(async () => {
      const response = await second.call('/v1/callbacks', { headers });
      return (await response.json()) as { callbacks: Callback[] };
    })
    .toMatchObject({ callbacks: [{ job_id, state: 'delivered', attempts: 2, last_status: 204 }] });
  expect(posts.map((post) => JSON.parse(post.body).callback_id)).toEqual([
    JSON.parse(posts[0]?.body ?? '').callback_id,
    JSON.parse(posts[0]?.body ?? '').callback_id,
  ]);
  const shown = await run(home.home, ['jobs', 'callbacks', '--demo']);
  expect(shown.stdout).toContain(`${job_id}  delivered`);
  const retried = await run(home.home, ['jobs', 'callbacks', '--retry', job_id, '--demo']);
  expect(retried.code).toBe(1);
  await second.kill('SIGTERM');
});
