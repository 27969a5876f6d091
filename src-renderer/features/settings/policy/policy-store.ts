// The policy while it is edited: the saved one, the draft, and a preview of what the draft would change.
import { create } from 'zustand';
import type { Policy, PolicyPreview, PolicyState } from '../../../../src-shared/bridge/policy.ts';
import { VouchError } from '../../../../src-shared/errors.ts';
import { isAbort } from '../../../app/notices/error-text.ts';
import { client } from '../../../bridge/client.ts';
import { samePolicy } from '../../../policy/policy-draft.ts';

const PREVIEW_DELAY_MS = 200;

interface PolicyEditor {
  /** Which policy is edited; null is the one of everything. */
  readonly policyId: string | null;
  /** As main keeps it; null until it is known. */
  readonly state: PolicyState | null;
  readonly error: unknown;
  /** Null for as long as nothing was changed. */
  readonly draft: Policy | null;
  readonly preview: PolicyPreview | null;
  readonly previewError: unknown;
  readonly previewing: boolean;
  readonly load: () => Promise<void>;
  /** Shows another policy; a draft of the one before is given up. */
  readonly choose: (policyId: string | null) => Promise<void>;
  readonly edit: (policy: Policy) => void;
  readonly discard: () => void;
  /** Keeps the draft; the answer is how many results have another recommendation now. Rejects with a VouchError. */
  readonly save: () => Promise<number>;
}

export const usePolicy = create<PolicyEditor>((set, get) => {
  let asking = new AbortController();
  let soon: ReturnType<typeof setTimeout> | undefined;

  async function look(policy: Policy): Promise<void> {
    asking.abort();
    asking = new AbortController();
    const { signal } = asking;
    set({ previewing: true });
    try {
      const params = { policy, overrides: null, job_id: null, policy_id: get().policyId };
      const preview = await client.call('policy.preview', params, signal);
      if (!signal.aborted) set({ preview, previewing: false, previewError: null });
    } catch (error) {
      if (signal.aborted || isAbort(error)) return;
      set({ previewError: error, previewing: false });
    }
  }

  function lookSoon(policy: Policy): void {
    clearTimeout(soon);
    set({ previewing: true });
    soon = setTimeout(() => void look(policy), PREVIEW_DELAY_MS);
  }

  return {
    policyId: null,
    state: null,
    error: null,
    draft: null,
    preview: null,
    previewError: null,
    previewing: false,
    async load() {
      try {
        const { policyId } = get();
        const state = await client.call('policy.show', { policy_id: policyId });
        if (get().policyId !== policyId) return;
        const { draft } = get();
        const changed = draft !== null && !samePolicy(draft, state.policy);
        set({ state, error: null, draft: changed ? draft : null });
        await look(changed ? draft : state.policy);
      } catch (error) {
        // It was deleted meanwhile: then the one of everything is shown.
        if (get().policyId !== null && error instanceof VouchError && error.code === 'not_found')
          await get().choose(null);
        else set({ error });
      }
    },
    async choose(policyId) {
      asking.abort();
      set({ policyId, state: null, draft: null, preview: null, previewError: null, error: null });
      await get().load();
    },
    edit(policy) {
      const { state } = get();
      if (state === null) return;
      set({ draft: samePolicy(policy, state.policy) ? null : policy });
      lookSoon(policy);
    },
    discard() {
      const { state } = get();
      set({ draft: null });
      if (state !== null) lookSoon(state.policy);
    },
    async save() {
      const { draft, policyId } = get();
      if (draft === null) return 0;
      const params = { policy: draft, policy_id: policyId };
      const { changed } = await client.call('policy.save', params);
      set({ draft: null });
      await get().load();
      return changed;
    },
  };
});
