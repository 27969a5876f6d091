import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { placeWindow, readPlace } from '../../../src-main/hosts/electron/window-place.ts';
import { openSavedState } from '../../../src-main/hosts/electron/window-state.ts';

const MAIN = { x: 0, y: 25, width: 1920, height: 1055 };
const SECOND = { x: -1600, y: 0, width: 1600, height: 1200 };
const box = (x: number, y: number, width = 1200, height = 800) => ({ x, y, width, height });

describe('the place of the window', () => {
  test('is the middle of the main screen at the first start', () => {
    expect(placeWindow(null, [MAIN, SECOND])).toEqual({
      box: { x: 320, y: 133, width: 1280, height: 840 },
      maximized: false,
    });
  });

  test.each([
    ['the main screen', box(300, 200)],
    ['a second one, left of it', box(-1500, 100)],
  ])('stays where it was on %s', (_, saved) => {
    expect(placeWindow({ box: saved, maximized: true }, [MAIN, SECOND])).toEqual({
      box: saved,
      maximized: true,
    });
  });

  test.each([
    ['its screen is gone', box(-1500, 100)],
    ['only an edge of it would show', box(1850, 100)],
    ['its head is below the screen', box(100, 1070)],
    ['its head is far above', box(100, -500)],
  ])('is the middle again when %s', (_, saved) => {
    const { box: found } = placeWindow({ box: saved, maximized: false }, [MAIN]);
    expect(found).toEqual({ x: 360, y: 153, width: 1200, height: 800 });
  });

  test('is neither larger than its screen nor too small to use', () => {
    const large = placeWindow({ box: box(0, 25, 4000, 3000), maximized: false }, [MAIN]).box;
    expect(large).toMatchObject({ width: 1920, height: 1055 });
    const small = placeWindow({ box: box(0, 25, 10, 10), maximized: false }, [MAIN]).box;
    expect(small).toMatchObject({ width: 960, height: 640 });
  });

  test('is as kept where no screen is known', () => {
    const saved = { box: box(5, 5), maximized: false };
    expect(placeWindow(saved, [])).toEqual(saved);
  });

  test.each([
    null,
    'here',
    {},
    { box: { x: 1, y: 2, width: 3 } },
    { box: { x: 1.5, y: 2, width: 3, height: 4 } },
    { box: { x: 1e9, y: 2, width: 3, height: 4 } },
  ])('is not read out of %j', (value) => {
    expect(readPlace(value)).toBe(null);
  });
});

describe('what the window remembers', () => {
  let folder = '';
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'vouch-kept-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  test('is there at the next start, for its owner only', async () => {
    const place = { box: box(1, 2), maximized: true };
    openSavedState(folder).change({ place });
    openSavedState(folder).change({ trayNoticeShown: true });
    expect(openSavedState(folder).read()).toEqual({ place, trayNoticeShown: true });
    const { mode } = await stat(join(folder, 'window.json'));
    expect((mode & 0o777).toString(8)).toBe(process.platform === 'win32' ? '666' : '600');
  });

  test.each(['', '{"place":', '[]', '{"place":7,"trayNoticeShown":"yes"}'])(
    'is nothing when the file holds %j',
    async (text) => {
      await writeFile(join(folder, 'window.json'), text);
      expect(openSavedState(folder).read()).toEqual({ place: null, trayNoticeShown: false });
    },
  );

  test('is forgotten where it cannot be written', async () => {
    const state = openSavedState(join(folder, 'missing'));
    state.change({ trayNoticeShown: true });
    expect(state.read().trayNoticeShown).toBe(true);
    await expect(readFile(join(folder, 'missing/window.json'))).rejects.toThrow('ENOENT');
  });
});
