// What a command says of the files it has written, to people and to scripts.
import { formatRows } from '../../../src-shared/format-count.ts';
import { leftOutText } from '../../../src-shared/left-out-text.ts';
import type { WrittenFile } from '../../service/lists/exports/write-list.ts';
import type { Exported } from './write-export.ts';

/** `Results: good.csv (120 rows), report.html. 3 rows were left out: …`; a file of all rows goes without a number. */
export function filesInWords(exported: Exported, total: number): string {
  const { files } = exported;
  if (files.length === 0) return 'No rows match the filter, so no file was written.';
  const descriptions = files.map(({ path, rows }) =>
    rows === total ? path : `${path} (${formatRows(rows)})`,
  );
  return `Results: ${descriptions.join(', ')}.${leftOutBehind(exported)}`;
}

/** The rows that a mailing goes without, to stand behind another sentence; empty without any. */
export function leftOutBehind({ leftOut }: Pick<Exported, 'leftOut'>): string {
  return leftOut > 0 ? ` ${leftOutText(leftOut)}` : '';
}

/** The same for `--json`. */
export function writtenFiles({ files, leftOut }: Exported) {
  return { files: files.map(fileFigures), left_out: leftOut };
}

function fileFigures({ path, sizeBytes, rows }: WrittenFile) {
  return { path, size_bytes: sizeBytes, rows };
}
