// A mail host on 127.0.0.1 that says, line by line, what a script tells it.
import { createServer, type Server, type Socket } from 'node:net';
import {
  ACCEPTED,
  mailboxes,
  type RecipientReply,
} from '../../src-main/practice/recipient-replies.ts';

/** What a host answers to a line; undefined says nothing. Line ends are added where they are missing. */
export type LineScript = (line: string, socket: Socket) => string | undefined;

export interface HostRecord {
  /** Every line that came in, of all connections, in order. */
  readonly lines: readonly string[];
  /** How many connections there were. */
  readonly connections: number;
  /** Resolves once a line that fits has come in. */
  line(fits: (line: string) => boolean): Promise<string>;
}

/** A server that does not listen yet; `converses` does what it likes with each connection. */
export function mailHost(converses: (socket: Socket) => void): {
  readonly server: Server;
  readonly record: HostRecord;
} {
  const lines: string[] = [];
  const listeners = new Set<() => void>();
  let connections = 0;
  const server = createServer((socket) => {
    connections += 1;
    socket.on('error', () => socket.destroy());
    converses(socket);
    onLines(socket, (line) => {
      lines.push(line);
      for (const look of [...listeners]) look();
    });
  });
  const record: HostRecord = {
    lines,
    get connections() {
      return connections;
    },
    line(fits) {
      return new Promise((resolve) => {
        const look = () => {
          const found = lines.find(fits);
          if (found === undefined) return;
          listeners.delete(look);
          resolve(found);
        };
        listeners.add(look);
        look();
      });
    },
  };
  return { server, record };
}

export interface Manner {
  /** How long the greeting and each answer are held back, in milliseconds. */
  readonly bannerMs?: number;
  readonly replyMs?: number;
}

/** Speaks as a host does: a banner (null sends none), then an answer to each line. */
export function converse(
  socket: Socket,
  script: LineScript,
  banner: string | null,
  { bannerMs = 0, replyMs = 0 }: Manner = {},
): void {
  const say = (text: string, afterMs: number) => {
    const write = () => {
      if (socket.writable) socket.write(text.endsWith('\n') ? text : `${text}\r\n`);
    };
    if (afterMs === 0) return write();
    const timer = setTimeout(write, afterMs);
    socket.once('close', () => clearTimeout(timer));
  };
  if (banner !== null) say(banner, bannerMs);
  onLines(socket, (line) => {
    const answer = script(line, socket);
    if (answer !== undefined) say(answer, replyMs);
  });
}

/** A script by command word; what is missing is answered as by an old, plain host. */
export function answers(about: Readonly<Record<string, string | LineScript>> = {}): LineScript {
  return (line, socket) => {
    const [word = ''] = line.toUpperCase().split(/[ :]/);
    if (word === 'MAIL') senders.set(socket, between(line));
    const own = about[word];
    if (typeof own === 'function') return own(line, socket);
    if (own !== undefined) return own;
    if (word === 'QUIT') {
      socket.end('221 2.0.0 bye\r\n');
      return undefined;
    }
    return word === 'DATA' ? '354 go ahead' : '250 2.0.0 ok';
  };
}

/** Answers RCPT by the recipient that it names. */
export function toRecipients(reply: RecipientReply): LineScript {
  return (line, socket) => {
    const path = between(line);
    const at = path.lastIndexOf('@');
    return reply({
      local: path.slice(0, at).toLowerCase(),
      domain: path.slice(at + 1).toLowerCase(),
      sender: senders.get(socket) ?? '',
      from: socket.remoteAddress ?? '',
    });
  };
}

/** Accepts postmaster (RFC 5321 §4.5.1) and the local parts given, and refuses all others. */
export function knows(...locals: readonly string[]): LineScript {
  return refusing('550 5.1.1 no such user', ...locals);
}

/** As `knows`, with a refusal of its own. */
export function refusing(reply: string, ...locals: readonly string[]): LineScript {
  return toRecipients(knowing(locals, () => reply));
}

/** Whether a mailbox is postmaster's or one of these. */
export function knowing(
  locals: readonly string[],
  refusal: Parameters<typeof mailboxes>[1],
): RecipientReply {
  return mailboxes(({ local }) => local === 'postmaster' || locals.includes(local), refusal);
}

/** Answers the first recipients of each session by the script, and all others alike. */
export function atMost(count: number, otherwise: string, script: LineScript): LineScript {
  const named = new WeakMap<Socket, number>();
  return (line, socket) => {
    const before = named.get(socket) ?? 0;
    named.set(socket, before + 1);
    return before < count ? script(line, socket) : otherwise;
  };
}

export const ACCEPTS_ALL: LineScript = () => ACCEPTED;

const senders = new WeakMap<Socket, string>();

/** The address of a MAIL or RCPT command. */
function between(line: string): string {
  return /<(.*)>/.exec(line)?.[1] ?? '';
}

function onLines(socket: Socket, take: (line: string) => void): void {
  let rest = '';
  socket.on('data', (chunk) => {
    rest += chunk.toString('utf8');
    const lines = rest.split(/\r?\n/);
    rest = lines.pop() ?? '';
    for (const line of lines) take(line);
  });
}
