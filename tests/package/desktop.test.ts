import { createHash } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { basename, join, relative, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { FuseState, FuseV1Options, getCurrentFuseWire } from '@electron/fuses';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { parse } from 'yaml';
import { type NodeRelease, nodeFor } from '../../scripts/package/command-form.ts';
import { makeDesktop } from '../../scripts/package/desktop.ts';
import {
  ROOT,
  readManifest,
  shippedFiles,
  sizeOf,
  type Target,
} from '../../scripts/package/program-tree.ts';
import { findTool, runTool } from '../../scripts/package/run-tool.ts';
import { megabytes, withinBudget } from '../../scripts/package/size-budgets.ts';
import { smokeRefusal } from '../../scripts/package/smoke.ts';
import { sha256 } from '../../scripts/release/checksums.ts';
import { listFiles } from '../../src-shared/file-formats.ts';
import { noBrowser } from '../e2e/chromium.ts';
import { type Desktop, launchDesktop } from '../e2e/electron-app.ts';
import { LINUX_ONLY, ROOT_ONLY, unless } from '../setup/skipped.ts';
import { makeRoot } from './clean-root.ts';
import { HERE, outputFolder, run, VERIFY } from './staged.ts';
import { appImageTools, linuxStub, macStub, windowsStub } from './stubs/runtimes.ts';

const output = outputFolder();
const STUBS = join(import.meta.dirname, 'stubs');
const { version } = readManifest();
const asar = createRequire(createRequire(import.meta.url).resolve('app-builder-lib'))(
  '@electron/asar',
) as {
  listPackage(file: string): string[];
  getRawHeader(file: string): { readonly headerString: string };
};

/** The three systems' packages are made on Linux, where their stubs are; Windows' by makensis besides. */
const notHere = LINUX_ONLY ?? (HERE.arch === 'x64' ? null : 'the stubs are for x64');
const absent = (tool: string, apt: string) =>
  notHere ?? (findTool(tool) === null ? `${tool} is not installed (apt-get install ${apt})` : null);
const no7z = absent('7za', 'p7zip-full');
const noNsis = absent('makensis', 'nsis') ?? no7z;
const noRpm = absent('rpmbuild', 'rpm');
const noSquash = absent('mksquashfs', 'squashfs-tools');

/** Of a system that this machine cannot run, any Node will do. */
function anyNode(): NodeRelease {
  const binary = join(output, 'any-node');
  writeFileSync(binary, 'a Node of another system\n');
  return { binary, licence: nodeFor(HERE).licence, version: '24.0.0' };
}

function make(target: Target, targets: readonly string[], runtime: string, node?: NodeRelease) {
  return makeDesktop({
    output: join(output, target.platform),
    target,
    targets,
    runtime,
    ...(node === undefined ? {} : { node }),
  });
}

/** What the stub of Linux needs to start the stand-in over its archive. */
const STUB_ENV: Record<string, string> = {
  VOUCH_STUB_NODE: process.execPath,
  VOUCH_STUB_ASAR: join(STUBS, 'asar-reading.cjs'),
  VOUCH_STUB_STAND_IN: resolve(STUBS, '../../e2e/stand-in/electron'),
};

/** What electron-builder would otherwise fetch, and how the packages are made. */
const TOOLS: Record<string, string> = {
  CUSTOM_FPM_PATH: join(STUBS, 'fpm.mjs'),
  ELECTRON_BUILDER_7ZIP_PATH: findTool('7za') ?? '',
  APPIMAGE_TOOLS_PATH: join(output, 'appimage-tools'),
  VOUCH_UPDATE_FEED: 'https://updates.vouch.example',
  // Minutes of squeezing the last bytes out of archives are for releases.
  ELECTRON_BUILDER_COMPRESSION_LEVEL: '1',
};
beforeAll(() => {
  for (const [name, value] of Object.entries(TOOLS)) if (value !== '') vi.stubEnv(name, value);
});
afterAll(() => {
  vi.unstubAllEnvs();
});

/** The archive is checked and nothing but the archive is loaded; what else Electron can do beyond a browser is off. */
async function expectFuses(program: string): Promise<void> {
  const wire = await getCurrentFuseWire(program);
  const on = Object.keys(FuseV1Options).filter(
    (name) => wire[FuseV1Options[name as keyof typeof FuseV1Options]] === FuseState.ENABLE,
  );
  expect(on).toEqual([
    'EnableEmbeddedAsarIntegrityValidation',
    'OnlyLoadAppFromAsar',
    'WasmTrapHandlers',
  ]);
}

/** The files of the program tree are within, and nothing else but better-sqlite3. */
function expectArchive(file: string): void {
  const within = asar
    .listPackage(file)
    .map((name) => name.replaceAll('\\', '/').slice(1))
    .filter((name) => /\.[\w]+$|LICENSE$/.test(name));
  const own = within.filter((name) => !name.startsWith('node_modules/'));
  // electron-builder leaves readmes out; a launcher is of no use within an archive, and small.
  const wanted = [...shippedFiles(), 'package.json'].filter((name) => name !== 'README.md').sort();
  expect(own.filter((name) => name !== 'README.md').sort()).toEqual(wanted);
  const packages = new Set(
    within.filter((name) => name.startsWith('node_modules/')).map((name) => name.split('/')[1]),
  );
  expect([...packages]).toEqual(['better-sqlite3']);
}

/** The hash of every file below a folder, by its path. */
function hashesBelow(folder: string): Record<string, string> {
  return Object.fromEntries(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .sort()
      .map((file) => [relative(folder, file), sha256(file)]),
  );
}

/** The rights of every file and folder below a folder, by its path. */
function modesBelow(folder: string): Record<string, string> {
  return Object.fromEntries(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => !entry.isSymbolicLink())
      .map((entry) => join(entry.parentPath, entry.name))
      .sort()
      .map((file) => [relative(folder, file), (statSync(file).mode & 0o777).toString(8)]),
  );
}

