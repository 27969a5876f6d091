import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { MIGRATIONS } from '../src-main/adapters/sqlite/migrations/index.ts';
import type { SettingDetails } from '../src-shared/bridge/app.ts';
import type { VerificationResult } from '../src-shared/schemas/verification.ts';
import { ownPractice, vouch as run } from './hosts/vouch-command.ts';
import { SAMPLE_LIST, temporaryHome } from './hosts/vouch-process.ts';

const ROOT = join(import.meta.dirname, '..');
let home: string;
let remove: () => Promise<void>;

beforeEach(async () => {
  ({ home, remove } = await temporaryHome());
});
afterEach(() => remove());

/** A folder that stays open, for all tests that need none of their own. */
let demo: Awaited<ReturnType<typeof temporaryHome>>;
let owner: Awaited<ReturnType<typeof ownPractice>>;

beforeAll(async () => {
  demo = await temporaryHome();
  owner = await ownPractice(demo.home);
});
afterAll(async () => {
  await owner?.close();
  await demo?.remove();
});

/** Runs a command on the folder that stays open. */
function onDemo(args: readonly string[], env: Record<string, string> = {}) {
  return run(demo.home, args, { env });
}

const AMELIA = ['amelia.clarke@kestrel-freight.example', '--name', 'Amelia Clarke', '--demo'];

describe('vouch', () => {
  test('without a command shows its help, every environment variable in it', async () => {
    const { stdout, code } = await run(home, ['--help']);
    expect(code).toBe(0);
    for (const word of [
      'verify',
      'bulk',
      'parse',
      'serve',
      'keys',
      'jobs',
      'VOUCH_HOME',
      'VOUCH_ALLOW_RANGES',
      'Exit codes',
    ]) {
      expect(stdout).toContain(word);
    }
  });

  test.each([
    ['an unknown command', ['verfy'], 'verify'],
    ['an unknown flag', ['verify', 'a@b.example', '--nmae', 'x'], '--name'],
    ['a name without its flag', ['keys', 'create', 'reports'], 'vouch keys create --name reports'],
    [
      'an EHLO name that is none',
      ['verify', 'a@b.example', '--ehlo', 'a..b'],
      'a host name such as',
    ],
    ['a missing argument', ['verify'], 'email'],
    ['a port that is none', ['serve', '--port', '99999'], '0 or 1,024 to 65,535'],
    ['a format that is none', ['bulk', SAMPLE_LIST, '--format', 'pdf'], 'ndjson'],
    ['a column that is none', ['bulk', SAMPLE_LIST, '--demo', '--column', 'mail'], 'FIELD=HEADER'],
  ])('%s is wrong usage: exit code 2, and a word on what is right', async (_, args, hint) => {
    const { code, stdout, stderr } = await run(home, args);
    expect(code).toBe(2);
    expect(stdout).toBe('');
    expect(stderr).toContain(hint);
    expect(stderr).not.toMatch(/\n\s+at /);
  });

  test('--mailbox that can ask nobody says what is missing, and says nothing once it is there', async () => {
    const ask = ['verify', ...AMELIA, '--mailbox', '--json', '--no-cache'];
    const nameless = await onDemo(ask);
    expect(nameless.code).toBe(0);
    expect(nameless.stderr).toMatch(/^Mailboxes cannot be tested, .* add --ehlo NAME/);
    await onDemo(['settings', 'set', 'ehlo_name', 'verifier.practice.example', '--demo']);
    const named = await onDemo(ask);
    expect(named.stderr).toBe('');
    expect(JSON.parse(named.stdout)).toMatchObject({ mailbox: 'exists' });
    await onDemo(['settings', 'reset', 'ehlo_name', '--demo']);
  });

  test.each([
    ['VOUCH_PORT', 'many'],
    ['VOUCH_DNS_SERVERS', 'dns.example'],
    ['VOUCH_ALLOW_RANGES', '10.0.0.0/99'],
    ['VOUCH_LOG', 'loud'],
  ])('a wrong %s is named: exit code 2', async (name, value) => {
    const { code, stderr } = await run(home, ['keys', 'list'], { env: { [name]: value } });
    expect(code).toBe(2);
    expect(stderr).toContain(name);
  });
});

