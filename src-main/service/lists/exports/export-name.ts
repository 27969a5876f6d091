// The file name of an export, made from its list's name and valid on every system.
import { basename } from 'node:path';
import { withoutListExtensions } from '../../../../src-shared/file-formats.ts';

/** What is invisible, or turns what is around it: a file must be called what it seems to be called. */
const UNSEEN = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;

/** A list's name as the beginning of a file's name, without the ending of the list's own file. */
export function exportName(listName: string | null): string {
  const name = basename((listName ?? '').replace(UNSEEN, '').replaceAll('\\', '/'));
  const fit = withoutListExtensions(name)
    .replace(/[<>:"|?*]|\p{Cc}/gu, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[. ]+|(?<![. ])[. ]+$/g, '');
  return fit === '' ? 'list' : fit.slice(0, 80).toWellFormed();
}
