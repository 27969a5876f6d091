// The error of a call that could not reach the program behind the window.
import { VouchError } from '../../src-shared/errors.ts';

export class NoConnection extends VouchError {
  constructor(cause: unknown) {
    super('internal_error', 'If Vouch was stopped, start it again. Finished work is saved.', {
      cause,
    });
    this.name = 'NoConnection';
  }
}
