// Downloads one file over HTTP for as long as bytes flow: what came is kept on disk, and a later try goes on from there.
import { createHash } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import { fetch } from 'undici';
import { downloadFailure } from './download-failure.mjs';

/**
 * The Downloader that @electron/get asks for. `folder` keeps what came, `dispatcher` is undici's, `progress` is told of
 * each step, `stop` is an AbortSignal. `everySecond(tick)` calls `tick` each second and answers how to end that; silence
 * is counted in its seconds and not by the clock, so that a machine that slept has waited for nothing.
 * Rejects with a `downloadFailure`.
 */
export function resumableDownloader({ folder, dispatcher, progress, stop, silenceS, everySecond }) {
  return {
    download: (url, target) =>
      download(url, target, { folder, dispatcher, progress, stop, silenceS, everySecond }),
  };
}

async function download(url, target, { everySecond, ...options }) {
  const { folder, dispatcher, progress, stop, silenceS } = options;
  const { address, host, authorization } = addressOf(url);
  await fs.mkdir(folder, { recursive: true });
  const part = await openPart(folder, url);
  const silence = watchSilence(silenceS, stop, everySecond, progress);
  progress.asked(host, part.sizeBytes, part.totalBytes);
  let answered = false;
  try {
    while (part.totalBytes === null || part.sizeBytes < part.totalBytes) {
      let response;
      try {
        response = await fetch(address, {
          dispatcher,
          signal: silence.signal,
          headers: {
            'user-agent': 'vouch',
            'accept-encoding': 'identity',
            ...(authorization === null ? {} : { authorization }),
            ...rangeOf(part),
          },
        });
        answered = true;
        const anew = await acceptAnswer(response, part, host);
        if (anew === 'ask') continue;
        if (anew === 'complete') break;
        silence.heard();
        progress.begins(part.sizeBytes, part.totalBytes, anew === 'anew');
        for await (const chunk of response.body) {
          silence.heard();
          await part.append(chunk);
          progress.moved(part.sizeBytes);
        }
        // Without a length the end of the answer is the end of the file; with one, undici told of a shorter answer.
        if (part.totalBytes === null) break;
      } catch (error) {
        if (error.failure !== undefined) throw error;
        if (stop.aborted) throw downloadFailure({ kind: 'stopped' });
        if (silence.signal.aborted)
          throw downloadFailure({ kind: 'silent', host, silenceS, sizeBytes: part.sizeBytes });
        // A line that broke is taken up again until the silence has lasted; a host that never answered is not waited for.
        if (!answered) throw downloadFailure({ kind: 'unreachable', host, cause: error });
        await silence.nextSecond();
      }
    }
    await part.handOver(target);
    progress.came();
  } finally {
    silence.end();
    await part.close();
  }
}

/** Aborts `signal` when `silenceS` seconds passed without `heard`, or when `stop` is aborted. */
function watchSilence(silenceS, stop, everySecond, progress) {
  const silent = new AbortController();
  let quietS = 0;
  let waiting = () => {};
  const endTicks = everySecond(() => {
    quietS += 1;
    progress.second();
    if (quietS >= silenceS) silent.abort();
    waiting();
  });
  const signal = AbortSignal.any([silent.signal, stop]);
  signal.addEventListener('abort', () => waiting(), { once: true });
  return {
    signal,
    heard: () => {
      quietS = 0;
    },
    nextSecond: () =>
      signal.aborted
        ? Promise.resolve()
        : new Promise((resolve) => {
            waiting = resolve;
          }),
    end: endTicks,
  };
}

/**
 * What an answer means for what is here: `more` goes on, `anew` is the file from its beginning, `complete` says that all is
 * here, `ask` that the question must be put again without a range. Rejects with a failure when there is no file.
 */