describe('vouch verify', () => {
  test('prints the verdict first, then why', async () => {
    const { code, stdout, stderr } = await onDemo(['verify', ...AMELIA, '--no-cache']);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toMatch(/^93 {2}approve {2}amelia\.clarke@kestrel-freight\.example\n/);
  });

  test('--json prints exactly the object of the API', async () => {
    const { stdout } = await onDemo(['verify', ...AMELIA, '--json', '--no-cache']);
    expect(JSON.parse(stdout)).toMatchObject({
      score: 93,
      recommendation: 'approve',
      cached: false,
    });
    const again = await onDemo(['verify', ...AMELIA, '--json']);
    expect(JSON.parse(again.stdout)).toMatchObject({ score: 93, cached: true });
    const fresh = await onDemo(['verify', ...AMELIA, '--json', '--no-cache']);
    expect(JSON.parse(fresh.stdout)).toMatchObject({ cached: false });
  });

  test('--no-company stands beside --company', async () => {
    const { stdout } = await onDemo([
      'verify',
      'jane@nowhere.kestrel-freight.example',
      '--company',
      'Kestrel',
      '--no-company',
      '--demo',
      '--json',
    ]);
    expect(JSON.parse(stdout)).toMatchObject({
      input: { company_name: 'Kestrel' },
      company: { domain_alive: null },
    });
  });

  test('a badly formed address is a result, not a failure', async () => {
    const { code, stdout } = await onDemo(['verify', 'not an address', '--demo']);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^0 {2}block/);
  });

  test('an address whose DNS gives no answer fails with a sentence, and exit code 1', async () => {
    const { code, stdout, stderr } = await onDemo([
      'verify',
      'jane@broken-signatures.example',
      '--demo',
    ]);
    expect({ code, stdout, lines: stderr.split('\n').length }).toEqual({
      ...{ code: 1, stdout: '', lines: 2 },
    });
  });

  test('an IP address that is none is wrong usage', async () => {
    const { code, stderr } = await onDemo(['verify', ...AMELIA, '--ip', '300.1.1.1']);
    expect(code).toBe(2);
    expect(stderr).toContain('ip_address');
  });

  test('a name that is too long is wrong usage', async () => {
    const long = ['--name', 'x'.repeat(501), '--demo'];
    expect((await onDemo(['verify', 'amelia@acme.example', ...long])).code).toBe(2);
  });
});

describe('vouch parse', () => {
  test('reads JSON strings and writes an object a line, whatever the strings hold', async () => {
    const inputs = [
      'jane@acme.example',
      'Jane..Doe@acme.example',
      '',
      'a\u0000b@x.example',
      '\ud800@x.example',
      'jane@münchen.example',
      ' jane@acme.example ',
    ];
    const { code, stdout } = await run(home, ['parse', '--ndjson'], {
      stdin: inputs.map((each) => JSON.stringify(each)).join('\n'),
    });
    expect(code).toBe(0);
    const lines = stdout
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(lines.map((line) => line.input)).toEqual(inputs);
    expect(lines.map((line) => line.valid)).toEqual([
      true,
      false,
      false,
      false,
      false,
      true,
      false,
    ]);
    expect(Object.keys(lines[0] ?? {})).toEqual([
      'input',
      'valid',
      'diagnosis',
      'local_part',
      'domain',
      'normalized',
      'canonical',
    ]);
  });

  test('--clean tidies first', async () => {
    const { stdout } = await run(home, [
      'parse',
      '--clean',
      '--json',
      ' Jane <jane@acme.example>, ',
    ]);
    expect(JSON.parse(stdout)).toMatchObject({
      valid: true,
      normalized: 'jane@acme.example',
      input: ' Jane <jane@acme.example>, ',
    });
  });

  test('a line that is no JSON string is named, and ends with exit code 2', async () => {
    const { code, stdout, stderr } = await run(home, ['parse', '--ndjson'], {
      stdin: '"a@b.example"\n{"email":1}\n',
    });
    expect(code).toBe(2);
    expect(stdout.split('\n')).toHaveLength(2);
    expect(stderr).toContain('Line 2');
  });

  test('needs no data folder', async () => {
    await run(home, ['parse', 'jane@acme.example']);
    await expect(readFile(join(home, 'vouch.db'))).rejects.toMatchObject({ code: 'ENOENT' });
  });
});

