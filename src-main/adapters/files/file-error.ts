// What the operating system says about a file, as the one error of reading and writing: a code and a sentence that says what to do.

import { errorCode } from '../../../src-shared/error-code.ts';
import { FileError } from '../../service/ports/files.ts';

/** The FileError for what the operating system said about `path`; a FileError passes through untouched. */
export function fileError(cause: unknown, path: string, act: 'read' | 'write'): FileError {
  if (cause instanceof FileError) return cause;
  switch (errorCode(cause)) {
    case 'ENOENT':
      return act === 'read'
        ? new FileError('missing', `There is no file ${path}; check the name and the folder.`, {
            cause,
          })
        : new FileError(
            'no_folder',
            `The folder of ${path} does not exist; create it or choose another one.`,
            { cause },
          );
    case 'ENOTDIR':
      return act === 'read'
        ? new FileError(
            'missing',
            `There is no file ${path}: a part of that path is not a folder.`,
            { cause },
          )
        : new FileError(
            'no_folder',
            `${path} cannot be written: a part of that path is not a folder.`,
            { cause },
          );
    case 'ELOOP':
      return new FileError('io', `${path} is a link that leads nowhere but to links.`, { cause });
    case 'EISDIR':
      return isFolder(path, cause);
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return new FileError(
        'not_permitted',
        `You are not allowed to ${act} ${path}; check its permissions.`,
        { cause },
      );
    case 'ENOSPC':
    case 'EDQUOT':
      return new FileError('disk_full', `The disk is full; make room and write ${path} again.`, {
        cause,
      });
    default:
      return new FileError(
        'io',
        `${path} could not be ${act === 'read' ? 'read' : 'written'}: ${wordsOf(cause)}.`,
        { cause },
      );
  }
}

/** The FileError for a path that is a folder. */
export function isFolder(path: string, cause?: unknown): FileError {
  return new FileError(
    'is_folder',
    `${path} is a folder; name a file in it.`,
    cause === undefined ? {} : { cause },
  );
}

function wordsOf(cause: unknown): string {
  return (cause instanceof Error ? cause.message : String(cause)).replace(/\.$/, '');
}
