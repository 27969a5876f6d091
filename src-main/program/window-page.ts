// Reads the window's page for whoever serves it: its files with type, cache and security headers, and a fresh nonce for styles at every load.
import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { extname, join, resolve, sep } from 'node:path';
import { errorCode } from '../../src-shared/error-code.ts';

export interface PageAnswer {
  readonly status: 200 | 400 | 404;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

export interface WindowPage {
  /** Answers for the path of an address, as it stands there: `/`, `/assets/index-B2.js`. Never rejects for a path that is not there. */
  read(path: string): Promise<PageAnswer>;
}

/** Stands in index.html where the nonce goes. */
const PLACEHOLDER = '__CSP_NONCE__';

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.woff2': 'font/woff2',
};

const ALWAYS = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
};

/** The page built into `rendererFolder`. */
export function pageOf(rendererFolder: string): WindowPage {
  const root = resolve(rendererFolder);
  return {
    async read(path) {
      const file = fileOf(root, path);
      if (file === null) return refusal(400, 'This is not the path of a file.');
      const body = await contentOf(file);
      if (body === null) return refusal(404, 'There is nothing at this path.');
      if (file === join(root, 'index.html')) return indexPage(body);
      return {
        status: 200,
        headers: {
          ...ALWAYS,
          'content-type': TYPES[extname(file).toLowerCase()] ?? 'application/octet-stream',
          // The build names what lies there by its content, so it never changes.
          'cache-control': file.startsWith(join(root, 'assets') + sep)
            ? 'public, max-age=31536000, immutable'
            : 'no-cache',
        },
        body,
      };
    },
  };
}

/** Scripts come from our files only; styles too, and from elements that carry the nonce, as the UI kit's do. */
function contentSecurityPolicy(nonce: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

function indexPage(body: Buffer): PageAnswer {
  const nonce = randomBytes(18).toString('base64url');
  return {
    status: 200,
    headers: {
      ...ALWAYS,
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': contentSecurityPolicy(nonce),
      'cache-control': 'no-store',
    },
    body: Buffer.from(body.toString('utf8').replaceAll(PLACEHOLDER, nonce)),
  };
}

/** The file that a path names, or null when it does not name one inside `root`. */
function fileOf(root: string, path: string): string | null {
  let decoded: string;
  try {
    decoded = decodeURIComponent(path);
  } catch {
    return null;
  }
  if (!decoded.startsWith('/') || /[\0\\:]/.test(decoded)) return null;
  const parts = decoded.slice(1).split('/');
  if (parts.some((part) => part === '..' || part === '.')) return null;
  const file = resolve(root, ...parts);
  if (file === root) return join(root, 'index.html');
  return file.startsWith(root + sep) ? file : null;
}

/** Null where there is no such file, or a folder instead. */
async function contentOf(file: string): Promise<Buffer | null> {
  try {
    return await readFile(file);
  } catch (error) {
    if (['ENOENT', 'EISDIR', 'ENOTDIR', 'ENAMETOOLONG'].includes(errorCode(error))) return null;
    throw error;
  }
}

function refusal(status: 400 | 404, sentence: string): PageAnswer {
  return {
    status,
    headers: {
      ...ALWAYS,
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'no-store',
    },
    body: Buffer.from(`${sentence}\n`),
  };
}
