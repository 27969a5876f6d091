// Nobody who was checked, and no key, can be read in a log or a report after a run that met every kind of trouble.
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { end, run, type Serving, start, temporaryHome } from '../../hosts/vouch-process.ts';

const PERSON = {
  email: 'amelia.clarke@kestrel-freight.example',
  name: 'Amelia Clarke',
  company_name: 'Kestrel Freight',
  ip_address: '193.0.6.139',
};
const OTHERS = ['jane.roe@broken-signatures.example', 'not-an-address-of-jane', 'jane@@x..example'];
const TRACES =
  /amelia|clarke|Kestrel Freight|193\.0\.6\.139|jane|roe@|of-jane|kestrel-freight\.example/i;

let home: Awaited<ReturnType<typeof temporaryHome>>;
let key = '';
let log = '';
let report = '';

beforeAll(async () => {
  home = await temporaryHome();
  const env = { VOUCH_LOG: 'info' };
  const child = start(home.home, ['serve', '--demo', '--json'], env);
  const ending = end(child);
  const reported = await firstLine(child);
  key = reported.key;
  await trouble(reported.url);
  await run(home.home, ['verify', PERSON.email, '--name', PERSON.name, '--demo'], { env });
  await run(home.home, ['verify', OTHERS[0] ?? '', '--demo'], { env });
  await run(home.home, ['bulk', '-', '--demo', '--no-header'], {
    env,
    stdin: `${PERSON.email}\n${OTHERS.join('\n')}\n`,
  });
  await run(home.home, ['jobs', 'show', PERSON.email, '--demo'], { env });
  report = (await run(home.home, ['doctor', '--demo', '--report', '-'], { env })).stdout;
  child.kill('SIGTERM');
  await ending;
  const folder = join(home.home, 'practice');
  const names = (await readdir(folder)).filter((name) => name.startsWith('vouch.log'));
  log = (await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))).join('');
});
afterAll(() => home?.remove());

async function firstLine(child: Serving['process']): Promise<{ url: string; key: string }> {
  let text = '';
  for await (const chunk of child.stdout) {
    text += String(chunk);
    if (text.includes('\n')) break;
  }
  return JSON.parse(text);
}

async function trouble(url: string): Promise<void> {
  const call = (path: string, body: unknown, bearer = key) =>
    fetch(url + path, {
      ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
      headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' },
    });
  await call('/v1/verify', PERSON);
  await call('/v1/verify', { ...PERSON, ip_address: 'amelia' });
  await call('/v1/verify', { ...PERSON, name: 3 });
  for (const email of OTHERS) await call('/v1/verify', { email });
  await call('/v1/verify/bulk', { items: [PERSON, ...OTHERS.map((email) => ({ email }))] });
  await call(`/v1/jobs/${encodeURIComponent(PERSON.email)}`, undefined);
  await call(`/v1/nowhere/${PERSON.email}?key=${key}`, undefined);
  await call('/v1/verify', PERSON, `${key}x`);
}

test('the log holds what happened, in lines of JSON', () => {
  const lines = log
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(lines.map(({ msg }) => msg)).toContain('the API listens');
  const answered = lines.filter(({ msg }) => msg === 'a request was answered');
  expect(answered.map(({ status }) => status)).toEqual(
    expect.arrayContaining([200, 202, 400, 401, 404, 503]),
  );
});

test('no address, name, company or IP of a check is in the log', () => {
  expect(log.split('\n').filter((line) => TRACES.test(line))).toEqual([]);
});

test('no key is in the log', () => {
  expect(log).not.toContain('vouch_live_');
  expect(log).not.toContain(key.slice(-20));
});

test('the report has what a bug report needs', () => {
  for (const title of [
    'Program',
    'Service',
    'Checks of vouch doctor',
    'Settings',
    'Lists',
    'Database',
  ])
    expect(report).toContain(`${title}\n${'-'.repeat(title.length)}\n`);
});

test('the report says that nobody who was checked is named in it, and that is so', () => {
  expect(report.split('\n').filter((line) => TRACES.test(line))).toEqual([]);
  expect(report).not.toContain('vouch_live_');
});
