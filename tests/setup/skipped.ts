// Options of a suite or test that cannot run everywhere; the run's summary prints why it was passed over.
import 'vitest';

declare module 'vitest' {
  interface TaskMeta {
    /** Why it was passed over, as a clause: "no Chromium was found". */
    passedOver?: string;
  }
}

export interface PassedOver {
  readonly skip: boolean;
  readonly meta: { readonly passedOver?: string };
}

/** For the second argument of `describe` and `test`: passes it over where there is a reason against it, else nothing. */
export function unless(reason: string | null): PassedOver {
  return reason === null ? { skip: false, meta: {} } : { skip: true, meta: { passedOver: reason } };
}

/** What of a test speaks of the rights of files and users, which Windows has otherwise. */
export const NOT_ON_WINDOWS =
  process.platform === 'win32' ? 'Windows has no such rights of files' : null;

/** What speaks of the kernel's own folders and of the C library's heaps. */
export const LINUX_ONLY = process.platform === 'linux' ? null : 'only Linux has what they look at';

/** What takes another user's part. */
export const ROOT_ONLY =
  process.getuid?.() === 0 ? null : 'only root can make what belongs to another user';
