// Which code an error carries: the operating system's, or a library's.

/** `ENOENT`, `SQLITE_BUSY` and the like; `''` where it carries none. */
export function errorCode(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : '';
  return typeof code === 'string' ? code : '';
}
