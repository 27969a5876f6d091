import { describe, expect, test } from 'vitest';
import { createProgram, PARTS, type ProgramDeps } from '../../../src-main/hosts/command/program.ts';
import {
  COMMAND_WORDS,
  ownArguments,
  readStartArguments,
} from '../../../src-main/hosts/electron/argv.ts';
import { desktopEnvironment } from '../../../src-main/hosts/electron/desktop-environment.ts';
import { UsageError } from '../../../src-main/program/environment.ts';

const NONE = { files: [], demo: false, port: null, command: null };

describe('the arguments of a start', () => {
  test('name lists by their endings, from the folder of the start, each once', () => {
    const args = ['a.csv', '/data/b.XLSX', 'sub/c.ndjson', 'a.csv'];
    expect(readStartArguments(args, '/home/u').files).toEqual([
      '/home/u/a.csv',
      '/data/b.XLSX',
      '/home/u/sub/c.ndjson',
    ]);
  });

  test('of Chromium and macOS, and files that are no lists, are passed over', () => {
    const args = ['--allow-file-access-from-files', '-psn_0_1', '--enable-x=y.csv', 'photo.png'];
    expect(readStartArguments(args, '/')).toEqual(NONE);
  });

  test('name lists by file URLs, as launchers of Linux pass them', () => {
    const args = [
      'file:///data/my%20list%20%C3%BC.csv',
      'file:///data/photo.png',
      'file://%zz/x.csv',
    ];
    expect(readStartArguments(args, '/').files).toEqual(['/data/my list ü.csv']);
  });

  test('name compressed lists, and nothing else that is compressed', () => {
    const args = ['/a.csv.gz', '/b.JSONL.GZ', '/c.tar.gz', '/d.gz'];
    expect(readStartArguments(args, '/').files).toEqual(['/a.csv.gz', '/b.JSONL.GZ']);
  });

  test('that are words of the command line are told apart from lists', () => {
    expect(readStartArguments(['verify', 'jane@acme.com'], '/')).toEqual({
      ...NONE,
      command: 'verify',
    });
    expect(readStartArguments(['--help'], '/').command).toBe('--help');
    expect(readStartArguments(['./verify.csv', '--', 'bulk'], '/').command).toBe(null);
  });

  test('are told of every word that the command line has', async () => {
    const program = await createProgram({
      interrupt: new AbortController().signal,
    } as ProgramDeps);
    const groups = program.commands.map((each) => each.name());
    expect(groups.filter((name) => !COMMAND_WORDS.has(name))).toEqual([]);
    expect(groups.length).toBeGreaterThan(10);
  });

  test('load the part of the command line that has them, and no other', async () => {
    const deps = { interrupt: new AbortController().signal } as ProgramDeps;
    for (const { words } of PARTS)
      for (const word of words) {
        const { commands } = await createProgram(deps, ['node', 'vouch', word]);
        const shown = commands.map((each) => each.name()).filter((name) => name !== 'complete');
        expect(shown).toEqual(words);
      }
    const whole = await createProgram(deps, ['node', 'vouch', 'no-such-word']);
    expect(whole.commands.map((each) => each.name())).toEqual([
      ...PARTS.flatMap(({ words }) => words),
      'complete',
    ]);
  });

  test('after -- are files, whatever they look like', () => {
    expect(readStartArguments(['--', '--demo', 'names'], '/d').files).toEqual([
      '/d/--demo',
      '/d/names',
    ]);
  });

  test.each([[['--demo', '--port', '81']], [['--port=81', '--demo']]])(
    'ask for the practice network and a port: %s',
    (args) => {
      expect(readStartArguments(args, '/')).toEqual({ ...NONE, demo: true, port: '81' });
    },
  );

  test('begin after the program, and before packaging after the script', () => {
    expect(ownArguments(['vouch', 'a.csv'], true)).toEqual(['a.csv']);
    expect(ownArguments(['electron', '--no-sandbox', 'out/main.js', 'a.csv'], false)).toEqual([
      'a.csv',
    ]);
    expect(ownArguments(['electron'], false)).toEqual([]);
  });
});

describe('the environment of the desktop app', () => {
  const read = (args: string[], variables: Record<string, string>) =>
    desktopEnvironment(readStartArguments(args, '/'), { VOUCH_HOME: '/h', ...variables }, 'linux');

  test('takes another port only when nobody named one', () => {
    expect(read([], {})).toMatchObject({ anyPort: true, environment: { port: null } });
    expect(read([], { VOUCH_PORT: '9090' })).toMatchObject({
      anyPort: false,
      environment: { port: 9090 },
    });
    expect(read(['--port', '9091'], { VOUCH_PORT: '9090' })).toMatchObject({
      anyPort: false,
      environment: { port: 9091 },
    });
  });

  test('goes by the flag or by the variable for the practice network', () => {
    expect(read(['--demo'], {}).environment.demo).toBe(true);
    expect(read([], { VOUCH_DEMO: '1' }).environment.demo).toBe(true);
    expect(read([], {}).environment.demo).toBe(false);
  });

  test.each([['--port', 'eighty'], ['--port']])('refuses a port that is none: %s %s', (...args) => {
    expect(() => read(args, {})).toThrow(UsageError);
  });
});
