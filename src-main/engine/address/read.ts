// An address as people write it: tidied, then parsed.
import { type AddressParse, parseAddress } from './parse.ts';
import { tidyAddress } from './tidy.ts';

export function readAddress(text: string): AddressParse {
  return parseAddress(tidyAddress(text).text);
}
