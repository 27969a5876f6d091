// Files on offer by their ids: what they are called, whose copies are removed, and how another instance takes them over.
import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { createOfferedFiles } from '../../../../src-main/service/lists/files/offered-files.ts';
import type { FilesPort } from '../../../../src-main/service/ports/files.ts';

function opened() {
  const done: unknown[] = [];
  let ids = 0;
  const files = {
    sizeOf: async (path: string, name: string) => {
      done.push(['size', path, name]);
      return 12;
    },
    keep: async (name: string, _: Readable, limit: number) => {
      done.push(['keep', name, limit]);
      return { path: `/private/${done.length}`, sizeBytes: 34 };
    },
    remove: async (path: string) => void done.push(['remove', path]),
    read: async (path: string) => {
      done.push(['read', path]);
      return { content: Readable.from(['x']) };
    },
  } as unknown as FilesPort;
  const offered = createOfferedFiles(files, () => {
    ids += 1;
    return `f${ids}`;
  });
  return { ...offered, done };
}

const stream = () => Readable.from(['a@b.example']);

test('a file is offered where it is, and its original is never removed', async () => {
  const { offerPath, find, discard, done } = opened();
  const offer = await offerPath('/lists/leads.csv');
  expect(offer).toEqual({ file_id: 'f1', name: 'leads.csv', size_bytes: 12 });
  expect(find('f1')).toEqual({ offer, path: '/lists/leads.csv', copied: false });
  await discard('f1');
  expect(() => find('f1')).toThrow(expect.objectContaining({ code: 'not_found' }));
  expect(done).toEqual([['size', '/lists/leads.csv', 'leads.csv']]);
});

test('what came as a stream is a private copy, which goes with it', async () => {
  const { receive, find, discard, done } = opened();
  const offer = await receive('leads.csv', stream(), 1_000);
  expect([offer, find('f1').path]).toEqual([
    { file_id: 'f1', name: 'leads.csv', size_bytes: 34 },
    '/private/1',
  ]);
  await discard('f1');
  await discard('f1');
  expect(done).toEqual([
    ['keep', 'leads.csv', 1_000],
    ['remove', '/private/1'],
  ]);
});

test.each([
  ['C:\\lists\\leads.csv', 'leads.csv'],
  ['/lists/leads.csv/', 'leads.csv'],
  ['../..', 'list'],
  ['..', 'list'],
  ['.', 'list'],
  ['', 'list'],
  [' / ', 'list'],
  ['a\u0007b\u202ec\u2066d.csv', 'abcd.csv'],
  ['x'.repeat(201), 'x'.repeat(200)],
  [`${'x'.repeat(199)}😀`, `${'x'.repeat(199)}\ufffd`],
])('%j is called %j', async (name, label) => {
  const { receive } = opened();
  expect((await receive(name, stream(), 1)).name).toBe(label);
});

test('another instance takes all over under their ids, with copies of its own', async () => {
  const first = opened();
  await first.offerPath('/lists/leads.csv');
  await first.receive('pasted.csv', stream(), 1_000);
  const second = opened();
  await second.takeOver(first.handOver());
  expect(second.done).toEqual([
    ['read', '/private/2'],
    ['keep', 'pasted.csv', Number.POSITIVE_INFINITY],
  ]);
  expect(['f1', 'f2'].map((id) => second.find(id))).toEqual([
    first.find('f1'),
    { offer: first.find('f2').offer, path: '/private/2', copied: true },
  ]);
  first.clear();
  expect(first.handOver()).toEqual([]);
});
