import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findTool } from '../../../../scripts/package/run-tool.ts';
import { unless } from '../../../setup/skipped.ts';
import { V8_FLAGS } from '../../../v8-flags.ts';
import { vouch } from '../../vouch-command.ts';
import { LAUNCHER } from '../../vouch-process.ts';

let place: string;
beforeAll(() => {
  place = mkdtempSync(join(tmpdir(), 'vouch-completion-'));
  const words = [process.execPath, ...V8_FLAGS, LAUNCHER].map((word) => `'${word}'`).join(' ');
  writeFileSync(join(place, 'vouch'), `#!/bin/sh\nexec ${words} "$@"\n`);
  chmodSync(join(place, 'vouch'), 0o755);
  writeFileSync(join(place, 'people.csv'), 'email\n');
});
afterAll(() => rmSync(place, { recursive: true, force: true }));

async function complete(...words: string[]): Promise<string[]> {
  const { code, stdout } = await vouch(place, ['complete', '--', ...words]);
  expect(code).toBe(0);
  return stdout
    .trimEnd()
    .split('\n')
    .map((line) => line.split('\t')[0] ?? '');
}

describe('what could come next', () => {
  test('commands, those below them, and no more than fits', async () => {
    expect(await complete('=')).toContain('verify');
    expect(await complete('=')).not.toContain('complete');
    expect(await complete('jobs', '=sh')).toEqual(['show', ':words']);
    expect(await complete('jobs', 'show', '=')).toEqual([':words']);
  });

  test('flags, their choices, and files where a file is asked for', async () => {
    expect(await complete('bulk', 'x.csv', '=--form')).toEqual(['--format', ':words']);
    expect(await complete('bulk', 'x.csv', '--format', '=nd')).toEqual(['ndjson', ':words']);
    expect(await complete('bulk', '=')).toEqual([':files']);
    expect(await complete('bulk', 'x.csv', '--out', '=')).toEqual([':files']);
    expect(await complete('verify', '=')).toEqual([':words']);
  });

  test('what nobody knows completes nothing', async () => {
    expect(await complete('no-such', '--flag', '=x')).toEqual([':words']);
    expect(await complete()).toContain('verify');
  });

  test('an unknown shell is refused', async () => {
    expect(await vouch(place, ['completion', 'tcsh'])).toMatchObject({ code: 2, stdout: '' });
  });
});

const noShell = (name: string) => (findTool(name) === null ? `${name} is not installed` : null);

/** Runs a script in a shell that has `vouch` on its PATH. */
function inShell(shell: string, args: readonly string[], script: string): string[] {
  const env = { HOME: place, PATH: `${place}${delimiter}${process.env.PATH}` };
  const printed = execFileSync(shell, [...args, script], { cwd: place, env, encoding: 'utf8' });
  return printed.trimEnd().split('\n');
}

test('bash completes, and evaluates nothing that was typed', unless(noShell('bash')), () => {
  const script = `source <(vouch completion bash)
try() { COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _vouch; echo "\${COMPREPLY[*]}"; }
try vouch jobs sh
try vouch bulk '$(touch evaluated)' --format n`;
  expect(inShell('bash', ['--norc', '-c'], script)).toEqual(['show', 'ndjson']);
  expect(existsSync(join(place, 'evaluated'))).toBe(false);
});

test('fish completes commands and files', unless(noShell('fish')), () => {
  const script = `vouch completion fish | source
complete -C 'vouch jobs sh'
complete -C 'vouch bulk peo'`;
  expect(inShell('fish', ['--no-config', '-c'], script)).toEqual([
    expect.stringMatching(/^show\t/),
    'people.csv',
  ]);
});

test('zsh understands its script', unless(noShell('zsh')), () => {
  const script = `autoload -U compinit; compinit -u -D; source <(vouch completion zsh)
print -r -- $_comps[vouch]`;
  expect(inShell('zsh', ['-f', '-c'], script)).toEqual(['_vouch']);
});

test('PowerShell completes, and evaluates nothing that was typed', unless(noShell('pwsh')), () => {
  const script = `vouch completion powershell | Out-String | Invoke-Expression
function Try-Line($line) {
  $found = [System.Management.Automation.CommandCompletion]::CompleteInput($line, $line.Length, $null)
  $found.CompletionMatches.CompletionText -join ' '
}
Try-Line 'vouch jobs sh'
Try-Line 'vouch bulk "$(New-Item evaluated)" --format n'`;
  expect(inShell('pwsh', ['-NoProfile', '-NonInteractive', '-Command'], script)).toEqual([
    'show',
    'ndjson',
  ]);
  expect(existsSync(join(place, 'evaluated'))).toBe(false);
});
