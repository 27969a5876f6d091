// The search over everything finds a row by any of its cells, and a single setting, and leads there.
import { expect, test } from 'vitest';
import { describeWindow, says } from './window.ts';

const CSV = [
  'mail,who,remark',
  'amelia.clarke@kestrel-freight.example,Amelia Clarke,met at the fair in Essen',
  'jdoe@kestrel-freight.example,John Doe,asked for the brochure',
].join('\n');

describeWindow('the search over everything', (open) => {
  async function search(text: string): Promise<void> {
    const { page } = open();
    await page.keyboard.press('ControlOrMeta+K');
    const field = page.getByRole('dialog').getByRole('textbox', { name: 'Search' });
    await field.fill(text);
  }

  test('finds a row by a cell of its own, and opens it in its list', async () => {
    const { page, drop, go } = open();
    await go('Lists');
    await drop([{ name: 'fair.csv', content: CSV }]);
    await page.getByRole('button', { name: 'Check', exact: true }).click();
    await says(page.getByRole('main'), /Done · 2 rows/);
    await go('Verify');
    await search('brochure');
    const found = page.getByRole('dialog').getByRole('button', { name: /Row 2 of fair/ });
    await says(found, 'jdoe@kestrel-freight.example');
    await page.keyboard.press('Enter');
    const record = page.getByRole('complementary', { name: 'The row under the cursor' });
    await says(record, 'asked for the brochure');
  });

  test('finds a single setting by what it is called elsewhere, and puts the focus into it', async () => {
    const { page } = open();
    await search('no such thing');
    await page.getByText('No results').waitFor();
    await page.keyboard.press('Escape');
    await search('mail hosts name this machine');
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /EHLO name/ })
      .waitFor();
    await page.keyboard.press('Enter');
    const field = page.getByLabel('EHLO name');
    await field.and(page.locator(':focus')).waitFor();
    expect(new URL(page.url()).hash).toBe('#/settings/ehlo_name');
  });

  test('leads to a part of the settings that is no row, and to it again', async () => {
    const { page } = open();
    for (const _ of ['once', 'and again']) {
      await search('weights');
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /Weights of the evidence/ })
        .click();
      await page.getByLabel('Search weights').and(page.locator(':focus')).waitFor();
      await page.getByRole('navigation', { name: 'Screens' }).getByRole('link').first().focus();
    }
  });
});
