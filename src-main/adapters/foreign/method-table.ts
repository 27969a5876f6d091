// Everything that is read in a process of its own, and the function that reads it; both sides of the boundary take
// their types from here.

import { readFetchedPage } from '../../engine/website/page-reading.ts';
import { type ListMethods, readList } from '../feeds/read-list.ts';
import { type TableMethods, tableMethods } from '../files/read/table-methods.ts';
import { REGISTRY_METHODS, type RegistryMethods } from '../registration/registry-reading.ts';
import type { PageMethods } from '../website/visit.ts';

export type ForeignMethods = PageMethods & RegistryMethods & ListMethods & TableMethods;

/** The methods as the reader's process runs them; made once for each process, so that they may keep what they opened. */
export function foreignMethods(): ForeignMethods {
  return {
    ...tableMethods(),
    readPage: readFetchedPage,
    ...REGISTRY_METHODS,
    readList: ({ body: { buffer, byteOffset, byteLength }, shape }) =>
      readList(Buffer.from(buffer, byteOffset, byteLength), shape),
  };
}
