// Lists as they are fetched: what is one, what is none, and what is kept of it.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readList, sizeProblem } from '../../../src-main/adapters/feeds/read-list.ts';
import type { ListShape } from '../../../src-main/adapters/feeds/sources.ts';
import { decodeRanges } from '../../../src-main/adapters/ip-network/range-set.ts';
import { runs } from '../../setup/depth.ts';
import { contains } from '../ip-network/blocks.ts';

function read(text: string | Buffer, shape: ListShape) {
  return readList(Buffer.from(text), shape);
}

async function problemOf(text: string | Buffer, shape: ListShape): Promise<string | null> {
  const result = read(text, shape);
  return result.ok ? null : result.problem;
}

async function rangesIn(text: string, shape: ListShape) {
  const result = read(text, shape);
  const set = result.ok ? decodeRanges(Buffer.from(result.compact)) : null;
  if (!result.ok || set === null) throw new Error('no list');
  return { set, entries: result.entries };
}

const noAddress = (quoted: string, line = 1) =>
  `has "${quoted}", which is not an IP address or range, in line ${line}`;
const noDomain = (quoted: string) => `has "${quoted}", which is not a domain name, in line 1`;

describe('a list of addresses', () => {
  test('addresses and ranges, with comments, blank lines and any line breaks', async () => {
    const text =
      '\u{feff}# exits\r\n1.2.3.4\r\n\r\n  10.0.0.0/8 # private\n2001:db8::/32 ; six\n; end\n9.9.9.9';
    const { set, entries } = await rangesIn(text, 'addresses');
    expect(entries).toBe(4);
    expect(
      ['1.2.3.4', '10.9.8.7', '2001:db8::9', '9.9.9.9', '1.2.3.5', '2001:db9::'].map((ip) =>
        contains(set, ip),
      ),
    ).toEqual([true, true, true, true, false, false]);
  });

  test('whatever addresses go in are found again', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.oneof(fc.ipV4(), fc.ipV6()), { minLength: 1, maxLength: 20 }),
        async (ips) => {
          const { set, entries } = await rangesIn(ips.join('\n'), 'addresses');
          expect(entries).toBe(ips.length);
          expect(ips.filter((ip) => !contains(set, ip))).toEqual([]);
        },
      ),
      { numRuns: runs(200) },
    );
  });

  test('a line longer than any is no line of a list', async () => {
    expect(await problemOf(`1.2.3.4\n${'1'.repeat(2_001)}`, 'addresses')).toBe(
      'has more than 2000 characters in line 2',
    );
    expect(await problemOf(`1.2.3.4 #${'1'.repeat(1_991)}`, 'addresses')).toBeNull();
  });
});

describe('a table of ranges', () => {
  test('its first column is read, whatever stands in the others', async () => {
    const { set, entries } = await rangesIn(
      '172.224.224.0/27,GB,GB-EN,London,\n2a02:26f7::/64,BR,BR-SP,São Paulo,\n',
      'range_table',
    );
    expect(entries).toBe(2);
    expect([
      contains(set, '172.224.224.31'),
      contains(set, '172.224.224.32'),
      contains(set, '2a02:26f7::1'),
    ]).toEqual([true, false, true]);
  });

  test('columns are no part of a plain list', async () => {
    expect(await problemOf('172.224.224.0/27,GB\n', 'addresses')).toBe(
      noAddress('172.224.224.0/27,GB'),
    );
  });
});

describe('a list of domains', () => {
  test('it is kept sorted, in lower case, each once', async () => {
    const result = read(
      'b.example\nA.example\n# c.example\nb.example\nxn--t-tma.example\n',
      'domains',
    );
    expect(result).toMatchObject({ ok: true, entries: 4 });
    expect(result.ok && result.compact.toString()).toBe('a.example\nb.example\nxn--t-tma.example');
  });
});

