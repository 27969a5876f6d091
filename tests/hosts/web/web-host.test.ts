// What the web host adds: exports for downloads, tickets for them, and addresses of the window that are good once.
import { expect, test } from 'vitest';
import { createWebHost } from '../../../src-main/hosts/web/web-host.ts';
import { createWebWindow, windowAddress } from '../../../src-main/hosts/web/web-window.ts';

const code = (address: string | null) => /#code=([\w-]+)$/.exec(address ?? '')?.[1] ?? '';

test('an address of the window has a code that is good once, for ten minutes', () => {
  let now = 0;
  const window = createWebWindow(() => now, null);
  const other = createWebWindow(() => now, 'vouch.example');
  const first = windowAddress('http://127.0.0.1:1', window);
  expect(first).toBe(`http://127.0.0.1:1/#code=${code(first)}`);
  const proxied = windowAddress('http://127.0.0.1:1', other);
  expect(proxied).toBe(`https://vouch.example/#code=${code(proxied)}`);
  expect([window.codes.redeem(code(first)), window.codes.redeem(code(first))]).toEqual([
    'session',
    null,
  ]);
  const late = windowAddress('', window);
  const later = windowAddress('', window);
  now = 599_999;
  expect(window.codes.redeem(code(late))).toBe('session');
  now = 600_000;
  expect(window.codes.redeem(code(later))).toBeNull();
  expect(window.token).toMatch(/^[\w-]{43}$/);
  expect(other.token).not.toBe(window.token);
});

test('its calls begin exports inside, and name the window where the API listens', async () => {
  const window = createWebWindow(() => 0, null);
  const host = createWebHost(window, () => 0);
  const begun: unknown[] = [];
  const exports = {
    start: (request: unknown, to: unknown, tell: (details: unknown) => void) => {
      begun.push([request, to]);
      tell({ export_id: 'e' });
      return { export_id: 'e' };
    },
  };
  let url: string | null = null;
  const calls = host.calls({ lists: () => ({ exports }), apiUrl: () => url } as never);
  const emitted: unknown[] = [];
  const caller = { emit: (...event: unknown[]) => void emitted.push(event) } as never;
  expect(await calls['exports.start']?.({ job_id: 'j' } as never, caller)).toEqual({
    export_id: 'e',
  });
  expect([begun, emitted]).toEqual([
    [[{ job_id: 'j' }, { kind: 'inside' }]],
    [['exports.changed', { export_id: 'e' }]],
  ]);
  expect(await calls['window.address']?.({}, caller)).toEqual({ address: null });
  url = 'http://127.0.0.1:1';
  const { address } = (await calls['window.address']?.({}, caller)) ?? {};
  expect(window.codes.redeem(code(address ?? null))).toBe('session');
  const { ticket } = (await calls['exports.ticket']?.({ export_id: 'e' }, caller)) ?? {};
  expect([host.kind, typeof ticket]).toEqual(['web', 'string']);
});
