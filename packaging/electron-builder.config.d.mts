// The types of electron-builder.config.mjs.
import type { Configuration } from 'electron-builder';

export interface DesktopParts {
  readonly app: string;
  readonly command: string;
  readonly output: string;
  readonly electronVersion: string;
  readonly feed: string | null;
  readonly runtime: string | null;
  readonly signing: { readonly certificate: boolean; readonly notarise: boolean };
  readonly inspectable?: boolean;
}

export const LINUX_FORMS: string[];
export const FUSES: Readonly<Record<string, boolean>>;
export function desktopConfig(parts: DesktopParts): Configuration;
export function electronVersion(): string;
