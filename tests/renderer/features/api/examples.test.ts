// The examples run as they are pasted: JavaScript in a real process against a real server, the others by their text.
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import {
  exampleOf,
  LANGUAGES,
  needsOf,
  shellWord,
} from '../../../../src-renderer/features/api/examples.ts';

const run = promisify(execFile);
const URL = 'http://127.0.0.1:8374';
const KEY = 'vouch_live_0123456789';
const emails = ['jane.doe@example.com', "o'hara@example.org"] as const;

interface Received {
  readonly path: string;
  readonly key: string | undefined;
  readonly body: unknown;
}

/** Runs a script of JavaScript beside a server that answers as the API does, and tells what each of them saw. */
async function runJavascript(call: 'one' | 'batch', key: string | null) {
  const received: Received[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const text = Buffer.concat(chunks).toString('utf8');
    received.push({
      path: request.url ?? '',
      key: request.headers.authorization,
      body: text === '' ? null : JSON.parse(text),
    });
    const result = { score: 88, recommendation: 'approve', reasoning: 'All is well.' };
    const asked = received.filter(({ path }) => path === '/v1/jobs/j1').length;
    const answers: Readonly<Record<string, unknown>> = {
      '/v1/verify': result,
      '/v1/verify/bulk': { job_id: 'j1', status: 'queued', total: 2 },
      '/v1/jobs/j1': {
        job_id: 'j1',
        status: asked > 1 ? 'completed' : 'running',
        items:
          asked > 1
            ? [
                { ...result, input: { email: emails[0] } },
                { input: { email: emails[1] }, error: { code: 'timeout', message: 'Too late.' } },
              ]
            : [],
      },
    };
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(answers[request.url ?? '']));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const folder = mkdtempSync(join(tmpdir(), 'vouch-example-'));
  try {
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const file = join(folder, 'example.mjs');
    writeFileSync(file, exampleOf('javascript', call, { url, key, emails }));
    const { stdout } = await run(process.execPath, [file], {
      env: { ...process.env, VOUCH_KEY: 'vouch_live_from_environment' },
    });
    return { stdout, heard: received };
  } finally {
    rmSync(folder, { recursive: true });
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
}

test('the JavaScript example checks one address with the key that was just made', async () => {
  const { stdout, heard: received } = await runJavascript('one', KEY);
  expect(received).toEqual([
    { path: '/v1/verify', key: `Bearer ${KEY}`, body: { email: 'jane.doe@example.com' } },
  ]);
  expect(stdout).toBe('88 approve\nAll is well.\n');
});

test('the JavaScript example of a batch takes the key from the environment and waits for the end', async () => {
  const { stdout, heard: received } = await runJavascript('batch', null);
  expect(received.map(({ path }) => path)).toEqual([
    '/v1/verify/bulk',
    '/v1/jobs/j1',
    '/v1/jobs/j1',
  ]);
  expect(received[0]?.key).toBe('Bearer vouch_live_from_environment');
  expect(received[0]?.body).toEqual({ items: emails.map((email) => ({ email })) });
  expect(stdout).toBe(`${emails[0]} 88 approve\n${emails[1]} undefined Too late.\n`);
});

test('curl is given the real address and key, quoted for a shell', () => {
  expect(exampleOf('curl', 'one', { url: URL, key: KEY, emails })).toBe(
    [
      'curl -sS http://127.0.0.1:8374/v1/verify \\',
      `  -H 'Authorization: Bearer ${KEY}' \\`,
      "  -H 'Content-Type: application/json' \\",
      `  -d '{"email":"jane.doe@example.com"}'`,
    ].join('\n'),
  );
});

test('without a key curl reads it from the variable, within quotes that expand it', () => {
  const text = exampleOf('curl', 'batch', { url: URL, key: null, emails });
  expect(text).toContain('-H "Authorization: Bearer $VOUCH_KEY"');
  expect(text).toContain(`{"email":"o'\\''hara@example.org"}`);
});

test('Python is given the key as text, or reads it from the environment', () => {
  expect(exampleOf('python', 'one', { url: URL, key: KEY, emails })).toContain(`KEY = "${KEY}"`);
  const without = exampleOf('python', 'one', { url: URL, key: null, emails });
  expect(without).toContain('import json, os, urllib.request');
  expect(without).toContain('KEY = os.environ["VOUCH_KEY"]');
});

test.each(LANGUAGES)('$label says that VOUCH_KEY is needed only where it is', ({ value }) => {
  expect(needsOf(value, null)).toContain('VOUCH_KEY');
  expect(needsOf(value, KEY)).not.toContain('VOUCH_KEY');
});

test.each([
  ['plain-word_1.2/3', 'plain-word_1.2/3'],
  ['', "''"],
  ['two words', "'two words'"],
  ["it's", "'it'\\''s'"],
  ['$HOME`id`"', "'$HOME`id`\"'"],
])('a shell reads %j back from %s', (text, word) => {
  expect(shellWord(text)).toBe(word);
});