describe('vouch keys', () => {
  test('makes, lists and revokes', async () => {
    const made = JSON.parse(
      (await run(home, ['keys', 'create', '--name', 'ci', '--json'])).stdout,
    ) as { id: string; name: string; key: string };
    expect(Object.keys(made)).toEqual(['id', 'name', 'key']);
    const listed = (await run(home, ['keys', 'list'])).stdout;
    expect(listed).toContain(made.id);
    expect(listed).not.toContain(made.key);
    expect((await run(home, ['keys', 'revoke', made.id])).code).toBe(0);
    expect((await run(home, ['keys', 'list'])).stdout).toContain('revoked');
    const unknown = await run(home, ['keys', 'revoke', 'nobody']);
    expect(unknown.code).toBe(1);
    expect(unknown.stderr).toContain('vouch keys list');
  });
});

describe('a data folder that cannot be used', () => {
  test('because it cannot be written: one sentence, exit code 1', async () => {
    await writeFile(join(home, 'file'), '');
    const { code, stderr } = await run(join(home, 'file', 'below'), ['keys', 'list']);
    expect(code).toBe(1);
    expect(stderr.trimEnd().split('\n')).toHaveLength(1);
    expect(stderr).toContain(join(home, 'file'));
  });

  test('because a newer Vouch wrote it: one sentence, an exit code after which no service starts it again, and it stays as it is', async () => {
    await mkdir(home, { recursive: true });
    const file = join(home, 'vouch.db');
    const db = new Database(file);
    db.pragma('user_version = 9999');
    db.exec('CREATE TABLE future (a)');
    db.close();
    const before = await readFile(file);
    const { code, stderr } = await run(home, ['serve', '--port', '0']);
    expect(code).toBe(3);
    const unit = await readFile(join(ROOT, 'packaging/server/vouch.service'), 'utf8');
    expect(/^RestartPreventExitStatus=(.*)$/m.exec(unit)?.[1]?.split(' ')).toEqual(['2', '3']);
    expect(stderr).toContain(
      `${file} was written by a newer Vouch (format 9999, this one supports up to ${MIGRATIONS.length}): update Vouch. To go back to this version, put the copy that the update left in ${join(home, 'backups')} in its place, or set VOUCH_HOME to another folder.`,
    );
    expect(await readFile(file)).toEqual(before);
  });

  test('because it is damaged: one sentence, exit code 1, and it stays as it is', async () => {
    const file = join(home, 'vouch.db');
    await writeFile(
      file,
      'this is no database at all, but long enough to look like a file of some kind'.repeat(20),
    );
    const before = await readFile(file);
    const { code, stderr } = await run(home, ['jobs', 'list']);
    expect(code).toBe(1);
    expect(stderr.trimEnd().split('\n')).toHaveLength(1);
    expect(await readFile(file)).toEqual(before);
  });
});

test('a port in use is one sentence and exit code 1', async () => {
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  const { port } = other.address() as AddressInfo;
  const { code, stdout, stderr } = await run(home, ['serve', '--demo', '--port', String(port)]);
  other.close();
  expect({ code, stdout, lines: stderr.split('\n').length }).toEqual({
    ...{ code: 1, stdout: '', lines: 2 },
  });
});

