// The entry of the thread that watches over a process in which foreign content is read.
import { workerData } from 'node:worker_threads';
import { type WatchData, watch } from '../adapters/foreign/watchdog.ts';

watch(workerData as WatchData);
