// Opens the program behind the window, and lets the user decide when another Vouch has the data folder.
import { dialog } from 'electron';
import { dataFolder } from '../../program/data-folder.ts';
import { openProgram, type Program, type ProgramOptions } from '../../program/program.ts';
import { ownerProcess } from '../../program/socket/owner-process.ts';

/** Rejects with an Error whose message is a sentence; resolves with null when the user gave up. */
export async function openOrAsk(options: ProgramOptions): Promise<Program | null> {
  for (;;) {
    const app = await openProgram(options);
    if (app !== null) {
      // A port that cannot be had is shown by the API's own state, in the window.
      await app.api.start();
      return app;
    }
    const pid = ownerProcess(dataFolder(options.environment));
    const who = pid === null ? '' : ` (process ${pid})`;
    const { response } = await dialog.showMessageBox({
      type: 'info',
      message: 'Another Vouch is using the data folder',
      detail: `${options.environment.home} is in use by a terminal: a command or “vouch serve”${who}. Stop it, then try again.`,
      buttons: ['Try Again', 'Quit'],
      defaultId: 0,
      cancelId: 1,
    });
    if (response === 1) return null;
  }
}
