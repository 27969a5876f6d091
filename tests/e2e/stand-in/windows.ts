// Windows of the stand-in: each is a page of Chromium with the built preload in it, whose IPC crosses as JSON.
import { EventEmitter } from 'node:events';
import { readFileSync } from 'node:fs';
import type { Chromium, Session } from './devtools.ts';
import { HEAR, pageScript, TALK } from './page-side.ts';
import type { Schemes } from './schemes.ts';

interface WindowOptions {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly show?: boolean;
  readonly webPreferences: { readonly preload: string };
}

interface Frame {
  readonly url: string;
  readonly parent: Frame | null;
}

type Answerer = (event: unknown, ...args: unknown[]) => unknown;

const answerers = new Map<string, Answerer>();
export const ipcMain = Object.assign(new EventEmitter(), {
  handle: (channel: string, answerer: Answerer) => void answerers.set(channel, answerer),
});

let chromium: Chromium;
let schemes: Schemes;
let app: EventEmitter;
let fail: (error: unknown) => void;

/** `failed` hears of what a real Electron would not live through either. */
export function useChromium(
  running: Chromium,
  translated: Schemes,
  standInApp: EventEmitter,
  failed: (error: unknown) => void,
): void {
  chromium = running;
  schemes = translated;
  app = standInApp;
  fail = failed;
  chromium.events.on('Target.targetCreated', ({ targetInfo }) => {
    // A link with a target of its own opens a page; main decides, and the stand-in knows refusal only.
    const opener = all.find((each) => each.webContents.targetId === targetInfo.openerId);
    if (opener === undefined || targetInfo.type !== 'page') return;
    opener.webContents.opened(targetInfo.url);
    void chromium.closePage(targetInfo.targetId).catch(() => {});
  });
  chromium.events.on('Target.targetDestroyed', ({ targetId }) => {
    all.find((each) => each.webContents.targetId === targetId)?.destroy();
  });
}

let all: BrowserWindow[] = [];
export const openWindows = () => [...all];

export class WebContents extends EventEmitter {
  targetId: string | null = null;
  readonly ready: Promise<Session>;
  private session: Session | null = null;
  private destroyed = false;
  private url = '';
  private zoom = 0;
  private loading = new Set<string>();
  private openHandler: (details: { url: string }) => { action: string } = () => ({
    action: 'deny',
  });
  private readonly frames = new Map<string, { url: string; parentId: string | null }>();
  private readonly contexts = new Map<number, string>();

  constructor(options: WindowOptions) {
    super();
    this.ready = this.open(options);
    // A window that was closed meanwhile misses nothing.
    this.ready.catch((error) => this.destroyed || fail(error));
  }

  private async open({ width, height, webPreferences }: WindowOptions): Promise<Session> {
    const { targetId, session } = await chromium.openPage(width, height);
    this.targetId = targetId;
    this.session = session;
    session.on('Runtime.executionContextCreated', ({ context }) =>
      this.contexts.set(context.id, context.auxData.frameId),
    );
    session.on('Runtime.bindingCalled', (call) => this.received(call));
    session.on('Page.frameNavigated', ({ frame }) => this.navigated(frame));
    session.on('Page.navigatedWithinDocument', ({ frameId, url }) => {
      const known = this.frames.get(frameId);
      if (known !== undefined) known.url = url;
      if (known?.parentId === null) this.url = url;
    });
    session.on('Page.loadEventFired', () => this.emit('did-finish-load'));
    session.on('Fetch.requestPaused', (request) => this.judge(request));
    session.on('Inspector.targetCrashed', () =>
      this.emit('render-process-gone', {}, { reason: 'crashed', exitCode: 1 }),
    );
    await Promise.all([
      session.send('Page.enable'),
      session.send('Inspector.enable'),
      session.send('Runtime.addBinding', { name: TALK }),
      session.send('Page.addScriptToEvaluateOnNewDocument', {
        source: pageScript(readFileSync(webPreferences.preload, 'utf8')),
      }),
      session.send('Fetch.enable', { patterns: [{ urlPattern: '*', resourceType: 'Document' }] }),
    ]);
    await session.send('Runtime.enable');
    // For those who wait for a window that does not come.
    process.stderr.write(`The page ${targetId} of a window is open.\n`);
    return session;
  }

  private navigated(frame: { id: string; parentId?: string; url: string }): void {
    this.frames.set(frame.id, { url: frame.url, parentId: frame.parentId ?? null });
    if (frame.parentId !== undefined || frame.url === 'about:blank') return;
    this.url = frame.url;
    this.emit('did-navigate', {}, schemes.toApp(frame.url));
    this.emit('ready-to-show');
  }

  /** A page that leads itself elsewhere asks first; what main loads does not. */
  private judge(request: { requestId: string; frameId: string; request: { url: string } }): void {
    const { url } = request.request;
    let refused = false;
    const known = this.frames.get(request.frameId);
    if (!this.loading.delete(url) && known?.parentId === null) {
      this.emit('will-navigate', {
        url: schemes.toApp(url),
        preventDefault: () => {
          refused = true;
        },
      });
    }
    const { requestId } = request;
    const answer = refused
      ? this.session?.send('Fetch.failRequest', { requestId, errorReason: 'Aborted' })
      : this.session?.send('Fetch.continueRequest', { requestId });
    answer?.catch(() => {});
  }

