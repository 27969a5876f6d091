// The policies that are tried on lists and not saved, kept while the window is open.
import { create } from 'zustand';
import type { Policy } from '../../../../src-shared/bridge/policy.ts';

interface WhatIfState {
  /** By list; nothing for as long as nothing was changed. */
  readonly drafts: Readonly<Record<string, Policy>>;
  /** Null takes the draft back. */
  readonly draft: (jobId: string, policy: Policy | null) => void;
}

export const useWhatIf = create<WhatIfState>((set) => ({
  drafts: {},
  draft(jobId, policy) {
    set(({ drafts }) => {
      const { [jobId]: _before, ...others } = drafts;
      return { drafts: policy === null ? others : { ...others, [jobId]: policy } };
    });
  },
}));
