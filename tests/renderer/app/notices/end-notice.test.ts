// Whether the browser announces the end of a list.
import { describe, expect, test, vi } from 'vitest';
import { openPage } from '../../open-page.ts';

type Permission = 'default' | 'granted' | 'denied';

async function opened(
  permission: Permission | null,
  { web = true, kept = false, answer = 'granted' as Permission } = {},
) {
  const { page } = openPage();
  if (web) Object.assign(page, { vouch: undefined });
  if (kept) page.localStorage.setItem('vouch-tell-end', 'yes');
  const shown: unknown[] = [];
  const asked: string[] = [];
  class Notice {
    static permission: Permission = permission ?? 'default';
    static async requestPermission() {
      asked.push('asked');
      Notice.permission = answer;
    }
    onclick: () => void = () => {};
    constructor(title: string, options: object) {
      shown.push({ title, ...options, click: () => this.onclick() });
    }
    close() {
      shown.push('closed');
    }
  }
  vi.stubGlobal('Notification', permission === null ? undefined : Notice);
  Object.assign(page, { focus: () => shown.push('focused') });
  const { notifyEnd, useEndNotice } = await import(
    '../../../../src-renderer/app/notices/end-notice.ts'
  );
  return { page, shown, asked, tellEnd: notifyEnd, notice: Notice, state: useEndNotice.getState };
}

test.each([
  ['granted', { kept: true }, 'on'],
  ['granted', { kept: false }, 'off'],
  ['default', { kept: true }, 'off'],
  ['denied', { kept: true }, 'denied'],
  [null, { kept: true }, 'unavailable'],
  // The desktop app tells it by itself.
  ['granted', { kept: true, web: false }, 'unavailable'],
] as const)('%s, %j: %s', async (permission, options, expected) => {
  const { state } = await opened(permission, options);
  expect(state().state).toBe(expected);
});

describe('switching it', () => {
  test.each([
    ['default', 'granted', 'on', 1],
    ['default', 'denied', 'denied', 1],
    ['default', 'default', 'off', 1],
    ['granted', 'granted', 'on', 0],
  ] as const)('%s, answered %s: %s', async (permission, answer, expected, times) => {
    const { state, asked } = await opened(permission, { answer });
    await state().toggle();
    expect(state().state).toBe(expected);
    expect(asked).toHaveLength(times);
  });

  test('off again asks nobody', async () => {
    const { state, asked, page } = await opened('granted', { kept: true });
    await state().toggle();
    expect(state().state).toBe('off');
    expect(page.localStorage.getItem('vouch-tell-end')).toBeNull();
    expect(asked).toEqual([]);
  });

  test('elsewhere is seen at the next look', async () => {
    const { state, notice } = await opened('granted', { kept: true });
    notice.permission = 'denied';
    state().refresh();
    expect(state().state).toBe('denied');
  });
});

describe('the end of a list', () => {
  const ENDED = { jobId: 'job_1', title: 'Le\u202eads is done', body: '3 approve' };

  test('is told once by its list, and leads to it', async () => {
    const { tellEnd: notifyEnd, shown } = await opened('granted', { kept: true });
    notifyEnd(ENDED, (jobId) => shown.push(`opened ${jobId}`));
    expect(shown).toEqual([
      {
        title: 'Le⟨U+202E⟩ads is done',
        body: '3 approve',
        tag: 'job_1',
        click: expect.any(Function),
      },
    ]);
    (shown[0] as { click: () => void }).click();
    expect(shown.slice(1)).toEqual(['focused', 'opened job_1', 'closed']);
  });

  test('is not told where nobody asked for it', async () => {
    const { tellEnd: notifyEnd, shown } = await opened('granted');
    notifyEnd(ENDED, () => {});
    expect(shown).toEqual([]);
  });
});
