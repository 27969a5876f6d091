// Notices that the machine's network has changed: another address, another interface, other DNS servers.
import { getServers } from 'node:dns';
import { type NetworkInterfaceInfo, networkInterfaces } from 'node:os';

/** How often is looked; no system that we run on tells by itself. */
const LOOK_EVERY_MS = 5_000;

/** Calls `changed` after each change, until it is stopped. It keeps no program running. */
export function watchInterfaces(
  changed: () => void,
  look: () => string = networkNow,
  everyMs: number = LOOK_EVERY_MS,
): { stop(): void } {
  let before = look();
  const timer = setInterval(() => {
    const now = look();
    if (now === before) return;
    before = now;
    changed();
  }, everyMs).unref();
  return { stop: () => clearInterval(timer) };
}

function networkNow(): string {
  return networkText(networkInterfaces(), getServers());
}

/** Everything that tells one network from another. Link-local addresses come and go by themselves. */
export function networkText(
  interfaces: Readonly<Record<string, readonly NetworkInterfaceInfo[] | undefined>>,
  servers: readonly string[],
): string {
  const addresses = Object.values(interfaces)
    .flatMap((all) => all ?? [])
    .filter(({ internal, address }) => !internal && !address.startsWith('fe80:'))
    .map(({ address, netmask }) => `${address}/${netmask}`);
  return [...addresses.sort(), ...servers].join(' ');
}
