// What axe finds grave in the window as it is.
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { SCHEMES, type VouchWindow, wears } from './window.ts';

interface Violation {
  readonly id: string;
  readonly impact: string | null;
  readonly nodes: readonly { readonly html: string; readonly failureSummary: string }[];
}

/** Where the window says which scheme it wears. */
const SCHEME = 'data-mantine-color-scheme';

let source: Promise<string> | null = null;

/**
 * A line for each serious or critical fault in a part of the page. What is not a matter of colours is asked in the first
 * scheme only.
 */
export async function graveFaults(
  { page }: Pick<VouchWindow, 'page'>,
  part: string,
  schemes: readonly (typeof SCHEMES)[number][] = SCHEMES,
): Promise<string[]> {
  source ??= readFile(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');
  await page.evaluate(await source);
  const html = page.locator('html');
  const isWindow = (await html.getAttribute(SCHEME)) !== null;
  const found: string[] = [];
  for (const scheme of schemes) {
    await page.emulateMedia({ colorScheme: scheme });
    // A report follows the system by its styles alone.
    if (isWindow) await wears(html, SCHEME, scheme);
    const only = scheme === schemes[0] ? {} : { runOnly: ['color-contrast'] };
    const options = JSON.stringify({ resultTypes: ['violations'], ...only });
    const reported = await page.evaluate<readonly Violation[]>(
      `axe.run(${JSON.stringify(part)}, ${options}).then(({ violations }) => violations)`,
    );
    for (const { id, impact, nodes } of reported) {
      if (impact !== 'serious' && impact !== 'critical') continue;
      found.push(
        ...nodes.map(
          ({ html, failureSummary }) => `${scheme} ${id}: ${html.slice(0, 200)} ${failureSummary}`,
        ),
      );
    }
  }
  await page.emulateMedia({ colorScheme: 'light' });
  return found;
}
