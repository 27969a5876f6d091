// Sends events to the window's pages as server-sent events; a page that does not read is disconnected, so that memory does not grow.
import type { FastifyReply } from 'fastify';
import type { EventHub } from '../../program/events.ts';

export interface EventStreams {
  /** Takes over an answer, and writes events to it for as long as somebody reads them. */
  open(reply: FastifyReply): void;
  /** Ends every stream. */
  end(): void;
}

/** So that a stream that nobody reads any more is noticed. */
const HEARTBEAT_MS = 15_000;
/**
 * What may wait in memory for a page that does not read, such as a tab that the browser has put to sleep, in bytes. Some
 * thousand events: more than comes in one go. The page opens its stream again, and then asks for everything afresh.
 */
const MOST_UNREAD_BYTES = 1024 * 1024;

export function createEventStreams(events: Pick<EventHub, 'onAny'>): EventStreams {
  const open = new Set<FastifyReply['raw']>();
  return {
    open(reply) {
      reply.hijack();
      const { raw } = reply;
      open.add(raw);
      const write = (text: string) => {
        // Ending it would keep what waits until it is read, which may be never.
        if (raw.writableLength > MOST_UNREAD_BYTES) raw.destroy();
        else raw.write(text);
      };
      raw.writeHead(200, {
        'content-type': 'text/event-stream',
        'cache-control': 'no-store',
        // A proxy that gathers answers (nginx does) would keep the news from the page.
        'x-accel-buffering': 'no',
        'x-content-type-options': 'nosniff',
      });
      write(': hello\n\n');
      const stop = events.onAny((event, payload) => {
        write(`event: ${event}\ndata: ${JSON.stringify(payload)}\n\n`);
      });
      const sendHeartbeat = setInterval(() => write(': still here\n\n'), HEARTBEAT_MS).unref();
      raw.on('close', () => {
        stop();
        clearInterval(sendHeartbeat);
        open.delete(raw);
      });
    },
    end() {
      for (const raw of open) raw.end();
    },
  };
}
