import { once } from 'node:events';
import { type CallToolResult, Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { V8_FLAGS } from '../../../v8-flags.ts';
import { end, environmentOf, LAUNCHER, start, temporaryHome } from '../../vouch-process.ts';

let home: string;
let remove: () => Promise<void>;
beforeAll(async () => {
  ({ home, remove } = await temporaryHome());
});
afterAll(() => remove?.());

async function assistant(...flags: string[]): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' });
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [...V8_FLAGS, LAUNCHER, 'mcp', '--demo', ...flags],
    env: environmentOf(home),
    stderr: 'ignore',
  });
  await client.connect(transport);
  onTestFinished(() => client.close());
  return client;
}

const KNOWN = { email: 'amelia.clarke@kestrel-freight.example', name: 'Amelia Clarke' };
const contentOf = (result: CallToolResult) => result.structuredContent as Record<string, unknown>;

describe('vouch mcp', () => {
  test('offers what only reads, verifies, and finds the check in the history', async () => {
    const client = await assistant();
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual([
      'verify_email',
      'list_jobs',
      'job_status',
      'job_rows',
      'search_history',
      'show_check',
      'show_policy',
    ]);
    expect(tools.every(({ annotations }) => annotations?.readOnlyHint === true)).toBe(true);
    const result = await client.callTool({ name: 'verify_email', arguments: KNOWN });
    expect(result.isError).toBeFalsy();
    const verdict = contentOf(result);
    expect(verdict).toMatchObject({ recommendation: 'approve' });
    const found = contentOf(
      await client.callTool({ name: 'search_history', arguments: { search: 'kestrel', limit: 1 } }),
    );
    expect(found.checks).toMatchObject([{ request_id: verdict.request_id, input: KNOWN }]);
    const shown = await client.callTool({
      name: 'show_check',
      arguments: { request_id: verdict.request_id },
    });
    expect(contentOf(shown)).toMatchObject({ score: verdict.score, evidence: verdict.evidence });
    expect(contentOf(await client.callTool({ name: 'show_policy', arguments: {} }))).toMatchObject({
      policy: { approve: 70, review: 40 },
    });
  });

  test('tells what is wrong in the words of the API', async () => {
    const client = await assistant();
    const missing = await client.callTool({ name: 'job_status', arguments: { job_id: 'none' } });
    expect(missing.isError).toBe(true);
    expect(JSON.parse((missing.content[0] as { text: string }).text)).toMatchObject({
      code: 'job_not_found',
    });
    const misshapen = await client.callTool({
      name: 'job_rows',
      arguments: { job_id: 'x', limit: 1e6 },
    });
    expect(misshapen.isError).toBe(true);
    expect(JSON.stringify(misshapen.content)).toContain('limit');
    const unoffered = client.callTool({
      name: 'verify_list',
      arguments: { name: 'x', items: [KNOWN] },
    });
    await expect(unoffered).rejects.toThrow();
  });

  test('with --allow-changes starts a list and reads its rows', async () => {
    const client = await assistant('--allow-changes');
    const started = contentOf(
      await client.callTool({
        name: 'verify_list',
        arguments: { name: 'From an assistant', items: [KNOWN, { email: 'not an address' }] },
      }),
    );
    const { job_id } = started;
    await expect
      .poll(
        async () =>
          contentOf(await client.callTool({ name: 'job_status', arguments: { job_id } })).status,
        { timeout: 60_000 },
      )
      .toBe('completed');
    const { rows } = contentOf(await client.callTool({ name: 'job_rows', arguments: { job_id } }));
    expect(rows).toMatchObject([
      { index: 0, item: { input: { email: KNOWN.email } } },
      { index: 1, item: { input: { email: 'not an address' } } },
    ]);
    const listed = await client.callTool({ name: 'list_jobs', arguments: { search: 'assistant' } });
    expect(contentOf(listed).jobs).toMatchObject([{ job_id, status: 'completed' }]);
  });
});

test('what is no message ends nothing but itself, and what never ends is not kept', async () => {
  const child = start(home, ['mcp', '--demo']);
  const ended = end(child);
  child.stdin.on('error', () => {});
  child.stdin.write('no message\n{"jsonrpc":"2.0","id":1}\n[1,2\n');
  child.stdin.write(
    `${JSON.stringify({ jsonrpc: '2.0', id: 7, method: 'initialize', params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'raw', version: '1' } } })}\n`,
  );
  const [first] = (await once(child.stdout, 'data')) as [string];
  expect(JSON.parse(first.trim().split('\n').at(-1) ?? '')).toMatchObject({
    id: 7,
    result: { serverInfo: { name: 'vouch' } },
  });
  for (let mebibytes = 0; mebibytes < 6 && child.exitCode === null; mebibytes += 1)
    child.stdin.write('x'.repeat(1024 * 1024));
  child.stdin.end();
  const { code, stderr } = await ended;
  expect(code).toBe(0);
  expect(stderr.trim().split('\n')).toEqual([
    'vouch: The input is not a message of the protocol, or is larger than 4 MB.',
  ]);
});
