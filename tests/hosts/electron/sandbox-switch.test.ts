import { expect, test } from 'vitest';
import { sandboxRefusal } from '../../../src-main/hosts/electron/sandbox-switch.ts';

const off = (name: string) => name === 'no-sandbox';

test('a start without the sandbox is refused; out of an AppImage with the package that keeps it', () => {
  expect(sandboxRefusal(() => false, { APPIMAGE: '/home/ada/Vouch.AppImage' })).toBe(null);
  expect(sandboxRefusal(off, {})).toBe(
    'Vouch does not open a window without its sandbox, and was started with --no-sandbox. Start it without that.',
  );
  const sentence =
    'Vouch does not open a window without its sandbox, and was started with --no-sandbox. An AppImage is where the system lets programs create no user namespaces (the default of Ubuntu from 23.10 on). Install the deb or rpm package instead: it brings an AppArmor profile that lets Vouch create them.';
  expect(sandboxRefusal(off, { APPIMAGE: '/home/ada/Vouch.AppImage' })).toBe(sentence);
  expect(sandboxRefusal(off, { APPDIR: '/home/ada/squashfs-root' })).toBe(sentence);
});
