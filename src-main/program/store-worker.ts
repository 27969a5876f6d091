// The entry of the store's worker thread: its work on one folder, with the scoring that it cannot import itself.
import { enableCompileCache } from 'node:module';
import { parentPort, workerData } from 'node:worker_threads';
import type { WorkerData } from '../adapters/sqlite/thread/worker.ts';

if (parentPort === null) throw new Error('The store worker runs in a thread of its own.');
const data = workerData as WorkerData;
// A thread asks for itself, and before the code in question is loaded.
if (data.task === 'serve' && data.compiledCode !== null) enableCompileCache(data.compiledCode);
const [{ work }, { RESCORING }] = await Promise.all([
  import('../adapters/sqlite/thread/worker.ts'),
  import('../service/policy/rescoring.ts'),
]);
work(parentPort, data, RESCORING);
