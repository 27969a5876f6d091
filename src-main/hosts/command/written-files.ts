// What a command says of the files it has written, to people and to scripts.
import type { WrittenFile } from '../../service/lists/exports/write-list.ts';

/** `Results: good.csv (120 rows), report.html.`; a file of all rows goes without a number. */
export function filesInWords(files: readonly WrittenFile[], total: number): string {
  if (files.length === 0) return 'No rows match the filter, so no file was written.';
  const told = files.map(({ path, rows }) =>
    rows === total ? path : `${path} (${rows} ${rows === 1 ? 'row' : 'rows'})`,
  );
  return `Results: ${told.join(', ')}.`;
}

/** The same for `--json`. */
export function filesTold(files: readonly WrittenFile[]) {
  return files.map(({ path, sizeBytes, rows }) => ({ path, size_bytes: sizeBytes, rows }));
}
