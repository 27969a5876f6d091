// Checks one regular expression after another in a worker thread; plain JavaScript, see decision 0025.
import { parentPort, workerData } from 'node:worker_threads';

// The engine in JavaScript: the same verdicts on each system, and no Java.
process.env.RECHECK_BACKEND = 'pure';
const { check } = await import('recheck');

parentPort.on('message', async ({ source, flags }) => {
  parentPort.postMessage(await check(source, flags, workerData));
});
