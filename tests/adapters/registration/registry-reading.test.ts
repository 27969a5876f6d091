// A registry's bytes as they are read from their text on.
import { describe, expect, test } from 'vitest';
import { REGISTRY_METHODS } from '../../../src-main/adapters/registration/registry-reading.ts';

const denies = (text: string) => REGISTRY_METHODS.readRdapDenial({ bytes: Buffer.from(text) });

describe('the body of a 404', () => {
  test('is a denial where RDAP wrote it, or nobody anything', () => {
    expect([denies(''), denies(' \r\n')]).toEqual([true, true]);
    expect(denies('{"errorCode":404,"title":"Not Found"}')).toBe(true);
    expect(denies('\ufeff{"rdapConformance":["rdap_level_0"]}')).toBe(true);
  });

  test("is none where a web server's page stands in its place", () => {
    expect(denies('<html>Not Found</html>')).toBe(false);
    expect(denies('{"message":"no such route"}')).toBe(false);
    expect(denies('null')).toBe(false);
  });
});
