// Every step of the store's format, in order: the one at place N−1 leads from format N−1 to N. Append only.
import type Database from 'better-sqlite3';
import { firstTables } from './0001-first-tables.ts';
import { facts } from './0002-facts.ts';
import { rows } from './0003-rows.ts';
import { budgets } from './0004-budgets.ts';
import { policy } from './0005-policy.ts';
import { runs } from './0006-runs.ts';
import { measurements } from './0007-measurements.ts';
import { underWay } from './0008-under-way.ts';
import { stages } from './0009-stages.ts';
import { triage } from './0010-triage.ts';
import { suppression } from './0011-suppression.ts';
import { policies } from './0012-policies.ts';
import { fileShape } from './0013-file-shape.ts';
import { reopening } from './0014-reopening.ts';
import { outcomes } from './0015-outcomes.ts';
import { callbacks } from './0016-callbacks.ts';
import { listDomains } from './0017-list-domains.ts';
import { ways } from './0018-ways.ts';
import { cacheByKey } from './0019-cache-by-key.ts';
import { keyPolicies } from './0020-key-policies.ts';
import { sharedWords } from './0021-shared-words.ts';
import { sharedFronts } from './0022-shared-fronts.ts';
import { mailboxes } from './0023-mailboxes.ts';
import { blankRows } from './0024-blank-rows.ts';
import { countedRows } from './0025-counted-rows.ts';

export type Migration = (db: Database.Database) => void;

export const MIGRATIONS: readonly Migration[] = [
  firstTables,
  facts,
  rows,
  budgets,
  policy,
  runs,
  measurements,
  underWay,
  stages,
  triage,
  suppression,
  policies,
  fileShape,
  reopening,
  outcomes,
  callbacks,
  listDomains,
  ways,
  cacheByKey,
  keyPolicies,
  sharedWords,
  sharedFronts,
  mailboxes,
  blankRows,
  countedRows,
];
