import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';

interface Sandbox {
  holdSandboxLines(write: (text: string) => void): {
    take(text: string): void;
    held(): boolean;
    release(): void;
  };
  sandboxSentence(facts: {
    program: string;
    env: Record<string, string>;
    userId: number;
    readText: (file: string) => string | null;
  }): string;
}

const LAUNCHER = resolve(import.meta.dirname, '..', '..', 'resources', 'launcher');
const { holdSandboxLines, sandboxSentence } = createRequire(import.meta.url)(
  join(LAUNCHER, 'sandbox-failure.cjs'),
) as Sandbox;

const PROGRAM = '/home/ann/vouch/node_modules/electron/dist/electron';
const HELPER = '/home/ann/vouch/node_modules/electron/dist/chrome-sandbox';
const APPARMOR = '/proc/sys/kernel/apparmor_restrict_unprivileged_userns';
const ALLOW = `Allow it once: sudo chown root:root ${HELPER} && sudo chmod 4755 ${HELPER}`;

/** What is said on a machine with these files, Electron's helper among them unless told. */
function text(files: Record<string, string>, { env = {}, userId = 1000, helper = true } = {}) {
  const all: Record<string, string> = { ...files, ...(helper ? { [HELPER]: 'ELF' } : {}) };
  return sandboxSentence({ program: PROGRAM, env, userId, readText: (file) => all[file] ?? null });
}

describe('why the sandbox does not work', () => {
  test('is AppArmor on Ubuntu 23.10 and later', () => {
    expect(text({ [APPARMOR]: '1\n' })).toBe(
      `Electron does not start here: AppArmor does not let programs without a profile create user namespaces (the default from Ubuntu 23.10 on), and Vouch does not open a window without its sandbox. ${ALLOW}`,
    );
  });

  test.each([
    ['/proc/sys/kernel/unprivileged_userns_clone', 'kernel.unprivileged_userns_clone is 0'],
    ['/proc/sys/user/max_user_namespaces', 'user.max_user_namespaces is 0'],
  ])('is the kernel where %s is 0', (file, why) => {
    expect(text({ [file]: '0\n', [APPARMOR]: '0\n' })).toContain(why);
    expect(text({ [file]: '0\n' })).toContain(ALLOW);
  });

  test.each([
    ['Docker', { '/.dockerenv': '' }, {}],
    ['Podman', { '/run/.containerenv': '' }, {}],
    ['another', {}, { container: 'lxc' }],
  ])('is the container in %s, whatever its host has set', (_name, files, env) => {
    expect(text({ [APPARMOR]: '1', ...(files as Record<string, string>) }, { env })).toBe(
      'Electron does not start here: this container does not let programs create user namespaces, and Vouch does not open a window without its sandbox. Start Vouch outside the container, or let it create user namespaces.',
    );
  });

  test('is root', () => {
    expect(text({ '/.dockerenv': '' }, { userId: 0 })).toContain('Start Vouch as another user.');
  });

  test('is not known where no setting tells', () => {
    expect(text({ [APPARMOR]: '0' })).toContain('no kernel setting explains why');
  });

  test('is solved by a setting where Electron has no helper', () => {
    expect(text({ [APPARMOR]: '1' }, { helper: false })).toContain(
      'sudo sysctl -w kernel.apparmor_restrict_unprivileged_userns=0',
    );
  });
});

describe('what Electron prints', () => {
  const FATAL =
    '[7:1122/070809.123456:FATAL:content/browser/zygote_host/zygote_host_impl_linux.cc:132] No usable sandbox! try --no-sandbox\n';

  function hold() {
    const written: string[] = [];
    return { written, held: holdSandboxLines((text) => written.push(text)) };
  }

  test('is passed on line by line, up to the first word about the sandbox', () => {
    const { written, held } = hold();
    held.take('[1:ERROR:bus.cc] no bus\n[7:1122/0708');
    held.take(`09.123456:FATAL:zygote_host_impl_linux.cc(132)] Check failed\n#0 0x55d0 base::`);
    expect(written).toEqual(['[1:ERROR:bus.cc] no bus\n']);
    expect(held.held()).toBe(true);
  });

  test('is shown whole when it turned out to be something else', () => {
    const { written, held } = hold();
    held.take(`${FATAL}more`);
    held.release();
    held.take(' and more');
    expect(written.join('')).toBe(`${FATAL}more and more`);
  });

  test.each([
    FATAL,
    "[1:FATAL:setuid_sandbox_host.cc(163)] The SUID sandbox helper binary was found, but is not configured correctly. Rather than run without sandboxing I'm aborting now.\n",
    'Failed to move to new namespace: PID namespaces supported, Network namespace supported, but failed: errno = Operation not permitted\n',
    '[1:ERROR:zygote_host_impl_linux.cc(100)] Running as root without --no-sandbox is not supported.\n',
    '[1:FATAL:sandbox/linux/services/credentials.cc:131] Check failed: . : Permission denied (13)\n',
  ])('is about the sandbox: %s', (line) => {
    const { held } = hold();
    held.take(line);
    expect(held.held()).toBe(true);
  });

  test.each([
    '[1:ERROR:zygote_host_impl_linux.cc(273)] Failed to adjust OOM score of renderer\n',
    '[1:ERROR:gpu_process_host.cc(1)] GPU process exited\n',
  ])('is not: %s', (line) => {
    const { written, held } = hold();
    held.take(line);
    expect(held.held()).toBe(false);
    expect(written).toEqual([line]);
  });
});
