// Where the window is, what one screen asks of another, and the title.
import { describe, expect, test } from 'vitest';
import { drawHook } from '../../draw-hook.ts';
import { openPage } from '../../open-page.ts';

describe('the route', () => {
  const opened = async (hash?: string) => {
    const { page } = openPage({}, hash);
    return { page, ...(await import('../../../../src-renderer/app/navigation/route.ts')) };
  };

  test('is that of the address, and follows it', async () => {
    const { page, useRoute } = await opened('#/lists/job_7');
    expect(useRoute.getState().route).toEqual({ screen: 'lists', jobId: 'job_7' });
    page.goTo('#/api');
    expect(useRoute.getState().route).toEqual({ screen: 'api' });
    page.location.hash = '#/history/lists';
    page.dispatchEvent(new Event('popstate'));
    expect(useRoute.getState().route).toEqual({ screen: 'history', tab: 'lists' });
  });

  test('writes the address, one step for each place', async () => {
    const { page, navigate, useRoute } = await opened();
    navigate({ screen: 'settings', section: 'dns' });
    navigate({ screen: 'settings', section: 'dns' });
    navigate({ screen: 'api' });
    expect(page.steps).toEqual(['#/settings/dns', '#/api']);
    expect(useRoute.getState().route).toEqual({ screen: 'api' });
  });
});

describe('a request to another screen', () => {
  const opened = async () => ({
    ...openPage(),
    ...(await import('../../../../src-renderer/app/navigation/screen-request.ts')),
  });
  const VERIFY = { kind: 'verify', request: { email: 'jane@acme.example' } } as const;
  const ROW = { kind: 'row', jobId: 'job_7', index: 3 } as const;

  test.each([
    [VERIFY, '#/verify'],
    [ROW, '#/lists/job_7'],
    [{ kind: 'overrides' } as const, '#/settings/policy'],
  ])('%j leads to %s', async (request, hash) => {
    const { page, askScreen } = await opened();
    page.location.hash = '#/api';
    askScreen(request);
    expect(page.location.hash).toBe(hash);
  });

  test('is taken once, and only by the screen it is for', async () => {
    const { askScreen, takeScreenRequest } = await opened();
    expect(takeScreenRequest('row')).toBeNull();
    askScreen(ROW);
    expect(takeScreenRequest('verify')).toBeNull();
    expect(takeScreenRequest('row')).toEqual(ROW);
    expect(takeScreenRequest('row')).toBeNull();
  });

  test('gives way to a newer one', async () => {
    const { askScreen, takeScreenRequest } = await opened();
    askScreen(ROW);
    askScreen(VERIFY);
    expect(takeScreenRequest('row')).toBeNull();
    expect(takeScreenRequest('verify')).toEqual(VERIFY);
  });

  test('is heard of by a screen that is shown already', async () => {
    const { askScreen, takeScreenRequest, useScreenRequest } = await opened();
    const hook = await drawHook(useScreenRequest<'row'>, 'row');
    expect(hook.now()).toBeNull();
    await hook.after(() => askScreen(VERIFY));
    expect(hook.now()).toBeNull();
    await hook.after(() => askScreen(ROW));
    expect(hook.now()).toEqual(ROW);
    await hook.after(() => takeScreenRequest('row'));
    expect(hook.now()).toBeNull();
  });
});

describe('the title', () => {
  test('tells how far lists are, then the screen', async () => {
    const { page } = openPage();
    const { setTitle, setTitleProgress } = await import(
      '../../../../src-renderer/app/navigation/window-title.ts'
    );
    const titles: string[] = [];
    Object.defineProperty(page.document, 'title', { set: (title) => titles.push(title) });
    setTitleProgress(null);
    setTitle('Lists');
    setTitleProgress('62 %');
    setTitleProgress('62 %');
    setTitle('API');
    setTitleProgress(null);
    expect(titles).toEqual([
      'Lists · Vouch',
      '62 % · Lists · Vouch',
      '62 % · API · Vouch',
      'API · Vouch',
    ]);
  });
});

test('the search is open once it was opened', async () => {
  openPage();
  const { openSearch, searchIsOpen } = await import(
    '../../../../src-renderer/app/navigation/search-store.ts'
  );
  expect(searchIsOpen()).toBe(false);
  openSearch();
  expect(searchIsOpen()).toBe(true);
});
