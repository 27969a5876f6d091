// A page in Node for what the window does without drawing: its modules anew over the fake door, with an address, storages and events.
import { onTestFinished, vi } from 'vitest';
import type { DesktopBridge } from '../../src-shared/bridge/window.ts';
import {
  type FakeDoorControl,
  type FakeEndpointPlan,
  openFakeEndpoint,
  quietPlan,
} from '../doubles/fake-endpoint.ts';

/** Storage as a browser has it; `full` refuses whatever is written. */
class MemoryStorage {
  readonly kept = new Map<string, string>();
  full = false;

  getItem(key: string): string | null {
    return this.kept.get(key) ?? null;
  }

  setItem(key: string, value: string): void {
    if (this.full) throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
    this.kept.set(key, value);
  }

  removeItem(key: string): void {
    this.kept.delete(key);
  }
}

class FakePage extends EventTarget {
  /** How often the page was loaded again. */
  reloads = 0;
  /** Addresses gone to, each a step back in the browser. */
  readonly steps: string[] = [];
  readonly localStorage = new MemoryStorage();
  readonly sessionStorage = new MemoryStorage();
  readonly location;
  readonly history;
  readonly setTimeout = (act: () => void, ms: number) => globalThis.setTimeout(act, ms);
  readonly clearTimeout = (timer: NodeJS.Timeout) => globalThis.clearTimeout(timer);
  /** React looks whether what has the focus is one. */
  readonly HTMLIFrameElement = class {};
  /** Of a document only what code without elements asks for. */
  readonly document = Object.assign(new EventTarget(), {
    title: '',
    nodeType: 9,
    visibilityState: 'visible',
    activeElement: null,
  });

  constructor(hash: string) {
    super();
    const location = { hash, pathname: '/', reload: () => this.countReload() };
    this.location = location;
    this.history = {
      state: null,
      pushState: (_state: unknown, _title: string, next: string) => {
        this.steps.push(next);
        location.hash = next;
      },
      replaceState: (_state: unknown, _title: string, next: string) => {
        location.hash = next;
      },
    };
  }

  private countReload(): void {
    this.reloads += 1;
  }

  /** As a link or the browser's own buttons do it. */
  goTo(hash: string): void {
    this.location.hash = hash;
    this.dispatchEvent(new Event('hashchange'));
  }
}

interface OpenedPage {
  readonly page: FakePage;
  readonly endpoint: FakeDoorControl;
  /** The parameters of the calls of a method so far. */
  readonly asked: (method: string) => readonly unknown[];
  /** From now on a method is answered by what it is asked; `NO_ANSWER` never comes. */
  readonly answerBy: <P>(method: string, answer: (params: P) => unknown) => void;
}

export const NO_ANSWER: Promise<never> = new Promise(() => {});

/**
 * Opens a page until the end of the test. Modules of the window are to be imported afterwards, by `import()`: each page has
 * its own, as after a reload. `kept` is what the tab had kept before.
 */
export function openPage(
  plan: Partial<FakeEndpointPlan> = {},
  hash = '#/verify',
  kept: Readonly<Record<string, unknown>> = {},
): OpenedPage {
  const page = new FakePage(hash);
  for (const [key, value] of Object.entries(kept))
    page.sessionStorage.setItem(key, JSON.stringify(value));
  vi.resetModules();
  vi.stubGlobal('vouch', undefined);
  vi.stubGlobal('door', undefined);
  openFakeEndpoint(quietPlan(plan));
  const { vouch, endpoint } = globalThis as unknown as {
    vouch: DesktopBridge;
    endpoint: FakeDoorControl;
  };
  vi.stubGlobal('window', Object.assign(page, { vouch }));
  vi.stubGlobal('document', page.document);
  vi.stubGlobal('localStorage', page.localStorage);
  vi.stubGlobal('sessionStorage', page.sessionStorage);
  onTestFinished(() => {
    vi.unstubAllGlobals();
  });
  const asked = (method: string) =>
    endpoint.calls.filter((call) => call.method === method).map(({ params }) => params);
  const { invoke } = vouch;
  const answers = new Map<string, (params: never) => unknown>();
  vouch.invoke = async (method, params, call) => {
    const answer = answers.get(method);
    if (answer === undefined) return invoke(method, params, call);
    endpoint.calls.push({ method, params });
    return { ok: true, value: await answer(params as never) };
  };
  return { page, endpoint, asked, answerBy: (method, answer) => void answers.set(method, answer) };
}

/** Lets everything go on that waits for an answer of the door. */
export async function settled(): Promise<void> {
  await new Promise((resolve) => setImmediate(resolve));
}
