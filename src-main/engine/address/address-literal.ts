// Recognises an IP address literal in place of a domain (RFC 5321 §4.1.3).
import type { DiagnosisCode } from './diagnoses.ts';

/** What a text that begins with `[` is, with the place where that shows; every answer is a refusal. */
export function literalDiagnosis(raw: string): { diagnosis: DiagnosisCode; at: number } {
  const close = raw.indexOf(']');
  if (close === -1) return { diagnosis: 'literal_unclosed', at: 0 };
  if (close < raw.length - 1) return { diagnosis: 'text_after_literal', at: close + 1 };
  return { diagnosis: contentDiagnosis(raw.slice(1, close)), at: 0 };
}

/** Four decimal numbers from 0 to 255 between dots, as Snum writes them. */
export function isIpv4(text: string): boolean {
  const numbers = text.split('.', 5);
  return numbers.length === 4 && numbers.every(isSnum);
}

/** Whether a text is one of the four forms of an IPv6 address (RFC 4291 §2.2). */
export function isIpv6(text: string): boolean {
  const gap = text.indexOf('::');
  if (gap === -1) return groupCount(text, true) === 8;
  const before = text.slice(0, gap);
  const after = text.slice(gap + 2);
  const left = before === '' ? 0 : groupCount(before, false);
  const right = after === '' ? 0 : groupCount(after, true);
  // The gap stands for one group at least (RFC 4291 §2.2; RFC 5321 §4.1.3 would have it two).
  return left !== null && right !== null && left + right <= 7;
}

function contentDiagnosis(content: string): DiagnosisCode {
  if (isIpv4(content)) return 'ipv4_literal';
  const colon = content.indexOf(':');
  const tag = colon === -1 ? '' : content.slice(0, colon);
  const value = content.slice(colon + 1);
  if (tag.toLowerCase() === 'ipv6') return isIpv6(value) ? 'ipv6_literal' : 'malformed_literal';
  return TAG.test(tag) && DCONTENT.test(value) ? 'general_literal' : 'malformed_literal';
}

function isSnum(text: string): boolean {
  return /^\d{1,3}$/.test(text) && Number(text) <= 255;
}

/** How many groups of 16 bits a text holds, an IPv4 tail counting as two; null when it is malformed. */
function groupCount(text: string, mayEndInIpv4: boolean): number | null {
  const groups = text.split(':');
  let count = 0;
  for (const [i, group] of groups.entries()) {
    const last = i === groups.length - 1;
    if (last && mayEndInIpv4 && isIpv4(group)) count += 2;
    else if (/^[0-9a-f]{1,4}$/i.test(group)) count += 1;
    else return null;
  }
  return count;
}

/** Standardized-tag: Ldh-str, so no hyphen at the end. */
const TAG = /^[a-z\d-]*[a-z\d]$/i;

/** Dcontent: printable ASCII without brackets and backslash. */
const DCONTENT = /^[\x21-\x5a\x5e-\x7e]+$/;
