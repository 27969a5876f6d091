// What codes of the services' own mean, in a reply that says nothing else.
import { expect, test } from 'vitest';
import { meaningOfOwnCode } from '../../../src-main/engine/mailbox/reply-codes.ts';

const meaning = (...lines: readonly string[]) => meaningOfOwnCode({ code: 550, lines });

test.each([
  ['not_found', 'RCP-P1 INT-P1 INT-P3 INT-P4 OFR_416 LPN416 LPN007_416 i.ua/err/2'],
  ['full', 'INT-P7 OUK_417 i.ua/err/4'],
  ['disabled', 'LPNAAA_420 OFR-426 i.ua/err/3'],
  ['rate_limited', 'CON-T1 CON-T2 CON-T3 CON-T4 OFR_104 i.ua/err/5'],
  ['about_us', 'RCP-P2 RCP-P3 POL-P1 POL-P2 POL-P3 POL-P4 POL-P7 DNS-P1 DNS-P2 DNS-P3'],
  ['about_us', 'OFR_101 OFR_102 OFR_103 OFR_401 OFR_402 OFR_403 OFR_405 OFR_415 OFR_506'],
  ['about_us', 'OFR_510 OFR_517 OFR_630 OFR_999 i.ua/err/7 i.ua/err/8 i.ua/err/9'],
  ['about_us', 'OU-001 SC-002 DY-003 RP-004 (RTR:BG) (DYN:T1) (CON:B1) (RLY:B1) (HVU:B1)'],
  ['about_us', '(IPTS:X) (DNS:NR) (IPXP:X) AUP#1310'],
  [null, 'OFR_555 MSG-T9 i.ua/err/1 OU-012 (XYZ:BG) S3140'],
])('%s: %s', (expected, codes) => {
  expect(codes.split(' ').map((code) => [code, meaning(`see ${code} for more`)])).toEqual(
    codes.split(' ').map((code) => [code, expected]),
  );
});

test('a code without a meaning hides no other', () => {
  expect(meaning('OFR_555 later', 'see OU-001')).toBe('about_us');
});
