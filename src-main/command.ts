// The command's entry: finds the code that was compiled before, then loads the command.
import { keepCompiledCode } from './program/compiled-code.ts';

keepCompiledCode(process.env, process.platform);
await import('./command-line.ts');
