// What the four fields make of a request, and what is told at them.
import { describe, expect, it } from 'vitest';
import {
  EMPTY_FORM,
  formOf,
  problemsNamed,
  problemsOf,
  requestOf,
} from '../../../../src-renderer/features/verify/form.ts';

describe('the form of the Verify screen', () => {
  it('asks for an address when there is none, and for its @ when that is missing', () => {
    expect(problemsOf(EMPTY_FORM)).toEqual({ email: 'Type an address to verify.' });
    expect(problemsOf({ ...EMPTY_FORM, email: ' jane.acme.com ' })).toEqual({
      email: 'An address has an @, as in jane@acme.com.',
    });
  });

  it('leaves it to the verdict whether an address is well-formed', () => {
    expect(problemsOf({ ...EMPTY_FORM, email: 'jane doe@@x' })).toEqual({});
  });

  it('leaves empty fields out of the request, and blanks around the others', () => {
    expect(requestOf({ email: ' jane@acme.com ', name: ' ', company: 'Acme', ip: '' })).toEqual({
      email: 'jane@acme.com',
      company_name: 'Acme',
    });
  });

  it('comes back from a request as it was', () => {
    const form = { email: 'a@b.example', name: 'A B', company: 'B', ip: '192.0.2.1' };
    expect(formOf(requestOf(form))).toEqual(form);
  });

  it('tells a refusal at the field that it names, and nowhere else', () => {
    expect(
      problemsNamed([
        { pointer: '/request/ip_address', message: 'is not an IP address' },
        { pointer: '/options/no_cache', message: 'is required' },
      ]),
    ).toEqual({ ip: 'That is not an IPv4 or IPv6 address.' });
  });
});
