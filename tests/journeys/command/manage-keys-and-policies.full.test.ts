// Commands that manage: keys and budgets, overrides, policy, history, usage and jobs, as a user runs them.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { practiceHome, vouch as run } from '../../hosts/vouch-command.ts';
import { start } from '../../hosts/vouch-process.ts';
import { DEEP } from '../../setup/depth.ts';

const AMELIA = 'amelia.clarke@kestrel-freight.example';

// Alone, each command opens the folder for itself, which takes its time and changes nothing else.
const WAYS = DEEP ? (['alone', 'beside a running service'] as const) : ['beside a running service'];

describe.each(WAYS)('%s,', (how) => {
  const place = practiceHome({ owned: how !== 'alone' });
  const { vouch, json } = place;

  test('vouch keys gives a key a budget, changes it and lifts it', async () => {
    const { id } = await json('keys', 'create', '--name', 'small', '--budget', '50');
    const budget = async () =>
      (await json('keys', 'list')).find((key: { id: string }) => key.id === id).monthly_budget;
    expect(await budget()).toBe(50);
    expect(await json('keys', 'budget', id, '7')).toMatchObject({ id, monthly_budget: 7 });
    await vouch('keys', 'budget', id, 'none');
    expect(await budget()).toBeNull();
  });

  test('vouch overrides adds what decides from then on, and removes it by its value', async () => {
    const reason = 'sends us spam';
    const added = await json(
      'overrides',
      'add',
      'deny',
      'kestrel-freight.example',
      '--reason',
      reason,
    );
    expect(added).toMatchObject({ subject: 'domain', verdict: 'deny', reason });
    const denied = await json('verify', AMELIA);
    expect(denied).toMatchObject({ recommendation: 'block', score: 0 });
    expect(denied.reasoning).toContain(reason);
    expect(await json('overrides', 'list')).toEqual([added]);
    expect(await json('overrides', 'remove', 'kestrel-freight.example')).toEqual({ deleted: true });
    expect(await json('verify', AMELIA)).toMatchObject({ recommendation: 'approve' });
  });

  test('vouch policy shows who would flip before it keeps anything', async () => {
    await json('verify', AMELIA);
    const bands = ['--approve', '99', '--review', '98'];
    const seen = await json('policy', 'preview', ...bands);
    expect(seen).toMatchObject({ flips: { approve: { block: 1 } }, saved: false });
    expect((await json('policy', 'show')).policy).toMatchObject({ approve: 70, review: 40 });
    expect((await vouch('policy', 'preview', ...bands)).stdout).toContain(AMELIA);
    await json('policy', 'preview', ...bands, '--save');
    expect((await json('policy', 'show')).policy).toMatchObject({ approve: 99, review: 98 });
    expect(await json('verify', AMELIA)).toMatchObject({ recommendation: 'block' });
    await json('policy', 'preset', 'balanced');
    const set = await json('policy', 'set', '--weight', 'no_dmarc=-8');
    expect(set.policy).toEqual({ approve: 70, review: 40, weights: { no_dmarc: -8 } });
    await json('policy', 'set', '--weight', 'no_dmarc=default');
    expect((await json('policy', 'show')).policy.weights).toEqual({});
  });

  test('vouch history finds a check, shows it again and forgets it', async () => {
    const { request_id } = await json('verify', AMELIA, '--name', 'Amelia Clarke');
    const found = await json('history', 'list', '--search', 'kestrel');
    expect(found[0]).toMatchObject({ request_id, origin: 'command', input: { email: AMELIA } });
    expect(await json('history', 'list', '--search', 'nobody-like-this')).toEqual([]);
    expect(await json('history', 'show', request_id)).toMatchObject({ request_id });
    expect((await vouch('history', 'show', request_id)).stdout).toContain('approve');
    expect(await json('history', 'delete', request_id)).toEqual({ deleted: true });
    expect(await json('history', 'show', request_id)).toMatchObject({ code: 'not_found' });
    await json('history', 'clear');
    expect(await json('history', 'list')).toEqual([]);
  });

  test('vouch usage counts what commands used', async () => {
    await json('verify', AMELIA, '--no-cache');
    const used = await json('usage', '--days', '2');
    expect(used.days).toHaveLength(2);
    expect(used.this_month).toBeGreaterThan(0);
    expect(used.days[1].by_command).toBe(used.this_month);
  });

  test('vouch jobs lists where a job came from, renames it, and exports every format', async () => {
    const list = `email,note\n${AMELIA},a\nnobody,b\n`;
    await run(place.home, ['bulk', '-', '--demo', '--out', join(place.home, 'out.csv')], {
      stdin: list,
    });
    const [job] = await json('jobs', 'list', '--origin', 'command');
    expect(job).toMatchObject({ name: 'stdin', origin: 'command', total: 2 });
    expect(await json('jobs', 'list', '--origin', 'app')).toEqual([]);
    await json('jobs', 'rename', job.job_id, 'Sign-ups of March');
    expect(await json('jobs', 'list', '--search', 'March')).toMatchObject([
      { name: 'Sign-ups of March', origin: 'command' },
    ]);
    for (const format of ['csv', 'xlsx', 'json', 'ndjson', 'html']) {
      const out = join(place.home, `again.${format}`);
      const exported = await vouch('jobs', 'export', job.job_id, '--out', out);
      expect({ format, code: exported.code, stderr: exported.stderr }).toMatchObject({ code: 0 });
      expect((await readFile(out)).length).toBeGreaterThan(100);
    }
    const piped = await vouch('jobs', 'export', job.job_id, '--format', 'ndjson');
    expect(piped.stdout.trimEnd().split('\n')).toHaveLength(2);
  });
});

