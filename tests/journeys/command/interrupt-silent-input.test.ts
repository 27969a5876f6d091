// Commands that read stdin while nothing comes: Ctrl-C works at once.
import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { practiceHome, vouch } from '../../hosts/vouch-command.ts';

const practice = practiceHome();

/** The first line has come; of the next nothing. */
const COMMANDS: readonly (readonly [string, readonly string[]])[] = [
  ['"jane@acme.example"\n', ['parse', '--ndjson']],
  ['jane@kestrel-freight.example\n', ['verify', '-', '--demo']],
  ['email\n', ['bulk', '-', '--demo']],
  ['domain\n', ['overrides', 'import', '-', '--demo']],
  ['{', ['policy', 'import', '-', '--demo']],
];

test.each(COMMANDS)('after %j, a Ctrl-C ends vouch %j', async (line, args) => {
  const stop = new AbortController();
  let given = false;
  const stdin = new Readable({
    read() {
      if (given) stop.abort();
      else this.push(line);
      given = true;
    },
  });
  const ended = await vouch(practice.home, args, { stdin, interrupt: stop.signal });
  expect(ended).toMatchObject({ code: 130, stderr: 'Stopped.\n' });
});