async function acceptAnswer(response, part, host) {
  const length = Number(response.headers.get('content-length') ?? Number.NaN);
  if (response.status === 200) {
    const again = part.sizeBytes > 0;
    await part.empty(validatorOf(response), Number.isFinite(length) ? length : null);
    return again ? 'anew' : 'more';
  }
  const range = /^bytes (?:(\d+)-\d+|\*)\/(\d+|\*)$/.exec(
    response.headers.get('content-range') ?? '',
  );
  if (part.sizeBytes > 0 && (response.status === 206 || response.status === 416)) {
    const total = range === null || range[2] === '*' ? null : Number(range[2]);
    const same =
      (part.totalBytes === null || total === null || total === part.totalBytes) &&
      !isOther(response.headers.get('etag'), part.validator);
    if (response.status === 206 && same && Number(range?.[1]) === part.sizeBytes) {
      part.totalBytes ??= total;
      return 'more';
    }
    await response.body?.cancel();
    if (response.status === 416 && same && total === part.sizeBytes) return 'complete';
    await part.empty(null, null);
    return 'ask';
  }
  await response.body?.cancel();
  throw downloadFailure({ kind: 'refused', host, status: response.status });
}

/** RFC 9110 §13.1.5: with If-Range a server sends the rest of the same file, or all of another one. */
function rangeOf(part) {
  if (part.sizeBytes === 0) return {};
  return {
    range: `bytes=${part.sizeBytes}-`,
    ...(part.validator === null ? {} : { 'if-range': part.validator }),
  };
}

/** What names this very file for If-Range: a strong ETag, else its date. Without either the checksum has to tell. */
function validatorOf(response) {
  const tag = response.headers.get('etag');
  return tag?.startsWith('"') ? tag : response.headers.get('last-modified');
}

/** Some servers do not know If-Range, and send the rest of another file. */
function isOther(tag, validator) {
  return Boolean(tag?.startsWith('"') && validator?.startsWith('"') && tag !== validator);
}

/**
 * What came of the file so far. Beside it stands from where it came and what it was; written before its first byte, so that
 * bytes without it count for nothing.
 */
async function openPart(folder, url) {
  const source = createHash('sha256').update(url).digest('hex');
  const name = path.join(folder, path.basename(new URL(url).pathname));
  const file = `${name}.part`;
  const about = `${name}.part.json`;
  const kept = await readAbout(about, source);
  let handle = await onDisk(file, () => fs.open(file, kept === null ? 'w' : 'a'));
  const part = {
    sizeBytes: (await handle.stat()).size,
    totalBytes: kept?.totalBytes ?? null,
    validator: kept?.validator ?? null,
    append: (chunk) =>
      onDisk(file, async () => {
        await handle.appendFile(chunk);
        part.sizeBytes += chunk.length;
      }),
    empty: (validator, totalBytes) =>
      onDisk(file, async () => {
        await handle.truncate(0);
        await handle.close();
        await fs.writeFile(about, JSON.stringify({ source, validator, totalBytes }));
        handle = await fs.open(file, 'a');
        Object.assign(part, { sizeBytes: 0, validator, totalBytes });
      }),
    handOver: (target) =>
      onDisk(target, async () => {
        await handle.close();
        await fs.rm(about, { force: true });
        await fs.rename(file, target);
      }),
    close: () => handle.close().catch(() => {}),
  };
  // More than the whole is not what it says it is.
  if (part.totalBytes !== null && part.sizeBytes > part.totalBytes) await part.empty(null, null);
  return part;
}

async function readAbout(file, source) {
  try {
    const about = JSON.parse(await fs.readFile(file, 'utf8'));
    return about.source === source ? about : null;
  } catch {
    return null;
  }
}

async function onDisk(file, work) {
  try {
    return await work();
  } catch (error) {
    throw downloadFailure({ kind: 'disk', path: error.path ?? file, cause: error });
  }
}

/** fetch takes no credentials in an address; a private mirror may need them. */
function addressOf(url) {
  const address = new URL(url);
  const { username, password, host } = address;
  address.username = '';
  address.password = '';
  const authorization =
    username === ''
      ? null
      : `Basic ${Buffer.from(`${decodeURIComponent(username)}:${decodeURIComponent(password)}`).toString('base64')}`;
  return { address, host, authorization };
}
