// `vouch suppressions` as a user runs it: beside a running service.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { practiceHome } from '../../vouch-command.ts';

const AMELIA = 'amelia.clarke@kestrel-freight.example';

const place = practiceHome();
const { vouch, json, file } = place;

test('vouch suppressions makes a list of a file, adds to it, renames, writes and deletes it', async () => {
  const optOuts = await file(
    'opt-outs.txt',
    'jane@acme.example.com\nblocked.com\nno address here\n',
  );
  const made = await json('suppressions', 'import', optOuts, '--no-header', '--name', 'Opt-outs');
  expect(made).toMatchObject({
    list: { name: 'Opt-outs', addresses: 1, domains: 1 },
    added: 2,
    passed_over: 1,
    examples: [{ row: 3, text: 'no address here' }],
  });
  const again = await file(
    'again.csv',
    'email;why\nJANE@acme.example.com;asked\njohn@acme.example.com;asked\n',
  );
  expect(await json('suppressions', 'import', again, '--into', 'opt-outs')).toMatchObject({
    added: 1,
  });
  const taken = await vouch('suppressions', 'import', again, '--name', 'OPT-OUTS');
  expect(taken).toMatchObject({ code: 2 });
  await json('suppressions', 'rename', 'Opt-outs', 'Never');
  const out = join(place.home, 'never.csv');
  await vouch('suppressions', 'export', 'Never', '--out', out);
  expect((await readFile(out, 'utf8')).split('\n').toSorted()).toEqual(
    [
      '',
      'blocked.com,domain',
      'entry,kind',
      'jane@acme.example.com,address',
      'john@acme.example.com,address',
    ].toSorted(),
  );
  const { stdout } = await vouch('suppressions', 'export', 'Never', '--format', 'json');
  expect(JSON.parse(stdout)).toHaveLength(3);
  const people = await file('people.csv', `email\n${AMELIA}\nanna@mail.blocked.com\n`);
  const checked = await vouch('bulk', people, '--suppress', 'Never', '--out', '-');
  expect(checked.stdout.trim().split('\n')).toHaveLength(2);
  expect(await json('suppressions', 'delete', 'Never')).toEqual({ deleted: true });
  expect(await json('suppressions', 'list')).toEqual([]);
  expect(await vouch('suppressions', 'export', 'Never')).toMatchObject({ code: 2 });
});
