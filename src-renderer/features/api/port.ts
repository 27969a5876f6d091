// Reads the port of the API as it is typed.

export type ReadPort =
  | { readonly ok: true; readonly port: number }
  | { readonly ok: false; readonly message: string };

/** 1024 to 65535, or 0 for any free one; lower ports belong to the system. */
export function readPort(text: string): ReadPort {
  const port = /^\d{1,5}$/.test(text.trim()) ? Number(text) : Number.NaN;
  if (port === 0 || (port >= 1024 && port <= 65_535)) return { ok: true, port };
  return {
    ok: false,
    message: 'Enter a port from 1024 to 65535, or 0 for any free one. Vouch uses 8374 by default.',
  };
}
