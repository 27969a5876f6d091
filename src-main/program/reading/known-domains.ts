// Which mail domains are known to be real, for commands that read lists without opening a data folder.

import { loadReferenceData } from '../../adapters/reference/reference-data.ts';
import { DATA_FOLDER } from '../package-files.ts';

export async function knownMailDomains(): Promise<(domain: string) => boolean> {
  const reference = await loadReferenceData(DATA_FOLDER);
  return (domain) => reference.freeProvider(domain);
}