test('a data folder with a very long path has its socket elsewhere, and works', async () => {
  const long = join(home, 'x'.repeat(120));
  expect((await run(long, ['keys', 'list'])).code).toBe(0);
  await rm(long, { recursive: true });
});

describe('vouch feeds', () => {
  test('shows how fresh each list is, and fetches newer ones', async () => {
    const status = JSON.parse((await onDemo(['feeds', 'status', '--demo', '--json'])).stdout) as {
      name: string;
      entries: number | null;
      fetched_at: string | null;
    }[];
    expect(status.map((feed) => feed.name)).toEqual([
      'tor',
      'vpn',
      'datacenter',
      'private_relay',
      'disposable',
      'mail_providers',
    ]);
    expect(status.every((feed) => feed.entries !== null && feed.fetched_at !== null)).toBe(true);
    const updated = await onDemo(['feeds', 'update', 'tor', '--demo', '--json']);
    expect(updated.code).toBe(0);
    expect(JSON.parse(updated.stdout)).toMatchObject([{ name: 'tor', outcome: 'unchanged' }]);
    const unknown = await onDemo(['feeds', 'update', 'toor', '--demo']);
    expect(unknown.code).toBe(2);
    expect(unknown.stderr).toContain('tor');
  });

  test('tell an alias service that is younger than the bundled list', async () => {
    const args = ['verify', 'x8f2pqk1@veil-relay.example', '--demo', '--json'];
    const { flags, evidence } = JSON.parse((await onDemo(args)).stdout) as {
      flags: string[];
      evidence: { code: string; observed: string | null; source: string }[];
    };
    expect(flags).toContain('alias_service');
    const line = evidence.find(({ code }) => code === 'alias_service');
    expect(line?.observed).toContain('Veil Relay');
  });

  test('without an address, the bundled list of mail providers is used and named', async () => {
    const env = { VOUCH_DNS_SERVERS: '127.0.0.1:1' };
    const statusOf = async () => {
      const { stdout } = await run(home, ['feeds', 'status', '--json'], { env });
      return (JSON.parse(stdout) as { name: string }[]).find(
        ({ name }) => name === 'mail_providers',
      );
    };
    expect(await statusOf()).toMatchObject({ urls: [], entries: null, checked_at: null });
    const updated = await run(home, ['feeds', 'update', 'mail_providers', '--json'], { env });
    expect([updated.code, JSON.parse(updated.stdout)]).toMatchObject([
      0,
      [{ name: 'mail_providers', outcome: 'no_address' }],
    ]);
    const url = 'https://lists.example/mail-providers.txt';
    await run(home, ['settings', 'set', 'mail_providers_feed', url]);
    expect(await statusOf()).toMatchObject({ urls: [url], entries: null });
    await run(home, ['settings', 'reset', 'mail_providers_feed']);
  });

  test('says so when a list cannot be had, and keeps what there is: exit code 1', async () => {
    // A resolver that nobody runs: the network is down.
    const { code, stdout, stderr } = await run(home, ['feeds', 'update', 'tor'], {
      env: { VOUCH_DNS_SERVERS: '127.0.0.1:1' },
    });
    expect(code).toBe(1);
    expect(stdout).toContain('failed');
    expect(stderr).toMatch(/^tor: /);
  });
});

