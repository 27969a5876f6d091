// Every signal that is measured, by the name that the command knows it by.
import type { Measured } from '../measured.ts';
import type { DataSet } from '../sets.ts';
import { measureCanonicalForm } from './canonical-form.ts';
import { measureCompany } from './company.ts';
import { measureFreeProviders } from './free-providers.ts';
import { measureNamesInScripts } from './names-in-scripts.ts';
import { measurePeople } from './people.ts';
import { measurePersonName } from './person-name.ts';
import { measureRandomLocalPart } from './random-local-part.ts';
import { measureReplies } from './replies.ts';
import { measureRoleAccount } from './role-account.ts';
import { measureThrowaway } from './throwaway.ts';
import { measureTypingErrors } from './typing-errors.ts';
import { measureWhois } from './whois.ts';

/** Measures one signal; `read` gives a set by its name. */
export type MeasureSignal = (read: (name: string) => DataSet) => readonly Measured[];

export const SIGNALS: Readonly<Record<string, MeasureSignal>> = {
  'random-local-part': measureRandomLocalPart,
  'person-name': measurePersonName,
  'names-in-scripts': measureNamesInScripts,
  replies: measureReplies,
  'role-account': measureRoleAccount,
  throwaway: measureThrowaway,
  'typing-errors': measureTypingErrors,
  'free-providers': measureFreeProviders,
  'canonical-form': measureCanonicalForm,
  company: measureCompany,
  whois: measureWhois,
};

/** Signals that are measured on people as they really write. Their sets name people, so they are gathered and not in the repository. */
export const SIGNALS_ON_GATHERED: Readonly<Record<string, MeasureSignal>> = {
  people: measurePeople,
};
