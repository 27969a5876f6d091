// What stands in the privacy ledger of a connection: one line, or one for each exchange over it.
import { EventEmitter } from 'node:events';
import type { Socket } from 'node:net';
import { expect, test } from 'vitest';
import { connectTo } from '../../../src-main/adapters/dialer/connect.ts';
import { createContactNotes } from '../../../src-main/adapters/dialer/contact-notes.ts';
import { connectThrough } from '../../../src-main/adapters/dialer/proxy.ts';
import type { Contact } from '../../../src-main/service/ports/contact-ledger.ts';
import { to } from './open-dialer.ts';

const DIALLING = { request: to('acme.example', { sent: 'acme' }), host: 'acme.example' };
const REACHED = { address: '192.0.2.1', at: 5, via: 'socks5://p:1080' };
const LINE = {
  at: 5,
  protocol: 'whois',
  host: 'acme.example',
  address: '192.0.2.1',
  port: 43,
  why: 'domain age',
  sent: 'acme',
  outcome: 'answered',
  bytesSent: 0,
  bytesReceived: 0,
  checkId: 'check-1',
  via: 'socks5://p:1080',
};

function opened() {
  const contacts: Contact[] = [];
  const announced: unknown[] = [];
  const clock = { time: 9, now: () => clock.time };
  const notes = createContactNotes(
    {
      record: (contact) => void contacts.push(contact),
      opened(checkId) {
        announced.push(checkId);
        return () => void announced.push('recorded');
      },
    },
    clock,
  );
  // What a proxy was told is not counted.
  const socket = Object.assign(new EventEmitter(), { bytesWritten: 100, bytesRead: 50 });
  const exchange = () => notes.opened(DIALLING, REACHED, socket as unknown as Socket);
  return { notes, contacts, announced, clock, socket, exchange };
}

test('a connection is one line when it closes', () => {
  const { contacts, announced, socket, exchange } = opened();
  exchange();
  expect([contacts, announced]).toEqual([[], ['check-1']]);
  socket.bytesWritten += 7;
  socket.bytesRead += 8;
  socket.emit('close');
  expect(contacts).toEqual([{ ...LINE, bytesSent: 7, bytesReceived: 8 }]);
  expect(new Set(announced)).toEqual(new Set(['check-1', 'recorded']));
});

test('exchanges over it are a line each, the first from the beginning of the connection', () => {
  const { contacts, announced, clock, socket, exchange } = opened();
  const begin = exchange();
  const first = begin({ why: 'website', sent: 'one', checkId: 'a' });
  socket.bytesWritten += 1;
  first();
  clock.time = 20;
  const second = begin({ why: 'website', sent: 'two', checkId: 'b' });
  socket.bytesRead += 2;
  second();
  socket.emit('close');
  expect(contacts).toEqual([
    { ...LINE, why: 'website', sent: 'one', checkId: 'a', bytesSent: 1 },
    { ...LINE, at: 20, why: 'website', sent: 'two', checkId: 'b', bytesReceived: 2 },
  ]);
  expect(announced).toEqual(['check-1', 'recorded', 'recorded', 'recorded']);
});

test('one that failed, or was refused, is a line at once', () => {
  const { notes, contacts } = opened();
  notes.failed(DIALLING, REACHED);
  notes.refusedByGuard({ ...DIALLING, request: to('acme.example') });
  const { via: _via, ...line } = LINE;
  expect(contacts).toEqual([
    { ...LINE, outcome: 'failed' },
    { ...line, at: 9, address: null, outcome: 'refused_by_guard', sent: 'acme.example' },
  ]);
});

test('no name may reach the resolver of the operating system', async () => {
  const never = new AbortController().signal;
  const refusal = new TypeError('localhost is not an IP address');
  const target = { host: 'localhost', port: 1 };
  expect(() => connectTo(target, 1, never)).toThrow(refusal);
  const proxy = {
    kind: 'http',
    host: '127.0.0.1',
    port: 1,
    user: '',
    password: '',
    ehlo: null,
  } as const;
  await expect(connectThrough(proxy, target, 1, never)).rejects.toThrow(refusal);
  expect(await connectTo({ host: '127.0.0.1', port: 1 }, 1, AbortSignal.abort())).toEqual({
    ok: false,
    code: 'ABORT_ERR',
  });
});
