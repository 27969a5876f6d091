// Starts a Chromium without a screen and speaks its DevTools protocol, one session for each page.
import { spawn } from 'node:child_process';
import { EventEmitter } from 'node:events';
import type { Readable, Writable } from 'node:stream';

type Params = Record<string, unknown>;

/** A page's session; it emits the protocol's events by their names. */
export interface Session extends EventEmitter {
  send(method: string, params?: Params): Promise<Params>;
}

export interface Chromium {
  /** Opens an empty page. */
  openPage(width: number, height: number): Promise<{ targetId: string; session: Session }>;
  closePage(targetId: string): Promise<void>;
  readonly events: EventEmitter;
  kill(): void;
}

/** Our own calls go through pipes, which are there from its first instant and close with it; the port is for those who drive us. */
const ARGUMENTS = [
  '--headless',
  '--no-startup-window',
  '--remote-debugging-pipe',
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
/** Ends a hang, and nothing else: sooner than those give up who drive us, so that they are told what was waited for. */
const HANG_MS = 120_000;
/** So long a process that it left may keep its last words from us. */
const LAST_WORDS_MS = 5_000;
/** So much of what it printed last tells why it ended. */
const TOLD_CHARACTERS = 4_000;

/** Resolves once it answers; `ended` hears when it is gone unasked, and with what last words. */
export async function startChromium(
  profile: string,
  ended: (error: Error) => void,
): Promise<Chromium> {
  // Loaded here only: a second instance, which ends at once, has no use for it.
  const { findChromium } = await import('../chromium.ts');
  const path = findChromium();
  if (path === null)
    throw new Error('No Chromium is installed; set VOUCH_CHROMIUM to the path of one.');
  const child = spawn(path, [...ARGUMENTS, `--user-data-dir=${profile}`], {
    stdio: ['ignore', 'ignore', 'pipe', 'pipe', 'pipe'],
  });
  process.on('exit', () => child.kill('SIGKILL'));
  const [, , errors, calls, answers] = child.stdio as [null, null, Readable, Writable, Readable];

  const pending = new Map<number, { resolve(value: Params): void; reject(error: Error): void }>();
  const sessions = new Map<string, EventEmitter>();
  const events = new EventEmitter();
  const endpoint = Promise.withResolvers<string>();
  let gone: Error | null = null;
  let lastId = 0;

  function breakOff(error: Error): void {
    if (gone !== null) return;
    gone = error;
    endpoint.reject(error);
    for (const call of pending.values()) call.reject(error);
    pending.clear();
    ended(error);
  }

  async function send(method: string, params: Params = {}, sessionId?: string): Promise<Params> {
    if (gone !== null) throw gone;
    lastId += 1;
    const id = lastId;
    const answer = Promise.withResolvers<Params>();
    pending.set(id, answer);
    calls.write(
      `${JSON.stringify({ id, method, params, ...(sessionId ? { sessionId } : {}) })}${END}`,
    );
    return await answered(answer, `not answered ${method}`, text);
  }

  function received(message: string): void {
    const { id, result, error, method, params, sessionId } = JSON.parse(message);
    if (id === undefined) {
      // Before the answer that names it, and so before any event of its own.
      if (method === 'Target.attachedToTarget') sessions.set(params.sessionId, new EventEmitter());
      (sessionId === undefined ? events : sessions.get(sessionId))?.emit(method, params);
      return;
    }
    const call = pending.get(id);
    pending.delete(id);
    if (error) call?.reject(new Error(`${error.message}`));
    else call?.resolve(result);
  }

  const text = lastWords(errors, (url) => endpoint.resolve(url));
  byMessage(answers, received);
  for (const pipe of [calls, answers]) pipe.on('error', () => {});
  child.once('error', breakOff);
  child.once('exit', (code, signal) => {
    const report = () => breakOff(new Error(`Chromium ended (${code ?? signal}): ${text()}`));
    // Its last words may come after; a process of its own may keep the pipe open.
    child.once('close', report);
    setTimeout(report, LAST_WORDS_MS);
  });

  const url = await answered(endpoint, 'not told its address', text);
  await send('Target.setDiscoverTargets', { discover: true });
  // Those who drive us connect when they read this: by now it answers.
  process.stderr.write(`DevTools listening on ${url}\n`);
  return {
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
      const emitter = sessions.get(sessionId);
      if (emitter === undefined) throw new Error('Chromium attached a page without saying so.');
      const session = Object.assign(emitter, {
        send: (method: string, params?: Params) => send(method, params, sessionId),
      });
      return { targetId, session };
    },
    async closePage(targetId) {
      await send('Target.closeTarget', { targetId });
    },
    kill: () => void child.kill('SIGKILL'),
  };
}

/** What separates messages in the pipes. */
const END = '\0';

function byMessage(stream: Readable, received: (message: string) => void): void {
  let rest = '';
  stream.setEncoding('utf8').on('data', (text: string) => {
    const messages = (rest + text).split(END);
    rest = messages.pop() ?? '';
    for (const message of messages) received(message);
  });
}

/** Looks for the line with its address, and remembers the end of what it prints. */
function lastWords(stream: Readable, listening: (url: string) => void): () => string {
  let said = '';
  stream.setEncoding('utf8').on('data', (text: string) => {
    said += text;
    const url = /^DevTools listening on (ws:\S+)\n/m.exec(said)?.[1];
    if (url !== undefined) listening(url);
    said = said.slice(-TOLD_CHARACTERS);
  });
  return () => said;
}

/** The same promise, rejected where it hangs. */
async function answered<T>(
  call: PromiseWithResolvers<T>,
  what: string,
  text: () => string,
): Promise<T> {
  const timer = setTimeout(() => {
    call.reject(new Error(`Chromium has ${what} for ${HANG_MS / 1000} s: ${text()}`));
  }, HANG_MS);
  try {
    return await call.promise;
  } finally {
    clearTimeout(timer);
  }
}
