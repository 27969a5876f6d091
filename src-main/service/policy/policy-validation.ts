// What a policy and an override may be: judged with sentences for people, and brought into the form in which they are kept.
import type { NewOverride, Policy } from '../../../src-shared/bridge/policy.ts';
import { VouchError } from '../../../src-shared/errors.ts';
import { EVIDENCE, isEvidenceCode, isWeighable } from '../../../src-shared/evidence/table.ts';
import { parseAddress } from '../../engine/address/parse.ts';
import { readAddress } from '../../engine/address/read.ts';

const WEIGHT_LIMIT = 60;

/** A policy with only those weights that differ from the table. @throws VouchError `invalid_request` */
export function fittingPolicy({ approve, review, weights }: Policy): Policy {
  if (!isWithin(approve, 1, 100) || !isWithin(review, 0, 99)) {
    throw refused(
      '/approve',
      'The bands are whole numbers: approve from 1 to 100, review from 0 to 99.',
    );
  }
  if (approve <= review) {
    throw refused(
      '/approve',
      `Approval must begin above review: ${approve} is not above ${review}. Raise the first or lower the second.`,
    );
  }
  const entries = Object.entries(weights);
  for (const [code, points] of entries) judgeWeight(code, points);
  const own = entries.filter(
    ([code, points]) => isEvidenceCode(code) && EVIDENCE[code].points !== points,
  );
  return { approve, review, weights: Object.fromEntries(own.toSorted(byCode)) };
}

/** An override with its value in ASCII and lower case. @throws VouchError `invalid_request` */
export function fittingOverride({ subject, value, verdict, reason }: NewOverride): NewOverride {
  const why = reason.trim();
  if (why === '') {
    throw refused('/reason', 'Give a reason: it is shown wherever the override applies.');
  }
  const fit = subject === 'domain' ? domainOf(value) : addressOf(value);
  return { subject, value: fit, verdict, reason: why };
}

function judgeWeight(code: string, points: number): void {
  const pointer = `/weights/${code}`;
  if (!isEvidenceCode(code)) {
    throw refused(
      pointer,
      `There is no observation called ${code}. Use a code from the evidence of a result.`,
    );
  }
  if (!isWeighable(code)) {
    throw refused(
      pointer,
      `${code} cannot have a weight: it marks something unknown, or one of your overrides.`,
    );
  }
  if (!isWithin(points, -WEIGHT_LIMIT, WEIGHT_LIMIT)) {
    throw refused(
      pointer,
      `The weight of ${code} must be a whole number from −${WEIGHT_LIMIT} to ${WEIGHT_LIMIT}.`,
    );
  }
}

function domainOf(value: string): string {
  const domain = value.trim().replace(/^@/, '').replace(/\.$/, '');
  // A domain is what can stand behind an @.
  const address = parseAddress(`a@${domain}`);
  if (!address.valid || domain.includes('@')) {
    throw refused(
      '/value',
      `"${value}" is not a domain. Give just the name, such as acme.example.`,
    );
  }
  if (address.registrableDomain === '') {
    throw refused(
      '/value',
      `"${value}" is a suffix under which anyone can register domains. Give one of the domains below it.`,
    );
  }
  return address.domain;
}

function addressOf(value: string): string {
  const address = readAddress(value);
  if (!address.valid) {
    throw refused(
      '/value',
      `"${value}" is not an email address. Give one such as jane@acme.example, or choose domain.`,
    );
  }
  return address.normalized.toLowerCase();
}

function isWithin(value: number, min: number, max: number): boolean {
  return Number.isInteger(value) && value >= min && value <= max;
}

function byCode([a]: readonly [string, number], [b]: readonly [string, number]): number {
  return a < b ? -1 : 1;
}

function refused(pointer: string, sentence: string): VouchError {
  return new VouchError('invalid_request', sentence, {
    fields: [{ pointer, message: sentence }],
  });
}
