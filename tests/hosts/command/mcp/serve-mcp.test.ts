// What an assistant is offered and answered, over two streams and a bridge that the test writes down.
import { PassThrough } from 'node:stream';
import { setImmediate as turn } from 'node:timers/promises';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { serveMcp } from '../../../../src-main/hosts/command/mcp/serve-mcp.ts';
import { TOOLS } from '../../../../src-main/hosts/command/mcp/tools.ts';
import type { Bridge } from '../../../../src-shared/bridge/methods.ts';
import { VouchError } from '../../../../src-shared/errors.ts';
import { OPTIONS } from '../../../doubles/list-choices.ts';

interface Message {
  readonly id?: number;
  // biome-ignore lint/suspicious/noExplicitAny: what the protocol carries is what the tests are about
  readonly result?: any;
}

let calls: unknown[];
let answer: (method: string) => unknown;

beforeEach(() => {
  calls = [];
  answer = (method) => ({ method });
});

/** An assistant that has introduced itself. */
async function assistant(allowChanges = false) {
  const input = new PassThrough();
  const output = new PassThrough();
  const interrupt = new AbortController();
  const unreadable: string[] = [];
  const answers = new Map<number, (message: Message) => void>();
  let text = '';
  output.on('data', (block: Buffer) => {
    text += block.toString();
    const lines = text.split('\n');
    text = lines.pop() ?? '';
    for (const line of lines) {
      const message: Message = JSON.parse(line);
      answers.get(message.id ?? -1)?.(message);
    }
  });
  let over = false;
  const served = serveMcp({
    bridge: {
      async call(method: string, params: unknown, signal: AbortSignal) {
        calls.push([method, params]);
        expect(signal.aborted).toBe(false);
        return answer(method);
      },
    } as unknown as Bridge,
    options: OPTIONS,
    allowChanges,
    version: '1.2.3',
    input,
    output,
    interrupt: interrupt.signal,
    unreadable: (sentence) => unreadable.push(sentence),
  }).then(() => {
    over = true;
  });
  onTestFinished(() => {
    input.end();
    return served;
  });
  let last = 0;
  const say = (message: object) =>
    input.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
  const ask = (method: string, params: object): Promise<Message> => {
    last += 1;
    const id = last;
    const answered = new Promise<Message>((resolve) => answers.set(id, resolve));
    say({ id, method, params });
    return answered;
  };
  const clientInfo = { name: 'test', version: '1' };
  const begun = await ask('initialize', {
    protocolVersion: '2025-06-18',
    capabilities: {},
    clientInfo,
  });
  say({ method: 'notifications/initialized' });
  return {
    begun,
    ask,
    input,
    interrupt,
    unreadable,
    served,
    isOver: () => over,
    use: async (name: string, given: object = {}) =>
      (await ask('tools/call', { name, arguments: given })).result,
  };
}

