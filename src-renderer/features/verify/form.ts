// The four fields of the form: the request made from them, and their errors.
import type { FieldError } from '../../../src-shared/errors.ts';
import type { VerificationRequest } from '../../../src-shared/schemas/verification.ts';

export interface Form {
  readonly email: string;
  readonly name: string;
  readonly company: string;
  readonly ip: string;
}

export type Field = keyof Form;
export type FieldProblems = Partial<Readonly<Record<Field, string>>>;

export const EMPTY_FORM: Form = { email: '', name: '', company: '', ip: '' };

/** Whether a value is a form of this version. */
export function isForm(value: unknown): value is Form {
  const form = Object(value) as Partial<Record<Field, unknown>>;
  return Object.keys(EMPTY_FORM).every((field) => typeof form[field as Field] === 'string');
}

/** What can be said without asking main; whether an address is well-formed is a verdict, not a mistake of the form. */
export function problemsOf(form: Form): FieldProblems {
  const email = form.email.trim();
  if (email === '') return { email: 'Type an address to verify.' };
  if (!email.includes('@')) return { email: 'An address has an @, as in jane@acme.com.' };
  return {};
}

export function requestOf({ email, name, company, ip }: Form): VerificationRequest {
  return {
    email: email.trim(),
    ...(name.trim() === '' ? {} : { name: name.trim() }),
    ...(company.trim() === '' ? {} : { company_name: company.trim() }),
    ...(ip.trim() === '' ? {} : { ip_address: ip.trim() }),
  };
}

export function formOf(request: VerificationRequest): Form {
  return {
    email: request.email,
    name: request.name ?? '',
    company: request.company_name ?? '',
    ip: request.ip_address ?? '',
  };
}

/** Whether a form asks just that. */
export function asksFor(form: Form, request: VerificationRequest): boolean {
  const [asked, other] = [formOf(requestOf(form)), formOf(request)];
  return FORM_FIELDS.every((field) => asked[field] === other[field]);
}

const FORM_FIELDS = ['email', 'name', 'company', 'ip'] as const;

const NOT_AN_IP = 'That is not an IPv4 or IPv6 address.';

const FIELDS: Readonly<Record<string, Field>> = {
  email: 'email',
  name: 'name',
  company_name: 'company',
  ip_address: 'ip',
};

/** The fields that a refusal names by JSON pointer, such as `/request/ip_address`. */
export function problemsNamed(errors: readonly FieldError[]): FieldProblems {
  const problems: Partial<Record<Field, string>> = {};
  for (const { pointer, message } of errors) {
    const field = FIELDS[pointer.split('/').at(-1) ?? ''];
    if (field !== undefined) problems[field] = field === 'ip' ? NOT_AN_IP : message;
  }
  return problems;
}
