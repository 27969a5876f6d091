// The entry of the store's threads: their work on one folder, with the scoring that they cannot import themselves.
import { enableCompileCache } from 'node:module';
import { parentPort, workerData } from 'node:worker_threads';
import type { WorkerData } from '../adapters/sqlite/thread/worker.ts';

if (parentPort === null) throw new Error('The store worker runs in a thread of its own.');
const data = workerData as WorkerData;
// A thread asks for itself, and before the code in question is loaded.
if (data.task !== 'check' && data.compiledCode !== null) enableCompileCache(data.compiledCode);
const [{ work }, { JUDGING }] = await Promise.all([
  import('../adapters/sqlite/thread/worker.ts'),
  import('../service/policy/judging.ts'),
]);
work(parentPort, data, JUDGING);
