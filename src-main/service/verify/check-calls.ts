// Single checks over the bridge: made, looked up again, compared and forgotten.
import { basename } from 'node:path';
import type { CheckRow } from '../../../src-shared/bridge/checks.ts';
import { VerificationRequest } from '../../../src-shared/schemas/verification.ts';
import { shortened } from '../../../src-shared/shortened.ts';
import { validate } from '../../../src-shared/validate.ts';
import { wrongShape } from '../../api/shape.ts';
import type { EventHub } from '../../program/events.ts';
import type { Handlers } from '../handlers.ts';
import { noSuchCheck } from '../history/comparison.ts';
import { checkCall } from '../jobs/call-options.ts';
import { moment } from '../moment.ts';
import type { KeptCheck, Origin } from '../ports/store.ts';
import type { Service } from '../service.ts';

type CheckMethods = Handlers<
  'verify' | 'checks.list' | 'checks.show' | 'checks.compare' | 'checks.delete' | 'history.clear'
>;

export function checkMethods(
  { verify, history }: Pick<Service, 'verify' | 'history'>,
  origin: Origin,
  events: Pick<EventHub, 'emit'>,
): CheckMethods {
  const changed = () => events.emit('checks.changed', {});
  return {
    verify: async ({ request, options, follow }, signal) => {
      const judged = validate(VerificationRequest, request, 'the request');
      if (!judged.ok) throw wrongShape(judged.violations);
      const call = checkCall(options, origin);
      const watched =
        follow === undefined
          ? call
          : {
              ...call,
              onStage: (
                stage: 'dns' | 'registration' | 'website' | 'mailbox',
                state: 'started' | 'done',
              ) => events.emit('verify.stage', { follow, stage, state }),
            };
      const result = await verify(request, watched, signal);
      changed();
      return result;
    },
    'checks.list': async ({ search, recommendation, flag, after, limit }) => {
      const page = await history.list({ search, recommendation, flag, after, limit });
      return { checks: page.checks.map(checkRow), next: page.next };
    },
    'checks.show': async ({ request_id }) => history.show(request_id),
    'checks.compare': async ({ request_id }) => {
      const { previous, changes } = await history.compare(request_id);
      return { previous: previous === null ? null : checkRow(previous), changes: [...changes] };
    },
    'checks.delete': async ({ request_id }) => {
      const deleted = await history.delete(request_id);
      if (!deleted) throw noSuchCheck(request_id);
      changed();
      return { deleted };
    },
    'history.clear': async ({ checks, lists, set_aside }) => {
      const cleared = await history.clear({ checks, lists, setAside: set_aside ?? false });
      changed();
      return {
        checks: cleared.checks,
        lists: cleared.lists,
        set_aside: cleared.setAside.map((path) => basename(path)),
      };
    },
  };
}

function checkRow(check: KeptCheck): CheckRow {
  return {
    request_id: check.requestId,
    input: glimpse(check.input as VerificationRequest),
    score: check.score,
    recommendation: check.recommendation,
    flags: [...check.flags] as CheckRow['flags'],
    domain: check.domain,
    origin: check.origin.kind,
    checked_at: moment(check.checkedAt),
  };
}

/** More than any screen shows of one. */
const GLIMPSE_CHARACTERS = 400;

/** What was asked, with very long texts cut: a request may hold megabytes, a page of the history fifty requests. */
function glimpse(input: VerificationRequest): VerificationRequest {
  const cut = Object.entries(input).map(([field, text]) => [
    field,
    shortened(text, GLIMPSE_CHARACTERS),
  ]);
  return Object.fromEntries(cut);
}
