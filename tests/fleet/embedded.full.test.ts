// The fleet over an embedded PostgreSQL (PGlite): coordinator and workers in one process.
import { embeddedDatabase } from './fleet-database.ts';
import { fleetSuite } from './fleet-suite.ts';

fleetSuite('a fleet over an embedded PostgreSQL', embeddedDatabase);
