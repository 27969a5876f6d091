// Makes a name for a file out of text that the user wrote.

/** A list's name is the user's own text; in a file's name it must not lead elsewhere. */
export function withoutFolders(name: string): string {
  const plain = name
    .replace(/[\\/:*?"<>|\u0000-\u001f]+/g, '-')
    .replace(/^\.+/, '')
    .trim();
  return plain === '' ? 'results' : plain;
}
