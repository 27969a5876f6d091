// What time it is on this machine.
import type { Clock } from '../engine/ports.ts';

export const MACHINE_CLOCK: Clock = { now: () => Date.now() };
