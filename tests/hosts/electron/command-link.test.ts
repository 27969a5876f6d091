import { existsSync, mkdtempSync, readlinkSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { linkCommand, linkSentence } from '../../../src-main/hosts/electron/command-link.ts';
import { NOT_ON_WINDOWS, unless } from '../../setup/skipped.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'vouch-link-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const inApp = (app: string) => join('/Applications', app, 'Contents/Resources');

test(
  'the command is linked, found again, and renewed from another copy',
  unless(NOT_ON_WINDOWS),
  () => {
    const link = join(folder, 'bin/vouch');
    expect(linkCommand(inApp('Old.app'), link).kind).toBe('linked');
    expect(linkCommand(inApp('Old.app'), link).kind).toBe('there');
    expect(linkCommand(inApp('Vouch.app'), link).kind).toBe('linked');
    expect(readlinkSync(link)).toBe('/Applications/Vouch.app/Contents/Resources/command/bin/vouch');
  },
);

test(
  'what somebody else put there stays, and the command that replaces it is shown',
  unless(NOT_ON_WINDOWS),
  () => {
    const link = join(folder, 'vouch');
    writeFileSync(link, 'a program of its own');
    const linked = linkCommand(inApp("Jane's.app"), link);
    expect(linked.kind).toBe('denied');
    expect(existsSync(link)).toBe(true);
    const [, detail] = linkSentence(linked);
    expect(detail).toContain(`sudo ln -sf '/Applications/Jane'\\''s.app`);
  },
);
