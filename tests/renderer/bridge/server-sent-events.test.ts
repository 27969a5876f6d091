// Server-sent events as the window reads them.
import { describe, expect, it } from 'vitest';
import { eventsOf, type ServerEvent } from '../../../src-renderer/bridge/server-sent-events.ts';

async function read(...chunks: readonly (string | Uint8Array)[]): Promise<ServerEvent[]> {
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const chunk of chunks) {
        controller.enqueue(typeof chunk === 'string' ? encoder.encode(chunk) : chunk);
      }
      controller.close();
    },
  });
  const events: ServerEvent[] = [];
  for await (const event of eventsOf(body)) events.push(event);
  return events;
}

describe('a stream of events', () => {
  it('is read event by event, wherever the chunks are cut', async () => {
    const text = 'event: a\ndata: {"x":1}\n\nevent: b\ndata: 2\n\n';
    const whole = await read(text);
    expect(whole).toEqual([
      { event: 'a', data: '{"x":1}' },
      { event: 'b', data: '2' },
    ]);
    expect(await read(...text)).toEqual(whole);
  });

  it('keeps a letter whole that two chunks share', async () => {
    const bytes = new TextEncoder().encode('data: é\n\n');
    expect(await read(bytes.slice(0, 7), bytes.slice(7))).toEqual([
      { event: 'message', data: 'é' },
    ]);
  });

  it('joins several lines of data and passes over comments', async () => {
    expect(await read(': still here\n\ndata: a\ndata: b\nid: 7\n\n')).toEqual([
      { event: 'message', data: 'a\nb' },
    ]);
  });

  it('reads a line without a colon as an empty field', async () => {
    expect(await read('data\ndata: a\nevent\n\n')).toEqual([{ event: '', data: '\na' }]);
  });

  it('reads lines that end with CR LF', async () => {
    expect(await read('event: a\r\ndata: 1\r\n\r\n')).toEqual([{ event: 'a', data: '1' }]);
  });

  it('does not tell an event that was cut off', async () => {
    expect(await read('event: a\ndata: 1')).toEqual([]);
  });
});
