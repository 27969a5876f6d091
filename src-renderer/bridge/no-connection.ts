// The failure of a call because the program behind the window cannot be reached.
import { VouchError } from '../../src-shared/errors.ts';

export class NoConnection extends VouchError {
  constructor(cause: unknown) {
    super('internal_error', 'Start it again if it was stopped; what was finished is kept.', {
      cause,
    });
    this.name = 'NoConnection';
  }
}
