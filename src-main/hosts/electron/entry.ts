// The desktop app's entry: finds the code that was compiled before, then loads the app.
import { keepCompiledCode } from '../../program/compiled-code.ts';

keepCompiledCode(process.env, process.platform);
// Awaited, because Electron is ready only when this file has been run to its end.
const { begin } = await import('./main.ts');
begin(process);
