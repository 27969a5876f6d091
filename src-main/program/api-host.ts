// The API as a program runs it: its listener, its recent requests, and the window's methods around both.
import type { FastifyInstance } from 'fastify';
import type { ApiStatus, RecentRequest } from '../../src-shared/bridge/api.ts';
import { VouchError } from '../../src-shared/errors.ts';
import { createApiListener } from '../api/listener.ts';
import type { PublicHosts } from '../api/public-hosts.ts';
import type { Handlers } from '../service/calls.ts';
import type { Log } from '../service/ports/log.ts';
import type { Service } from '../service/service.ts';
import type { LiveSettings } from '../service/settings/settings.ts';
import type { EventHub } from './events.ts';
import { VERSION } from './package-files.ts';

type ApiMethods = Handlers<
  'api.status' | 'api.start' | 'api.stop' | 'api.move' | 'requests.recent'
>;

export interface ApiHostDeps {
  /** Service and settings at work; they change with the network. */
  readonly service: () => Service;
  readonly settings: () => LiveSettings;
  readonly log: Log;
  readonly newId: () => string;
  readonly events: EventHub;
  /** The port that was asked for from outside; null leaves it to the settings. */
  readonly port: number | null;
  /** Where it listens instead of on the loopback; null is the loopback. */
  readonly address: string | null;
  readonly publicHosts: PublicHosts;
  /** Whether another port may be taken when that one is in use. */
  readonly anyPort: boolean;
  /** Serves the window on the same port. */
  readonly mount?: (app: FastifyInstance) => void;
}

export interface ApiHost {
  /** Loads what answers requests, which takes a while: for a moment in which others are waited for. */
  prepare(): Promise<unknown>;
  /** Listens where it should; while the settings switch the API off it stays stopped. */
  start(): Promise<ApiStatus>;
  status(): ApiStatus;
  close(): Promise<void>;
  readonly methods: ApiMethods;
}

/** The web framework, which commands have no use for. */
const loadApi = () => import('../api/server.ts');

/** How many requests the window can look back at. */
const RECENT = 500;

export function createApiHost(deps: ApiHostDeps): ApiHost {
  const { service, settings, log, events, mount } = deps;
  const recent: RecentRequest[] = [];
  const listener = createApiListener({
    findFree: deps.anyPort,
    address: deps.address,
    onChange: (status) => events.emit('api.changed', status),
    async create() {
      const { createApi } = await loadApi();
      const app = createApi({
        service,
        publicHosts: deps.publicHosts,
        version: VERSION,
        clock: { now: () => Date.now() },
        newRequestId: () => `req_${deps.newId()}`,
        log,
        onAnswered(entry) {
          recent.unshift(entry);
          recent.splice(RECENT);
          const { method, path, status, ms, code } = entry;
          log.info({ method, path, status, ms, code }, 'a request was answered');
          // Checks made by the API appear in the window's history.
          if (path === '/v1/verify' && status === 200) events.emit('checks.changed', {});
        },
        ...(mount === undefined ? {} : { mount }),
      });
      return { app };
    },
  });
  const port = () => deps.port ?? settings().values.api_port;

  /** The page that asks is served by the very listener that it would switch off. */
  function refuseOnWeb(operation: string): void {
    if (mount === undefined) return;
    throw new VouchError(
      'invalid_request',
      `This window is served on the API's port, so the API cannot be ${operation} from here. Start vouch serve with --port to use another one.`,
    );
  }

  return {
    prepare: loadApi,
    async start() {
      // A window on the port needs it, whatever is set.
      if (mount === undefined && !settings().values.api_enabled) return listener.status();
      return listener.start(port());
    },
    status: () => listener.status(),
    close: () => listener.close(),
    methods: {
      'api.status': async () => listener.status(),
      async 'api.start'() {
        // Where any free port is wished for, the page that asks would be left behind on the one before.
        if (mount !== undefined) return listener.status();
        await settings().change('api_enabled', true);
        return listener.start(port());
      },
      async 'api.stop'() {
        refuseOnWeb('stopped');
        await settings().change('api_enabled', false);
        return listener.stop();
      },
      async 'api.move'(request) {
        refuseOnWeb('moved');
        const moved = await listener.start(request.port);
        if (moved.state === 'listening' && (request.port === 0 || moved.port === request.port)) {
          await settings().change('api_port', request.port);
          await settings().change('api_enabled', true);
        }
        return moved;
      },
      'requests.recent': async ({ limit }) => ({ requests: recent.slice(0, limit) }),
    },
  };
}
