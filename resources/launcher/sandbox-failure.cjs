// Says why Chromium's sandbox does not work on this machine and what to do about it, from what Electron printed before it died.
'use strict';

const fs = require('node:fs');
const path = require('node:path');

module.exports = { holdSandboxLines, sandboxSentence };

/**
 * What Chromium prints when it ends for want of a sandbox: content/browser/zygote_host/zygote_host_impl_linux.cc and
 * sandbox/linux (setuid_sandbox_host.cc, sandbox.c, credentials.cc).
 */
const SANDBOX_LINES = [
  /The SUID sandbox helper binary (?:was found, but is not configured correctly|is missing)/,
  /No usable sandbox!/,
  /Failed to move to new namespace/,
  /Running as root without --no-sandbox/,
  /:FATAL:(?:(?!:FATAL:)\S)*(?:zygote_host_impl_linux|setuid_sandbox_host|credentials|namespace_sandbox)\.cc/,
];

/**
 * Passes Electron's lines on to `write`, but holds back what it prints from its first word about the sandbox on: a sentence
 * says that better, and does not advise to live without it. `release` writes what was held and holds nothing any more.
 */
function holdSandboxLines(write) {
  let line = '';
  let held = '';
  let open = false;
  return {
    take(text) {
      if (open) return write(text);
      const lines = (line + text).split(/(?<=\n)/);
      line = lines.at(-1)?.endsWith('\n') ? '' : (lines.pop() ?? '');
      for (const whole of lines) {
        if (held !== '' || isSandboxLine(whole)) held += whole;
        else write(whole);
      }
    },
    held: () => held !== '' || isSandboxLine(line),
    release() {
      open = true;
      if (held + line !== '') write(held + line);
      held = '';
      line = '';
    },
  };
}

function isSandboxLine(line) {
  return SANDBOX_LINES.some((pattern) => pattern.test(line));
}

/** One sentence for why, one for what to do. `program` is Electron's; `readText` answers null for what is not there. */
function sandboxSentence({ program, env, userId, readText = readFile }) {
  const { why, remedy } = cause(program, env, userId, readText);
  return `Electron does not start here: ${why}, and Vouch does not open a window without its sandbox. ${remedy}`;
}

function cause(program, env, userId, readText) {
  if (userId === 0) {
    return { why: 'its sandbox does not work for root', remedy: 'Start Vouch as another user.' };
  }
  const kernel = (name) => readText(`/proc/sys/${name}`)?.trim() ?? null;
  // First, because no setting of the machine itself helps in there.
  if (isContainer(env, readText)) {
    return {
      why: 'this container does not let programs create user namespaces',
      remedy: 'Start Vouch outside the container, or let it create user namespaces.',
    };
  }
  if (kernel('kernel/apparmor_restrict_unprivileged_userns') === '1') {
    return {
      why: 'AppArmor does not let programs without a profile create user namespaces (the default from Ubuntu 23.10 on)',
      remedy: remedyFor(program, readText, 'kernel.apparmor_restrict_unprivileged_userns=0'),
    };
  }
  if (kernel('kernel/unprivileged_userns_clone') === '0') {
    return {
      why: 'the kernel does not let programs create user namespaces (kernel.unprivileged_userns_clone is 0)',
      remedy: remedyFor(program, readText, 'kernel.unprivileged_userns_clone=1'),
    };
  }
  if (kernel('user/max_user_namespaces') === '0') {
    return {
      why: 'the kernel allows no user namespaces (user.max_user_namespaces is 0)',
      remedy: remedyFor(program, readText, 'user.max_user_namespaces=15000'),
    };
  }
  return {
    why: 'its sandbox cannot be set up, and no kernel setting explains why',
    remedy: remedyFor(program, readText, null),
  };
}

/** The helper that comes with Electron needs no user namespaces once it is root's; that opens them to no other program. */
function remedyFor(program, readText, setting) {
  const helper = path.join(path.dirname(program), 'chrome-sandbox');
  if (readText(helper) !== null) {
    return `Allow it once: sudo chown root:root ${quoted(helper)} && sudo chmod 4755 ${quoted(helper)}`;
  }
  return setting === null
    ? `Electron's own messages are shown by: ${quoted(program)} --version.`
    : `Allow it until the next reboot: sudo sysctl -w ${setting}`;
}

/** For a shell. */
function quoted(file) {
  return /^[\w./-]+$/.test(file) ? file : `'${file.replaceAll("'", "'\\''")}'`;
}

function isContainer(env, readText) {
  return (
    Boolean(env.container) ||
    readText('/.dockerenv') !== null ||
    readText('/run/.containerenv') !== null
  );
}

function readFile(file) {
  try {
    return fs.readFileSync(file, 'latin1');
  } catch {
    return null;
  }
}
