// `vouch verify`: one address, checked now.
import type { VerificationRequest } from '../../../../src-shared/schemas/verification.ts';
import { type CheckFlags, checkOptions } from '../check-options.ts';
import type { Environment } from '../environment.ts';
import { withSession } from '../session.ts';
import { showResult } from '../show-result.ts';
import type { Terminal } from '../terminal.ts';

export interface VerifyFlags extends CheckFlags {
  readonly name?: string;
  readonly company?: string;
  readonly ip?: string;
  readonly json?: boolean;
}

export async function verifyCommand(
  environment: Environment,
  terminal: Terminal,
  email: string,
  flags: VerifyFlags,
): Promise<number> {
  const request: VerificationRequest = {
    email,
    ...(flags.name === undefined ? {} : { name: flags.name }),
    ...(flags.company === undefined ? {} : { company_name: flags.company }),
    ...(flags.ip === undefined ? {} : { ip_address: flags.ip }),
  };
  return withSession(environment, async ({ bridge }) => {
    const options = checkOptions(flags, environment);
    const result = await bridge.call('verify', { request, options });
    await terminal.print(flags.json ? JSON.stringify(result) : showResult(result, terminal.paint));
    return 0;
  });
}
