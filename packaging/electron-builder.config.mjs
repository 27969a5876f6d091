// How the desktop packages are made, for each system in full: electron-builder reads what this answers.
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { listFiles } from '../src-shared/file-formats.ts';

const HERE = dirname(fileURLToPath(import.meta.url));
/** What electron-builder puts into the names of packages. */
const [VERSION, OS, ARCH, EXT] = ['version', 'os', 'arch', 'ext'].map((name) => `\${${name}}`);
/** Every package names its system: one release holds them all. */
const PACKAGE = `vouch-desktop-${VERSION}-${OS}-${ARCH}`;
const ICONS = join(HERE, '..', 'resources', 'icons');

/** Those whose media types not every system knows: declared by the packages. */
const RARE = listFiles().filter(({ isRare }) => isRare);

/** What electron-builder calls each fuse; the names that Electron's documentation has stand in docs/security.md. */
export const FUSES = {
  runAsNode: false,
  enableNodeOptionsEnvironmentVariable: false,
  enableNodeCliInspectArguments: false,
  // The window has no cookies, and a keychain or keyring that is locked or missing is not to hold up a start.
  enableCookieEncryption: false,
  enableEmbeddedAsarIntegrityValidation: true,
  onlyLoadAppFromAsar: true,
  // The page comes from `app://`.
  grantFileProtocolExtraPrivileges: false,
};

/** Every form of Linux. */
export const LINUX_FORMS = ['AppImage', 'deb', 'rpm', 'tar.gz'];

const LINUX_PACKAGE = {
  packageName: 'vouch-desktop',
  afterInstall: join(HERE, 'desktop', 'after-install.tpl'),
  afterRemove: join(HERE, 'desktop', 'after-remove.tpl'),
  // The server's package has the same command.
  fpm: ['--conflicts', 'vouch'],
  artifactName: `${PACKAGE}.${EXT}`,
};

/** A list of its own for each package: electron-builder adds the rare ones to the list that it is given. */
function commonTypes() {
  const common = listFiles().filter(({ isRare }) => !isRare);
  return [...new Set(common.map(({ mediaType }) => mediaType))];
}

/**
 * The configuration for one build. `app` and `command` are the staged program tree and command form, `output` gets the
 * packages. `feed` is where updates are looked for; null makes packages that never look. `runtime` is a folder with
 * Electron's runtime; null lets electron-builder fetch it. `signing` is for macOS. `inspectable` leaves one fuse as it was, so
 * that Playwright can attach to what is made: such a package is for tests alone.
 */
export function desktopConfig({
  app,
  command,
  output,
  electronVersion,
  feed,
  runtime,
  signing,
  inspectable = false,
}) {
  return {
    appId: 'app.vouch.desktop',
    productName: 'Vouch',
    copyright: 'The Vouch authors, MIT licence',
    electronVersion,
    ...(runtime === null ? {} : { electronDist: runtime }),
    directories: { app, output, buildResources: HERE },
    // Nothing is compiled or fetched: better-sqlite3 brings its prebuild.
    npmRebuild: false,
    nodeGypRebuild: false,
    buildDependenciesFromSource: false,
    asar: true,
    asarUnpack: ['node_modules/better-sqlite3/prebuilds/**'],
    files: ['**/*'],
    // The licences of Vouch and of what is within, to be read without opening an archive.
    extraResources: [
      { from: command, to: 'command' },
      // A node_modules within what is copied is passed over, unless it is named.
      { from: join(command, 'node_modules'), to: 'command/node_modules', filter: ['**/*'] },
      { from: join(app, 'resources', 'NOTICES.md'), to: 'NOTICES.md' },
      { from: join(app, 'LICENSE'), to: 'LICENSE' },
    ],
    electronFuses: { ...FUSES, enableNodeCliInspectArguments: inspectable },
    electronLanguages: ['en-US', 'en'],
    publish: feed === null ? null : [{ provider: 'generic', url: feed }],
    toolsets: { appimage: '1.0.3' },
    linux: {
      target: LINUX_FORMS,
      executableName: 'vouch-desktop',
      syncDesktopName: true,
      category: 'Office',
      icon: ICONS,
      synopsis: 'Email verification on your own machine',
      description:
        'A trust score for an address or a list of a million, with an account of every point.',
      fileAssociations: RARE.map(({ extension, fileType, mediaType }) => ({
        ext: extension,
        name: fileType,
        mimeType: mediaType,
      })),
      desktop: { entry: { StartupWMClass: 'vouch-desktop', Keywords: 'email;verification;list;' } },
      artifactName: `${PACKAGE}.${EXT}`,
    },
    deb: { ...LINUX_PACKAGE, mimeTypes: commonTypes() },
    rpm: { ...LINUX_PACKAGE, mimeTypes: commonTypes() },
    appImage: { mimeTypes: commonTypes() },
    win: {
      target: ['nsis', 'portable', 'zip'],
      executableName: 'vouch-desktop',
      icon: join(ICONS, 'icon.ico'),
      // No fileAssociations: electron-builder's would take over .csv and .xlsx and never give them back.
      artifactName: `${PACKAGE}.${EXT}`,
    },
    nsis: {
      oneClick: false,
      perMachine: false,
      allowToChangeInstallationDirectory: true,
      include: join(HERE, 'desktop', 'installer.nsh'),
      deleteAppDataOnUninstall: false,
      artifactName: `${PACKAGE}-setup.${EXT}`,
    },
    portable: { artifactName: `${PACKAGE}-portable.${EXT}` },
    mac: {
      target: ['dmg', 'zip'],
      icon: join(ICONS, 'icon.icns'),
      category: 'public.app-category.business',
      hardenedRuntime: true,
      gatekeeperAssess: false,
      entitlements: join(HERE, 'desktop', 'entitlements.plist'),
      entitlementsInherit: join(HERE, 'desktop', 'entitlements.plist'),
      notarize: signing.notarise,
      // Without a certificate the app is signed ad hoc: Apple silicon ends a program whose signature the fuses have broken.
      ...(signing.certificate ? {} : { identity: '-' }),
      fileAssociations: listFiles().map(({ extension, fileType }) => ({
        ext: extension,
        name: fileType,
        role: 'Viewer',
        // Offered beside the others, never the one that a double click takes.
        rank: 'Alternate',
      })),
      artifactName: `${PACKAGE}.${EXT}`,
    },
  };
}

/** The version of Electron that the project is tested with. */
export function electronVersion() {
  const file = join(HERE, '..', 'node_modules', 'electron', 'package.json');
  return JSON.parse(readFileSync(file, 'utf8')).version;
}
