// The built window in a real Chromium, behind a fake door and under the policy of the desktop app.
import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';
import type { Browser, Page } from 'playwright';
import { type FakeEndpointPlan, openFakeEndpoint } from '../../doubles/fake-endpoint.ts';
import { keepPassingWords } from '../../e2e/passing-words.ts';

/** Ends a hang, and nothing else. */
export const PATIENCE_MS = 180_000;
/** The same for a whole test. */
export const TEST_MS = 600_000;
const BUILT = 'out/renderer';
const NONCE = 'bm9uY2Utb2YtYS10ZXN0';
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  `style-src 'self' 'nonce-${NONCE}'`,
  "style-src-attr 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
].join('; ');

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.svg': 'image/svg+xml',
};

export interface ServedWindow {
  readonly url: string;
  close(): Promise<void>;
}

/** Serves the built window on a free port of 127.0.0.1. */
export async function serveWindow(): Promise<ServedWindow> {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://127.0.0.1');
    const path = normalize(pathname === '/' ? '/index.html' : pathname);
    readFile(join(BUILT, path)).then(
      (content) => {
        response.setHeader('content-type', TYPES[extname(path)] ?? 'application/octet-stream');
        response.setHeader('content-security-policy', POLICY);
        response.end(
          extname(path) === '.html'
            ? content.toString().replaceAll('__CSP_NONCE__', NONCE)
            : content,
        );
      },
      () => response.writeHead(404).end(),
    );
  });
  await listening(server);
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function listening(server: Server): Promise<void> {
  return new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
}

export interface OpenedPage {
  readonly page: Page;
  /** What the page complained about: errors, refused styles and scripts. */
  readonly complaints: readonly string[];
}

export interface PageWishes {
  /** Where in the window, `#/verify` by default. */
  readonly at?: string;
  readonly scheme?: 'light' | 'dark';
}

/** A page of its own context, without motion, once its first screen is there. */
export async function openWindow(
  browser: Browser,
  url: string,
  plan: FakeEndpointPlan,
  { at = '#/verify', scheme = 'light' }: PageWishes = {},
): Promise<OpenedPage> {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    colorScheme: scheme,
    reducedMotion: 'reduce',
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE_MS);
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  await page.addInitScript(openFakeEndpoint, plan);
  await keepPassingWords(page);
  await page.goto(url + at);
  await page.getByRole('heading', { level: 1 }).waitFor();
  return { page, complaints };
}
