// Files on their way in, over the bridge.

import type { Handlers } from '../handlers.ts';
import type { FileDesk } from './file-desk.ts';

type FileMethods = Handlers<
  'files.paste' | 'files.preview' | 'files.count' | 'files.import' | 'files.discard'
>;

export function fileMethods(files: FileDesk): FileMethods {
  return {
    'files.paste': ({ name, text }) => files.paste(name, text),
    'files.preview': ({ file_id, reading }, signal) => files.preview(file_id, reading, signal),
    'files.count': ({ file_id, reading, mapping }, signal) =>
      files.count(file_id, reading, mapping, signal),
    'files.import': async (request, signal) => {
      const job = await files.importList(request, signal);
      // The list has all of it now.
      await files.discard(request.file_id);
      return job;
    },
    'files.discard': async ({ file_id }) => {
      await files.discard(file_id);
      return {};
    },
  };
}
