// What the window follows for as long as it lives: the data folder, the lists at work, the commands of the menu.
import { notifications, notificationsStore } from '@mantine/notifications';
import { describe, expect, test } from 'vitest';
import { drawHook } from '../../renderer/draw-hook.ts';
import { jobDetails } from '../../renderer/job-details.ts';
import { openPage, settled } from '../../renderer/open-page.ts';

describe('the data folder', () => {
  const followed = async (hash: string) => {
    const opened = openPage({}, hash);
    const { followDataFolder } = await import('../../../src-renderer/shell/data-folder.ts');
    const { useServiceStatus } = await import('../../../src-renderer/app/calls/service-status.ts');
    const stop = followDataFolder();
    const shows = (data_folder: string | null, switching = false) =>
      useServiceStatus.setState({
        status: data_folder === null ? null : ({ data_folder } as never),
        switching,
      });
    return { ...opened, stop, shows };
  };

  test.each([
    ['#/lists/job_7', '#/lists'],
    ['#/verify/req_7', '#/verify'],
    ['#/settings/dns', '#/settings/dns'],
  ])('another one begins the page anew: %s becomes %s', async (hash, place) => {
    const { page, shows } = await followed(hash);
    shows('/home/jane');
    expect(page.reloads).toBe(0);
    shows('/home/jane/practice');
    expect(page.reloads).toBe(1);
    expect(page.location.hash).toBe(place);
  });

  test('nothing begins anew while networks are changed, or nothing is known', async () => {
    const { page, shows, stop } = await followed('#/lists/job_7');
    shows('/home/jane');
    shows('/home/jane/practice', true);
    shows(null);
    expect(page.reloads).toBe(0);
    stop();
    shows('/home/jane/practice');
    expect(page.reloads).toBe(0);
  });
});

describe('the lists at work', () => {
  const followed = async (jobs: ReturnType<typeof jobDetails>[] = []) => {
    const opened = openPage({ answers: { 'jobs.list': { jobs } } });
    const { followListProgress } = await import('../../../src-renderer/shell/list-progress.ts');
    const stop = followListProgress();
    await settled();
    return { ...opened, stop, title: () => opened.page.document.title };
  };
  const at = (processed: number, changes = {}) =>
    jobDetails({ total: 200, processed, started_at: '2026-03-01T10:00:00Z', ...changes });

  test('their progress stands in the title, never 100 before the last row', async () => {
    const { title, endpoint, asked } = await followed([at(100)]);
    expect(asked('jobs.list')).toEqual([{ after: null, limit: 50, origins: ['app', 'command'] }]);
    expect(title()).toBe('50 % · Vouch · Vouch');
    endpoint.emit('jobs.changed', { job: at(199) });
    expect(title()).toBe('99 % · Vouch · Vouch');
    endpoint.emit('jobs.changed', { job: at(200) });
    expect(title()).toBe('99 % · Vouch · Vouch');
    endpoint.emit('jobs.changed', { job: at(200, { status: 'completed' }) });
    expect(title()).toBe('Vouch · Vouch');
  });

  test('those of the API are not among them, and one that is removed neither', async () => {
    const { title, endpoint, stop } = await followed([at(100)]);
    endpoint.emit('jobs.changed', { job: at(0, { job_id: 'job_2', origin: 'key' }) });
    expect(title()).toBe('50 % · Vouch · Vouch');
    endpoint.emit('jobs.removed', { job_id: 'job_1' });
    expect(title()).toBe('Vouch · Vouch');
    endpoint.emit('jobs.changed', { job: at(50) });
    expect(title()).toBe('25 % · Vouch · Vouch');
    stop();
    expect(title()).toBe('Vouch · Vouch');
    endpoint.emit('jobs.changed', { job: at(60) });
    expect(title()).toBe('Vouch · Vouch');
  });
});

describe('the menu', () => {
  const shown = async (plan: Parameters<typeof openPage>[0] = {}) => {
    notifications.clean();
    const opened = openPage(plan, '#/nowhere');
    const { useMenuCommands } = await import('../../../src-renderer/shell/menu-commands.ts');
    const { useFileQueue } = await import('../../../src-renderer/app/files/file-queue.ts');
    const hook = await drawHook(() => useMenuCommands(), undefined);
    const command = (name: string) =>
      hook.after(() => opened.endpoint.emit('menu.command', { command: name }));
    return { ...opened, hook, command, queue: useFileQueue.getState };
  };
  const OFFER = { file_id: 'f1', name: 'leads.csv', size_bytes: 12 };

  test.each([
    ['new_check', '#/verify'],
    ['show_history', '#/history/checks'],
    ['show_api', '#/api'],
    ['show_settings', '#/settings'],
  ])('%s leads to %s', async (name, hash) => {
    const { command, page } = await shown();
    await command(name);
    expect(page.location.hash).toBe(hash);
  });

  test('opens a list that is picked, or one that the system hands over', async () => {
    const { command, queue, endpoint, hook } = await shown({
      answers: { 'host.pick_list': { file: OFFER } },
    });
    await command('open_list');
    await hook.after(() => endpoint.emit('files.opened', { ...OFFER, file_id: 'f2' }));
    expect(queue().pending.map(({ file_id }) => file_id)).toEqual(['f1', 'f2']);
    endpoint.answer('host.pick_list', { file: null });
    await command('open_list');
    expect(queue().pending).toHaveLength(2);
    await hook.remove();
    endpoint.emit('files.opened', OFFER);
    expect(queue().pending).toHaveLength(2);
  });

  test('tells why no list was opened', async () => {
    const error = { code: 'invalid_request', message: 'It is no table.' } as const;
    const { command } = await shown({ errors: { 'host.pick_list': error } });
    await command('open_list');
    expect(notificationsStore.getState().notifications).toMatchObject([{ message: error.message }]);
  });

  test('opens the search, and folds the rail', async () => {
    const { command, page } = await shown();
    const { searchIsOpen } = await import('../../../src-renderer/app/navigation/search-store.ts');
    await command('search');
    expect(searchIsOpen()).toBe(true);
    const { useRail } = await import('../../../src-renderer/shell/rail-store.ts');
    expect(useRail.getState().railFolded).toBe(false);
    await command('toggle_rail');
    expect([useRail.getState().railFolded, page.localStorage.getItem('vouch-rail')]).toEqual([
      true,
      'folded',
    ]);
    await command('toggle_rail');
    expect([useRail.getState().railFolded, page.localStorage.getItem('vouch-rail')]).toEqual([
      false,
      'open',
    ]);
  });

  test('the rail stays folded over a reload', async () => {
    const { page } = openPage();
    page.localStorage.setItem('vouch-rail', 'folded');
    const { useRail } = await import('../../../src-renderer/shell/rail-store.ts');
    expect(useRail.getState().railFolded).toBe(true);
  });
});
