// Writes the clients of clients/ from docs/openapi.json. openapi-typescript makes types alone, and needs the compiler API of TypeScript 5.
import { readFile, writeFile } from 'node:fs/promises';
import type { ApiDocument } from './clients/operations.ts';
import { pythonClient } from './clients/python-client.ts';
import { typescriptClient } from './clients/typescript-client.ts';

const CLIENTS = new URL('../clients/', import.meta.url);

export interface ClientFile {
  readonly file: URL;
  readonly text: string;
}

/** Every file of the clients that is made of the document. */
export async function clientFiles(): Promise<readonly ClientFile[]> {
  const text = await readFile(new URL('../docs/openapi.json', import.meta.url), 'utf8');
  const document = JSON.parse(text) as ApiDocument;
  return [
    { file: new URL('typescript/vouch.ts', CLIENTS), text: typescriptClient(document) },
    { file: new URL('python/vouch/__init__.py', CLIENTS), text: pythonClient(document) },
  ];
}

if (import.meta.main) {
  for (const { file, text } of await clientFiles()) await writeFile(file, text);
}
