import { mkdir, open as openFile, rm, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { SAMPLE_LIST } from '../hosts/vouch-process.ts';
import { describeWindow, says } from './window.ts';

/** What a password makes of a workbook: a compound file ([MS-CFB] §2.2) with this stream ([MS-OFFCRYPTO] §2.3.4.4). */
const PROTECTED = Buffer.concat([
  Buffer.from('D0CF11E0A1B11AE1', 'hex'),
  Buffer.alloc(2048),
  Buffer.from('EncryptedPackage', 'utf16le'),
  Buffer.alloc(2048),
]);
const PNG = Buffer.concat([
  Buffer.from('89504E470D0A1A0A0000000D49484452', 'hex'),
  Buffer.alloc(400, 0x9d),
]);

describeWindow('a window that is given what it cannot use', (open, host) => {
  const main = () => open().page.getByRole('main');
  const refusal = () => main().getByRole('alert');

  async function goesOn(): Promise<void> {
    const { page, drop } = open();
    await drop([{ name: 'good.csv', content: 'email\namelia.clarke@kestrel-freight.example\n' }]);
    await page.getByRole('heading', { level: 1, name: 'good.csv' }).waitFor();
    await main().getByRole('button', { name: 'Check', exact: true }).waitFor();
    await main().getByRole('button', { name: 'Choose another file' }).click();
    await page.getByRole('heading', { level: 1, name: 'Lists' }).waitFor();
  }

  test('a folder: say so, from whatever screen, and go on', async () => {
    const { drop, folder } = open();
    await mkdir(join(folder, 'Leads of May'));
    await drop([{ path: join(folder, 'Leads of May') }]);
    await says(refusal(), 'Leads of May is a folder. Drop the files in it instead.');
    await main().getByRole('button', { name: 'Close this message' }).click();
    await goesOn();
  });

  test('a drag that goes away again, after what lay under it did', async () => {
    const { page } = open();
    const veil = page.getByText('Drop to check this list');
    await page.evaluate(`document.body.insertAdjacentHTML('beforeend',
      '<div id="passing" style="position: fixed; inset: 0; z-index: 9999"></div>')`);
    const session = await page.context().newCDPSession(page);
    const data = { items: [], files: [SAMPLE_LIST], dragOperationsMask: 1 };
    const drag = (type: 'dragEnter' | 'dragOver', x = 700) =>
      session.send('Input.dispatchDragEvent', { type, x, y: 500, data });
    await drag('dragEnter');
    await veil.waitFor();
    await page.locator('#passing').evaluate((part) => part.remove());
    await drag('dragOver');
    await veil.waitFor();
    // To the left of the window.
    await drag('dragOver', -20);
    await veil.waitFor({ state: 'detached' });
    await session.detach();
    await goesOn();
  });

  test('an empty file', async () => {
    await open().drop([{ name: 'empty.csv', content: '' }]);
    await says(refusal(), 'empty.csv is empty');
    await goesOn();
    expect(await refusal().count()).toBe(0);
  });

  test('an image', async () => {
    await open().drop([{ name: 'holiday.png', content: PNG }]);
    await says(refusal(), 'This is a PNG picture, not a list of addresses.');
    await leave();
  });

  test('what cannot be read keeps nobody from the next file', async () => {
    const { page, drop } = open();
    await drop([
      { name: 'holiday.png', content: PNG },
      { name: 'next.csv', content: 'email\nnoah@lumen-analytics.example\n' },
    ]);
    await page.getByRole('heading', { level: 1, name: 'next.csv' }).waitFor();
    await says(main(), 'holiday.png: This is a PNG picture, not a list of addresses.');
    await main().getByRole('button', { name: 'Check', exact: true }).waitFor();
    await leave();
  });

  test('a workbook behind a password', async () => {
    await open().drop([{ name: 'secret.xlsx', content: PROTECTED }]);
    await says(refusal(), 'secret.xlsx is protected by a password; save a copy without one');
    await leave();
  });

  test('a file without any address', async () => {
    const { drop } = open();
    await drop([{ name: 'words.csv', content: 'a,b\nnothing,here\n' }]);
    await main().getByText('Choose the column that holds the addresses.').first().waitFor();
    expect(
      await main()
        .getByRole('button', { name: /^Check/ })
        .isDisabled(),
    ).toBe(true);
    await leave();
  });

  test('a name with signs in it that lead elsewhere is only a name', async () => {
    const { page, drop, call } = open();
    await drop([
      { name: '..\\..\\😀 Kunden.csv', content: 'email\nnoah@lumen-analytics.example\n' },
    ]);
    await page.getByRole('heading', { level: 1, name: '😀 Kunden.csv' }).waitFor();
    await main().getByRole('button', { name: 'Check', exact: true }).click();
    await says(main(), /Done · 1 row/);
    const { jobs } = await call('jobs.list', { after: null, limit: 10 });
    expect(jobs.map((job) => job.name)).toContain('😀 Kunden');
  });

  test('two drops at once: both are shown, none is lost', async () => {
    const { page, drop } = open();
    const one = { name: 'one.csv', content: 'email\namelia.clarke@kestrel-freight.example\n' };
    const two = { name: 'two.csv', content: 'email\nnoah@lumen-analytics.example\n' };
    await open().go('Verify');
    const dropped = Promise.withResolvers<void>();
    if (host === 'web') {
      // The first is still being sent when the others come.
      await page.route('**/ui/files?name=one.csv', async (route) => {
        await dropped.promise;
        await route.continue();
      });
    }
    await drop([one]);
    await drop([two, { name: 'none.csv', content: '' }]);
    dropped.resolve();
    await page.getByRole('heading', { level: 1, name: 'one.csv' }).waitFor();
    await says(main(), 'two.csv is waiting and comes next.');
    await says(main(), 'none.csv is empty. Nothing was read.');
    await main().getByRole('button', { name: 'Open it instead' }).click();
    await main().getByRole('button', { name: 'Check', exact: true }).waitFor();
    await page.unroute('**/ui/files?name=one.csv');
    await leave();
  });

  test('a file that goes away after it was dropped', async () => {
    const { page, drop, file, forgiving } = open();
    const path = await file('gone.csv', 'email\namelia.clarke@kestrel-freight.example\n');
    if (host === 'desktop') {
      await drop([{ path }]);
      await main().getByRole('button', { name: 'Check', exact: true }).waitFor();
      await rm(path);
      await main().getByRole('button', { name: 'Check', exact: true }).click();
      await says(refusal(), 'There is no file gone.csv');
      await leave();
      return;
    }
    // A page reads it when it is sent: the one before it is held until it is gone.
    await page.route('**/ui/files?name=first.csv', async (route) => {
      await rm(path);
      await route.continue();
    });
    await forgiving(/ERR_FILE_NOT_FOUND|ERR_UPLOAD_FILE_CHANGED/, async () => {
      const first = await file('first.csv', 'email\namelia.clarke@kestrel-freight.example\n');
      await drop([{ path: first }, { path }]);
      await says(main(), 'gone.csv: The file was moved, changed or deleted in the meantime.');
    });
    await page.unroute('**/ui/files?name=first.csv');
    await leave();
  });

  if (host === 'desktop') {
    test('a file of 2 GB that holds nothing readable is refused at once', async () => {
      const { folder, drop } = open();
      const path = join(folder, 'huge.csv');
      await (await openFile(path, 'w')).close();
      await truncate(path, 2 ** 31);
      await drop([{ path }]);
      await says(refusal(), 'This is not a text file; use a CSV, Excel, JSON or text file.');
      await leave();
    });
  }

  /** Away from what was refused, to where the next one goes on. */
  async function leave(): Promise<void> {
    const { page } = open();
    await main().getByRole('button', { name: 'Choose another file' }).first().click();
    await page.getByRole('heading', { level: 1, name: 'Lists' }).waitFor();
    await goesOn();
  }
});
