// Which local parts their domain explains: numbers of a university's members, and the owner's own label.
import { expect, test } from 'vitest';
import { isSchemeOfDomain } from '../../../src-main/engine/local-part/domain-scheme.ts';

test.each([
  ['1234567x', 'student.example.ac.uk', 'example.ac.uk', true],
  ['f20101234', 'pilani.example.ac.in', 'example.ac.in', true],
  ['ab1234c', 'student.example.edu', 'example.edu', true],
  ['b08902123', 'example.edu.tw', 'example.edu.tw', true],
  ['xkqzjvbw', 'example.edu', 'example.edu', false],
  ['test123', 'example.edu', 'example.edu', false],
  ['oxelhexa', 'oxelhexa.example', 'oxelhexa.example', true],
  ['x7kq2m9p', 'acme.example', 'acme.example', false],
])('%s at %s', (localPart, domain, registrableDomain, expected) => {
  expect(isSchemeOfDomain({ localPart, domain, registrableDomain })).toBe(expected);
});
