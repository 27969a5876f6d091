// What the families of given names hold, and what they must not.
import { describe, expect, test } from 'vitest';
import { isKnownGivenName, otherForms } from '../../../src-main/engine/person/nicknames.ts';

describe('a name has its other forms, both ways', () => {
  test.each([
    ['robert', 'bob'],
    ['elizabeth', 'liz'],
    ['wolfgang', 'wolfi'],
    ['francisco', 'paco'],
    ['giuseppe', 'beppe'],
    ['malgorzata', 'gosia'],
    ['aleksandr', 'sasha'],
    ['dmitri', 'dmitrii'],
    ['konstantinos', 'kostas'],
    ['mohammed', 'muhammad'],
    ['istvan', 'pista'],
    ['yitzhak', 'itzik'],
  ])('%s and %s', (name, form) => {
    expect(otherForms(name)).toContain(form);
    expect(otherForms(form)).toContain(name);
  });
});

describe('two names stay two names', () => {
  test.each([
    ['alexander', 'alexandra'],
    ['sandra', 'alex'],
    ['peter', 'pedro'],
    ['mario', 'maria'],
    ['christian', 'christina'],
    ['rob', 'rod'],
    ['john', 'james'],
  ])('%s is not %s', (name, other) => {
    expect(otherForms(name)).not.toContain(other);
    expect(otherForms(other)).not.toContain(name);
  });
});

test('a word that is no given name is not known as one', () => {
  expect(isKnownGivenName('sunshine')).toBe(false);
  expect(isKnownGivenName('marcos')).toBe(true);
});
