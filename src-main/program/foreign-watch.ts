// The entry of the watchdog thread of a reader process.
import { workerData } from 'node:worker_threads';
import { type WatchData, watch } from '../adapters/foreign/watchdog.ts';

watch(workerData as WatchData);
