// Which texts are IP addresses: the same as Node says.
import { isIP } from 'node:net';
import { expect, test } from 'vitest';
import { ipVersion } from '../../src-shared/ip-version.ts';

const TEXTS = [
  ...[
    '192.0.2.1',
    '0.0.0.0',
    '255.255.255.255',
    '256.0.0.1',
    '1.2.3',
    '1.2.3.4.5',
    '01.2.3.4',
    ' 1.2.3.4',
  ],
  ...[
    '::',
    '::1',
    '1::',
    '2001:db8::1',
    '2001:db8:0:0:0:0:0:1',
    '1:2:3:4:5:6:7:8',
    '1:2:3:4:5:6:7',
  ],
  ...[
    '1:2:3:4:5:6:7::',
    '::2:3:4:5:6:7:8',
    '1:2:3:4:5:6:7:8::',
    '1::2::3',
    ':1::2',
    '1::2:',
    ':::',
    ':',
  ],
  ...[
    '::ffff:192.0.2.1',
    '::192.0.2.1',
    '1:2:3:4:5:6:192.0.2.1',
    '1:2:3:4:5:6:7:192.0.2.1',
    '1.2.3.4::',
  ],
  ...[
    'fe80::1%eth0',
    'fe80::1%',
    'fe80::1%a%b',
    '12345::',
    'g::',
    '[::1]',
    '::1/64',
    '',
    'example',
  ],
];

test('an address is one where Node says so', () => {
  expect(TEXTS.map((text) => [text, ipVersion(text)])).toEqual(
    TEXTS.map((text) => [text, isIP(text)]),
  );
});

test('so it is for texts of the characters that addresses have', () => {
  let seed = 7;
  const next = (below: number) => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % below;
  };
  const parts = ['0', '1', '25', '255', 'a', 'ffff', ':', ':', '::', '.', '1.2.3.4', '%e'];
  for (let round = 0; round < 20_000; round += 1) {
    const text = Array.from({ length: next(12) }, () => parts[next(parts.length)]).join('');
    expect([text, ipVersion(text)]).toEqual([text, isIP(text)]);
  }
});
