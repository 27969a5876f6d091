// Why a start without Chromium's sandbox is refused: pages are opened inside it, or not at all.

const REFUSAL =
  'Vouch does not open a window without its sandbox, and was started with --no-sandbox.';

/**
 * The sentence for a start whose sandbox was switched off; null where it is on. The AppRun of an AppImage adds the switch by
 * itself where programs may not create user namespaces.
 *
 * @param hasSwitch whether Chromium's command line has a switch
 */
export function sandboxRefusal(
  hasSwitch: (name: string) => boolean,
  variables: Readonly<Record<string, string | undefined>>,
): string | null {
  if (!hasSwitch('no-sandbox')) return null;
  return variables.APPIMAGE === undefined && variables.APPDIR === undefined
    ? `${REFUSAL} Start it without that.`
    : `${REFUSAL} An AppImage is where the system lets programs create no user namespaces (the default of Ubuntu from 23.10 on). Install the deb or rpm package instead: it brings an AppArmor profile that lets Vouch create them.`;
}
