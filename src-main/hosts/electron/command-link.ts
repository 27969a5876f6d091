// Puts the command `vouch` on the PATH of a Mac: a link to the one inside the app, or the line that makes it where that needs a password.
import { lstatSync, mkdirSync, readlinkSync, rmSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Where shells of macOS look by default. */
const LINK = '/usr/local/bin/vouch';

export type Linked =
  | { readonly kind: 'linked' | 'there'; readonly link: string }
  /** `command` does it in a terminal. */
  | { readonly kind: 'denied'; readonly link: string; readonly command: string };

/** Makes the link; one that leads into another copy of Vouch is renewed, anything else of that name is left alone. */
export function linkCommand(resources: string, link: string = LINK): Linked {
  const target = join(resources, 'command', 'bin', 'vouch');
  const command = `sudo mkdir -p '${dirname(link)}' && sudo ln -sf '${target.replaceAll("'", "'\\''")}' '${link}'`;
  try {
    const found = lstatSync(link, { throwIfNoEntry: false });
    if (found !== undefined) {
      if (!found.isSymbolicLink() || !/command\/bin\/vouch$/.test(readlinkSync(link)))
        return { kind: 'denied', link, command };
      if (readlinkSync(link) === target) return { kind: 'there', link };
      rmSync(link);
    }
    mkdirSync(dirname(link), { recursive: true });
    symlinkSync(target, link);
    return { kind: 'linked', link };
  } catch {
    return { kind: 'denied', link, command };
  }
}

/** What is said afterwards: a message and its detail. */
export function linkSentence(linked: Linked): readonly [message: string, detail: string] {
  switch (linked.kind) {
    case 'linked':
      return ['The command vouch is ready', `Open a new terminal and type: vouch --help`];
    case 'there':
      return [
        'The command vouch is already set up',
        `${linked.link} points to this copy of Vouch.`,
      ];
    case 'denied':
      return [
        'The command needs your password',
        `macOS does not let Vouch write ${linked.link}. Run this line in a terminal:\n\n${linked.command}`,
      ];
  }
}