describe('the tools', () => {
  test('that change nothing are offered to everybody, the others where that is allowed', async () => {
    const reading = await assistant();
    expect(reading.begun.result.serverInfo).toMatchObject({ name: 'vouch', version: '1.2.3' });
    const offered = async ({ ask }: typeof reading) =>
      // biome-ignore lint/suspicious/noExplicitAny: as above
      (await ask('tools/list', {})).result.tools.map(({ name, annotations }: any) => [
        name,
        annotations.readOnlyHint,
        annotations.destructiveHint,
        annotations.openWorldHint,
      ]);
    const readers = [
      ['verify_email', true, false, true],
      ...['list_jobs', 'job_status', 'job_rows', 'search_history', 'show_check', 'show_policy'].map(
        (name) => [name, true, false, false],
      ),
    ];
    expect(await offered(reading)).toEqual(readers);
    expect(await offered(await assistant(true))).toEqual([
      ...readers,
      ['verify_list', false, false, true],
      ['pause_job', false, false, false],
      ['resume_job', false, false, true],
      ['cancel_job', false, true, false],
    ]);
    expect((await reading.use('cancel_job', { job_id: 'job_1' })) ?? {}).not.toHaveProperty(
      'structuredContent',
    );
    expect(calls).toEqual([]);
  });

  test.each<[string, object, string, object]>([
    [
      'verify_email',
      { email: 'a@b.example' },
      'verify',
      { request: { email: 'a@b.example' }, options: OPTIONS },
    ],
    ['list_jobs', {}, 'jobs.list', { after: null, limit: 20 }],
    [
      'list_jobs',
      { search: 'x', limit: 100 },
      'jobs.list',
      { after: null, limit: 100, search: 'x' },
    ],
    ['job_status', { job_id: 'job_1' }, 'jobs.show', { job_id: 'job_1' }],
    [
      'search_history',
      {},
      'checks.list',
      { search: null, recommendation: null, flag: null, after: null, limit: 20 },
    ],
    [
      'search_history',
      { search: 'x', recommendation: 'block', flag: 'no_mail_route', after: 'n', limit: 1 },
      'checks.list',
      { search: 'x', recommendation: 'block', flag: 'no_mail_route', after: 'n', limit: 1 },
    ],
    ['show_check', { request_id: 'req_1' }, 'checks.show', { request_id: 'req_1' }],
    ['show_policy', {}, 'policy.show', {}],
    ['pause_job', { job_id: 'job_1' }, 'jobs.pause', { job_id: 'job_1' }],
    ['resume_job', { job_id: 'job_1' }, 'jobs.resume', { job_id: 'job_1' }],
    ['cancel_job', { job_id: 'job_1' }, 'jobs.cancel', { job_id: 'job_1' }],
  ])('%s with %j is the call %s', async (name, given, method, params) => {
    const { use } = await assistant(true);
    const result = await use(name, given);
    expect(calls).toEqual([[method, params]]);
    expect(result.structuredContent).toEqual({ method });
    expect(result.content).toEqual([{ type: 'text', text: JSON.stringify({ method }) }]);
  });

  test('job_rows shows the results as objects', async () => {
    answer = () => ({
      rows: [
        { index: 3, item: '{"score":7}' },
        { index: 4, item: null },
      ],
    });
    const { use } = await assistant();
    expect((await use('job_rows', { job_id: 'job_1' })).structuredContent).toEqual({
      rows: [
        { index: 3, item: { score: 7 } },
        { index: 4, item: null },
      ],
    });
    await use('job_rows', { job_id: 'job_1', from: 3, limit: 2 });
    expect(calls).toEqual([
      ['jobs.items', { job_id: 'job_1', from: 0, limit: 20 }],
      ['jobs.items', { job_id: 'job_1', from: 3, limit: 2 }],
    ]);
  });

  test('verify_list makes a list, fills it and starts it', async () => {
    answer = (method) => ({ method, job_id: 'job_1' });
    const { use } = await assistant(true);
    const items = [{ email: 'a@b.example' }];
    const result = await use('verify_list', { name: 'Leads', items });
    expect(result.structuredContent).toEqual({ method: 'jobs.start', job_id: 'job_1' });
    expect(calls).toEqual([
      ['jobs.create', { name: 'Leads', columns: null, options: OPTIONS }],
      ['jobs.append', { job_id: 'job_1', rows: [{ input: items[0], source: null }] }],
      ['jobs.start', { job_id: 'job_1' }],
    ]);
  });

  test.each(TOOLS.filter(({ name }) => name !== 'show_policy').map(({ name }) => name))(
    '%s refuses what is not its input',
    async (name) => {
      const { use } = await assistant(true);
      const result = await use(name, { limit: 101, email: 7, job_id: 7, request_id: 7 });
      expect(result.isError).toBe(true);
      expect(calls).toEqual([]);
    },
  );

  test('answer what went wrong as a problem', async () => {
    answer = () => {
      throw new VouchError('not_found', 'There is no such check.');
    };
    const { use } = await assistant();
    const { isError, content } = await use('show_check', { request_id: 'req_1' });
    expect(isError).toBe(true);
    expect(JSON.parse(content[0].text)).toMatchObject({
      code: 'not_found',
      detail: 'There is no such check.',
    });
  });
});

describe('the conversation', () => {
  test('ends when the assistant goes', async () => {
    const { input, served } = await assistant();
    input.end();
    await served;
  });

  test('ends when the user asks to stop', async () => {
    const { interrupt, served, isOver } = await assistant();
    await turn();
    expect(isOver()).toBe(false);
    interrupt.abort();
    await served;
  });

  test('goes on after what is no message, of which the user is told once', async () => {
    const { input, unreadable, use } = await assistant();
    input.write('no message\n');
    input.write('{"jsonrpc":"1.0"}\n');
    expect((await use('show_policy')).structuredContent).toEqual({ method: 'policy.show' });
    expect(unreadable).toEqual([
      'The input is not a message of the protocol, or is larger than 4 MB.',
    ]);
  });
});
