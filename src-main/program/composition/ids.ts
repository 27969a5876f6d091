// Ids that never meet again.
import { randomBytes } from 'node:crypto';

const ID_BYTES = 12;
const POOL_BYTES = 1024 * ID_BYTES;

/** Ids of 96 random bits in hex: short enough to read out, long enough never to meet again. Random bytes are generated in bulk. */
export function createIds(): () => string {
  let pool = '';
  let used = 0;
  return () => {
    if (used === pool.length) {
      pool = randomBytes(POOL_BYTES).toString('hex');
      used = 0;
    }
    used += 2 * ID_BYTES;
    return pool.slice(used - 2 * ID_BYTES, used);
  };
}
