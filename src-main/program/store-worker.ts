// The entry of the store's worker thread: its work on one folder, with the scoring that it cannot import itself.
import { parentPort, workerData } from 'node:worker_threads';
import { type WorkerData, work } from '../adapters/sqlite/worker.ts';
import { RESCORING } from '../service/policy/rescoring.ts';

if (parentPort === null) throw new Error('The store worker runs in a thread of its own.');
work(parentPort, workerData as WorkerData, RESCORING);