/** What Electron compares an archive with before it reads from it. */
function headerHash(file: string): string {
  return createHash('sha256').update(asar.getRawHeader(file).headerString).digest('hex');
}

describe('the desktop packages of Linux', unless(notHere ?? no7z), () => {
  const target: Target = { platform: 'linux', arch: 'x64' };
  const place = join(output, 'linux');
  const unpacked = join(place, 'linux-unpacked');
  const archive = join(unpacked, 'resources', 'app.asar');
  const file = (extension: string) => join(place, `vouch-desktop-${version}-linux-${extension}`);

  beforeAll(async () => {
    const tools = join(output, 'appimage-tools');
    const squash = findTool('mksquashfs');
    if (squash !== null) appImageTools(tools, squash);
    const targets = [
      'dir',
      'deb',
      'tar.gz',
      ...(noRpm === null ? ['rpm'] : []),
      ...(noSquash === null ? ['AppImage'] : []),
    ];
    await make(target, targets, linuxStub(join(output, 'linux-stub')));
  });

  test('hold the program tree in an archive, within its budget', ({ task }) => {
    expectArchive(archive);
    const size = withinBudget('asar', archive);
    expect(
      existsSync(
        join(`${archive}.unpacked`, 'node_modules/better-sqlite3/prebuilds/linux-x64.node'),
      ),
    ).toBe(true);
    expect(existsSync(join(unpacked, 'resources/LICENSE'))).toBe(true);
    expect(existsSync(join(unpacked, 'locales/de.pak'))).toBe(false);
    console.log(`app.asar ${megabytes(size)}, the whole folder ${megabytes(sizeOf(unpacked))}`);
    task.meta.packaged = { form: 'desktop, Linux folder', built: `asar ${megabytes(size)}` };
  });

  test('are the same byte by byte when they are made twice, the second time under another umask', async ({
    task,
  }) => {
    const second = join(output, 'linux-again');
    const umask = process.umask(0o077);
    try {
      await makeDesktop({
        output: second,
        target,
        targets: ['dir', 'deb'],
        runtime: join(output, 'linux-stub'),
      });
    } finally {
      process.umask(umask);
    }
    expect(hashesBelow(join(second, 'linux-unpacked'))).toEqual(hashesBelow(unpacked));
    const deb = `vouch-desktop-${version}-linux-amd64.deb`;
    const hash = sha256(join(place, deb));
    expect(sha256(join(second, deb))).toBe(hash);
    console.log(`desktop deb sha256 ${hash}`);
    task.meta.packaged = { form: 'desktop, Linux folder and deb', built: 'twice alike' };
    expect(modesBelow(join(second, 'linux-unpacked'))).toEqual(modesBelow(unpacked));
    rmSync(second, { recursive: true });
  });

  test('know what they are where they can update themselves, and only there', async () => {
    const own = './opt/Vouch/resources/package-type';
    const within = (command: string) => runTool('sh', ['-c', command]);
    expect(within(`dpkg-deb --fsys-tarfile '${file('amd64.deb')}' | tar -xO ${own}`)).toBe('deb');
    if (noRpm === null) {
      const rpm = file('x86_64.rpm');
      expect(within(`rpm2archive -n - <'${rpm}' | tar -xO ${own}`)).toBe('rpm');
    }
    // What all of them are made of has no such word, which another one could take for its own.
    expect(existsSync(join(unpacked, 'resources/package-type'))).toBe(false);
    // A tarball is put there by hand again.
    const names = within(`tar -tf '${file('x64.tar.gz')}'`);
    expect(names).toContain('/resources/app.asar\n');
    expect(names).not.toContain('package-type');
    const feed = parse(readFileSync(join(place, 'latest-linux.yml'), 'utf8'));
    expect(feed.files.map(({ url }: { url: string }) => join(place, url)).sort()).toEqual(
      [
        file('amd64.deb'),
        ...(noRpm === null ? [file('x86_64.rpm')] : []),
        ...(noSquash === null ? [file('x86_64.AppImage')] : []),
      ].sort(),
    );
  });

  test('have their fuses set', () => expectFuses(join(unpacked, 'vouch-desktop')));

  test('carry the command beside the window', async () => {
    const { code, stdout, stderr } = await run(
      join(unpacked, 'resources/command/bin/vouch'),
      VERIFY,
      {
        env: { HOME: output },
      },
    );
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(JSON.parse(stdout)).toMatchObject({ recommendation: 'approve' });
  });

  const noRoot = ROOT_ONLY ?? (findTool('dpkg-deb') === null ? 'dpkg is not installed' : null);
  test(
    'as deb is installed into a clean root and removed without a trace',
    unless(noRoot),
    ({ task }) => {
      const deb = file('amd64.deb');
      const root = makeRoot(join(output, 'deb-root'));
      mkdirSync(join(root.place, 'etc/apparmor.d'));
      root.install(deb);
      const verified = root.run(['env', 'HOME=/tmp', '/usr/bin/vouch', ...VERIFY]);
      expect(verified).toMatchObject({ status: 0, stderr: '' });
      expect(JSON.parse(verified.stdout)).toMatchObject({ recommendation: 'approve' });

      const entry = readFileSync(
        join(root.place, 'usr/share/applications/vouch-desktop.desktop'),
        'utf8',
      );
      expect(entry).toMatch(/^Exec=\/opt\/Vouch\/vouch-desktop %U$/m);
      expect(entry).not.toContain('--no-sandbox');
      for (const { mediaType } of listFiles()) expect(entry).toContain(`${mediaType};`);
      if (findTool('desktop-file-validate') !== null) {
        runTool('desktop-file-validate', [
          join(root.place, 'usr/share/applications/vouch-desktop.desktop'),
        ]);
      }
      for (const size of [16, 256, 512]) {
        const icon = `usr/share/icons/hicolor/${size}x${size}/apps/vouch-desktop.png`;
        expect(sha256(join(root.place, icon))).toBe(
          sha256(join(ROOT, 'resources/icons', `${size}x${size}.png`)),
        );
      }
      const profile = readFileSync(
        join(root.place, 'opt/Vouch/resources/apparmor-profile'),
        'utf8',
      );
      expect(profile).toContain('"/opt/Vouch/vouch-desktop" flags=(unconfined)');
      expect(profile).toContain('userns,');
      expect(runTool('dpkg-deb', ['--field', deb, 'Conflicts']).trim()).toBe('vouch');

      root.remove('vouch-desktop');
      root.purge('vouch-desktop');
      for (const name of [
        'opt/Vouch',
        'usr/bin/vouch',
        'usr/bin/vouch-desktop',
        'usr/share/applications/vouch-desktop.desktop',
      ])
        expect(existsSync(join(root.place, name)), name).toBe(false);
      task.meta.packaged = {
        form: 'desktop, deb',
        built: megabytes(statSync(deb).size),
        installed: 'clean root; removed',
        started: 'vouch verify',
      };
    },
  );

  test('as rpm name what they carry, and their scripts', unless(noRpm), ({ task }) => {
    const rpm = file('x86_64.rpm');
    const files = runTool('rpm', ['--query', '--list', '--package', rpm]).split('\n');
    for (const name of [
      '/opt/Vouch/vouch-desktop',
      '/opt/Vouch/resources/command/bin/vouch',
      '/opt/Vouch/resources/apparmor-profile',
      '/usr/share/applications/vouch-desktop.desktop',
    ])
      expect(files).toContain(name);
    const scripts = runTool('rpm', ['--query', '--scripts', '--package', rpm]);
    expect(scripts).toContain('/usr/bin/vouch');
    expect(scripts).toContain('apparmor_parser');
    task.meta.packaged = {
      form: 'desktop, rpm',
      built: megabytes(statSync(rpm).size),
      installed: 'queried only: there is no system of rpm here',
    };
  });

  test('as AppImage start with the sandbox or not at all', unless(noSquash), async ({ task }) => {
    const image = file('x86_64.AppImage');
    const offset = statSync(join(output, 'appimage-tools/runtimes/runtime-x64')).size;
    const to = join(output, 'appimage');
    runTool('unsquashfs', ['-no-progress', '-offset', String(offset), '-dest', to, image]);
    const entry = readFileSync(join(to, 'vouch-desktop.desktop'), 'utf8');
    expect(entry).toMatch(/^Exec=AppRun %U$/m);
    expect(entry).toContain('StartupWMClass=vouch-desktop');
    // The updater takes an AppImage for what this file says.
    expect(existsSync(join(to, 'resources/package-type'))).toBe(false);
    expect(existsSync(join(to, 'resources/app-update.yml'))).toBe(true);

    // Its AppRun switches the sandbox off where programs may not create user namespaces, which it learns from unshare.
    const refusing = join(output, 'no-namespaces');
    mkdirSync(refusing);
    writeFileSync(join(refusing, 'unshare'), '#!/bin/sh\nexit 1\n', { mode: 0o755 });
    const home = join(output, 'appimage-home');
    mkdirSync(home, { mode: 0o700 });
    const words = 'Install the deb or rpm package instead';
    const appRun = join(to, 'AppRun');
    const env = { ...STUB_ENV, HOME: home, PATH: `${refusing}:${process.env.PATH}`, APPDIR: to };
    // In a terminal or by a launcher, whose channel `smokeRefusal` has, a line.
    expect(await smokeRefusal(appRun, new RegExp(words), env)).toContain(words);
    // By a click, a box, which is answered here by a file.
    const click = join(home, 'click');
    writeFileSync(click, '');
    const { code, stderr } = await run(appRun, [], {
      env: { ...env, VOUCH_STAND_IN_CLICK: click },
    });
    expect({ code, stderr }).toEqual({
      code: 2,
      stderr: expect.stringMatching(`\\[error box\\] .*${words}`),
    });
    task.meta.packaged = {
      form: 'desktop, AppImage',
      built: megabytes(statSync(image).size),
      installed: 'unpacked only: its runtime is a stub',
      started: 'AppRun without user namespaces: refused',
    };
  });

  test(
    'as tar.gz is unpacked, started, looked at and removed by the script that tries every package',
    unless(noBrowser()),
    async ({ task }) => {
      const folder = join(output, 'to-try');
      mkdirSync(folder);
      copyFileSync(file('x64.tar.gz'), join(folder, basename(file('x64.tar.gz'))));
      const { code, stdout, stderr } = await run(
        process.execPath,
        [join(ROOT, 'scripts/package/try-installed.ts'), folder],
        {
          env: {
            HOME: output,
            ...STUB_ENV,
            ...(process.env.VOUCH_CHROMIUM ? { VOUCH_CHROMIUM: process.env.VOUCH_CHROMIUM } : {}),
          },
        },
      );
      expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
      const steps = stdout
        .trimEnd()
        .split('\n')
        .map((line) => line.slice(join(folder, basename(file('x64.tar.gz'))).length + 2));
      expect(steps.map((step) => step.split(':')[0])).toEqual([
        'window',
        'preload',
        'archive',
        'API',
        'end',
        'removed',
      ]);
      expect(JSON.parse(steps[1]?.slice('preload: '.length) ?? '')).toMatchObject({
        host: 'desktop',
        practice: true,
      });
      expect(steps[2]).toBe('archive: Vouch');
      expect(JSON.parse(steps[3]?.slice('API: '.length) ?? '')).toMatchObject({ status: 'ok' });
      expect(steps[4]).toBe('end: exit code 0');
      task.meta.packaged = {
        form: 'desktop, tar.gz',
        installed: 'unpacked',
        started: 'window, preload, archive, API, end',
      };
    },
  );

  describe('started under the stand-in for Electron', unless(noBrowser()), () => {
    const dist = join(output, 'started');
    let desktop: Desktop;

    beforeAll(async () => {
      runTool('cp', ['--archive', unpacked, dist]);
      // Playwright starts the program by this name.
      symlinkSync('vouch-desktop', join(dist, 'electron'));
      const home = join(output, 'home');
      mkdirSync(home, { mode: 0o700 });
      const byPath = join(output, 'by path.csv');
      const byUrl = join(output, 'by url ü.csv');
      for (const list of [byPath, byUrl])
        copyFileSync(join(ROOT, 'resources/practice/sample-list.csv'), list);
      desktop = await launchDesktop({
        home,
        demo: true,
        files: [byPath, pathToFileURL(byUrl).href],
        env: STUB_ENV,
        packed: dist,
      });
    });
    afterAll(() => desktop?.close());

    test('opens its window, whose API answers', async ({ task }) => {
      const { page } = desktop;
      await page.getByRole('navigation').first().waitFor();
      const status = await page.evaluate(async () => {
        const { vouch } = globalThis as unknown as {
          vouch: {
            invoke(name: string, value: unknown, id: string): Promise<{ value: { url: string } }>;
          };
        };
        return (await vouch.invoke('api.status', {}, 'test:1')).value;
      });
      const health = await fetch(`${status.url}/v1/health`);
      expect(health.status).toBe(200);
      task.meta.packaged = {
        form: 'desktop, Linux folder',
        started: 'window, API, lists by path and URL',
      };
    });

    test('takes lists by path and by file URL', async () => {
      const { page } = desktop;
      await page.getByText('by path.csv').first().waitFor();
      await page.getByText('by url ü.csv').first().waitFor();
    });
  });
});

