// Asks whether an override is to be removed, and removes it.

import type { Override } from '../../src-shared/bridge/policy.ts';
import { confirm } from '../app/notices/confirm.tsx';
import { notifyDone } from '../app/notices/notify.ts';
import { UntrustedText } from '../app/untrusted-text/untrusted-text.tsx';
import { client } from '../bridge/client.ts';

/** `refocus` puts the focus where it can stay, once the entry and its button go. */
export function confirmRemoval(override: Override, refocus: () => void): void {
  confirm({
    title: 'Remove this override?',
    body: (
      <>
        <b>
          <UntrustedText text={override.value} address />
        </b>{' '}
        is judged by its evidence again, in stored results too.
      </>
    ),
    confirm: 'Remove',
    refocus,
    async act() {
      await client.call('overrides.remove', { override_id: override.override_id });
      notifyDone(`The override for ${override.value} was removed.`);
    },
  });
}
