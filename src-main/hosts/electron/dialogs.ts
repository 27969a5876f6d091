// What only a desktop can do for the window: ask for a file, ask where to save, and show a file in its folder.
import { type BrowserWindow, dialog, type FileFilter, shell } from 'electron';
import { exportedFile, readExtensions } from '../../../src-shared/file-formats.ts';
import type { Dialogs } from './desktop-calls.ts';
import { withoutFolders } from './file-name.ts';

export function openDialogs(window: () => BrowserWindow | null): Dialogs {
  return {
    async pickList(extensions) {
      const filters: FileFilter[] = [
        extensions === null
          ? { name: 'Lists', extensions: [...readExtensions('lists')] }
          : { name: 'Files', extensions: [...extensions] },
        { name: 'All files', extensions: ['*'] },
      ];
      const title = extensions === null ? 'Open a list' : 'Open a file';
      const options = { title, properties: ['openFile' as const], filters };
      const parent = window();
      const { filePaths } = await (parent === null
        ? dialog.showOpenDialog(options)
        : dialog.showOpenDialog(parent, options));
      return filePaths[0] ?? null;
    },
    async pickTarget({ name, kind }) {
      const parent = window();
      const { fileType, extension } = exportedFile(kind);
      const options = {
        title: 'Save the results',
        defaultPath: withoutFolders(name),
        filters: [{ name: fileType, extensions: [extension] }],
      };
      const { filePath } = await (parent === null
        ? dialog.showSaveDialog(options)
        : dialog.showSaveDialog(parent, options));
      return filePath === '' || filePath === undefined ? null : filePath;
    },
    reveal: (path) => shell.showItemInFolder(path),
  };
}
