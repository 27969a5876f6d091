// `vouch keys`: make, list and revoke the API's keys.
import type { Environment } from '../environment.ts';
import { withSession } from '../session.ts';
import { table } from '../table.ts';
import type { Terminal } from '../terminal.ts';

export interface JsonFlag {
  readonly json?: boolean;
}

export async function createKey(
  environment: Environment,
  terminal: Terminal,
  flags: JsonFlag & { readonly name: string },
): Promise<number> {
  return withSession(environment, async ({ bridge }) => {
    const made = await bridge.call('keys.create', { name: flags.name });
    if (flags.json) {
      await terminal.print(JSON.stringify(made));
      return 0;
    }
    await terminal.print(made.key);
    terminal.say(`Key "${made.name}" (${made.id}). It is shown this once only: keep it now.`);
    return 0;
  });
}

export async function listKeys(
  environment: Environment,
  terminal: Terminal,
  flags: JsonFlag,
): Promise<number> {
  return withSession(environment, async ({ bridge }) => {
    const { keys } = await bridge.call('keys.list', {});
    if (flags.json) await terminal.print(JSON.stringify(keys));
    else if (keys.length === 0) terminal.say('There is no key yet. "vouch keys create" makes one.');
    else {
      const rows = keys.map((key) => [
        key.id,
        key.name,
        key.hint,
        key.revoked_at === null ? 'valid' : `revoked ${key.revoked_at}`,
        key.last_used_at ?? 'never',
      ]);
      await terminal.print(table(['ID', 'NAME', 'KEY', 'STATE', 'LAST USED'], rows));
    }
    return 0;
  });
}

export async function revokeKey(
  environment: Environment,
  terminal: Terminal,
  id: string,
  flags: JsonFlag,
): Promise<number> {
  return withSession(environment, async ({ bridge }) => {
    const key = await bridge.call('keys.revoke', { id });
    if (flags.json) await terminal.print(JSON.stringify(key));
    else terminal.say(`Key "${key.name}" (${key.id}) is revoked; the API refuses it from now on.`);
    return 0;
  });
}
