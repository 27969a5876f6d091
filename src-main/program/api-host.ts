// The API as a host runs it: its listener, its recent requests, and the window as a web page where that is wanted.
import type { ApiStatus, RecentRequest } from '../../src-shared/bridge/api.ts';
import type { Bridge } from '../../src-shared/bridge/methods.ts';
import { VouchError } from '../../src-shared/errors.ts';
import { createApiListener } from '../api/listener.ts';
import { createApi } from '../api/server.ts';
import type { Clock } from '../engine/ports.ts';
import { mountWindow } from '../hosts/web/mount-window.ts';
import type { WebWindow } from '../hosts/web/web-window.ts';
import type { Handlers } from '../service/handlers.ts';
import type { ListDesks } from '../service/lists/desks.ts';
import type { Log } from '../service/ports/log.ts';
import type { Service } from '../service/service.ts';
import type { LiveSettings } from '../service/settings/settings.ts';
import type { EventHub } from './events.ts';
import { VERSION } from './package-files.ts';
import { createTickets, PAGE_LIFETIME_MS } from './tickets.ts';

type ApiMethods = Handlers<
  'api.status' | 'api.start' | 'api.stop' | 'api.move' | 'requests.recent'
>;

export interface ApiHostDeps {
  readonly service: Service;
  readonly log: Log;
  readonly clock: Clock;
  readonly newId: () => string;
  readonly web: WebWindow | null;
  readonly bridge: Bridge;
  readonly events: EventHub;
  readonly desks: () => ListDesks;
  readonly settings: LiveSettings;
  /** The port that was asked for from outside; null leaves it to the settings. */
  readonly port: number | null;
  /** Whether another port may be taken when that one is in use. */
  readonly anyPort: boolean;
}

export interface ApiHost {
  /** Listens where it should; while the settings switch the API off it stays stopped. */
  start(): Promise<ApiStatus>;
  status(): ApiStatus;
  close(): Promise<void>;
  readonly methods: Partial<Handlers>;
}

/** How many requests the window can look back at. */
const RECENT = 500;
/** What an upload may have; a list of a million rows has less than a tenth. */
const LARGEST_UPLOAD_BYTES = 4 * 1024 ** 3;

export function createApiHost(deps: ApiHostDeps): ApiHost {
  const { service, web, bridge, events, settings } = deps;
  const recent: RecentRequest[] = [];
  const tickets = createTickets<{ readonly exportId: string; readonly file: number }>(
    () => performance.now(),
    PAGE_LIFETIME_MS,
  );

  const listener = createApiListener({
    findFree: deps.anyPort,
    onChange: (status) => events.emit('api.changed', status),
    create: () =>
      createApi({
        service,
        version: VERSION,
        clock: deps.clock,
        newRequestId: () => `req_${deps.newId()}`,
        log: deps.log,
        onAnswered(entry) {
          recent.unshift(entry);
          if (recent.length > RECENT) recent.pop();
          const { method, path, status, ms, code } = entry;
          deps.log.info({ method, path, status, ms, code }, 'a request was answered');
          // Checks made by the API appear in the window's history.
          if (entry.path === '/v1/verify' && entry.status === 200)
            events.emit('checks.changed', {});
        },
        ...(web === null ? {} : { mount: (app) => mountWindow(app, windowOf(web)) }),
      }),
  });

  function windowOf({ page, token, codes }: WebWindow): Parameters<typeof mountWindow>[1] {
    return {
      page,
      token,
      admit: (code) => codes.redeem(code) !== null,
      bridge,
      events,
      log: deps.log,
      receive: (name, body) => deps.desks().files.receive(name, body, LARGEST_UPLOAD_BYTES),
      async redeem(ticket) {
        const wanted = tickets.redeem(ticket);
        if (wanted === null) return null;
        return deps.desks().exports.openForDownload(wanted.exportId, wanted.file);
      },
    };
  }

  const port = () => deps.port ?? settings.values.api_port;

  /** The page that asks is served by the very listener that it would switch off. */
  function refuseOnWeb(deed: string): void {
    if (web === null) return;
    throw new VouchError(
      'invalid_request',
      `This window is served on the API's port, so the API cannot be ${deed} from here. Start vouch serve with --port to use another one.`,
    );
  }

  const methods: ApiMethods = {
    'api.status': async () => listener.status(),
    'api.start': async () => {
      // Where any free port is wished for, the page that asks would be left behind on the one before.
      if (web !== null) return listener.status();
      await settings.change('api_enabled', true);
      return listener.start(port());
    },
    'api.stop': async () => {
      refuseOnWeb('stopped');
      await settings.change('api_enabled', false);
      return listener.stop();
    },
    'api.move': async (wish) => {
      refuseOnWeb('moved');
      const moved = await listener.start(wish.port);
      if (moved.state === 'listening' && (wish.port === 0 || moved.port === wish.port)) {
        await settings.change('api_port', wish.port);
        await settings.change('api_enabled', true);
      }
      return moved;
    },
    'requests.recent': async ({ limit }) => ({ requests: recent.slice(0, limit) }),
  };
  return {
    async start() {
      // The web window needs the port, whatever is set.
      if (web === null && !settings.values.api_enabled) return listener.status();
      return listener.start(port());
    },
    status: () => listener.status(),
    close: () => listener.close(),
    methods:
      web === null
        ? methods
        : {
            ...methods,
            'exports.start': (request) => deps.desks().exports.start(request, { kind: 'inside' }),
            'exports.ticket': async ({ export_id, file }) => ({
              ticket: tickets.issue({ exportId: export_id, file }),
            }),
          },
  };
}
