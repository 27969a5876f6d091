// Checks the shape in which `vouch parse` shows an address.
import fc from 'fast-check';
import { Value } from 'typebox/value';
import { describe, expect, test } from 'vitest';
import { describeAddress } from '../../../src-main/engine/address/describe.ts';
import { ParsedAddress } from '../../../src-shared/schemas/address.ts';
import { runs } from '../../setup/depth.ts';
import { anyText } from './arbitraries.ts';

describe('the description of an address', () => {
  test('a valid one has all parts and no diagnosis', () => {
    expect(describeAddress('Jane.Doe+x@googlemail.com', { clean: false })).toEqual({
      input: 'Jane.Doe+x@googlemail.com',
      valid: true,
      diagnosis: null,
      local_part: 'Jane.Doe+x',
      domain: 'googlemail.com',
      normalized: 'Jane.Doe+x@googlemail.com',
      canonical: 'janedoe@gmail.com',
    });
  });

  test('a refused one has a diagnosis and the parts that can be told apart', () => {
    expect(describeAddress('jane@localhost', { clean: false })).toEqual({
      input: 'jane@localhost',
      valid: false,
      diagnosis: 'single_label_domain',
      local_part: 'jane',
      domain: 'localhost',
      normalized: null,
      canonical: null,
    });
  });

  test('exactly what is given is judged unless tidying is asked for', () => {
    const input = ' Jane <jane@x.example> ';
    expect(describeAddress(input, { clean: false })).toMatchObject({
      input,
      valid: false,
      diagnosis: 'display_name',
    });
    expect(describeAddress(input, { clean: true })).toMatchObject({
      input,
      valid: true,
      normalized: 'jane@x.example',
    });
  });

  test('every text has a description of the agreed shape', () => {
    fc.assert(
      fc.property(anyText(), fc.boolean(), (input, clean) => {
        const described = describeAddress(input, { clean });
        expect(Value.Check(ParsedAddress, described)).toBe(true);
        expect(described.input).toBe(input);
        expect(described.valid).toBe(described.diagnosis === null);
      }),
      { numRuns: runs(2_000) },
    );
  });
});