describe('vouch doctor', () => {
  test('looks at everything, and says what to do', async () => {
    const { code, stdout } = await onDemo(['doctor', '--demo', '--json']);
    expect(code).toBe(0);
    const lines = JSON.parse(stdout) as { check: string; state: string; advice: string | null }[];
    expect(lines.map((line) => line.check)).toEqual([
      'dns',
      'store',
      'feed_tor',
      'feed_vpn',
      'feed_datacenter',
      'feed_private_relay',
      'feed_disposable',
      'feed_mail_providers',
      'ehlo_name',
    ]);
    expect(lines.every((line) => line.state === 'ok')).toBe(true);
  });

  test('says nothing of proxies where the practice network is spoken to without them', async () => {
    const set = await onDemo(['settings', 'set', 'whois_proxy', 'socks5://127.0.0.1:1', '--demo']);
    expect(set.code).toBe(0);
    const { stdout } = await onDemo(['doctor', '--demo']);
    expect(stdout).not.toContain('127.0.0.1:1');
    await onDemo(['settings', 'reset', 'whois_proxy', '--demo']);
  });

  test('stops at a network that is not there', async () => {
    const { code, stdout } = await run(home, ['doctor', '--json'], {
      env: { VOUCH_DNS_SERVERS: '127.0.0.1:1' },
    });
    expect([code, JSON.parse(stdout)[0]]).toMatchObject([1, { check: 'dns', state: 'stop' }]);
  });

  test('with an EHLO name looks at port 25 and the names of this machine', async () => {
    const { stdout } = await onDemo(['doctor', '--demo', '--json'], {
      VOUCH_EHLO: 'verifier.practice.example',
    });
    const checks = (JSON.parse(stdout) as { check: string }[]).map((line) => line.check);
    expect(checks).toEqual(expect.arrayContaining(['ehlo_name', 'mail_from', 'port_25']));
  });

  test('what the environment says of mailbox probing counts for the service too, as for API and window', async () => {
    const { stdout } = await run(home, ['settings', 'list', '--demo', '--json'], {
      env: {
        VOUCH_MAILBOX: '1',
        VOUCH_EHLO: 'verifier.practice.example',
        VOUCH_MAIL_FROM: 'probe@verifier.practice.example',
        VOUCH_GREYLIST_DELAY: '77',
      },
    });
    const set = JSON.parse(stdout).map(({ name, value }: SettingDetails) => [name, value]);
    expect(Object.fromEntries(set)).toMatchObject({
      mailbox_probing: true,
      ehlo_name: 'verifier.practice.example',
      mail_from: 'probe@verifier.practice.example',
      greylist_delay_seconds: 77,
    });
  });
});

describe('vouch settings', () => {
  test('are listed, changed, kept, and returned to their defaults', async () => {
    expect((await run(home, ['settings', 'list'])).stdout).toContain('company_checks');
    expect((await onDemo(['settings', 'set', 'company_checks', 'never', '--demo'])).code).toBe(0);
    const { stdout } = await onDemo(['verify', ...AMELIA, '--json', '--no-cache']);
    expect(JSON.parse(stdout)).toMatchObject({ company: { domain_age_days: null } });
    const reset = await onDemo(['settings', 'reset', 'company_checks', '--demo', '--json']);
    expect(JSON.parse(reset.stdout)).toMatchObject({ value: 'always', default: 'always' });
  });

  test.each([
    ['rate_limit_per_minute', '60', 'It applies at once in the running Vouch.'],
    ['api_port', '9000', 'It applies when the running Vouch is next started.'],
  ])('say from when %s counts where a Vouch runs', async (name, value, sentence) => {
    expect((await onDemo(['settings', 'set', name, value, '--demo'])).stderr).toContain(sentence);
    await onDemo(['settings', 'reset', name, '--demo']);
  });

  test.each([
    ['colour', '1', 'There is no setting colour'],
    ['retention_days', '0', 'Enter a whole number from 1 to 3,650'],
    ['feeds_off', '["toor"]', '“toor” is not a feed'],
    ['bands', '{"approve":70}', 'approve from 1 to 100, and review from 0 to 99'],
  ])('a %s of %s is refused with the reason', async (name, value, reason) => {
    const { code, stderr } = await onDemo(['settings', 'set', name, value, '--demo']);
    expect(code).toBe(2);
    expect(stderr).toContain(reason);
  });
});

