// Whether a file that the page was given can still be read: it may have been moved or deleted since.
import { VouchError } from '../../src-shared/errors.ts';

/** Why it cannot be read, for people; null when it can. */
export async function unreadable(file: File): Promise<VouchError | null> {
  try {
    await (file.size === 0 ? file : file.slice(0, 1)).arrayBuffer();
    return null;
  } catch (cause) {
    return new VouchError(
      'invalid_request',
      'The file was moved, changed or deleted in the meantime. Drop it again.',
      { cause },
    );
  }
}
