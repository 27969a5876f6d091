// How a callback is signed, so that its receiver knows who sent it and when.
import { createHmac } from 'node:crypto';

/** Seconds since the epoch at which the attempt was made; part of what is signed. */
const TIMESTAMP_HEADER = 'Vouch-Timestamp';
/** `v1=` and the HMAC-SHA256 (RFC 2104) of `timestamp.body` under the key's secret, in lower-case hex. */
const SIGNATURE_HEADER = 'Vouch-Signature';
/** The callback's id, the same in every attempt. */
const ID_HEADER = 'Vouch-Callback-Id';

/**
 * The headers of an attempt. The key of the HMAC is the UTF-8 bytes of `secret`; `at` is in milliseconds since the
 * epoch.
 */
export function callbackHeaders({
  secret,
  callbackId,
  at,
  body,
}: {
  readonly secret: string;
  readonly callbackId: string;
  readonly at: number;
  readonly body: string;
}): Readonly<Record<string, string>> {
  const timestamp = String(Math.floor(at / 1000));
  const signature = createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex');
  return {
    [ID_HEADER]: callbackId,
    [TIMESTAMP_HEADER]: timestamp,
    [SIGNATURE_HEADER]: `v1=${signature}`,
  };
}
