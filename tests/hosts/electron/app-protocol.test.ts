import type { Protocol } from 'electron';
import { expect, test } from 'vitest';
import { declareScheme, servePage } from '../../../src-main/hosts/electron/app-protocol.ts';
import type { WindowPage } from '../../../src-main/program/window-page.ts';
import { protocol } from './electron.ts';

test('the scheme behaves as https does', () => {
  declareScheme();
  expect(protocol.privileged).toEqual([
    {
      scheme: 'app',
      privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true },
    },
  ]);
});

test('the page is read at app://vouch/ alone', async () => {
  const read: string[] = [];
  const page: WindowPage = {
    async read(path) {
      read.push(path);
      return { status: 400, headers: { 'content-type': 'text/x' }, body: Buffer.from('words') };
    },
  };
  servePage(protocol as unknown as Protocol, page);
  const get = async (url: string, method = 'GET') => {
    const answer = await protocol.handlers.get('app')?.({ url, method } as Request);
    return [answer?.status, answer?.headers.get('content-type'), await answer?.text()];
  };
  expect(await get('app://vouch/assets/a.js?x#y')).toEqual([400, 'text/x', 'words']);
  const nothing = [404, 'text/plain;charset=UTF-8', 'There is nothing here.\n'];
  expect(await get('app://other/assets/a.js')).toEqual(nothing);
  expect(await get('app://vouch/assets/a.js', 'POST')).toEqual(nothing);
  expect(read).toEqual(['/assets/a.js']);
});
