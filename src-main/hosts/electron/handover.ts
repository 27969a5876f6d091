// Commands of the menu and files that wait for the page and the program: commands until the page listens, files for both.
import type { Program } from '../../program/program.ts';
import type { DesktopWindow } from './desktop-window.ts';
import type { MenuCommand } from './menu.ts';

export class Handover {
  readonly #window: Pick<DesktopWindow, 'send' | 'showBox'>;
  readonly #files: string[] = [];
  readonly #commands: MenuCommand[] = [];
  #listening = false;
  #program: Program | null = null;

  constructor(window: Pick<DesktopWindow, 'send' | 'showBox'>) {
    this.#window = window;
  }

  command(command: MenuCommand): void {
    this.#commands.push(command);
  }

  files(files: readonly string[]): void {
    this.#files.push(...files);
  }

  /** A new page does not listen yet. */
  newPage(): void {
    this.#listening = false;
  }

  pageListens(): void {
    if (this.#listening) return;
    this.#listening = true;
    this.handOver();
  }

  /** Null where it will not open. */
  programOpened(program: Program | null): void {
    this.#program = program;
    this.handOver();
  }

  /** Hands over what need not wait any longer. */
  handOver(): void {
    if (!this.#listening) return;
    for (const command of this.#commands.splice(0)) this.#window.send('menu.command', { command });
    if (this.#program === null) return;
    for (const file of this.#files.splice(0)) {
      this.#program.offer(file).catch((error: unknown) => this.#showRefusal(file, error));
    }
  }

  #showRefusal(file: string, error: unknown): void {
    const message = 'This file cannot be opened as a list';
    const detail = `${file}\n\n${error instanceof Error ? error.message : String(error)}`;
    void this.#window.showBox({ type: 'warning', message, detail, buttons: ['OK'] });
  }
}
