// Stub runtimes of Electron for the three systems: what electron-builder looks for and changes in them, and on Linux a program that starts the stand-in.
import { chmodSync, cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { runTool } from '../../../scripts/package/run-tool.ts';

/** Where Electron keeps its fuses: a mark, a version, a length, and a byte for each fuse ('0' off, '1' on). */
const FUSE_WIRE = Buffer.concat([
  Buffer.from('dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX'),
  Buffer.from([1, 9]),
  // As Electron is released: RunAsNode, NodeOptions and inspect on, the rest off but the last.
  Buffer.from('101100011'),
]);

function put(folder: string, files: Readonly<Record<string, string | Buffer>>): void {
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), content);
  }
}

/** Its program is a script that starts the stand-in for Electron over the archive beside it. */
export function linuxStub(folder: string): string {
  const script = [
    '#!/bin/sh',
    'here=$(dirname "$(readlink -f "$0")")',
    'export VOUCH_STAND_IN_APP="$here/resources/app.asar"',
    'exec "$VOUCH_STUB_NODE" --import "$VOUCH_STUB_ASAR" "$VOUCH_STUB_STAND_IN" "$@"',
    'exit 1',
    '',
  ].join('\n');
  put(folder, {
    electron: Buffer.concat([Buffer.from(script), FUSE_WIRE, Buffer.from('\n')]),
    'chrome-sandbox': '#!/bin/sh\n',
    chrome_crashpad_handler: '#!/bin/sh\n',
    LICENSE: 'stub\n',
    'LICENSES.chromium.html': 'stub\n',
    'locales/en-US.pak': 'stub\n',
    'locales/de.pak': 'stub\n',
    'resources/.keep': '',
    version: '45.4.1\n',
  });
  for (const name of ['electron', 'chrome-sandbox', 'chrome_crashpad_handler'])
    chmodSync(join(folder, name), 0o755);
  return folder;
}

/** A real program for Windows with version info, which makensis makes; the fuse wire lies behind it. */
export function windowsStub(folder: string): string {
  put(folder, {
    LICENSE: 'stub\n',
    'LICENSES.chromium.html': 'stub\n',
    'locales/en-US.pak': 'stub\n',
    'resources/.keep': '',
    version: '45.4.1\n',
    'wire.bin': FUSE_WIRE,
  });
  const script = join(folder, 'stub.nsi');
  put(folder, {
    'stub.nsi': [
      'Unicode true',
      'SetCompress off',
      'Name "Electron"',
      `OutFile "${join(folder, 'electron.exe')}"`,
      'VIProductVersion "45.4.1.0"',
      'VIAddVersionKey "ProductName" "Electron"',
      'VIAddVersionKey "FileDescription" "Electron"',
      'VIAddVersionKey "FileVersion" "45.4.1"',
      'VIAddVersionKey "LegalCopyright" "stub"',
      'Section',
      'SetOutPath $TEMP',
      `File "${join(folder, 'wire.bin')}"`,
      'SectionEnd',
      '',
    ].join('\n'),
  });
  runTool('makensis', ['-V1', script]);
  runTool('rm', [script, join(folder, 'wire.bin')]);
  return folder;
}

/** The bundle with its framework and helpers, whose property lists electron-builder rewrites. */
export function macStub(folder: string): string {
  const app = join(folder, 'Electron.app', 'Contents');
  const list = (name: string) =>
    [
      '<?xml version="1.0" encoding="UTF-8"?>',
      '<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">',
      '<plist version="1.0"><dict>',
      `<key>CFBundleExecutable</key><string>${name}</string>`,
      `<key>CFBundleIdentifier</key><string>com.github.${name}</string>`,
      `<key>CFBundleName</key><string>${name}</string>`,
      '<key>CFBundleVersion</key><string>45.4.1</string>',
      '<key>NSPrincipalClass</key><string>AtomApplication</string>',
      '</dict></plist>',
      '',
    ].join('\n');
  put(app, {
    'Info.plist': list('Electron'),
    'MacOS/Electron': 'stub\n',
    'Resources/en.lproj/locale.pak': 'stub\n',
    'Resources/electron.icns': 'stub\n',
    'Frameworks/Electron Framework.framework/Electron Framework': FUSE_WIRE,
    'Frameworks/Electron Framework.framework/Resources/en.lproj/locale.pak': 'stub\n',
    'Frameworks/Electron Framework.framework/Versions/A/Resources/en.lproj/locale.pak': 'stub\n',
  });
  for (const kind of ['', ' (GPU)', ' (Plugin)', ' (Renderer)']) {
    const helper = `Electron Helper${kind}`;
    put(join(app, 'Frameworks', `${helper}.app`, 'Contents'), {
      'Info.plist': list(helper),
      [`MacOS/${helper}`]: 'stub\n',
    });
  }
  put(folder, { LICENSE: 'stub\n', 'LICENSES.chromium.html': 'stub\n', version: '45.4.1\n' });
  return folder;
}

/** The tools of an AppImage, where Debian's own stand for those that electron-builder would fetch; its runtime is a stub. */
export function appImageTools(folder: string, mksquashfs: string): string {
  put(folder, {
    'runtimes/runtime-x64': Buffer.concat([
      Buffer.from('\x7fELF stub of an AppImage runtime'),
      Buffer.alloc(4096),
    ]),
    'lib/x64/.keep': '',
    'desktop-file-validate': '#!/bin/sh\nexec desktop-file-validate "$@"\n',
  });
  cpSync(mksquashfs, join(folder, 'mksquashfs'));
  for (const name of ['mksquashfs', 'desktop-file-validate']) chmodSync(join(folder, name), 0o755);
  return folder;
}
