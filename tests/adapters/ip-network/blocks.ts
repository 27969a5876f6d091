// Makes sets of ranges from text, and numbers from addresses, for the suites of this folder and of the feeds.
import ipaddr from 'ipaddr.js';
import { readAddress, readBlock } from '../../../src-main/adapters/ip-network/address-words.ts';
import {
  type GatheredBlocks,
  gatherBlock,
  inRanges,
  type RangeSet,
  sortBlocks,
} from '../../../src-main/adapters/ip-network/range-set.ts';

export function rangesOf(blocks: readonly string[]): RangeSet {
  const gathered: GatheredBlocks = { v4: [], v6: [] };
  const start = new Uint32Array(4);
  for (const text of blocks) {
    const block = readBlock(text, start);
    if (block === null) throw new Error(`${text} is no block`);
    gatherBlock(gathered, block, start);
  }
  return sortBlocks(gathered);
}

export function contains(set: RangeSet, ip: string): boolean {
  const words = new Uint32Array(4);
  const family = readAddress(ip, words);
  if (family === 0) throw new Error(`${ip} is no address`);
  return inRanges(set, family, words);
}

/** An address as one number. */
export function numberOf(ip: string): bigint {
  return BigInt(`0x${Buffer.from(ipaddr.parse(ip).toByteArray()).toString('hex')}`);
}
