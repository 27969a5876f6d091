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
  return `Electron's runtime could not be fetched: ${why}. ${remedy}`;
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
            ? `The ${sizeText(failure.sizeBytes)} that came are kept; the next npm start goes on from there.`
            : proxyRemedy(env),
      };
    case 'refused':
      return refused(failure, env);
    case 'disk':
      return disk(failure.cause, failure.path);
    case 'unpacking':
      return {
        why: `it came, but cannot be unpacked into ${failure.folder} (${firstLine(failure.cause.message)})`,
        remedy: 'It needs about 300 MB there; the next npm start tries again.',
      };
  }
  // Neither class is exported by @electron/get.
  if (error.constructor?.name === 'ChecksumMismatchError') {
    return {
      why: `what ${host ?? 'the mirror'} sent is not ${what} (wrong checksum), so it was deleted`,
      remedy: env.ELECTRON_MIRROR
        ? 'The next npm start begins anew; if it ends the same, ELECTRON_MIRROR names a bad mirror.'
        : 'The next npm start begins anew.',
    };
  }
  if (error.constructor?.name === 'NoChecksumFoundError') {
    return {
      why: `its package knows no checksum for ${error.filename}`,
      remedy: 'There is none for this system, or ELECTRON_CUSTOM_VERSION asks for another version.',
    };
  }
  if (error.code === 'ERR_MODULE_NOT_FOUND' || error.code === 'MODULE_NOT_FOUND') {
    return { why: 'what fetches it is not installed', remedy: 'Run npm ci.' };
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
      remedy: 'Where a proxy reads along, NODE_EXTRA_CA_CERTS names the file of its certificate.',
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
        : 'Perhaps there is none for this system; ELECTRON_MIRROR names another place.',
    };
  }
  return { why: `${host} answered ${status}`, remedy: 'The next npm start tries again.' };
}

function disk(error, place) {
  if (error.code === 'ENOSPC' || error.code === 'EDQUOT')
    return { why: 'the disk is full', remedy: 'It needs about 400 MB.' };
  return {
    why: `${place ?? 'its folder'} cannot be written (${error.code ?? firstLine(error.message)})`,
    remedy: 'electron_config_cache names another folder to fetch it to.',
  };
}

function proxyRemedy(env) {
  const set = ['https_proxy', 'HTTPS_PROXY', 'http_proxy', 'HTTP_PROXY'].find((name) => env[name]);
  return set === undefined
    ? 'The next npm start tries again; HTTPS_PROXY names a proxy, ELECTRON_MIRROR another place.'
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
