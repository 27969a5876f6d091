// Names every file that a release consists of; a release that lacks one, or has another, is not published.

/** For which systems desktop packages are made; each has a runner of its own. */
export const DESKTOPS = [
  { system: 'linux', arch: 'x64' },
  { system: 'linux', arch: 'arm64' },
  { system: 'win', arch: 'x64' },
  { system: 'mac', arch: 'arm64' },
  { system: 'mac', arch: 'x64' },
] as const;

export type Desktop = (typeof DESKTOPS)[number];

/** Debian's, rpm's and AppImage's own words for a processor, as electron-builder writes them. */
const AMD64 = { x64: 'amd64', arm64: 'arm64' } as const;
const X86_64 = { x64: 'x86_64', arm64: 'aarch64' } as const;
const APPIMAGE = { x64: 'x86_64', arm64: 'arm64' } as const;

/** The packages of one desktop system. */
export function desktopPackages(version: string, { system, arch }: Desktop): readonly string[] {
  const name = (word: string, rest: string) => `vouch-desktop-${version}-${system}-${word}${rest}`;
  switch (system) {
    case 'linux':
      return [
        name(AMD64[arch], '.deb'),
        name(X86_64[arch], '.rpm'),
        name(APPIMAGE[arch], '.AppImage'),
        name(arch, '.tar.gz'),
      ];
    case 'win':
      return [name(arch, '-setup.exe'), name(arch, '-portable.exe'), name(arch, '.zip')];
    default:
      return [name(arch, '.dmg'), name(arch, '.zip')];
  }
}

export const MAC_FEED = 'latest-mac.yml';

/** Where the desktop app of one system looks for updates; both Macs read one file. */
export function feedName({ system, arch }: Desktop): string {
  if (system === 'mac') return MAC_FEED;
  if (system === 'win') return 'latest.yml';
  return arch === 'x64' ? 'latest-linux.yml' : `latest-linux-${arch}.yml`;
}

/** The feed of mail providers: the list that the packages carry, for those that were made before. */
export const MAIL_PROVIDERS = 'mail-providers.txt';

/** The packages of the command and the server. `npmName` is null without a scoped name. */
export function commandPackages(version: string, npmName: string | null): readonly string[] {
  const npm = npmName === null ? 'vouch' : npmName.slice(1).replace('/', '-');
  return [
    `${npm}-${version}.tgz`,
    ...(['x64', 'arm64'] as const).flatMap((arch) => [
      `vouch-${version}-linux-${arch}.tar.gz`,
      `vouch_${version}_${AMD64[arch]}.deb`,
      `vouch-oci-${arch}.tar`,
    ]),
  ];
}
