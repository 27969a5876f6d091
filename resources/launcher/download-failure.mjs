// Says in one sentence why Electron's runtime could not be fetched and what to do about it.
import { sizeText } from './download-progress.mjs';

/** An Error that carries why: `failure` is one of the kinds that `failureSentence` knows. */
export function downloadFailure(failure) {
  return Object.assign(new Error(`the download failed: ${failure.kind}`), { failure });
}

/**
 * The sentence for whatever @electron/get, the downloader or the extractor rejected with. `env` tells of mirrors and
 * proxies, `host` is the one that was asked (null before any was).
 */
export function failureSentence(error, { env, host, what }) {
  const { why, remedy } = reason(error, env, host, what);
  return `Electron's runtime could not be downloaded: ${why}. ${remedy}`;
}

function reason(error, env, host, what) {
  const failure = error.failure ?? null;
  switch (failure?.kind) {
    case 'unreachable':
      return unreachable(failure, env);
    case 'silent':
      return {
        why: `nothing came from ${failure.host} for ${failure.silenceS} s`,
        remedy:
          failure.sizeBytes > 0
            ? `The ${sizeText(failure.sizeBytes)} that arrived are kept; the next npm start continues from there.`
            : proxyRemedy(env),
      };
    case 'refused':
      return refused(failure, env);
    case 'disk':
      return disk(failure.cause, failure.path);
    case 'unpacking':
      return {
        why: `it was downloaded, but cannot be unpacked into ${failure.folder} (${firstLine(failure.cause.message)})`,
        remedy: 'It needs about 300 MB there; the next npm start tries again.',
      };
  }
  // Neither class is exported by @electron/get.
  if (error.constructor?.name === 'ChecksumMismatchError') {
    return {
      why: `what ${host ?? 'the mirror'} sent is not ${what} (wrong checksum), so it was deleted`,
      remedy: env.ELECTRON_MIRROR
        ? 'The next npm start downloads it again; if that fails too, the mirror in ELECTRON_MIRROR is bad.'
        : 'The next npm start downloads it again.',
    };
  }
  if (error.constructor?.name === 'NoChecksumFoundError') {
    return {
      why: `its package has no checksum for ${error.filename}`,
      remedy:
        'There is no Electron for this system, or ELECTRON_CUSTOM_VERSION asks for another version.',
    };
  }
  if (error.code === 'ERR_MODULE_NOT_FOUND' || error.code === 'MODULE_NOT_FOUND') {
    return { why: 'its downloader is not installed', remedy: 'Run npm ci.' };
  }
  if (typeof error.code === 'string' && typeof error.syscall === 'string') {
    return disk(error, error.path);
  }
  return { why: firstLine(error.message), remedy: 'The next npm start tries again.' };
}

function unreachable({ host, cause }, env) {
  const root = rootCause(cause);
  if (/CERT|SELF_SIGNED|UNABLE_TO_/.test(root.code ?? '')) {
    return {
      why: `the certificate of ${host} is not trusted (${root.code})`,
      remedy:
        'If a proxy decrypts the traffic, set NODE_EXTRA_CA_CERTS to the file with its certificate.',
    };
  }
  return {
    why: `${host} cannot be reached (${firstLine(root.message) || root.code})`,
    remedy: proxyRemedy(env),
  };
}

function refused({ host, status }, env) {
  if (status === 404) {
    return {
      why: `${host} does not have it (404)`,
      remedy: env.ELECTRON_MIRROR
        ? 'Check ELECTRON_MIRROR, or start without it.'
        : 'There may be none for this system; to use another mirror, set ELECTRON_MIRROR.',
    };
  }
  return { why: `${host} answered ${status}`, remedy: 'The next npm start tries again.' };
}

function disk(error, place) {
  if (error.code === 'ENOSPC' || error.code === 'EDQUOT')
    return { why: 'the disk is full', remedy: 'It needs about 400 MB.' };
  return {
    why: `${place ?? 'its folder'} cannot be written (${error.code ?? firstLine(error.message)})`,
    remedy: 'To download it to another folder, set electron_config_cache.',
  };
}

function proxyRemedy(env) {
  const set = ['https_proxy', 'HTTPS_PROXY', 'http_proxy', 'HTTP_PROXY'].find((name) => env[name]);
  return set === undefined
    ? 'The next npm start tries again; to use a proxy, set HTTPS_PROXY, and another mirror, ELECTRON_MIRROR.'
    : `The next npm start tries again; ${set} is set to ${withoutCredentials(env[set])}.`;
}

function withoutCredentials(proxy) {
  return proxy.replace(/\/\/[^@/]*@/, '//').replace(/^[^@/]*@/, '');
}

/** fetch says "fetch failed"; why stands below it, and for a name with several addresses below that. */
function rootCause(error) {
  let root = error;
  while (root.cause instanceof Error || root.errors?.length > 0)
    root = root.errors?.[0] ?? root.cause;
  return root;
}

function firstLine(text) {
  return String(text ?? '')
    .split('\n')[0]
    .replace(/\.$/, '');
}
