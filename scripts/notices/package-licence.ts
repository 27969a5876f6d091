// Reads from an installed package what its licence asks us to pass on: name, version, licence, copyright line and text.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface PackageLicence {
  readonly name: string;
  readonly version: string;
  /** SPDX expression as the package states it. */
  readonly licence: string;
  /** The copyright lines of its licence file; empty when it has none. */
  readonly copyright: readonly string[];
  /** The licence file's text without copyright lines and title; null when the package carries no such file. */
  readonly text: string | null;
}

export function packageLicence(folder: string): PackageLicence {
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    readonly name: string;
    readonly version: string;
    readonly license?: string | { readonly type: string };
  };
  const stated = typeof manifest.license === 'object' ? manifest.license.type : manifest.license;
  const file = readdirSync(folder)
    .filter((name) => /^(licen[cs]e|copying)([.-]|$)/i.test(name))
    .sort()[0];
  const lines = file === undefined ? null : readFileSync(join(folder, file), 'utf8').split(/\r?\n/);
  return {
    name: manifest.name,
    version: manifest.version,
    licence: stated ?? 'not stated',
    copyright: (lines ?? []).filter(isCopyrightLine).map(tidy),
    text: lines === null ? null : body(lines),
  };
}

/** "Copyright (c) 2015 Somebody"; not a sentence of the licence that speaks about copyright. */
function isCopyrightLine(line: string): boolean {
  const text = tidy(line);
  if (/[[{]yyyy[\]}]/.test(text)) return false;
  if (/^(copyright\b.*(\(c\)|©|\d{4})|(\(c\)|©)\s*\d{4})/i.test(text)) return true;
  return /^Copyright (?!Holder|Owner|Licen[cs]e|Notice)\p{Lu}.{0,100}[^.]$/u.test(text);
}

function tidy(line: string): string {
  return line
    .replace(/^[\s*#>-]+/, '')
    .replace(/\s+/g, ' ')
    .trim();
}

const TITLE =
  /^((the )?(mit|isc|bsd[\w -]*)( no attribution)?( licen[cs]e)?( \(mit\))?|licen[cs]e)?$/i;

/** "The MIT License (MIT)", "# ISC", "=====", or nothing. */
function isTitle(line: string): boolean {
  return TITLE.test(line.replace(/^[\s#=-]+/, '').replace(/(?<![\s=-])[\s=-]+$/, ''));
}

function body(lines: readonly string[]): string {
  const kept = lines.filter((line) => !isCopyrightLine(line));
  while (kept.length > 0 && isTitle(kept[0] ?? '')) kept.shift();
  return kept.join('\n').trim();
}
