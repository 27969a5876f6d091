// Clicks that come twice, or where another button has just been: each button does its own work, once.
import { expect, test } from 'vitest';
import { HELD_DOMAIN } from '../hosts/practice-hold.ts';
import { describeWindow } from './window.ts';

describeWindow('a double click', (open) => {
  const main = () => open().page.getByRole('main');
  const stop = () => main().getByRole('button', { name: 'Stop' });
  const verify = () => main().getByRole('button', { name: 'Verify' });

  test('on Verify checks, and a single one on Stop ends that check', async () => {
    const { go, practice } = open();
    await practice.hold();
    await go('Verify');
    await main().getByRole('textbox', { name: 'Email address' }).fill(`lena@${HELD_DOMAIN}`);
    await verify().dblclick();
    await stop().click();
    await verify().waitFor();
    await verify().dblclick();
    await stop().waitFor();
    await practice.release();
    await main().getByRole('button', { name: 'Check again' }).waitFor();
    expect(await stop().count()).toBe(0);
  });

  test('by keyboard: what starts a check hands its focus to what stops it, and gets it back', async () => {
    const { page, go, practice } = open();
    const focused = page.locator(':focus');
    await practice.hold();
    await go('Verify');
    await main().getByRole('textbox', { name: 'Email address' }).fill(`anna@${HELD_DOMAIN}`);
    await verify().press('Space');
    await stop().and(focused).waitFor();
    await page.keyboard.press('Space');
    await verify().and(focused).waitFor();
    await practice.release();
  });

  test('on the button that starts a list starts one, and on the one that confirms its deletion deletes it', async () => {
    const { page, drop } = open();
    await drop([{ name: 'short.csv', content: 'email\nnobody@granite-works.example\n' }]);
    await main().getByRole('button', { name: 'Check', exact: true }).dblclick();
    await main().getByRole('button', { name: 'More actions for this list' }).click();
    await page.getByRole('menuitem', { name: /^Delete/ }).click();
    const question = page.getByRole('dialog', { name: /delete this list/i });
    await question.getByRole('button', { name: /delete$/i }).dblclick();
    await question.waitFor({ state: 'detached' });
    const done = page.getByText('The list was deleted.');
    await done.first().waitFor();
    await page.getByRole('heading', { level: 1, name: 'Lists' }).waitFor();
    expect(await done.count()).toBe(1);
    const { jobs } = await open().call('jobs.list', { after: null, limit: 10 });
    expect(jobs).toEqual([]);
  });
});
