// Shows the progress of a download: one line rewritten on a terminal, an occasional line elsewhere.

/** A line of a log is worth this many seconds. */
const LOG_EVERY_S = 10;
/** The speed is that of the last seconds, so that it follows the line and does not jump. */
const SPEED_OVER_S = 8;

/**
 * What is told of a download, step by step; `second` is called each second. Writes to `stream`, rewriting a line when
 * `rewrites`. `sizeBytes` is what is here.
 */
export function downloadProgress(stream, { name, rewrites }) {
  const state = { host: null, sizeBytes: 0, totalBytes: null };
  let seconds = 0;
  let nextLineAtS = 0;
  let earlier = [];
  let begun = false;
  let shown = false;

  const line = (text) => {
    clear();
    stream.write(`${text}\n`);
  };
  const clear = () => {
    if (shown) stream.write('\r\x1b[K');
    shown = false;
  };
  const speed = () =>
    earlier.length < 2 ? null : (earlier.at(-1) - earlier[0]) / (earlier.length - 1);
  return {
    state,
    line,
    clear,
    asked(host, sizeBytes, totalBytes) {
      Object.assign(state, { host, sizeBytes, totalBytes });
      line(`Downloading ${name} from ${host} (needed once).`);
    },
    begins(sizeBytes, totalBytes, anew) {
      if (anew) line('The download cannot be continued, so it starts again.');
      else if (sizeBytes > 0)
        line(`Continuing after ${sizeText(sizeBytes)} that are here already.`);
      Object.assign(state, { sizeBytes, totalBytes });
      begun = true;
      earlier = [sizeBytes];
    },
    moved(sizeBytes) {
      state.sizeBytes = sizeBytes;
    },
    second() {
      seconds += 1;
      if (!begun && !rewrites) return;
      earlier = [...earlier, state.sizeBytes].slice(-SPEED_OVER_S - 1);
      const text = begun
        ? progressText(state.sizeBytes, state.totalBytes, speed())
        : `Waiting for ${state.host}…`;
      if (rewrites) {
        stream.write(`\r${text.slice(0, (stream.columns || 80) - 1)}\x1b[K`);
        shown = true;
      } else if (seconds >= nextLineAtS) {
        nextLineAtS = seconds + LOG_EVERY_S;
        line(text);
      }
    },
    came() {
      line(`Downloaded ${sizeText(state.sizeBytes)} in ${durationText(seconds)}.`);
    },
  };
}

/** "34.1 MB of 110 MB, 31 %, 2.4 MB/s, 32 s left": what is not known is left out. */
export function progressText(sizeBytes, totalBytes, bytesPerS) {
  const left =
    totalBytes === null || bytesPerS === null || bytesPerS <= 0
      ? null
      : Math.ceil((totalBytes - sizeBytes) / bytesPerS);
  return [
    totalBytes === null ? sizeText(sizeBytes) : `${sizeText(sizeBytes)} of ${sizeText(totalBytes)}`,
    totalBytes ? `${Math.floor((100 * sizeBytes) / totalBytes)} %` : null,
    bytesPerS === null ? null : `${sizeText(Math.round(bytesPerS))}/s`,
    left === null ? null : `${durationText(left)} left`,
  ]
    .filter((part) => part !== null)
    .join(', ');
}

export function sizeText(bytes) {
  if (bytes < 1e3) return `${bytes} B`;
  if (bytes < 1e6) return `${Math.round(bytes / 1e3)} kB`;
  return `${(bytes / 1e6).toFixed(bytes < 1e8 ? 1 : 0)} MB`;
}

function durationText(seconds) {
  if (seconds < 100) return `${seconds} s`;
  const minutes = Math.round(seconds / 60);
  return minutes < 100 ? `${minutes} min` : `${Math.round(minutes / 60)} h`;
}
