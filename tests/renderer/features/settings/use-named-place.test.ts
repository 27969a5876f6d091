// The part of the settings that an address names is brought into sight, with the focus in it.
import { expect, test } from 'vitest';
import { drawHook } from '../../draw-hook.ts';
import { openPage } from '../../open-page.ts';

async function shown(hash: string, hasField = true) {
  const { page } = openPage({}, hash);
  const { useNamedPlace } = await import(
    '../../../../src-renderer/features/settings/use-named-place.ts'
  );
  const done: unknown[] = [];
  const focused = (what: string) => ({
    focus: (options: unknown) => done.push([what, options]),
  });
  const element = {
    ...focused('the part'),
    scrollIntoView: (options: unknown) => done.push(['seen', options]),
    querySelector: () => (hasField ? focused('its field') : null),
    dataset: {} as Record<string, string>,
  };
  const useElement = (name: string) => {
    const place = useNamedPlace<HTMLElement>(name);
    place.current = element as unknown as HTMLElement;
    return place;
  };
  const hook = await drawHook<string, unknown>(useElement, 'ehlo_name');
  return { page, hook, done, element };
}

const SEEN = ['seen', { block: 'center' }];

test('its field has the focus, and the part a mark until another is named', async () => {
  const { page, hook, done, element } = await shown('#/settings/ehlo_name');
  expect(done).toEqual([SEEN, ['its field', { preventScroll: true }]]);
  expect(element.dataset).toEqual({ named: 'true' });
  await hook.after(() => page.goTo('#/settings/mail_from'));
  expect(element.dataset).toEqual({});
  expect(done).toHaveLength(2);
  // Asked for again, it comes back to it.
  await hook.after(() => page.goTo('#/settings/ehlo_name'));
  await hook.after(() => page.goTo('#/settings/ehlo_name'));
  expect(done).toHaveLength(6);
});

test('a part without a field has the focus itself', async () => {
  const { done } = await shown('#/settings/ehlo_name', false);
  expect(done).toEqual([SEEN, ['the part', { preventScroll: true }]]);
});

test.each(['#/settings', '#/settings/mail_from', '#/lists/ehlo_name', '#/verify/ehlo_name'])(
  '%s names another place',
  async (hash) => {
    const { done, element } = await shown(hash);
    expect(done).toEqual([]);
    expect(element.dataset).toEqual({});
  },
);

test('a part that gets another name is looked at by that', async () => {
  const { hook, done, element } = await shown('#/settings/mail_from');
  expect(done).toEqual([]);
  await hook.draw('mail_from');
  expect(done).toHaveLength(2);
  await hook.draw('ehlo_name');
  expect(element.dataset).toEqual({});
});
