// The methods that only the desktop's window has: files and places chosen in dialogs, whose paths the page never sees.
import { join } from 'node:path';
import type { DESKTOP_METHODS } from '../../../src-shared/bridge/methods.ts';
import { VouchError } from '../../../src-shared/errors.ts';
import { type ExportedKind, exportedKind } from '../../../src-shared/file-formats.ts';
import type { ProgramParts } from '../../program/program.ts';
import type { Tickets } from '../../program/tickets.ts';
import type { Handlers } from '../../service/calls.ts';

/** What the system shows or asks for us. */
export interface Dialogs {
  /** The path of a list that the user picked, null when they picked none; `null` extensions offer what a list can be in. */
  pickList(extensions: readonly string[] | null): Promise<string | null>;
  /** Where to save; null when the user gave up. */
  pickTarget(options: {
    readonly name: string;
    readonly kind: ExportedKind;
  }): Promise<string | null>;
  reveal(path: string): void;
}

/** A place that the user chose for one export. */
export interface SavePlace {
  readonly path: string;
  readonly kind: ExportedKind;
}

export function desktopCalls(
  dialogs: Dialogs,
  places: Tickets<SavePlace>,
  { lists, folder }: ProgramParts,
): Handlers<keyof typeof DESKTOP_METHODS> {
  return {
    async 'host.pick_list'({ extensions = null }) {
      const path = await dialogs.pickList(extensions);
      return { file: path === null ? null : await lists().files.offerPath(path) };
    },
    async 'host.pick_target'(options) {
      const path = await dialogs.pickTarget(options);
      if (path === null) return { target: null };
      return { target: places.issue({ path, kind: options.kind }) };
    },
    async 'host.save_export'({ target, ...request }, { emit }) {
      const place = places.redeem(target);
      if (place === null)
        throw new VouchError(
          'not_found',
          'This location was already used, or chosen too long ago. Choose it again.',
        );
      const kind = exportedKind(request.format, 'split' in request && request.split);
      if (place.kind !== kind)
        throw new VouchError(
          'invalid_request',
          'This location was chosen for a different kind of export. Choose one for this kind.',
        );
      return lists().exports.start(request, { kind: 'file', path: place.path }, (details) =>
        emit('exports.changed', details),
      );
    },
    async 'host.reveal_export'({ export_id }) {
      const path = lists().exports.path(export_id);
      if (path === null)
        throw new VouchError('not_found', 'This export left no file. Export again.');
      dialogs.reveal(path);
      return {};
    },
    async 'host.reveal_data_folder'() {
      dialogs.reveal(join(folder(), 'vouch.db'));
      return {};
    },
  };
}
