// A list in stages from drop to final: a picture at each step, and nothing that axe finds grave. VOUCH_PICTURES=1 keeps the pictures for docs/stages.md.
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { HELD_DOMAIN } from '../hosts/practice-hold.ts';
import { SAMPLE_LIST } from '../hosts/vouch-process.ts';
import { graveFaults } from './axe.ts';
import { describeWindow, says } from './window.ts';

const IMAGES = resolve(import.meta.dirname, '..', '..', 'docs', 'images');
/** Their registries and websites answer last. */
const LATE = ['kestrel-freight.example', 'lumen-analytics.example', 'meyer-soehne.example'];

describeWindow(
  'a list in stages',
  (open) => {
    const main = () => open().page.getByRole('main');
    const left = () => main().getByRole('region', { name: 'Still to be looked up' });

    /** A picture of the window as it stands; at least it can be taken where none is kept. */
    async function picture(name: string): Promise<void> {
      const { page } = open();
      await page.mouse.move(0, 0);
      const kept = process.env.VOUCH_PICTURES === '1';
      const path = resolve(IMAGES, `stages-${name}.png`);
      expect((await page.screenshot(kept ? { path } : {})).length).toBeGreaterThan(10_000);
    }

    const isSound = async () => expect(await graveFaults(open(), 'body')).toEqual([]);

    test('says before its start what it will ask, and what could be left out', async () => {
      const { page, drop, practice } = open();
      await practice.hold();
      await practice.hold('slow-sources.all');
      // Without those that are waited for: nothing is seen by them that the others do not show.
      const lines = (await readFile(SAMPLE_LIST, 'utf8')).split('\n');
      const quick = lines.filter((line) => !/silent-harbour|slow-coast/.test(line) && line !== '');
      const columns = (lines[0] ?? '').split(',').length;
      const held = `lena@${HELD_DOMAIN}${','.repeat(columns - 1)}`;
      await drop([{ name: 'Spring campaign.csv', content: [...quick, held].join('\n') }]);
      const before = page.getByRole('region', { name: 'Before you start' });
      await says(
        before,
        /17\d people to check, \d+ repeats, \d+ unusable.*mail routes.*registrations.*websites/,
      );
      await page.getByRole('button', { name: 'change: how addresses are checked' }).click();
      await page.getByText(/^Saves an estimated \d+ look-ups/).waitFor();
      await picture('1-before-the-start');
      await isSound();
    });

    test('gives every row a first verdict while registries are silent', async () => {
      const { page, practice } = open();
      await page.getByRole('button', { name: 'Check', exact: true }).click();
      await page.getByRole('grid').waitFor();
      await says(left(), 'registry look-ups left');
      await says(left(), /[1-9]\d* of 1[67]\d rows left have a first verdict/);
      await picture('2-first-verdicts');
      await practice.release();
      await says(left(), /(\d+) of \1 rows left have a first verdict/);
      await says(main().getByRole('group', { name: /^Totals/ }), /Approve\s*1\d\d/);
      await picture('3-every-row-has-one');
      await isSound();
    });

    test('grows final as its sources answer, one registry not held up by another', async () => {
      const { practice } = open();
      for (const domain of LATE) await practice.hold(`slow-sources.${domain}`);
      await practice.release('slow-sources.all');
      await says(left(), /\D[1-9] registry look-ups? left/);
      await picture('4-a-few-registries-left');
    });

    test('says what it means to finish now', async () => {
      const { page } = open();
      await left().getByRole('button', { name: 'Finish now…' }).click();
      const dialog = page.getByRole('dialog', { name: 'Finish this list now?' });
      await says(dialog, /rows have a first verdict.*No longer looked up: [1-9] registry look-up/);
      await picture('5-finish-now');
      await isSound();
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
    });

    test('is final when the last has answered, and was drawn once for each answer', async () => {
      const { page, practice } = open();
      // What glides has the page drawn sixty times a second for as long as a list runs.
      await page.emulateMedia({ reducedMotion: 'no-preference' });
      await main().evaluate((screen) =>
        screen.addEventListener('transitionrun', (event: { readonly propertyName?: string }) => {
          if (/^(?:transform|height|width)$/.test(event.propertyName ?? ''))
            screen.dataset.glided = event.propertyName ?? '';
        }),
      );
      for (const domain of LATE) await practice.release(`slow-sources.${domain}`);
      await says(main(), /Done · 193 rows/);
      expect(await main().getAttribute('data-glided')).toBeNull();
      await page.emulateMedia({ reducedMotion: 'reduce' });
      expect(await left().count()).toBe(0);
      await picture('6-final');
    });
  },
  { hosts: ['web'] },
);
