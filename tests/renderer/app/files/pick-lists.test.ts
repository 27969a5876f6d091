// Files that the user picks, and where an exported one goes: by the system's dialogs on a desktop, by the browser elsewhere.
import { expect, test } from 'vitest';
import { acceptedFiles } from '../../../../src-shared/file-formats.ts';
import { openPage, settled } from '../../open-page.ts';

const OFFER = { file_id: 'f1', name: 'leads.csv', size_bytes: 12 };

/** An element as far as files are picked or fetched with it. */
class FakeElement extends EventTarget {
  readonly tag: string;
  readonly steps: string[] = [];
  files: File[] | null = null;
  constructor(tag: string) {
    super();
    this.tag = tag;
  }
  click() {
    this.steps.push('click');
  }
  remove() {
    this.steps.push('remove');
  }
  pick(...files: File[]) {
    this.files = files;
    this.dispatchEvent(new Event('change'));
  }
}

async function opened(host: 'desktop' | 'web', answers: object = {}) {
  const page = openPage({ answers: answers as never });
  const made: FakeElement[] = [];
  Object.assign(page.page.document, {
    createElement(tag: string) {
      made.push(new FakeElement(tag));
      return made.at(-1);
    },
    body: { append: (element: FakeElement) => void element.steps.push('append') },
  });
  const { client } = await import('../../../../src-renderer/bridge/client.ts');
  Object.assign(client, { host });
  const { useFileQueue } = await import('../../../../src-renderer/app/files/file-queue.ts');
  return {
    ...page,
    made,
    pending: () => useFileQueue.getState().pending.map(({ name }) => name),
    ...(await import('../../../../src-renderer/app/files/pick-lists.ts')),
    ...(await import('../../../../src-renderer/app/files/pick-json.ts')),
    ...(await import('../../../../src-renderer/app/files/export-file.ts')),
  };
}

const file = (name: string, text = 'a@b.example') => new File([text], name);

test.each([
  [OFFER, ['leads.csv']],
  [null, []],
])('on a desktop a list is picked in the dialog of the system: %j', async (picked, pending) => {
  const desk = await opened('desktop', { 'host.pick_list': { file: picked } });
  await desk.pickLists();
  expect(desk.asked('host.pick_list')).toEqual([{}]);
  expect([desk.pending(), desk.made]).toEqual([pending, []]);
});

test('in a browser several lists can be picked, of the kinds that can be read', async () => {
  const web = await opened('web');
  await web.pickLists();
  const [input] = web.made;
  expect(input).toMatchObject({
    tag: 'input',
    type: 'file',
    multiple: true,
    accept: acceptedFiles('lists'),
    steps: ['click'],
  });
  input?.pick(file('a.csv'), file('b.csv'));
  await settled();
  await settled();
  expect(web.pending()).toEqual(['a.csv', 'b.csv']);
  expect(web.asked('host.pick_list')).toEqual([]);
});

test('the text of a JSON file is read, once one was picked', async () => {
  const web = await opened('web');
  const read: string[] = [];
  web.pickJson((text) => void read.push(text));
  const [input] = web.made;
  expect(input).toMatchObject({ tag: 'input', type: 'file', accept: '.json', steps: ['click'] });
  input?.pick();
  await settled();
  input?.pick(file('a.json', '{}'), file('b.json', '[]'));
  await expect.poll(() => read).toEqual(['{}']);
});

test('an export of a browser is begun at once and downloaded by a ticket', async () => {
  const started = { export_id: 'e1', state: 'running', error: null, file: null };
  const web = await opened('web', { 'exports.start': started, 'exports.ticket': { ticket: 't1' } });
  const request = { job_id: 'job_1', format: 'csv' } as never;
  expect(await web.beginExport(request, 'leads.csv')).toEqual(started);
  expect(web.asked('exports.start')).toEqual([request]);
  expect(web.asked('host.pick_target')).toEqual([]);
  const done = { ...started, file: { name: 'leads.vouch.csv' } } as never;
  await web.downloadExported(done, 'leads.csv');
  await web.downloadExported(started as never, 'leads.csv');
  expect(web.asked('exports.ticket')).toEqual([{ export_id: 'e1' }, { export_id: 'e1' }]);
  expect(web.made).toMatchObject([
    { tag: 'a', href: '/ui/download/t1', download: 'leads.vouch.csv' },
    { tag: 'a', href: '/ui/download/t1', download: 'leads.csv' },
  ]);
  expect(web.made.map(({ steps }) => steps)).toEqual([
    ['append', 'click', 'remove'],
    ['append', 'click', 'remove'],
  ]);
});
