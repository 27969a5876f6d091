// Text on the clipboard: by the newer interface, by the older one, or told that it cannot be.
import { notifications, notificationsStore } from '@mantine/notifications';
import { expect, test, vi } from 'vitest';
import { openPage } from '../../open-page.ts';

async function opened(newer: boolean, older: boolean) {
  notifications.clean();
  const { page } = openPage();
  const done: string[] = [];
  const field = {
    value: '',
    style: {},
    select: () => done.push(`selected ${field.value}`),
    remove: () => done.push('removed'),
  };
  class HtmlElement {
    focus() {
      done.push('focused again');
    }
  }
  vi.stubGlobal('HTMLElement', HtmlElement);
  Object.assign(page.document, {
    activeElement: new HtmlElement(),
    body: { append: () => done.push('appended') },
    createElement: () => field,
    execCommand: (command: string) => {
      done.push(command);
      return older;
    },
  });
  vi.stubGlobal('navigator', {
    clipboard: {
      async writeText(text: string) {
        if (!newer) throw new Error('denied');
        done.push(`wrote ${text}`);
      },
    },
  });
  const module = await import('../../../../src-renderer/app/clipboard/write-clipboard.ts');
  const reported = () =>
    notificationsStore.getState().notifications.map(({ title, message }) => [title, message]);
  return { ...module, done, told: reported };
}

const BY_HAND = ['appended', 'selected hello', 'copy', 'removed', 'focused again'];

test('the newer interface is enough', async () => {
  const { copyText, done, told: reported } = await opened(true, false);
  await copyText('hello', 'The greeting');
  expect(done).toEqual(['wrote hello']);
  expect(reported()).toEqual([[undefined, 'The greeting was copied.']]);
});

test('where it may not be used the older way is taken, and the focus goes back', async () => {
  const { copyText, done, told: reported } = await opened(false, true);
  await copyText('hello', 'The greeting');
  expect(done).toEqual(BY_HAND);
  expect(reported().map(([title]) => title)).toEqual([undefined]);
});

test('where neither works it is told how to copy all the same', async () => {
  const { copyText, done, told: reported } = await opened(false, false);
  await copyText('hello', 'The greeting');
  expect(done).toEqual(BY_HAND);
  expect(reported()).toEqual([
    [
      'The clipboard cannot be used',
      'The greeting was not copied. Select the text and copy it by hand.',
    ],
  ]);
});
