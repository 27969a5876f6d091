// The same over a real PostgreSQL, each part speaking to it through a line that can be cut.
import { describe, test } from 'vitest';
import { unless } from '../setup/passed-over.ts';
import { realDatabase } from './fleet-database.ts';
import { fleetSuite } from './fleet-suite.ts';
import { noPostgres } from './postgres-server.ts';

const reason = noPostgres();
if (reason === null) fleetSuite('a fleet over a real PostgreSQL', realDatabase);
else describe('a fleet over a real PostgreSQL', () => test('holds', unless(reason), () => {}));
