// Why a worker of a fleet asks no mail hosts: a blocked port 25 alone, whatever else a preflight finds.
import { expect, test } from 'vitest';
import { port25Note } from '../../src-main/program/fleet-worker.ts';
import type { DoctorLine } from '../../src-shared/bridge/app.ts';

const BLOCKED =
  'Port 25 cannot be reached from this machine, so it asks no mail hosts. Open it, or leave mailboxes to other workers.';

test.each<[readonly (readonly [string, DoctorLine['state']])[], string | null]>([
  [[], null],
  [
    [
      ['dns', 'stop'],
      ['port_25', 'ok'],
    ],
    null,
  ],
  [[['port_25', 'warn']], null],
  [[['port_25', 'unknown']], null],
  [
    [
      ['dns', 'ok'],
      ['port_25', 'stop'],
    ],
    BLOCKED,
  ],
])('where a preflight finds %j the note is %j', (found, note) => {
  expect(port25Note(found.map(([check, state]) => ({ check, state })))).toBe(note);
});
