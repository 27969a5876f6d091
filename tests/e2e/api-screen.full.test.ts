import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { wasSaid } from './passing-words.ts';
import { describeWindow, PATIENCE_MS, says, wears } from './window.ts';

describeWindow('the API screen', (open, host) => {
  const panel = (name: string) => open().page.getByRole('region', { name, exact: true });
  const requests = () => open().page.getByRole('table', { name: 'Recent requests' });
  let key = '';

  /** As a script calls it, from outside the window. */
  async function verify(bearer: string): Promise<Response> {
    const { url } = await open().call('api.status', {});
    return fetch(`${url}/v1/verify`, {
      method: 'POST',
      headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'amelia.clarke@kestrel-freight.example' }),
    });
  }

  test('says where the API listens, and copies its address', async () => {
    const { page, go, call, copied } = open();
    await go('API');
    const { url } = await call('api.status', {});
    const where = panel('Where the API listens');
    await says(where, 'Listening');
    await says(where, String(url));
    await where.getByRole('button', { name: 'Copy the address' }).click();
    await wasSaid(page, 'Copied');
    expect(await copied()).toBe(url);
    await page.getByText('Reached from this computer only').waitFor();
  });

  test('makes a key and shows it once', async () => {
    const { page, go } = open();
    await panel('Keys').getByRole('button', { name: 'Create key' }).click();
    const dialog = page.getByRole('dialog', { name: 'Create key' });
    await dialog.getByRole('button', { name: 'Create key' }).click();
    await dialog.getByText('Name it after the script or person').waitFor();
    await dialog.getByLabel('Name').fill('Signup form');
    await dialog.getByLabel('Monthly budget').fill('a lot');
    await dialog.getByRole('button', { name: 'Create key' }).click();
    await wears(dialog.getByLabel('Monthly budget'), 'aria-invalid', 'true');
    await dialog.getByLabel('Monthly budget').fill('500');
    await dialog.getByRole('button', { name: 'Create key' }).click();
    const note = page.getByRole('status').filter({ hasText: 'copy this key now' });
    key = (await note.getByRole('code').textContent()) ?? '';
    expect(key).toMatch(/^vouch_live_[0-9A-Za-z]{38}$/);
    await says(panel('Call the API'), key);
    await note.getByRole('button', { name: 'I have stored it' }).click();
    await go('Verify');
    await go('API');
    await page.getByRole('row', { name: /Signup form/ }).waitFor();
    expect(await page.getByRole('main').textContent()).not.toContain(key);
  });

  test('lets a script in with that key, and shows its request and what it used', async () => {
    const answer = await verify(key);
    expect(answer.status).toBe(200);
    await open().go('Verify');
    await open().go('API');
    await says(requests(), /200POST \/v1\/verifySignup form/);
    await says(
      open()
        .page.getByRole('table', { name: 'API keys' })
        .getByRole('row', { name: /Signup form/ }),
      /1 of 500/,
    );
    await says(panel('Usage').getByRole('table', { name: 'Checks per day' }), /1/);
  });

  test('makes the secret that signs callbacks, and shows the state of each', async () => {
    const { page, call } = open();
    const callbacks = panel('Callbacks');
    await says(callbacks, 'No callbacks yet');
    await page.getByRole('button', { name: 'Actions for the key Signup form' }).click();
    await page.getByRole('menuitem', { name: 'Make callback secret' }).click();
    const note = page.getByRole('status').filter({ hasText: 'copy this secret now' });
    const secret = (await note.getByRole('code').textContent()) ?? '';
    expect(secret).toMatch(/^vouch_callback_[0-9A-Za-z]{43}$/);
    await note.getByRole('button', { name: 'I have stored it' }).click();

    const received = Promise.withResolvers<IncomingMessage['headers']>();
    const receiver = createServer((request, response) => {
      received.resolve(request.headers);
      request.resume();
      response.writeHead(204).end();
    });
    await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
    try {
      const { port } = receiver.address() as AddressInfo;
      const { url } = await call('api.status', {});
      const submitted = await fetch(`${url}/v1/verify/bulk`, {
        method: 'POST',
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
        body: JSON.stringify({
          items: [{ email: 'amelia.clarke@kestrel-freight.example' }],
          callback_url: `http://127.0.0.1:${port}/ended`,
        }),
      });
      expect(submitted.status).toBe(202);
      expect((await received.promise)['vouch-signature']).toMatch(/^v1=[0-9a-f]{64}$/);
      await says(callbacks.getByRole('table', { name: 'Callbacks' }), /Delivered.*\/ended/);
    } finally {
      receiver.closeAllConnections();
      receiver.close();
    }
    await page.getByRole('button', { name: 'Actions for the key Signup form' }).click();
    await page.getByRole('menuitem', { name: 'Replace callback secret' }).click();
    const question = page.getByRole('dialog', { name: 'Replace the callback secret?' });
    await question.getByRole('button', { name: 'Keep' }).click();
  });

  test('refuses the key once it is revoked', async () => {
    const { page } = open();
    await page.getByRole('button', { name: 'Actions for the key Signup form' }).click();
    await page.getByRole('menuitem', { name: 'Revoke' }).click();
    const question = page.getByRole('dialog', { name: 'Revoke this key?' });
    await question.getByRole('button', { name: 'Revoke' }).click();
    await wasSaid(page, 'Signup form was revoked.');
    expect((await verify(key)).status).toBe(401);
    await open().go('Verify');
    await open().go('API');
    await says(requests(), /401POST \/v1\/verify ?unauthorized/);
    await panel('Keys')
      .getByLabel(/^Show \d revoked$/)
      .check();
    await says(
      page.getByRole('table', { name: 'API keys' }).getByRole('row', { name: /Signup form/ }),
      'Revoked',
    );
  });

  test('gives examples in three languages, with an address that can be asked for', async () => {
    const { page } = open();
    const example = panel('Call the API');
    for (const language of ['curl', 'Python', 'JavaScript']) {
      await example.getByRole('tab', { name: language }).click();
      await says(example.getByRole('tabpanel'), 'amelia.clarke@kestrel-freight.example');
    }
    await example.getByText('A batch').click();
    await says(example.getByRole('tabpanel'), '/v1/verify/bulk');
    await example.getByRole('tab', { name: 'curl' }).click();
    await page.getByText('One address').click();
  });

  if (host === 'desktop') {
    test('stops, starts and moves', async () => {
      const { page, call } = open();
      const where = panel('Where the API listens');
      await where.getByRole('button', { name: 'Stop' }).click();
      await says(where, 'Scripts cannot call Vouch at the moment.');
      await says(page.getByRole('list', { name: 'State of Vouch' }), 'API is off');
      await where.getByRole('button', { name: 'Start' }).click();
      await says(where, 'Listening');
      const before = (await call('api.status', {})).port;
      await where.getByRole('button', { name: /^Port \d+$/ }).click();
      await page.getByLabel('Port', { exact: true }).fill('1023');
      await page.getByRole('button', { name: 'Change port' }).click();
      await page.getByText('Enter 0 or a whole number from 1,024 to 65,535.').waitFor();
      await page.getByLabel('Port', { exact: true }).fill('0');
      await page.getByRole('button', { name: 'Change port' }).click();
      await wasSaid(page, /The API is now at http:\/\/127\.0\.0\.1:\d+\./);
      const after = (await call('api.status', {})).port;
      expect(after).not.toBe(before);
      await expect.poll(() => where.textContent(), { timeout: PATIENCE_MS }).toContain(`:${after}`);
    });
  } else {
    test('offers neither to stop nor to move what serves this very page', async () => {
      const where = panel('Where the API listens');
      await says(where, 'vouch serve --port');
      expect(await where.getByRole('button').allTextContents()).toEqual(['Copy']);
    });
  }
});
