// Fills a new job with rows, whether this process owns the data folder or another.
import type { Bridge } from '../../../src-shared/bridge/methods.ts';
import type { JobFiller } from '../../service/lists/rows/import-rows.ts';

export function bridgeFiller(bridge: Bridge): JobFiller {
  return {
    async create({ name, options, fileKey, policyId }, { columns, delimiter, emailColumn }) {
      const file = fileKey ? { file_key: fileKey } : {};
      const cells = delimiter === null ? {} : { delimiter };
      const address = emailColumn === null ? {} : { email_column: emailColumn };
      const carried = { policy_id: policyId ?? null };
      const list = {
        name,
        columns: [...columns],
        options,
        ...file,
        ...cells,
        ...address,
        ...carried,
      };
      return (await bridge.call('jobs.create', list)).job_id;
    },
    append: async (job_id, rows) => (await bridge.call('jobs.append', { job_id, rows })).total,
    start: (job_id) => bridge.call('jobs.start', { job_id }),
    async delete(job_id) {
      await bridge.call('jobs.delete', { job_id });
    },
  };
}
