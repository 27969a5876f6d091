// How every host opens lists: in a reader's process, which Node starts, or the host by its own means.
import { tableOpener } from '../../adapters/files/read/open-table.ts';
import { forkReader } from '../../adapters/foreign/fork-reader.ts';
import type { StartReader } from '../../adapters/foreign/reader-process.ts';
import type { OpenTable } from '../../service/ports/files.ts';
import { FOREIGN_READER } from '../package-files.ts';

/** `start` is the host's own way to start a process; Node's when absent. */
export function listOpener(start: StartReader = forkReader(FOREIGN_READER)): OpenTable {
  return tableOpener({ start, elapsed: () => performance.now() });
}
