// Writes docs/policy.schema.json: the JSON Schema of a policy's file.
import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { policyFileSchema } from '../src-shared/bridge/policy-file.ts';

export const POLICY_SCHEMA_FILE = resolve(import.meta.dirname, '..', 'docs', 'policy.schema.json');

export function policySchemaText(): string {
  return `${JSON.stringify(policyFileSchema(), null, 2)}\n`;
}

if (import.meta.main) await writeFile(POLICY_SCHEMA_FILE, policySchemaText());
