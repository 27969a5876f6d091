import { expect, test } from 'vitest';
import { HELD_DOMAIN } from '../hosts/practice-hold.ts';
import { wasSaid } from './passing-words.ts';
import { describeWindow, holds, recentChecks, says, wears } from './window.ts';

describeWindow(
  'the Verify screen',
  (open) => {
    const form = () => ({
      email: open().page.getByLabel('Email address'),
      name: open().page.getByLabel('Name', { exact: true }),
      company: open().page.getByLabel('Company', { exact: true }),
    });
    const verdict = () => open().page.getByRole('article', { name: 'Verdict' });
    const stages = () => open().page.getByRole('status', { name: 'Check in progress' });

    test('explains itself at the first start', async () => {
      const { page } = open();
      await page.getByRole('heading', { name: 'Drop a list here, or type an address.' }).waitFor();
      await page.getByText('Nothing leaves this computer except the look-ups').waitFor();
      await page.getByRole('button', { name: 'Try the sample list' }).waitFor();
    });

    test('takes a pasted name and address apart, and Enter verifies', async () => {
      const { page } = open();
      await paste('Amelia Clarke <amelia.clarke@kestrel-freight.example>');
      await holds(form().email, 'amelia.clarke@kestrel-freight.example');
      await holds(form().name, 'Amelia Clarke');
      await form().company.fill('Kestrel Freight');
      await form().company.press('Enter');
      await says(verdict(), 'Approve');
      expect(page.url()).toContain('#/verify/');
    });

    test('shows every answer by its word: yes, no, and why something is not known', async () => {
      const person = verdict().getByRole('region', { name: 'Person signals' });
      const email = verdict().getByRole('region', { name: 'Email signals' });
      const ip = verdict().getByRole('region', { name: 'IP signals' });
      await says(person.getByRole('listitem').filter({ hasText: 'Name' }).first(), 'Yes');
      await says(email.getByRole('listitem').filter({ hasText: /disposable/i }), 'No');
      const unasked = ip.getByRole('button', { name: 'Not asked: Country, VPN, Tor, risk' });
      await wears(unasked, 'aria-expanded', 'false');
      await unasked.click();
      await says(ip.getByRole('listitem').filter({ hasText: 'VPN' }), /Not asked$/);
    });

    test('says one conclusion first, the same as the API, and what would tell more', async () => {
      const { page, call } = open();
      const id = page.url().split('/').at(-1) ?? '';
      const { reasoning } = await call('checks.show', { request_id: id });
      await says(verdict().getByRole('paragraph').first(), reasoning);
      const more = verdict().getByRole('region', { name: 'Learn more' });
      await more.getByRole('button', { name: 'Add an IP address' }).click();
      expect(await page.evaluate('document.activeElement.name')).toBe('ip');
      await more.getByRole('button', { name: 'Set up mailbox tests' }).waitFor();
      expect(await more.getByRole('button', { name: 'Add a name' }).count()).toBe(0);
    });

    test('lights a bar of evidence together with its signals, from either side', async () => {
      const { page } = open();
      const bar = verdict()
        .getByRole('region', { name: 'Evidence in points' })
        .getByRole('listitem')
        .filter({ hasText: 'Name fits' });
      const signal = verdict()
        .getByRole('region', { name: 'Person signals' })
        .getByRole('listitem')
        .filter({ hasText: 'Name fits' });
      await wears(signal, 'data-lit', 'false');
      await bar.hover();
      await wears(signal, 'data-lit', 'true');
      await page.mouse.move(0, 0);
      await wears(signal, 'data-lit', 'false');
      await signal.hover();
      await wears(bar, 'data-lit', 'true');
      await page.mouse.move(0, 0);
    });

    test('accounts for every point of the score', async () => {
      const account = verdict().getByRole('region', { name: 'Evidence in points' });
      await says(account.getByRole('paragraph'), /^[+−]\d+points → \d+$/);
      const more = account.getByRole('button', { name: /more without points/ });
      await more.click();
      await wears(more, 'aria-expanded', 'true');
    });

    test('gives the result as JSON, and the question as a command that runs', async () => {
      const { page, call, copied } = open();
      await verdict().getByRole('button', { name: 'Raw JSON' }).click();
      await verdict().getByRole('button', { name: 'Copy JSON' }).click();
      await wasSaid(page, 'The JSON was copied.');
      const result = JSON.parse(await copied());
      expect(result).toMatchObject({
        recommendation: 'approve',
        input: { email: 'amelia.clarke@kestrel-freight.example', name: 'Amelia Clarke' },
      });
      await verdict().getByRole('button', { name: 'Copy as curl' }).click();
      await wasSaid(page, 'The curl command was copied.');
      const { url } = await call('api.status', {});
      expect(await copied()).toContain(`curl -s '${url}/v1/verify'`);
    });

    test('answers the same request from the cache, and looks it up again on request', async () => {
      await form().email.press('Enter');
      await says(verdict(), 'From the cache');
      await verdict().getByRole('button', { name: 'Check again' }).click();
      await says(verdict(), /Checked (?:just now|\d+ (?:s|min) ago) in [\d.,]+ m?s/);
      await says(
        verdict().getByRole('region', { name: 'Since the previous check' }),
        'Nothing has changed since the previous check',
      );
    });

    test('shows the stages while it works, and Escape stops it', async () => {
      const { page, practice } = open();
      await practice.hold();
      await page.getByRole('button', { name: 'New check' }).click();
      await form().email.fill(`anna@${HELD_DOMAIN}`);
      await form().email.press('Enter');
      await says(stages(), /DNS.*running/);
      await page.keyboard.press('Escape');
      await stages().waitFor({ state: 'detached' });
      await page.getByText('Type an address and press Enter.').waitFor();
      await form().email.press('Enter');
      await says(stages(), /DNS.*running/);
      await practice.release();
      await says(verdict(), 'Review');
    });

    test('Enter begins anew while a check runs, whose answer is never shown', async () => {
      const { page, practice } = open();
      await practice.hold();
      await page.getByRole('button', { name: 'New check' }).click();
      await form().email.fill(`berta@${HELD_DOMAIN}`);
      await form().email.press('Enter');
      await says(stages(), `berta@${HELD_DOMAIN}`);
      await form().email.fill('amelia.clarke@kestrel-freight.example');
      // What runs can be stopped; what was typed since can be sent.
      await page.getByRole('button', { name: 'Verify' }).waitFor();
      await form().email.press('Enter');
      await says(verdict(), 'Approve');
      const subject = verdict().getByRole('heading', { level: 2 }).first();
      expect(await subject.textContent()).toBe('amelia.clarke@kestrel-freight.example');
      await practice.release();
      // The next answer comes after the one that was given up.
      await verdict().getByRole('button', { name: 'Check again' }).click();
      await says(verdict(), /Checked (?:just now|\d+ (?:s|min) ago) in [\d.,]+ m?s/);
      expect(await subject.textContent()).toBe('amelia.clarke@kestrel-freight.example');
    });

    test('a verdict is headed by what it is about, whatever is typed above it', async () => {
      const { page } = open();
      await page.getByRole('button', { name: 'New check' }).click();
      await form().email.fill('amelia.clarke@kestrel-freight.example');
      await form().name.fill('Amelia Clarke');
      await form().company.fill('Kestrel Freight');
      await page.getByLabel('IP address').fill('44.128.10.10');
      await form().email.press('Enter');
      await says(verdict(), 'Approve');
      await form().email.fill('x@granite-works.example');
      const head = verdict().getByRole('heading', { level: 2 }).first().locator('..');
      expect(await head.innerText()).toBe(
        'amelia.clarke@kestrel-freight.example\nName\nAmelia Clarke\nCompany\nKestrel Freight\nIP\n44.128.10.10',
      );
      await form().email.press('Enter');
      await says(head, 'x@granite-works.example');
    });

    test('offers the address that was probably meant, and checks it on a click', async () => {
      await form().email.fill('anna.berg@gmial.com');
      await form().email.press('Enter');
      await says(verdict(), 'Block');
      await verdict().getByRole('button', { name: 'anna.berg@gmail.com' }).click();
      await holds(form().email, 'anna.berg@gmail.com');
      await says(
        verdict()
          .getByRole('region', { name: 'Email signals' })
          .getByRole('listitem', { name: '' })
          .filter({ hasText: 'Free-mail provider' }),
        'Yes',
      );
    });

    test('suggests where a company named beside a free-mail address may be, and says by what', async () => {
      const { page } = open();
      await page.getByRole('button', { name: 'New check' }).click();
      await form().email.fill('lena.moss@gmail.com');
      await form().company.fill('Kestrel Freight Ltd');
      await form().company.press('Enter');
      await says(
        verdict(),
        'Possible company domain: kestrel-freight.example (its website names Kestrel Freight Limited)',
      );
      const company = verdict().getByRole('region', { name: 'Company signals' });
      await says(
        company.getByRole('listitem').filter({ hasText: 'Possible company domain' }),
        'kestrel-freight.example',
      );
      await form().company.fill('Indirect Post');
      await form().company.press('Enter');
      await says(
        company.getByRole('listitem').filter({ hasText: 'Possible company domain' }),
        'No',
      );
      expect(await verdict().getByText('Possible company domain:').count()).toBe(0);
      await form().company.fill('');
    });

    test('gives no verdict where the mail route cannot be observed, and says what to do', async () => {
      const { page } = open();
      await page.getByRole('button', { name: 'New check' }).click();
      await form().email.fill('otto@broken-signatures.example');
      await form().email.press('Enter');
      await page.getByRole('alert').filter({ hasText: 'DNS' }).waitFor();
      await page.getByRole('button', { name: 'Try again' }).waitFor();
      expect(await verdict().count()).toBe(0);
    });

    test('says at the field what is wrong with it', async () => {
      const { page } = open();
      await form().email.fill('');
      await form().email.press('Enter');
      await wears(form().email, 'aria-invalid', 'true');
      await paste('a@kestrel-freight.example, b@kestrel-freight.example');
      await page.getByText('These are 2 addresses.').waitFor();
      await form().email.fill('amelia.clarke@kestrel-freight.example');
      await page.getByLabel('IP address').fill('300.1.1.1');
      await page.getByRole('button', { name: 'Verify' }).click();
      await wears(page.getByLabel('IP address'), 'aria-invalid', 'true');
      await page.getByLabel('IP address').fill('');
    });

    test('opens an earlier check again, and keeps it across a reload', async () => {
      const { page } = open();
      const recent = await recentChecks(page);
      await recent
        .getByRole('link', { name: /amelia.clarke/ })
        .first()
        .click();
      await says(verdict(), 'Approve');
      await page.reload();
      await says(verdict(), 'Approve');
      await holds(form().email, 'amelia.clarke@kestrel-freight.example');
    });

    test('says of a real address that it is not known on the practice network, and no more', async () => {
      const { page } = open();
      await form().email.fill('jane@stripe.com');
      await form().email.press('Enter');
      await page.getByText('Only invented domains exist on the practice network.').waitFor();
      await page.getByRole('button', { name: 'Leave the practice network' }).waitFor();
      expect(await verdict().count()).toBe(0);
    });

    test('makes a list of several pasted addresses, and warns there that they are real', async () => {
      const { page } = open();
      await paste('jane@stripe.com; noah@lumen-analytics.example');
      await page.getByRole('button', { name: 'Check 2 as a list' }).click();
      await page.getByRole('button', { name: 'Check', exact: true }).waitFor();
      await says(page.getByRole('note').first(), /1 of the first 2 addresses is real.*invented/);
    });

    async function paste(text: string): Promise<void> {
      await form().email.fill('');
      await open().paste(text);
    }
  },
  { hosts: ['web'] },
);
