// `vouch window` beside whoever runs: a service, the app, a command, or a Vouch on the other network.
import { describe, expect, test } from 'vitest';
import { ownPractice, vouch } from '../../vouch-command.ts';
import { scriptedOwner } from '../scripted-owner.ts';

const LINK = 'http://127.0.0.1:8787/#code';
const refused = (sentence: string) => ({
  code: 1,
  signal: null,
  stdout: '',
  stderr: `vouch: ${sentence}\n`,
});

describe('beside a service', () => {
  const owner = scriptedOwner(['window.address']);

  test('the link comes alone on stdout, with a word of warning beside it', async () => {
    owner.answer({ 'window.address': () => ({ address: LINK }) });
    expect(await owner.vouch('window')).toEqual({
      code: 0,
      signal: null,
      stdout: `${LINK}\n`,
      stderr:
        'It works once, within 10 minutes. Anyone with this link can see your lists. Don’t share it.\n',
    });
    expect(await owner.vouch('window', '--json')).toEqual({
      code: 0,
      signal: null,
      stdout: `{"window":"${LINK}"}\n`,
      stderr: '',
    });
  });

  test('one that runs on the other network is found as well', async () => {
    owner.answer({ 'window.address': () => ({ address: LINK }) });
    expect((await owner.vouch('window', '--demo')).stdout).toBe(`${LINK}\n`);
    const practice = await ownPractice(owner.home);
    try {
      expect((await owner.vouch('window')).stdout).toBe(`${LINK}\n`);
      expect(await owner.vouch('window', '--demo')).toEqual(
        refused('Only a command is running, which has no window. Start one: vouch serve'),
      );
    } finally {
      await practice.close();
    }
  });
});

describe('beside the app', () => {
  const owner = scriptedOwner(['window.address'], 'desktop');

  test('there is another window', async () => {
    owner.answer({ 'window.address': () => ({ address: null }) });
    expect(await owner.vouch('window')).toEqual(
      refused('Vouch runs as the desktop app, which has a window of its own.'),
    );
    expect(await vouch(`${owner.home}-none`, ['window'])).toEqual(
      refused('Vouch is not running, so there is no window. Start it: vouch serve'),
    );
  });
});
