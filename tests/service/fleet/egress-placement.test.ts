// Which egress gets a look-up: one that does it, has not refused it, and to which the server talks.
import { expect, test } from 'vitest';
import { createEgressPlacement } from '../../../src-main/service/fleet/egress-placement.ts';
import type { FleetQuestion } from '../../../src-main/service/ports/fleet.ts';

const question = (localPart = 'ann') =>
  ({
    work: 'mailbox',
    address: { localPart, domain: 'acme.example', smtpUtf8: false },
    hosts: ['mx.acme.example'],
    identity: { ehlo: 'a', mailFrom: 'b' },
  }) as unknown as FleetQuestion;

function opened(places: Readonly<Record<string, number>>) {
  const clock = { at: 0 };
  const known = new Map(Object.entries(places));
  const placement = createEgressPlacement(
    () => known,
    () => clock.at,
  );
  const place = (refusedBy: readonly string[] = [], group: string | null = 'mx') =>
    placement.place(question(), group, new Map(refusedBy.map((egress) => [egress, true])));
  const egressOf = (...call: Parameters<typeof place>) => {
    const placed = place(...call);
    return placed === null || placed === 'refused' ? placed : placed.egress;
  };
  return { placement, place, egressOf, clock, known };
}

test('an egress is named with the version that its workers speak', () => {
  expect(opened({ oslo: 3 }).place()).toEqual({ egress: 'oslo', version: 3 });
  expect(opened({}).place()).toBeNull();
});

test('one that refused it is passed over, and where all have that is told', () => {
  const { egressOf } = opened({ oslo: 1, rome: 1 });
  expect([egressOf(['oslo']), egressOf(['rome']), egressOf(['oslo', 'rome'])]).toEqual([
    'rome',
    'oslo',
    'refused',
  ]);
  expect(opened({}).egressOf(['oslo'])).toBeNull();
});

test('one that a server does not talk to is passed over for ten minutes, for that server alone', () => {
  const { placement, egressOf, clock } = opened({ oslo: 1, rome: 1 });
  placement.block('oslo', 'mx');
  for (let at = 0; at < 5; at += 1) expect(egressOf()).toBe('rome');
  expect(placement.blocked()).toEqual([{ group: 'mx', egress: 'oslo' }]);
  placement.block('rome', 'mx');
  // Where none is willing one of them asks.
  expect(['oslo', 'rome']).toContain(egressOf());
  clock.at = 599_999;
  expect(placement.blocked()).toHaveLength(2);
  clock.at = 600_000;
  expect(placement.blocked()).toEqual([]);
});

test('a group may have blanks in its name', () => {
  const { placement } = opened({ oslo: 1 });
  placement.block('oslo', 'mx of acme');
  expect(placement.blocked()).toEqual([{ group: 'mx of acme', egress: 'oslo' }]);
});