describe('a list of providers', () => {
  test('is kept sorted, in lower case, with what each domain is', () => {
    const result = read(
      'duck.com alias DuckDuckGo Email\n# none\nWeb.example\tfree\n.access.example free\na.example  \t other',
      'providers',
    );
    expect(result).toEqual({
      ok: true,
      entries: 4,
      compact: Buffer.from(
        '.access.example\tfree\na.example\tother\nduck.com\talias DuckDuckGo Email\nweb.example\tfree',
      ),
    });
  });

  test.each([
    'duck.com',
    'duck.com alias',
    'duck.com aliasDuck',
    'duck.com unknown',
    'duck.com free more',
    `duck.com alias ${'x'.repeat(101)}`,
    'duck.com alias Dück',
    '.duck.com other',
    '.duck.com alias Duck',
    'localhost free',
    `${'a.'.repeat(126)}de free`,
  ])('%j is no line of it', async (line) => {
    const shown = line.replace('ü', '??');
    const quoted = shown.length > 40 ? `${shown.slice(0, 40)}…` : shown;
    expect(await problemOf(line, 'providers')).toBe(
      `has "${quoted}", which is not like "duck.com alias DuckDuckGo", in line 1`,
    );
  });

  test('may have services of a hundred characters, and domains of 253', async () => {
    expect(await problemOf(`duck.com alias ${'x'.repeat(100)}`, 'providers')).toBeNull();
    expect(await problemOf(`.${'a.'.repeat(125)}abc free`, 'providers')).toBeNull();
    expect(await problemOf(`.${'a.'.repeat(125)}abcd free`, 'providers')).not.toBeNull();
  });

  test('names no domain twice', async () => {
    expect(await problemOf('duck.com free\nDUCK.com other', 'providers')).toBe(
      'names "duck.com" a second time in line 2',
    );
  });
});

test('a domain has 253 characters at most, a line 2,000', async () => {
  expect(await problemOf(`${'a.'.repeat(125)}abc`, 'domains')).toBeNull();
  expect(await problemOf(`${'a.'.repeat(125)}abcd`, 'domains')).not.toBeNull();
  expect(await problemOf(`a.example#${'x'.repeat(1_990)}`, 'domains')).toBeNull();
  expect(await problemOf(`a.example#${'x'.repeat(1_991)}`, 'domains')).toBe(
    'has more than 2000 characters in line 1',
  );
});

describe('what is no list', () => {
  const PAGE = '\n <!DOCTYPE html><html><body>Service unavailable</body></html>';
  test.each(['addresses', 'range_table', 'domains'] as const)(
    'of %s: a page, JSON, nothing, and nothing but comments',
    async (shape) => {
      expect(await problemOf(PAGE, shape)).toBe('is a web page');
      for (const json of ['{"message":"rate limited"}', '["1.2.3.4"]'])
        expect(await problemOf(json, shape)).toBe('is JSON, not lines of text');
      for (const empty of ['', '\n\n \n', '# moved\n'])
        expect(await problemOf(empty, shape)).toBe('is empty');
      expect(await problemOf(Buffer.from([0x1f, 0x8b, 0x08, 0x00, 0x00]), shape)).toMatch(
        /in line 1$/,
      );
    },
  );

  test('one line of something else is reported with its number, and cannot write to the terminal', async () => {
    expect(await problemOf('1.2.3.4\n404: Not Found\n', 'addresses')).toBe(
      noAddress('404: Not Found', 2),
    );
    expect(await problemOf('\u001b[31mred', 'domains')).toBe(noDomain('?[31mred'));
    expect(await problemOf('a'.repeat(500), 'domains')).toBe(noDomain(`${'a'.repeat(40)}…`));
  });

  test.each(['1.2.3', '1.2.3.4/33', 'example.com', '1.2.3.4-1.2.3.9', '999.1.1.1'])(
    '%s is no address',
    async (line) => {
      expect(await problemOf(line, 'addresses')).toBe(noAddress(line));
    },
  );

  test.each([
    'localhost',
    '1.2.3.4',
    'a b.example',
    'a..example',
    '-a.example',
    '@.example',
    'ü.example',
    `${'a.'.repeat(130)}example`,
  ])('%j is no domain', async (line) => {
    const quoted = line.replace('ü', '??');
    expect(await problemOf(line, 'domains')).toBe(
      noDomain(quoted.length > 40 ? `${quoted.slice(0, 40)}…` : quoted),
    );
  });

  test('a range that covers a good part of the internet is not meant', async () => {
    for (const wide of ['0.0.0.0/0', '128.0.0.0/5', '::/0', '2000::/11']) {
      expect(await problemOf(`1.2.3.4\n${wide}`, 'addresses')).toBe(
        `has "${wide}", which is too wide to be intended, in line 2`,
      );
    }
    expect(await problemOf('52.0.0.0/6\n2600::/12', 'addresses')).toBeNull();
  });
});

describe('sizeProblem', () => {
  test('the first copy may have any size but none', () => {
    expect([sizeProblem(1, null), sizeProblem(1_000_000, null)]).toEqual([null, null]);
    expect(sizeProblem(0, null)).toBe('is empty');
  });

  test('a copy of half the last one or less is refused, a smaller or larger one is not', () => {
    expect(sizeProblem(500, 1000)).toBe('has 500 entries where the last good copy has 1000');
    expect(sizeProblem(499, 1000)).not.toBeNull();
    expect([501, 999, 1000, 50_000].map((entries) => sizeProblem(entries, 1000))).toEqual([
      null,
      null,
      null,
      null,
    ]);
  });
});