  private frameOf(frameId: string | undefined): Frame | null {
    const frame = frameId === undefined ? undefined : this.frames.get(frameId);
    if (frame === undefined) return null;
    const parent = frame.parentId === null ? null : this.frameOf(frame.parentId);
    return { url: schemes.toApp(frame.url), parent };
  }

  private async received(call: { name: string; payload: string; executionContextId: number }) {
    if (call.name !== TALK) return;
    const message = JSON.parse(call.payload);
    if (message.kind === 'open') return this.opened(message.url);
    const senderFrame = this.frameOf(this.contexts.get(call.executionContextId));
    const event = { sender: this, senderFrame };
    if (message.kind === 'send') return ipcMain.emit(message.channel, event, ...message.args);
    const answer = { kind: 'answer', id: message.id };
    try {
      const value = await answerers.get(message.channel)?.(event, ...message.args);
      this.report({ ...answer, value }, call.executionContextId);
    } catch (error) {
      this.report({ ...answer, error: String(error) }, call.executionContextId);
    }
  }

  private report(message: unknown, contextId?: number): void {
    this.ready
      .then((session) =>
        session.send('Runtime.evaluate', {
          expression: `globalThis.${HEAR}?.(${JSON.stringify(message)})`,
          ...(contextId === undefined ? {} : { contextId }),
        }),
      )
      // The page is another one by now.
      .catch(() => {});
  }

  opened(url: string): void {
    this.openHandler({ url: schemes.toApp(url) });
  }
  send(channel: string, ...args: unknown[]): void {
    this.report({ kind: 'event', channel, args });
  }
  setWindowOpenHandler(handler: (details: { url: string }) => { action: string }): void {
    this.openHandler = handler;
  }
  async loadURL(url: string): Promise<void> {
    const session = await this.ready;
    const target = schemes.toChromium(url);
    this.loading.add(target.replace(/#.*$/, ''));
    await session.send('Page.navigate', { url: target });
  }
  getURL = () => schemes.toApp(this.url);
  getZoomLevel = () => this.zoom;
  setZoomLevel(level: number) {
    this.zoom = level;
  }
  isDestroyed = () => this.destroyed;
  close() {
    BrowserWindow.fromWebContents(this)?.close();
  }
  async reload() {
    await (await this.ready).send('Page.reload');
  }
  forcefullyCrashRenderer() {
    void this.ready.then((session) => session.send('Page.crash')).catch(() => {});
  }
  gone() {
    if (this.destroyed) return;
    this.destroyed = true;
    this.emit('destroyed');
    if (this.targetId !== null) void chromium.closePage(this.targetId).catch(() => {});
  }
}

export const webContents = {
  fromDevToolsTargetId: (id: string) =>
    all.find((each) => each.webContents.targetId === id)?.webContents,
};

export class BrowserWindow extends EventEmitter {
  readonly webContents: WebContents;
  progress = -1;
  flashing = false;
  private visible: boolean;
  private focused = false;
  private maximized = false;
  private minimized = false;
  private box: { x: number; y: number; width: number; height: number };

  constructor(options: WindowOptions) {
    super();
    this.visible = options.show !== false;
    const { x, y, width, height } = options;
    this.box = { x, y, width, height };
    this.webContents = new WebContents(options);
    this.webContents.on('ready-to-show', () => this.emit('ready-to-show'));
    this.webContents.once('destroyed', () => this.destroy());
    all = [...all, this];
    app.emit('web-contents-created', {}, this.webContents);
  }
  static getAllWindows = () => openWindows();
  static fromWebContents = (contents: WebContents) =>
    all.find((each) => each.webContents === contents) ?? null;
  loadURL = (url: string) => this.webContents.loadURL(url);
  show() {
    this.visible = true;
    this.focused = true;
  }
  hide() {
    this.visible = false;
    this.focused = false;
  }
  focus() {
    this.focused = true;
    this.emit('focus');
  }
  flashFrame(flashing: boolean) {
    this.flashing = flashing;
  }
  blur() {
    this.focused = false;
  }
  minimize() {
    this.minimized = true;
    this.focused = false;
  }
  restore() {
    this.minimized = false;
  }
  maximize() {
    this.maximized = true;
    this.emit('maximize');
  }
  isVisible = () => this.visible;
  isFocused = () => this.focused;
  isMinimized = () => this.minimized;
  isMaximized = () => this.maximized;
  isDestroyed = () => !all.includes(this);
  getBounds = () => ({ ...this.box });
  getNormalBounds = () => ({ ...this.box });
  setBounds(box: Partial<typeof this.box>) {
    this.box = { ...this.box, ...box };
    this.emit('resize');
  }
  setBackgroundColor() {}
  setProgressBar(progress: number) {
    this.progress = progress;
  }
  close() {
    let refused = false;
    this.emit('close', {
      preventDefault: () => {
        refused = true;
      },
    });
    if (!refused) this.destroy();
  }
  destroy() {
    if (this.isDestroyed()) return;
    all = all.filter((each) => each !== this);
    this.webContents.gone();
    this.emit('closed');
    if (all.length === 0) app.emit('window-all-closed');
  }
}
