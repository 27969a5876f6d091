// A check as a curl command that asks the API the same.
import type { VerificationRequest } from '../../src-shared/schemas/verification.ts';
import { shownJson } from '../app/untrusted-text/hidden-characters.ts';

/** `apiUrl` is where the API listens, without a slash at its end. The key is in the variable VOUCH_KEY. */
export function curlOf(request: VerificationRequest, apiUrl: string): string {
  return [
    `curl -s ${quoted(`${apiUrl}/v1/verify`)}`,
    '  -H "Authorization: Bearer $VOUCH_KEY"',
    "  -H 'Content-Type: application/json'",
    `  -d ${quoted(shownJson(JSON.stringify(request)))}`,
  ].join(' \\\n');
}

/** Text as one word of a POSIX shell: nothing is special in single quotes but their own end. */
export function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