describe('the desktop package of Windows', unless(noNsis), () => {
  const target: Target = { platform: 'win32', arch: 'x64' };
  const unpacked = join(output, 'win32', 'win-unpacked');

  beforeAll(async () => {
    await make(target, ['zip'], windowsStub(join(output, 'windows-stub')), anyNode());
  });

  test('as zip has its archive, its fuses and the hash of the archive in the program', async ({
    task,
  }) => {
    const program = join(unpacked, 'vouch-desktop.exe');
    expectArchive(join(unpacked, 'resources/app.asar'));
    await expectFuses(program);
    const bytes = readFileSync(program);
    const hash = headerHash(join(unpacked, 'resources/app.asar'));
    expect(bytes.includes(Buffer.from(hash)) || bytes.includes(Buffer.from(hash, 'utf16le'))).toBe(
      true,
    );
    expect(bytes.includes(Buffer.from('Vouch', 'utf16le'))).toBe(true);
    // The largest picture of icon.ico is a PNG, which the program holds as it is.
    expect(bytes.includes(readFileSync(join(ROOT, 'resources/icons/256x256.png')))).toBe(true);
    expect(existsSync(join(unpacked, 'resources/command/bin/vouch.cmd'))).toBe(true);
    const zip = join(output, 'win32', `vouch-desktop-${version}-win-x64.zip`);
    task.meta.packaged = {
      form: 'desktop, Windows zip',
      built: megabytes(statSync(zip).size),
      installed: 'no Windows here',
    };
  });

  test.each(['installer', 'uninstaller'])(
    'its include for the %s compiles without a warning',
    (which) => {
      const script = join(output, `${which}.nsi`);
      const within = which === 'installer' ? 'customInstall' : 'customUnInstall';
      writeFileSync(
        script,
        [
          'Unicode true',
          'Name "Vouch"',
          `OutFile "${join(output, `${which}.exe`)}"`,
          '!define APP_EXECUTABLE_FILENAME "vouch-desktop.exe"',
          '!define PRODUCT_NAME "Vouch"',
          ...(which === 'uninstaller' ? ['!define BUILD_UNINSTALLER'] : []),
          `!include "${join(ROOT, 'packaging/desktop/installer.nsh')}"`,
          'Section',
          ...(which === 'installer'
            ? [`!insertmacro ${within}`]
            : [`WriteUninstaller "${join(output, 'u.exe')}"`]),
          'SectionEnd',
          ...(which === 'installer'
            ? []
            : ['Section "Uninstall"', `!insertmacro ${within}`, 'SectionEnd']),
          '',
        ].join('\n'),
      );
      runTool('makensis', ['-V2', '-WX', script]);
      const text = readFileSync(join(ROOT, 'packaging/desktop/installer.nsh'), 'utf8');
      for (const { extension } of listFiles()) {
        expect(text).toContain(`vouchOffer "${extension}"`);
        expect(text).toContain(`vouchTakeBack "${extension}"`);
      }
      // What a double click opens stays as it is: no class of an extension is set.
      expect(text).not.toMatch(/WriteRegStr SHCTX "Software\\Classes\\\.[^"\\]*" /);
    },
  );
});

