// The environment of the desktop app: the variables, and what the arguments of this start say before them.
import { type Environment, parsePort, readEnvironment } from '../../program/environment.ts';
import type { StartArguments } from './argv.ts';

export interface DesktopEnvironment {
  readonly environment: Environment;
  /** Whether the API may take another port when its own is in use: nobody named one. */
  readonly anyPort: boolean;
}

/** Throws UsageError with a sentence that names the variable or flag at fault. */
export function desktopEnvironment(
  startArguments: StartArguments,
  variables: Readonly<Record<string, string | undefined>>,
  platform: NodeJS.Platform,
): DesktopEnvironment {
  const environment = readEnvironment(variables, platform);
  return {
    environment: {
      ...environment,
      demo: startArguments.demo || environment.demo,
      port:
        startArguments.port === null ? environment.port : parsePort(startArguments.port, '--port'),
    },
    anyPort: startArguments.port === null && !variables.VOUCH_PORT,
  };
}
