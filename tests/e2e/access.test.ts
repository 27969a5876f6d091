import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { TOUR } from './tour.ts';
import { describeWindow, PATIENCE_MS, SCHEMES, says, type VouchWindow } from './window.ts';

describeWindow('what everybody can use', (open, host) => {
  let axe = '';

  test('axe finds a fault where there is one', async () => {
    const { page } = open();
    await page.getByRole('heading', { level: 1 }).waitFor();
    axe = await readFile(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');
    await page.evaluate("document.body.append(document.createElement('input'))");
    const found = await violations(open(), axe, 'body');
    await page.evaluate('document.body.lastChild.remove()');
    expect(found).toEqual([expect.stringMatching(/^light label: <input/)]);
  });

  for (const state of TOUR.filter(({ desktop }) => host === 'web' || desktop === true)) {
    test(`${state.name}: nothing grave for axe, in light and dark`, async () => {
      const window = open();
      await state.reach(window);
      expect(await violations(window, axe, state.part ?? 'main')).toEqual([]);
      await window.screens(state.name);
      await state.leave?.(window);
    });
  }

  test('an address list is pasted, checked, looked through and exported by keyboard alone', async () => {
    const { page, saved } = open();
    await page.reload();
    await tabTo('Lists');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Lists' }).waitFor();
    await tabTo('Paste text');
    await page.keyboard.press('Enter');
    await page.getByRole('textbox', { name: 'Addresses' }).waitFor();
    await page.keyboard.type('noah@lumen-analytics.example\ntrash@mailinator.com\n');
    await tabTo('Continue');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Check 2 rows' }).waitFor();
    await tabTo('Check 2 rows');
    await page.keyboard.press('Enter');
    await says(page.getByRole('main'), 'Done · 2 rows');
    await tabTo(/^Rows of/);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    const detail = page.getByRole('complementary', { name: 'The row under the cursor' });
    await says(detail, 'trash@mailinator.com');
    await page.keyboard.press('Escape');
    await detail.waitFor({ state: 'detached' });
    await tabTo('Export', 'Shift+Tab');
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: /^Export/ });
    await dialog.getByRole('radiogroup', { name: 'Format' }).waitFor();
    await expect.poll(() => dialog.locator(':focus').count(), { timeout: PATIENCE_MS }).toBe(1);
    await page.keyboard.press('Tab');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    const chosen = { name: 'JSON', exact: true, checked: true };
    await dialog.getByRole('radio', chosen).waitFor({ state: 'attached' });
    await tabTo('Export');
    const path = await saved('by-keyboard.json', async () => {
      await page.keyboard.press('Enter');
      await dialog.getByRole('button', { name: 'Export again' }).waitFor();
      if (host === 'desktop') return;
      await tabTo('Download');
      await page.keyboard.press('Enter');
    });
    const items: { index: number }[] = JSON.parse(await readFile(path, 'utf8'));
    expect(items.map((item) => item.index)).toEqual([0, 1]);
  });

  /** Presses Tab until that has the focus; what cannot be reached so is not there for the keyboard. */
  async function tabTo(name: string | RegExp, key = 'Tab'): Promise<void> {
    const { page } = open();
    const focused = () =>
      page.evaluate<string>(
        "(document.activeElement.getAttribute('aria-label') ?? document.activeElement.textContent).trim()",
      );
    const passed: string[] = [];
    const fits = (text: string) => (typeof name === 'string' ? text === name : name.test(text));
    for (let steps = 0; steps < 80; steps += 1) {
      const now = await focused();
      if (fits(now)) return;
      passed.push(now);
      await page.keyboard.press(key);
    }
    throw new Error(`${name} was not reached by ${key}, but: ${passed.join(' | ')}`);
  }
});

interface Violation {
  readonly id: string;
  readonly impact: string | null;
  readonly nodes: readonly { readonly html: string; readonly failureSummary: string }[];
}

/** What axe finds grave in the window as it is. What is not a matter of colours is asked in one scheme. */
async function violations({ page }: VouchWindow, axe: string, part: string): Promise<string[]> {
  await page.evaluate(axe);
  const found: string[] = [];
  for (const scheme of SCHEMES) {
    await page.emulateMedia({ colorScheme: scheme });
    await expect
      .poll(() => page.locator('html').getAttribute('data-mantine-color-scheme'), {
        timeout: PATIENCE_MS,
      })
      .toBe(scheme);
    const only = scheme === 'light' ? {} : { runOnly: ['color-contrast'] };
    const options = JSON.stringify({ resultTypes: ['violations'], ...only });
    const told = await page.evaluate<readonly Violation[]>(
      `axe.run(${JSON.stringify(part)}, ${options}).then(({ violations }) => violations)`,
    );
    for (const { id, impact, nodes } of told) {
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
