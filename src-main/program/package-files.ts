// Where the program's own files lie, whether it runs as built or straight from its sources.
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';

const root = packageRoot();

const manifest = readManifest();

export const VERSION: string = manifest.version;

/** Where newer lists of mail providers are published, as it was set when the package was made; null in a clone. */
export const MAIL_PROVIDERS_URL: string | null = manifest.mailProvidersFeed ?? null;

/** The reference data made at build time. */
export const DATA_FOLDER = join(root, 'resources', 'data');

/** A list whose addresses the practice network knows. */
export const SAMPLE_LIST = join(root, 'resources', 'practice', 'sample-list.csv');

/** Licences of data and libraries. */
export const NOTICES = join(root, 'resources', 'NOTICES.md');

/** The window's page as built. */
export const RENDERER_FOLDER = join(root, 'out', 'renderer');

/**
 * The code of the store's worker: as built, also for what runs straight from its sources. Node strips types with
 * WebAssembly, and V8 of Node 24.21 crashes now and then where several threads share such code (in NativeModule::FreeCode).
 */
export const STORE_WORKER = pathToFileURL(join(root, 'out', 'main', 'store-worker.mjs'));

/** The code of the process in which foreign content is read, and of the thread that watches over it; as built too. */
export const FOREIGN_READER = {
  reader: pathToFileURL(join(root, 'out', 'main', 'foreign-worker.mjs')),
  watch: pathToFileURL(join(root, 'out', 'main', 'foreign-watch.mjs')),
};

function readManifest(): { readonly version: string; readonly mailProvidersFeed?: string } {
  return JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
}

function packageRoot(): string {
  let folder = import.meta.dirname;
  while (!existsSync(join(folder, 'package.json'))) {
    const parent = dirname(folder);
    if (parent === folder) throw new Error('Files of Vouch are missing. Install it again.');
    folder = parent;
  }
  return folder;
}
