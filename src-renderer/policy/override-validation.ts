// What is wrong with an override before it is sent, field by field.
import type { NewOverride } from '../../src-shared/bridge/policy.ts';

export type OverrideFault = { readonly field: 'value' | 'reason'; readonly message: string };

/** What is wrong with an override, field by field; empty when it can be sent. The service judges finely. */
export function overrideFaults(draft: NewOverride): readonly OverrideFault[] {
  const faults: OverrideFault[] = [];
  const message = valueFault(draft.subject, draft.value.trim());
  if (message !== null) faults.push({ field: 'value', message });
  if (draft.reason.trim() === '') {
    faults.push({
      field: 'reason',
      message: 'Say why; the reason is shown with each verdict it decides.',
    });
  }
  return faults;
}

function valueFault(subject: NewOverride['subject'], value: string): string | null {
  if (subject === 'domain') {
    if (value.includes('@'))
      return 'This is an address. Choose “Address”, or leave out the part before the @.';
    return /^[^\s@][^\s@.]*\.[^\s@]+$/.test(value) ? null : 'Give a domain, such as acme.example.';
  }
  return /^[^\s@]+@[^\s@][^\s@.]*\.[^\s@]+$/.test(value)
    ? null
    : 'Give an address, such as jane@acme.example.';
}