describe('vouch privacy', () => {
  test('lists every contact with its reason, and forgets them', async () => {
    await run(home, ['verify', ...AMELIA]);
    const contacts = JSON.parse(
      (await run(home, ['privacy', 'list', '--demo', '--json'])).stdout,
    ) as {
      protocol: string;
      sent: string;
      why: string;
    }[];
    expect(new Set(contacts.map((contact) => contact.protocol))).toEqual(
      new Set(['dns', 'http', 'https', 'rdap']),
    );
    expect(contacts.map((contact) => contact.sent)).toContain('MX kestrel-freight.example');
    expect(contacts.every((contact) => contact.why !== '')).toBe(true);
    // What is asked never names the person.
    expect(JSON.stringify(contacts)).not.toMatch(/amelia/i);
    const cleared = await run(home, ['privacy', 'clear', '--demo', '--json']);
    expect((JSON.parse(cleared.stdout) as { deleted: number }).deleted).toBeGreaterThan(0);
  });
});

describe('without a network', () => {
  const NOWHERE = { env: { VOUCH_DNS_SERVERS: '127.0.0.1:1' } };

  test('a check says so, and claims nothing about the address', async () => {
    const { code, stdout } = await run(home, ['verify', 'jane@acme.example', '--json'], NOWHERE);
    expect([code, JSON.parse(stdout)]).toMatchObject([1, { code: 'dns_unavailable' }]);
  });

  test('a badly formed address needs none', async () => {
    const { code, stdout } = await run(
      home,
      ['verify', 'jane..doe@acme.example', '--json'],
      NOWHERE,
    );
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ score: 0, recommendation: 'block' });
  });
});

describe('a company named beside a free-mail address', () => {
  async function asked(company: string, ...flags: string[]) {
    const args = ['verify', 'lena.moss@gmail.com', '--company', company, '--demo', '--json'];
    const { stdout, code } = await onDemo([...args, ...flags]);
    expect(code).toBe(0);
    const result: VerificationResult = JSON.parse(stdout);
    const lines = result.evidence.filter((line) => line.code.startsWith('company_domain'));
    return { result, suggestion: result.company_domain_suggestion, lines };
  }

  test('has its domain suggested by what the website says of itself, without weight', async () => {
    const { result, suggestion, lines } = await asked('Kestrel Freight Ltd');
    expect(suggestion).toEqual({
      domain: 'kestrel-freight.example',
      named: 'Kestrel Freight Limited',
    });
    expect(lines).toMatchObject([
      {
        code: 'company_domain_suggested',
        points: 0,
        cap: null,
        source: 'http://kestrel-freight.example/',
      },
    ]);
    expect(result.company.domain).toBe('gmail.com');
    expect(result.person.likely_at_company).toBe(false);
    expect(result.reasoning).not.toContain('kestrel');
    const without = await asked('Granite Works');
    expect(without.result.score).toBe(result.score);
    expect(without.suggestion).toBeUndefined();
    expect(without.lines).toMatchObject([{ code: 'company_domain_not_found' }]);
  });

  test('has none suggested where somebody else has the name', async () => {
    const { suggestion, lines } = await asked('Indirect Post');
    expect(suggestion).toBeUndefined();
    expect(lines).toMatchObject([{ code: 'company_domain_not_found' }]);
  });

  test('is unknown where the DNS does not tell', async () => {
    const { suggestion, lines } = await asked('Closed Shop');
    expect(suggestion).toBeUndefined();
    expect(lines).toMatchObject([{ code: 'company_domain_inconclusive' }]);
    expect(lines[0]?.observed).toContain('closed-shop.example');
  });

  test('is not looked for without company checks', async () => {
    expect((await asked('Kestrel Freight', '--no-company')).lines).toEqual([]);
  });

  test('leaves every look-up in the privacy ledger', async () => {
    await asked('Kestrel Freight');
    const ledger = await onDemo(['privacy', 'list', '--demo', '--json']);
    expect(ledger.stdout).toContain('kestrel-freight.example');
  });
});
