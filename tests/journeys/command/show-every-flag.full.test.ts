// The sample list is what Vouch is shown with: every flag has a row there, and mail hosts, asked slowly, tell theirs.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { FLAG_NAMES } from '../../../src-shared/flags.ts';
import { type Concluded, conclusionFaults } from '../../engine/explain/conclusion-faults.ts';
import { ownPractice, vouch as run } from '../../hosts/vouch-command.ts';
import { SAMPLE_LIST, temporaryHome } from '../../hosts/vouch-process.ts';

type Item = (Concluded | object) & { readonly flags?: readonly string[]; readonly index: number };

let home: string;
let remove: () => Promise<void>;
let owner: Awaited<ReturnType<typeof ownPractice>>;

beforeAll(async () => {
  ({ home, remove } = await temporaryHome());
  owner = await ownPractice(home);
});
afterAll(async () => {
  await owner?.close();
  await remove?.();
});

test('vouch bulk shows every flag that exists on the sample list, each with a sound conclusion', async () => {
  const faults: string[] = [];
  const flagsOf = async (args: readonly string[], stdin = '') => {
    const { stdout } = await run(home, ['bulk', ...args, '--demo', '--format', 'ndjson'], {
      stdin,
    });
    const lines = stdout.trimEnd().split('\n');
    const items = lines.map((line) => JSON.parse(line) as Item);
    for (const item of items) if ('reasoning' in item) faults.push(...conclusionFaults(item));
    expect(items.map((item) => item.index)).toEqual(items.map((_, index) => index));
    return items.flatMap((item) => item.flags ?? []);
  };
  // Mail hosts are asked slowly, so only those rows are probed whose mailboxes have something to tell.
  const probed = [
    'email',
    'devries@kestrel-freight.example',
    'aoife.nibhriain@kestrel-freight.example',
    'k.holm@lumen-analytics.example',
    'oskar.nowak@everyone-welcome.example',
    'joy.achieng@riverbend-city.example',
    '"""quinn ode""@harrow-legal.example"',
  ];
  const probing = ['--mailbox', '--ehlo', 'verifier.practice.example', '--greylist-delay', '0'];

  // What one's own outcomes tell is of no sample: tests/service/verify/own-history.test.ts.
  const shown = FLAG_NAMES.filter(
    (flag) => !['known_fraud', 'bounced_before', 'known_good'].includes(flag),
  );
  const flags = new Set(await flagsOf(['-', ...probing], probed.join('\n')));
  // A visit has its time, and a machine that is too busy for so many at once leaves some unknown: these are asked again.
  for (let asked = 0; asked < 5 && shown.some((flag) => !flags.has(flag)); asked += 1) {
    for (const flag of await flagsOf([SAMPLE_LIST, '--no-cache'])) flags.add(flag);
  }
  expect(shown.filter((flag) => !flags.has(flag))).toEqual([]);
  expect(faults).toEqual([]);
});
