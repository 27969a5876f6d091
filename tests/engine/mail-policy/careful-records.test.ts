import { describe, expect, test } from 'vitest';
import { readBimi } from '../../../src-main/engine/mail-policy/bimi.ts';
import { readMtaSts } from '../../../src-main/engine/mail-policy/mta-sts.ts';
import { readTlsRpt } from '../../../src-main/engine/mail-policy/tls-rpt.ts';

describe('an MTA-STS record', () => {
  test.each(['v=STSv1; id=20160831085700Z;', 'v=STSv1;id=1', 'v=STSv1 ; x=y; id=a1;'])(
    '%s announces a policy',
    (record) => {
      expect(readMtaSts(['something else', record])).toEqual({ state: 'published', record });
    },
  );

  test.each([
    ['nothing', []],
    ['another version', ['v=STSv2; id=1']],
    ['a version without its semicolon', ['v=STSv1']],
    ['a version that is not first', ['id=1; v=STSv1;']],
    ['the SPF record of a wildcard', ['v=spf1 -all']],
  ])('is not seen in %s', (_name, records) => {
    expect(readMtaSts(records)).toEqual({ state: 'none' });
  });

  test.each([
    ['without an id', ['v=STSv1;']],
    ['whose id is no letters and digits', ['v=STSv1; id=2016-08-31']],
    ['whose id is too long', [`v=STSv1; id=${'1'.repeat(33)}`]],
    ['beside a second one', ['v=STSv1; id=1', 'v=STSv1; id=2']],
  ])('%s is invalid', (_name, records) => {
    expect(readMtaSts(records)).toMatchObject({ state: 'invalid' });
  });
});

describe('a TLS-RPT record', () => {
  test('names where reports go', () => {
    const record = 'v=TLSRPTv1; rua=mailto:tls@acme.example, https://acme.example/tls';
    expect(readTlsRpt([record])).toEqual({
      state: 'published',
      destinations: ['mailto:tls@acme.example', 'https://acme.example/tls'],
    });
  });

  test('is none where there is no such record', () => {
    expect(readTlsRpt(['v=TLSRPTv2; rua=mailto:tls@acme.example'])).toEqual({ state: 'none' });
  });

  test.each([
    ['without a destination', ['v=TLSRPTv1;']],
    ['with destinations of other kinds alone', ['v=TLSRPTv1; rua=http://acme.example, ftp:x']],
    ['beside a second one', ['v=TLSRPTv1; rua=mailto:a@b.example', 'v=TLSRPTv1; rua=mailto:a@b.c']],
  ])('%s is invalid', (_name, records) => {
    expect(readTlsRpt(records)).toMatchObject({ state: 'invalid' });
  });
});

describe('a BIMI record', () => {
  test('names a logo, and a certificate where it has one', () => {
    expect(readBimi(['v=BIMI1; l=https://acme.example/logo.svg; a='])).toEqual({
      state: 'published',
      logo: 'https://acme.example/logo.svg',
      certificate: null,
    });
    expect(readBimi(['v=BIMI1;l=;a=https://acme.example/mark.pem'])).toEqual({
      state: 'published',
      logo: null,
      certificate: 'https://acme.example/mark.pem',
    });
  });

  test('may decline', () => {
    expect(readBimi(['v=BIMI1; l=; a=;'])).toEqual({ state: 'declined' });
  });

  test.each([
    ['without a logo', ['v=BIMI1; a=https://acme.example/mark.pem']],
    ['with a logo in clear', ['v=BIMI1; l=http://acme.example/logo.svg']],
    ['beside a second one', ['v=BIMI1; l=', 'v=BIMI1; l=']],
  ])('%s is invalid', (_name, records) => {
    expect(readBimi(records)).toMatchObject({ state: 'invalid' });
  });
});
