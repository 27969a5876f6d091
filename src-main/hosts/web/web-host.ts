// The window as a web page on the API's port: what this host adds to the program.
import { WEB_METHODS } from '../../../src-shared/bridge/methods.ts';
import type { Host } from '../../program/program.ts';
import { createTickets, PAGE_LIFETIME_MS } from '../../program/tickets.ts';
import { mountWindow } from './mount-window.ts';
import { type WebWindow, windowAddress } from './web-window.ts';

/** What an upload may have; a list of a million rows has less than a tenth. */
const LARGEST_UPLOAD_BYTES = 4 * 1024 ** 3;

/** `now` in milliseconds that only ever grow. */
export function createWebHost(window: WebWindow, now: () => number): Host {
  const { page, token, codes } = window;
  const tickets = createTickets<{ readonly exportId: string }>(now, PAGE_LIFETIME_MS);
  return {
    kind: 'web',
    methods: [WEB_METHODS],
    calls: ({ lists, apiUrl }) => ({
      'exports.start': (request, { emit }) =>
        lists().exports.start(request, { kind: 'inside' }, (details) =>
          emit('exports.changed', details),
        ),
      'exports.ticket': async ({ export_id }) => ({
        ticket: tickets.issue({ exportId: export_id }),
      }),
      // For a command that asks: vouch window.
      'window.address': async () => {
        const url = apiUrl();
        return { address: url === null ? null : windowAddress(url, window) };
      },
    }),
    mount: (app, { bridge, events, log, lists }) =>
      mountWindow(app, {
        page,
        token,
        admit: (code) => codes.redeem(code) !== null,
        bridge,
        events,
        log,
        receive: (name, body) => lists().files.receive(name, body, LARGEST_UPLOAD_BYTES),
        async redeem(ticket) {
          const wanted = tickets.redeem(ticket);
          if (wanted === null) return null;
          return lists().exports.openForDownload(wanted.exportId);
        },
      }),
  };
}
