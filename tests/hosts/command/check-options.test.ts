// How addresses are checked: a flag first, then the recipe, then the environment.
import { describe, expect, test } from 'vitest';
import { checkOptions, sayIfUnasked } from '../../../src-main/hosts/command/check-options.ts';
import type { Terminal } from '../../../src-main/hosts/command/terminal.ts';
import { readEnvironment } from '../../../src-main/program/environment.ts';
import type { Bridge } from '../../../src-shared/bridge/methods.ts';
import type { Recipe } from '../../../src-shared/recipe.ts';

const BARE = readEnvironment({ VOUCH_HOME: '/h' }, 'linux');
const SAID = readEnvironment(
  {
    VOUCH_HOME: '/h',
    VOUCH_MAILBOX: '1',
    VOUCH_EHLO: 'env.example',
    VOUCH_MAIL_FROM: 'p@env.example',
    VOUCH_GREYLIST_DELAY: '60',
  },
  'linux',
);
const checks = {
  no_cache: true,
  no_company: true,
  only_what_matters: true,
  mailbox: {
    probe: false,
    ehlo: 'recipe.example',
    mail_from: 'p@recipe.example',
    greylist_delay_seconds: 30,
  },
};
const recipe = { checks } as unknown as Recipe;
const NOTHING = { probe: null, ehlo: null, mail_from: null, greylist_delay_seconds: null };

describe('options', () => {
  test('are nothing unless somebody says so', () => {
    expect(checkOptions({}, BARE)).toEqual({
      no_cache: false,
      no_company: false,
      mailbox: NOTHING,
    });
    expect(checkOptions({ recipe: {} as Recipe }, BARE).mailbox).toEqual(NOTHING);
  });

  test('are those of the environment, below those of a recipe', () => {
    expect(checkOptions({}, SAID).mailbox).toEqual({
      probe: true,
      ehlo: 'env.example',
      mail_from: 'p@env.example',
      greylist_delay_seconds: 60,
    });
    expect(checkOptions({ recipe }, SAID)).toEqual(checks);
  });

  test('are those of the flags before all', () => {
    const flags = {
      noCache: false,
      noCompany: false,
      onlyWhatMatters: false,
      mailbox: true,
      ehlo: 'flag.example',
      mailFrom: 'p@flag.example',
      greylistDelay: '5',
    };
    expect(checkOptions({ recipe, ...flags }, SAID)).toEqual({
      no_cache: false,
      no_company: false,
      mailbox: {
        probe: true,
        ehlo: 'flag.example',
        mail_from: 'p@flag.example',
        greylist_delay_seconds: 5,
      },
    });
    expect(checkOptions({ onlyWhatMatters: true }, BARE).only_what_matters).toBe(true);
  });

  test('that cannot be name their flag', () => {
    expect(() => checkOptions({ ehlo: 'no name' }, BARE)).toThrow('--ehlo');
    expect(() => checkOptions({ greylistDelay: 'soon' }, BARE)).toThrow('--greylist-delay');
  });
});

describe('mailboxes that cannot be asked for', () => {
  const SENTENCE =
    'Mailboxes cannot be tested, because this machine has no name to give to mail hosts: add --ehlo NAME, or vouch settings set ehlo_name NAME.';

  test.each<[boolean | null, string | null, boolean, string, boolean, boolean]>([
    // probe, ehlo, the settings' probing and name: whether the settings are read, and whether it is said.
    [true, null, false, '', true, true],
    [null, null, true, '', true, true],
    [null, null, false, '', true, false],
    [true, null, true, 'own.example', true, false],
    [false, null, true, '', false, false],
    [true, 'own.example', true, '', false, false],
  ])('probe %j, name %j, settings %j and %j', async (probe, ehlo, probing, name, read, says) => {
    const said: string[] = [];
    let reads = 0;
    const bridge = {
      async call() {
        reads += 1;
        return {
          settings: [
            { name: 'mailbox_probing', value: probing },
            { name: 'ehlo_name', value: name },
          ],
        };
      },
    } as unknown as Bridge;
    const terminal = { say: (text: string) => void said.push(text) } as unknown as Terminal;
    const options = checkOptions({}, BARE);
    await sayIfUnasked(bridge, terminal, {
      ...options,
      mailbox: { ...options.mailbox, probe, ehlo },
    });
    expect([reads, said]).toEqual([read ? 1 : 0, says ? [SENTENCE] : []]);
  });
});
