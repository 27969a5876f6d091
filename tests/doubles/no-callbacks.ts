// Callbacks for a service whose test or measurement makes none.
import type { ServiceDeps } from '../../src-main/service/create-service.ts';

export const NO_CALLBACKS: ServiceDeps['callbacks'] = {
  port: {
    async send() {
      throw new Error('a callback that no test asked for was sent');
    },
  },
  timers: {
    after(ms, work) {
      const timer = setTimeout(work, ms).unref();
      return { cancel: () => clearTimeout(timer) };
    },
  },
};
