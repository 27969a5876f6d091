// Starts a Chromium without a screen and speaks its DevTools protocol, one session for each page.
import { type ChildProcess, spawn } from 'node:child_process';
import { EventEmitter } from 'node:events';

type Params = Record<string, unknown>;

/** A page's session; it emits the protocol's events by their names. */
export interface Session extends EventEmitter {
  send(method: string, params?: Params): Promise<Params>;
}

export interface Chromium {
  /** Where others can connect, as it said it itself. */
  readonly endpoint: string;
  /** Opens an empty page. */
  openPage(width: number, height: number): Promise<{ targetId: string; session: Session }>;
  closePage(targetId: string): Promise<void>;
  readonly events: EventEmitter;
  kill(): void;
}

const ARGUMENTS = [
  '--headless',
  '--no-startup-window',
  '--remote-debugging-port=0',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-dev-shm-usage',
  '--force-color-profile=srgb',
];

export async function startChromium(profile: string): Promise<Chromium> {
  // Loaded here only: a second instance, which ends at once, has no use for it.
  const { findChromium } = await import('../chromium.ts');
  const path = findChromium();
  if (path === null)
    throw new Error('No Chromium is installed; set VOUCH_CHROMIUM to the path of one.');
  const child = spawn(path, [...ARGUMENTS, `--user-data-dir=${profile}`], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  process.on('exit', () => child.kill('SIGKILL'));
  const endpoint = await endpointOf(child);
  const socket = new WebSocket(endpoint);
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve, { once: true });
    socket.addEventListener('error', reject, { once: true });
  });

  const pending = new Map<number, { resolve(value: Params): void; reject(error: Error): void }>();
  const sessions = new Map<string, EventEmitter>();
  const events = new EventEmitter();
  let calls = 0;

  function send(method: string, params: Params = {}, sessionId?: string): Promise<Params> {
    calls += 1;
    const id = calls;
    socket.send(JSON.stringify({ id, method, params, ...(sessionId ? { sessionId } : {}) }));
    return new Promise((resolve, reject) => pending.set(id, { resolve, reject }));
  }

  socket.addEventListener('message', ({ data }) => {
    const { id, result, error, method, params, sessionId } = JSON.parse(String(data));
    if (id === undefined) {
      (sessionId === undefined ? events : sessions.get(sessionId))?.emit(method, params);
      return;
    }
    const call = pending.get(id);
    pending.delete(id);
    if (error) call?.reject(new Error(`${error.message}`));
    else call?.resolve(result);
  });

  await send('Target.setDiscoverTargets', { discover: true });
  return {
    endpoint,
    events,
    async openPage(width, height) {
      const { targetId } = (await send('Target.createTarget', {
        url: 'about:blank',
        width,
        height,
        newWindow: true,
      })) as { targetId: string };
      const attached = await send('Target.attachToTarget', { targetId, flatten: true });
      const sessionId = String(attached.sessionId);
      const session = Object.assign(new EventEmitter(), {
        send: (method: string, params?: Params) => send(method, params, sessionId),
      });
      sessions.set(sessionId, session);
      return { targetId, session };
    },
    async closePage(targetId) {
      await send('Target.closeTarget', { targetId });
    },
    kill: () => void child.kill('SIGKILL'),
  };
}

/** Its address, out of the line that it prints; the line is passed on for those who drive us. */
function endpointOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = '';
    child.once('error', reject);
    child.once('exit', () => reject(new Error(`Chromium ended: ${said}`)));
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      said += text;
      const line = /^DevTools listening on (ws:\S+)$/m.exec(said);
      if (line?.[1] === undefined) return;
      said = '';
      process.stderr.write(`${line[0]}\n`);
      resolve(line[1]);
    });
  });
}
