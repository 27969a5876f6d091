// Writes docs/openapi.json from what the routes of the API say of themselves.
import { readFile, writeFile } from 'node:fs/promises';
import { renderOpenApi } from '../src-main/api/openapi/document.ts';

/** The text of docs/openapi.json, for the version that package.json names. */
export async function renderOpenApiFile(): Promise<string> {
  const manifest: unknown = JSON.parse(
    await readFile(new URL('../package.json', import.meta.url), 'utf8'),
  );
  const { version } = manifest as { readonly version: string };
  return renderOpenApi(version);
}

if (import.meta.main) {
  await writeFile(new URL('../docs/openapi.json', import.meta.url), await renderOpenApiFile());
}
