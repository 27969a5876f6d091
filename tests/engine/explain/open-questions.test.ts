// Small accounts, word for word: what a verdict leaves open, the phrase of a domain, and the conclusion that holds both.
import { describe, expect, test } from 'vitest';
import { domainPhrase } from '../../../src-main/engine/explain/domain-phrase.ts';
import { openQuestions } from '../../../src-main/engine/explain/open-questions.ts';
import { explain } from '../../../src-main/engine/explain/reasoning.ts';
import { EVIDENCE, type EvidenceCode } from '../../../src-shared/evidence/table.ts';
import type { EvidenceLine } from '../../../src-shared/schemas/verification.ts';

/** "website_seen" with the table's points and cap, "domain_old 12 years" with what was observed. */
function line(text: string): EvidenceLine {
  const [code = '', ...observed] = text.split(' ');
  const { points, cap } = EVIDENCE[code as EvidenceCode];
  return {
    code,
    points,
    cap: cap ?? null,
    observed: observed.join(' ') || null,
    source: 'DNS',
    observed_at: null,
  };
}
const lines = (...texts: readonly string[]) => texts.map(line);

describe('a conclusion', () => {
  // biome-ignore format: a table is read row by row
  test.each([
    ['approve', [], 'The score is high enough to approve it.'],
    ['approve', ['spf_open'], 'The score is high enough to approve it. Against it: any host may send in the domain’s name.'],
    ['review', ['prior'], 'Too little evidence to approve it.'],
    ['review', ['prior', 'domain_alive'], 'Too little evidence to approve it.'],
    // Three points against an address do not tell why it is not approved, four do.
    ['review', ['spf_sends_nothing', 'name_matches'], 'Too little evidence to approve it. In its favour: the name fits. Against it: the domain declares that it sends no mail.'],
    ['review', ['alias_service x.test', 'name_matches'], 'Alias address at x.test, which hides the mailbox behind it. In its favour: the name fits.'],
    ['review', ['role_account info', 'name_matches', 'website_pending'], 'Role address (info), not a person. In its favour: the name fits. Still to come: website.'],
    ['approve', ['name_matches', 'mx_published a.test', 'mailbox_exists', 'company_matches'], 'The name fits; the mailbox exists; the company fits.'],
    ['approve', ['override_allow a friend.'], 'Your override approves it (a friend).'],
    ['approve', ['override_allow', 'role_account info', 'name_matches'], 'Your override approves it. Against it: role address (info), not a person.'],
    ['approve', ['override_allow', 'name_matches', 'website_not_needed'], 'Your override approves it. In its favour: the name fits. Not needed: website.'],
    ['block', ['domain_not_found a.test', 'override_allow'], 'The domain a.test does not exist. Your override approves it, but an override does not lift that.'],
    ['review', ['probable_typo a.test', 'override_allow', 'history_replied', 'history_wrote'], 'The domain is probably a typing error for a.test. Your override approves it.'],
    ['block', ['override_deny spam'], 'Your override blocks it (spam).'],
    ['block', ['override_deny spam', 'name_matches'], 'Your override blocks it (spam).'],
    ['block', ['null_mx a.test', 'name_matches'], 'The domain a.test declares that it accepts no mail.'],
    ['block', ['null_mx a.test', 'history_replied', 'history_wrote', 'history_good_customer'], 'The domain a.test declares that it accepts no mail. That alone blocks it.'],
    ['block', ['null_mx a.test', 'homograph_local_part b', 'role_account info'], 'The domain a.test declares that it accepts no mail; the part before the @ imitates another one (b).'],
    ['review', ['catch_all', 'mailbox_full x', 'name_matches', 'history_replied', 'role_account info', 'website_not_run'], 'The mail host accepts mail for any name, so the mailbox cannot be confirmed; the mail host says the mailbox is full (x). That alone keeps it from approval. Also against it: role address (info), not a person. In its favour: the name fits; your mail was answered from it. Website not visited.'],
  ] as const)('%s: %j', (recommendation, texts, expected) => {
    expect(explain(lines(...texts), recommendation)).toBe(expected);
  });
});

test('a cap of what the points come to anyway is not what decides', () => {
  const [exit, pending] = lines('tor 192.0.2.1', 'website_pending') as [EvidenceLine, EvidenceLine];
  const says = (points: number) => explain([{ ...exit, points }, pending], 'block');
  // Four points against it are a score of 39, its cap; three are 41.
  expect([says(-4), says(-3)]).toEqual([
    'The IP address 192.0.2.1 is a Tor exit. Still to come: website.',
    'The IP address 192.0.2.1 is a Tor exit.',
  ]);
});

describe('what is left open', () => {
  const open = (mentioned: readonly string[], ...texts: readonly string[]) =>
    openQuestions(lines(...texts), new Set(mentioned));

  // biome-ignore format: a table is read row by row
  test.each([
    [[], '', []],
    [['website_inconclusive', 'mailbox_not_run'], 'mailbox not tested; website not reached', []],
    [['website_inconclusive', 'mailbox_not_run'], 'mailbox not tested', ['website_inconclusive']],
    [['mailbox_unconfirmed', 'catch_all'], 'mailbox not confirmed', []],
    [['mx_host_inconclusive'], 'mail hosts not confirmed', []],
    [['mx_published', 'mx_host_inconclusive'], '', []],
    [['website_pending', 'registration_pending', 'mailbox_pending', 'history_inconclusive'], 'your outcomes not read; still to come: mailbox, domain age and website', []],
    [['website_not_needed', 'mailbox_pending'], 'still to come: mailbox; not needed: website', []],
    [['registration_not_needed', 'website_not_needed'], 'not needed: domain age and website', []],
  ] as const)('of %j: %j', (texts, expected, mentioned) => {
    expect(open(mentioned, ...texts)).toBe(expected);
  });
});

describe('the phrase of a domain', () => {
  // biome-ignore format: a table is read row by row
  test.each([
    [['name_matches', 'mx_published a.test'], null, []],
    [['domain_old 12 years'], 'established domain (12 years)', ['domain_old', 'mx_published']],
    [['domain_established 3 years'], 'established domain (3 years)', ['domain_established', 'mx_published']],
    [['domain_settled 1 year'], 'domain (1 year)', ['domain_settled', 'mx_published']],
    [['website_seen'], 'domain with a website', ['website_seen', 'mx_published']],
    [['domain_old 12 years', 'website_seen'], 'established domain (12 years) with a website', ['domain_old', 'website_seen', 'mx_published']],
    ...['company_matches', 'industry_guessed', 'size_estimated'].map(
      (code) =>
        [
          ['domain_old 12 years', 'website_seen', code],
          'established company domain (12 years)',
          ['domain_old', 'website_seen', 'mx_published'],
        ] as const,
    ),
    [['website_seen', 'company_matches'], 'company domain with a website', ['website_seen', 'mx_published']],
    [['domain_old', 'company_matches', 'alias_service x'], 'established domain', ['domain_old', 'mx_published']],
    [['domain_old', 'company_matches', 'free_provider x'], 'established free-mail provider', ['domain_old', 'mx_published', 'free_provider']],
  ] as const)('of %j is %j', (texts, text, codes) => {
    expect(domainPhrase(lines(...texts))).toEqual({ text, codes: new Set(codes) });
  });

  test('says nothing of what a policy gives no points', () => {
    const weightless = lines('domain_old 12 years').map((each) => ({ ...each, points: 0 }));
    expect(domainPhrase(weightless)).toEqual({ text: null, codes: new Set() });
  });
});