describe('for scripts', () => {
  const place = practiceHome();

  test.each([
    [['keys', 'budget', 'nobody', '7'], 1, 'key_not_found'],
    [['keys', 'create', '--budget', 'many'], 2, 'invalid_request'],
    [['jobs', 'show', 'nothing'], 1, 'job_not_found'],
    [['verify', 'jane@broken-signatures.example'], 1, 'dns_unavailable'],
    [['overrides', 'add', 'deny', 'x.example'], 2, 'invalid_request'],
    [['policy', 'preset', 'hard'], 2, 'invalid_request'],
    [['history', 'list', '--flag', 'odd'], 2, 'invalid_request'],
    [['usage', '--days', '0'], 2, 'invalid_request'],
    [['keys', 'listt'], 2, 'invalid_request'],
    [['doctor', '--report', '/nowhere/at/all'], 1, 'invalid_request'],
  ] as const)(
    '%j --json fails with exit code %i and the problem %s on stdout',
    async (args, code, problem) => {
      const ended = await run(place.home, [...args, '--demo', '--json']);
      expect(ended.code).toBe(code);
      expect(JSON.parse(ended.stdout)).toMatchObject({
        type: `urn:vouch:problem:${problem}`,
        code: problem,
        status: expect.any(Number),
        detail: expect.stringMatching(/\S/),
      });
      expect(ended.stderr).not.toBe('');
      expect(ended.stderr).not.toMatch(/\n\s+at /);
    },
  );

  test('verify - answers an object a line in order, failures in their place', async () => {
    const stdin = `${AMELIA}\r\n\nnobody\njane@broken-signatures.example\n${AMELIA}`;
    const { code, stdout } = await run(place.home, ['verify', '-', '--demo'], { stdin });
    expect(code).toBe(0);
    const lines = stdout
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(lines.map(({ index, input }) => [index, input.email])).toEqual([
      [0, AMELIA],
      [1, 'nobody'],
      [2, 'jane@broken-signatures.example'],
      [3, AMELIA],
    ]);
    expect(lines[2].error.code).toBe('dns_unavailable');
    expect(lines[1]).toMatchObject({ score: 0, email: { valid: false } });
  });

  test('verify - answers each line while stdin stays open', async () => {
    const child = start(place.home, ['verify', '-', '--demo']);
    const answers = child.stdout.setEncoding('utf8')[Symbol.asyncIterator]();
    for (const email of ['nobody', 'somebody']) {
      child.stdin.write(`${email}\n`);
      const { value } = await answers.next();
      expect(JSON.parse(String(value)).input.email).toBe(email);
    }
    child.stdin.end();
    expect((await answers.next()).done).toBe(true);
  });

  test('a reader that goes ends a stream quietly', async () => {
    const child = start(place.home, ['verify', '-', '--demo']);
    let stderr = '';
    child.stderr.on('data', (text) => {
      stderr += String(text);
    });
    child.stdin.on('error', () => {});
    child.stdin.write('nobody\n'.repeat(2_000));
    child.stdout.once('data', () => {
      child.stdout.destroy();
      child.stdin.end('nobody\n');
    });
    const code = await new Promise((resolve) => child.once('exit', resolve));
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  });

  test.each(
    `verify bulk parse serve usage doctor
    ${['create', 'list', 'budget', 'revoke'].map((name) => `keys+${name}`).join(' ')}
    ${['list', 'show', 'pause', 'cancel', 'delete', 'rename', 'resume', 'export'].map((name) => `jobs+${name}`).join(' ')}
    ${['list', 'show', 'delete', 'clear'].map((name) => `history+${name}`).join(' ')}
    ${['show', 'set', 'preset', 'preview'].map((name) => `policy+${name}`).join(' ')}
    ${['list', 'add', 'remove'].map((name) => `overrides+${name}`).join(' ')}
    ${['list', 'set', 'reset'].map((name) => `settings+${name}`).join(' ')}
    feeds+status feeds+update privacy+list privacy+clear`
      .trim()
      .split(/\s+/),
  )('%s --help teaches by example', async (name) => {
    const { code, stdout } = await run(place.home, [...name.split('+'), '--help']);
    expect(code).toBe(0);
    expect(stdout).toMatch(/\nExamples?:\n {2}vouch /);
    expect(stdout).toContain('--json');
  });
});
