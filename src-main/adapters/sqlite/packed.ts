// Values that the store only reads whole: JSON, compressed (RFC 1951).
import { deflateRawSync, inflateRawSync } from 'node:zlib';

export function packed(value: unknown): Buffer {
  return deflateRawSync(JSON.stringify(value));
}

/** Throws zlib's `Z_DATA_ERROR` or `Z_BUF_ERROR` for what was not packed here. */
export function unpacked<T>(bytes: Buffer): T {
  return JSON.parse(inflateRawSync(bytes).toString());
}