describe('the desktop package of macOS', unless(notHere ?? no7z), () => {
  const target: Target = { platform: 'darwin', arch: 'arm64' };
  const app = join(output, 'darwin', 'mac-arm64', 'Vouch.app', 'Contents');

  beforeAll(async () => {
    await make(target, ['zip'], macStub(join(output, 'mac-stub')), anyNode());
  });

  test('as zip offers lists as an alternate, and names the hash of its archive', async ({
    task,
  }) => {
    const list = readFileSync(join(app, 'Info.plist'), 'utf8');
    expect(list).toContain(headerHash(join(app, 'Resources/app.asar')));
    expect(list.match(/<string>Alternate<\/string>/g)).toHaveLength(listFiles().length);
    expect(list).not.toContain('<string>Default</string>');
    for (const { extension } of listFiles())
      expect(list).toContain(`<string>${extension}</string>`);
    expectArchive(join(app, 'Resources/app.asar'));
    await expectFuses(join(app, '..'));
    const icon = /<key>CFBundleIconFile<\/key>\s*<string>([^<]+)<\/string>/.exec(list)?.[1] ?? '';
    expect(sha256(join(app, 'Resources', icon))).toBe(
      sha256(join(ROOT, 'resources/icons/icon.icns')),
    );
    expect(existsSync(join(app, 'Resources/command/bin/vouch'))).toBe(true);
    // Signed ad hoc: macOS would take no newer version for the same program.
    expect(existsSync(join(app, 'Resources/app-update.yml'))).toBe(false);
    expect(existsSync(join(output, 'darwin', 'latest-mac.yml'))).toBe(false);
    const zip = join(output, 'darwin', `vouch-desktop-${version}-mac-arm64.zip`);
    task.meta.packaged = {
      form: 'desktop, macOS zip',
      built: megabytes(statSync(zip).size),
      installed: 'no macOS here',
    };
  });
});
