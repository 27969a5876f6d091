// Holds answers of a practice network back until a test lets them go, so that what has to be under way is.
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Takes mail like any name below `any-branch.example`, and stands in no list: made to be held. */
export const HELD_DOMAIN = 'held.any-branch.example';

export interface PracticeHold {
  /** For the environment of the process that runs the practice network. */
  readonly env: { readonly VOUCH_PRACTICE_HOLD: string };
  /** From now on no check of that domain ends. */
  hold(domain?: string): Promise<void>;
  /** Lets the checks of that domain go on, and those to come. */
  release(domain?: string): Promise<void>;
}

/** @param folder is made. */
export async function practiceHold(folder: string): Promise<PracticeHold> {
  await mkdir(folder, { recursive: true });
  return {
    env: { VOUCH_PRACTICE_HOLD: folder },
    hold: (domain = HELD_DOMAIN) => writeFile(join(folder, domain), ''),
    release: (domain = HELD_DOMAIN) => rm(join(folder, domain), { force: true }),
  };
}
