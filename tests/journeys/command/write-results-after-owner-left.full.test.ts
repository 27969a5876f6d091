// Results are written to their end, although the Vouch that owned the data folder stops in the middle.

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeNamedPipe } from '../../adapters/files/folder.ts';
import { ownPractice, vouch } from '../../hosts/vouch-command.ts';
import { temporaryHome } from '../../hosts/vouch-process.ts';
import { NOT_ON_WINDOWS, unless } from '../../setup/skipped.ts';

let place: Awaited<ReturnType<typeof temporaryHome>>;
beforeAll(async () => {
  place = await temporaryHome();
});
afterAll(() => place.remove());

const LIST = 'email\njdoe@kestrel-freight.example\nnobody@granite-works.example\n';

test('vouch bulk and vouch jobs export', unless(NOT_ON_WINDOWS), async () => {
  // A pipe holds the export until it is read.
  const pipe = join(place.home, 'out.csv');
  await makeNamedPipe(pipe);
  const jobs = async () =>
    JSON.parse((await vouch(place.home, ['jobs', 'list', '--json', '--demo'])).stdout);

  const first = await ownPractice(place.home);
  const bulk = vouch(place.home, ['bulk', '-', '--out', pipe, '--demo'], { stdin: LIST });
  let job: { readonly job_id: string; readonly status: string } | undefined;
  while (job?.status !== 'completed') [job] = await jobs();
  await first.close();
  expect(await readFile(pipe, 'utf8')).toMatch(/^email,.+\njdoe@.+\nnobody@.+\n$/);
  expect(await bulk).toMatchObject({ code: 0 });

  const second = await ownPractice(place.home);
  const args = ['jobs', 'export', job.job_id, '--out', pipe, '--demo'];
  const written = vouch(place.home, args);
  await second.close();
  expect(await readFile(pipe, 'utf8')).toMatch(/^email,.+\njdoe@.+\nnobody@.+\n$/);
  expect(await written).toMatchObject({ code: 0 });
});
