import { PassThrough, Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { runCommand } from '../../../src-main/hosts/command/run-command.ts';
import { createTerminal, harmless } from '../../../src-main/hosts/command/terminal.ts';

/** What a terminal of that width is sent. */
async function shown(columns: number | undefined, line: string): Promise<string> {
  const stderr = Object.assign(new PassThrough(), { isTTY: true, columns });
  const stream = stderr as unknown as NodeJS.WriteStream;
  createTerminal(new PassThrough() as unknown as NodeJS.WriteStream, stream).progress(line);
  stderr.end();
  return (await text(stderr)).replace(/[\r\u001b]|\[K/g, '');
}

/** A terminal whose output fails at every write. */
function terminalRefusing(code: string) {
  const output = new Writable({
    write: (_chunk, _encoding, done) => done(Object.assign(new Error('not written'), { code })),
  });
  return createTerminal(
    output as unknown as NodeJS.WriteStream,
    new PassThrough() as unknown as NodeJS.WriteStream,
  );
}

test('progress fits the terminal', async () => {
  expect(await shown(10, '123456789012')).toBe('123456789');
});

test.each([0, undefined])(
  'progress is whole where a terminal says it is %s wide',
  async (columns) => {
    expect(await shown(columns, '1 of 1 rows written')).toBe('1 of 1 rows written');
  },
);

test('what cannot be printed, as on a full disk, is reported at the end in a sentence', async () => {
  const terminal = terminalRefusing('ENOSPC');
  await terminal.print('a result');
  await expect(terminal.printed()).rejects.toMatchObject({
    code: 'disk_full',
    message: 'The disk is full; make room and write the output again.',
  });
});

test('a reader that goes is no failure', async () => {
  const terminal = terminalRefusing('EPIPE');
  await terminal.print('a result');
  await terminal.printed();
  expect(await terminal.print('another')).toBe(false);
});

test('a reader that closes while it is waited for ends the waiting', async () => {
  // It takes the first piece and never says that it is ready for more.
  const output = new Writable({ highWaterMark: 1, write: () => {} });
  const terminal = createTerminal(
    output as unknown as NodeJS.WriteStream,
    new PassThrough() as unknown as NodeJS.WriteStream,
  );
  const printed = terminal.print('a result');
  await turn();
  output.destroy();
  await printed;
});

test('text of others neither commands a terminal nor turns round what follows it; its own marks stay', () => {
  expect(harmless('a\u001b[31mb\u202emoc.live\u2066c')).toBe('a\ufffd[31mb\ufffdmoc.live\ufffdc');
  expect(harmless('two\nlines, אבג\u200f!')).toBe('two\nlines, אבג\u200f!');
});

test('vouch parse waits for a slow reader before it prints the next address', async () => {
  const output = new PassThrough() as unknown as NodeJS.WriteStream;
  const seen: string[] = [];
  const code = await runCommand({
    argv: ['node', 'vouch', 'parse', 'a@acme.example', 'b@acme.example'],
    terminal: {
      ...createTerminal(output, output),
      async print(line) {
        seen.push(line);
        await turn();
        seen.push('read');
        return true;
      },
    },
    variables: {},
    platform: process.platform,
    stdin: () => process.stdin,
    interrupt: new AbortController().signal,
    serve: async () => 1,
  });
  expect(code).toBe(0);
  expect(seen).toEqual(['valid      a@acme.example', 'read', 'valid      b@acme.example', 'read']);
});
