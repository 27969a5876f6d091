// What replies of real servers mean; addresses and hosts in them are made up.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  judgeEarlyReply,
  judgeRecipientReply,
  type ReplyMeaning,
} from '../../../src-main/engine/mailbox/judge-reply.ts';

function reply(text: string) {
  return { code: Number(text.slice(0, 3)), lines: [text.slice(4)] };
}

const OF_THE_MAILBOX: readonly ReplyMeaning[] = ['not_found', 'full', 'disabled'];

const RECIPIENT: Readonly<Record<ReplyMeaning, readonly string[]>> = {
  accepted: ['250 2.1.5 OK', '251 User not local; will forward', '252 Cannot verify, will try'],
  not_found: [
    '550 5.1.1 The email account that you tried to reach does not exist.',
    '550 5.1.1 <a@b.example>: Recipient address rejected: User unknown in virtual mailbox table',
    '550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient not found by SMTP address lookup',
    '550 5.4.1 Recipient address rejected: Access denied. [mail.protection.example]',
    '550 5.5.0 Requested action not taken: mailbox unavailable',
    '550 Requested action not taken: mailbox unavailable',
    '550 sorry, no mailbox here by that name. (#5.1.1)',
    '550 #5.1.0 Address rejected.',
    '550 No such user here',
    '550 Unknown user',
    "554 delivery error: This user doesn't have a mail.example account (a@mail.example)",
    '550 Invalid recipient a@b.example',
    '553 5.1.3 The recipient address is not valid',
    '550 Empfänger unbekannt',
    '550 Benutzer existiert nicht',
    "550 L'utilisateur n'existe pas",
    '550 El usuario no existe',
    '550 Usuário desconhecido',
    '550 Utente sconosciuto',
    '550 Gebruiker onbekend',
    '550 Пользователь не найден',
    '550 用户不存在',
    '550 ユーザーが存在しません',
  ],
  full: [
    '552 5.2.2 Over quota',
    '452 4.2.2 The email account that you tried to reach is over quota',
    '552 Requested mail action aborted: exceeded storage allocation',
    '550 Mailbox is full',
    '450 Mailbox quota exceeded',
    '552 1 no room',
    '550 Das Postfach ist voll',
    '550 Boîte pleine',
    '550 Buzón lleno',
  ],
  disabled: [
    '550 5.2.1 The email account that you tried to reach is disabled.',
    '554 30 Sorry, your message cannot be delivered. This mailbox is disabled (554.30).',
    '550 Account has been suspended',
    '550 5.1.6 Mailbox has moved',
    '550 user is inactive',
    '550 Dieses Postfach ist deaktiviert',
    '550 Ящик заблокирован',
  ],
  greylisted: [
    '451 4.7.1 Greylisting in action, please come back later',
    '450 4.2.0 <a@b.example>: Recipient address rejected: Greylisted, see the help page',
    '451 4.7.1 Please try again later',
    '450 4.7.1 not now',
    '451 try again later',
    '421 4.3.0 greylisted',
    '451 Greylisted: temporarily rejected',
  ],
  rate_limited: [
    '450 4.2.1 The user you are trying to contact is receiving mail too quickly.',
    '550 5.2.1 The user you are trying to contact is receiving mail at a rate that prevents delivery',
    '452 4.5.3 Too many recipients',
    '421 4.7.0 Too many connections from your host',
    '451 4.7.1 rate limit exceeded, try again later',
  ],
  about_us: [
    '554 5.7.1 Service unavailable; Client host [198.51.100.7] blocked using a list',
    '550 5.7.1 anything at all',
    '550 5.7.25 No PTR record',
    '550 Your IP is listed at Spamhaus, user unknown',
    '550 5.1.1 Client host rejected: cannot find your reverse hostname',
    '550 Reverse DNS does not exist',
    '550 Sender address does not exist',
    '553 5.1.8 Domain of sender does not resolve',
    '550 rejected because of local policy',
    '550 Message considered spam',
    '554 Access denied',
    '530 5.7.0 Must issue a STARTTLS command first',
    '535 no',
    '450 4.7.1 Client host rejected: cannot find your reverse hostname',
    '451 4.7.500 Server busy',
    '421 4.7.0 IP not in whitelist',
  ],
  closing: ['421 4.3.2 Service shutting down', '421 bye'],
  unclear: [
    '550 no',
    '554 Transaction failed',
    '550 5.0.0 no',
    '550 5.3.0 no',
    '550 5.6.7 Must use SMTPUTF8',
    '501 Error: Bad recipient address syntax',
    '501 5.1.3 Bad recipient address syntax',
    '500 what?',
    '503 5.5.1 MAIL first',
    '554 5.7.1 <a@b.example>: Relay access denied',
    '450 4.1.1 unverified address',
    '451 4.3.0 Temporary failure, try again later',
    '452 4.3.1 Insufficient system storage',
    '451 no',
    '354 go ahead',
  ],
};

describe('a reply to RCPT', () => {
  const cases = Object.entries(RECIPIENT).flatMap(([meaning, texts]) =>
    texts.map((text) => [text, meaning] as const),
  );
  test.each(cases)('%s', (text, meaning) => {
    expect(judgeRecipientReply(reply(text))).toBe(meaning);
  });

  test('that names who asks never says that the mailbox is not there, whatever its codes and other words', () => {
    const naming = [
      'Your IP 192.0.2.1 is listed at bl.example',
      'sender rejected',
      'no reverse DNS',
      'SPF',
    ];
    fc.assert(
      fc.property(
        fc.constantFrom(...RECIPIENT.not_found, ...RECIPIENT.disabled, ...RECIPIENT.full),
        fc.constantFrom(...naming),
        (text, who) => {
          const words = text.slice(4);
          // Exchange Online's own form is read by its code.
          fc.pre(!words.startsWith('5.4.1'));
          for (const isAboutUs of [`${words} ${who}`, `${who}: ${words}`]) {
            expect(OF_THE_MAILBOX).not.toContain(judgeRecipientReply(reply(`550 ${isAboutUs}`)));
          }
        },
      ),
    );
  });

  test('with a policy code and no plain words is about us', () => {
    for (let detail = 0; detail < 100; detail += 1) {
      expect(judgeRecipientReply(reply(`550 5.7.${detail} no`))).toBe('about_us');
    }
  });

  test('without words or enhanced code says nothing of the mailbox, but for 552', () => {
    for (let code = 400; code < 600; code += 1) {
      if (code === 552) continue;
      const meaning = judgeRecipientReply({ code, lines: [''] });
      expect(['unclear', 'closing', 'about_us']).toContain(meaning);
    }
  });

  test('of class 4 never says that the mailbox is not there', () => {
    const texts = Object.values(RECIPIENT)
      .flat()
      .map((text) => text.slice(4).replace(/^5\./, '4.'));
    for (const text of texts) {
      for (const code of [421, 450, 451, 452, 454]) {
        expect(['not_found', 'disabled']).not.toContain(
          judgeRecipientReply({ code, lines: [text] }),
        );
      }
    }
  });
});

/** Every example of the decision on how replies are read (docs/decisions/0043). */
const SAID: Readonly<Record<string, readonly string[]>> = {
  not_found: [
    '553 sorry, no mailbox here by that name (#5.7.1)',
    "550 5.7.1 Email doesn't exist",
    '554 delivery error: dd Not a valid recipient - mta.example',
    '554 delivery error: This user doesn\u2019t have a mail.example account (jane@mail.example) [0]',
    '550 5.1.1 <jane@acme.example> recipient rejected',
    '550 no such mail-box',
    '550 recipient unrecognized',
    '550 5.1.1 unknown or illegal alias: jane@acme.example',
    '550 5.1.1 <jane@acme.example>: inactive email address',
    '550 User not a member of domain: <jane@acme.example>',
    '550 no existe dicha persona',
    '550 nessun utente simile in questo indirizzo',
    '553 sorry, your envelope recipient is in my badrcptto list (#5.7.1)',
    '550 5.2.1 <jane@acme.example>... User Unknown',
    '550 User (jane.doe@acme.example) unknown',
    '550 inactive email address',
    '550 does not seem to us to exist as user',
    '550 recipient not accepted',
    '550 recipient not allowed',
    `550 recipient rejected ${'a.acme.example '.repeat(7)}`,
  ],
  full: [
    '552 5.1.1 Boite du destinataire pleine. Recipient overquota.',
    '552 sorry, mailbox jane@acme.example is over quota temporarily (#5.1.1)',
    '552 User mailbox exceeds allowed size',
    '552 Not enough storage space',
    '550 Insufficient storage for mailbox',
  ],
  disabled: [
    '550 <rate-limit@acme.example> mailbox disabled',
    '550 Account is blocked',
    '550 account of her friend is blocked due to inactivity',
  ],
  rate_limited: ['550 5.1.1 <jane@acme.example> has sent to too many recipients this hour'],
  about_us: [
    '550 sender email address rejected',
    '553 VS10-RT Possible forgery or deactivated due to abuse (#5.1.1)',
    '554 IP=192.0.2.1 - A problem occurred. (Ask your postmaster for help.) (BL)',
    '554 SBRS score too low',
    '550 Rejected: 192.0.2.1 is listed at work.drbl.example',
    '550 INVALID IP FOR SENDING MAIL',
    '550 account blocked',
    '550 account of her old friend is blocked',
    '550 account is blocked again',
    `550 recipient rejected ${'a.acme.example '.repeat(8)}`,
  ],
  unclear: [
    '552 5.3.4 Message size exceeds fixed limit',
    '552 5.2.3 Your message exceeded the size limits',
    '554 <helo@acme.example>: no',
    ...['system', 'server', 'queue', 'memory'].map(
      (host) => `550 Insufficient ${host} storage for mailbox`,
    ),
    '550 About a mailbox. Full stop.',
    '550 user temporarily inactive',
    '550 user temporarily disabled',
    '550 message full',
    '550 user is known, not now',
  ],
};

describe('a reply is read', () => {
  const cases = Object.entries(SAID).flatMap(([meaning, texts]) =>
    texts.map((text) => [text, meaning] as const),
  );
  test.each(cases)('%s', (text, meaning) => {
    expect(judgeRecipientReply(reply(text))).toBe(meaning);
  });

  test('alike, whoever was asked for and wherever it names him', () => {
    const texts = [...Object.values(RECIPIENT), ...Object.values(SAID)].flat();
    const plain = { localPart: 'jane', domain: 'acme.example' };
    const word = fc.constantFrom(
      ...'spam helo rate-limit quota.full over.quota blacklist sender your.ip policy disabled unknown user mailbox reputation greylist relay.denied spf ptr 550.5.1.1 192.0.2.1'.split(
        ' ',
      ),
    );
    const domain = fc.constantFrom(
      ...'helo.io reputation.com spamhaus.example rbl.example.net sender.org mailbox.co.uk full.example'.split(
        ' ',
      ),
    );
    const forms = [
      (text: string, address: string) => `${text.slice(0, 4)}<${address}>: ${text.slice(4)}`,
      (text: string, address: string) => `${text.slice(0, 4)}${address}... ${text.slice(4)}`,
      (text: string, address: string) => `${text} (${address})`,
      (text: string, address: string) => `${text} <${address}>`,
    ];
    fc.assert(
      fc.property(
        fc.constantFrom(...texts),
        fc.constantFrom(...forms),
        word,
        domain,
        (text, form, localPart, host) => {
          const asked = { localPart, domain: host };
          const written = form(text, `${localPart}@${host}`);
          const expected = judgeRecipientReply(reply(form(text, 'jane@acme.example')), plain);
          expect(judgeRecipientReply(reply(written), asked), written).toBe(expected);
          expect(judgeRecipientReply(reply(written)), written).toBe(expected);
        },
      ),
      { numRuns: 2_000 },
    );
  });
});

/** Words of scripts without blanks: each of the first with each of the second says what stands above them. */
const UNSPACED_WORDS: readonly (readonly [ReplyMeaning, string, string])[] = [
  [
    'not_found',
    '用户 用戶 收件人 邮箱 郵箱 信箱 帐号 账号 帳號 地址',
    '不存在 无效 無效 未找到 找不到 沒有此 没有此',
  ],
  ['full', '用户 用戶 收件人 邮箱 郵箱 信箱 容量 空间 空間', '已满 已滿 不足 超过配额 超出'],
  [
    'disabled',
    '用户 用戶 邮箱 郵箱 信箱 帐号 账号 帳號',
    '停用 禁用 冻结 凍結 锁定 鎖定 关闭 關閉',
  ],
  [
    'not_found',
    'ユーザー ユーザ 宛先 メールボックス アドレス 受信者',
    '存在しません 存在しない 見つかりません 不明 無効',
  ],
  ['full', 'メールボックス 受信箱 容量', '一杯 いっぱい 超過 超えて 満杯'],
  ['not_found', '사용자 수신자 메일함 계정 주소', '존재하지 없습니다 찾을_수 알_수_없는'],
];

describe('a reply in a script without blanks', () => {
  test.each(UNSPACED_WORDS)('says %s of %s by %s', (meaning, subjects, predicates) => {
    const wordsOf = (text: string) => text.split(' ').map((word) => word.replaceAll('_', ' '));
    const isAboutUs = wordsOf(subjects).flatMap((subject) =>
      wordsOf(predicates).map((predicate) => `550 ${subject}: ${predicate}`),
    );
    expect(isAboutUs.filter((text) => judgeRecipientReply(reply(text)) !== meaning)).toEqual([]);
    // Neither says it alone.
    const alone = [...wordsOf(subjects), ...wordsOf(predicates)].map((word) => `550 ${word}`);
    expect(alone.filter((text) => judgeRecipientReply(reply(text)) !== 'unclear')).toEqual([]);
  });
});

describe('a reply that names our sender is about us', () => {
  const asked = { localPart: 'jane', domain: 'acme.example' };
  test.each([
    '550 5.1.1 <probe@vouch.example>: user unknown',
    '550 5.1.1 no such user probe@vouch.example',
    '550 mailbox of probe@vouch.example is full',
    '550 unknown domain vouch.example',
    '550-Verification failed for <probe@vouch.example> 550-The mail server could not deliver mail to it. 550 The account may not exist',
    '450 4.1.1 <probe@vouch.example>: unverified address: mailbox unavailable',
  ])('%s', (text) => {
    expect(judgeRecipientReply(reply(text), asked, 'probe@vouch.example')).toBe('about_us');
  });

  test('unless it is the recipient itself', () => {
    const own = { localPart: 'probe', domain: 'vouch.example' };
    const isAboutUs = reply('550 5.1.1 <probe@vouch.example>: user unknown at vouch.example');
    expect(judgeRecipientReply(isAboutUs, own, 'probe@vouch.example')).toBe('not_found');
  });
});

describe('a reply before any recipient was named', () => {
  test.each([
    ['554 5.7.1 No SMTP for you', 'about_us'],
    ['550 5.1.1 User unknown', 'about_us'],
    ['554 no', 'about_us'],
    ['521 5.3.2 This host takes no mail', 'unclear'],
    ['554 No SMTP service here', 'unclear'],
    ['503 5.5.1 EHLO first', 'unclear'],
    ['421 4.3.2 busy', 'closing'],
    ['451 4.7.1 Greylisted', 'greylisted'],
    ['421 4.7.0 too many connections', 'rate_limited'],
    ['452 4.2.2 full', 'unclear'],
  ] as const)('%s is never about the mailbox', (text, meaning) => {
    expect(judgeEarlyReply(reply(text))).toBe(meaning);
  });
});

describe('codes and statuses at their bounds', () => {
  test.each<[string, ReplyMeaning, ReplyMeaning]>([
    ['299 x', 'accepted', 'accepted'],
    ['300 x', 'unclear', 'accepted'],
    ['399 x', 'unclear', 'accepted'],
    ['400 x', 'unclear', 'unclear'],
    ['499 Mailbox is full', 'full', 'unclear'],
    ['500 Mailbox is full', 'unclear', 'unclear'],
    ['504 User unknown', 'not_found', 'unclear'],
    ['505 x', 'unclear', 'about_us'],
    ['521 x', 'unclear', 'unclear'],
    ['556 x', 'unclear', 'unclear'],
    ['530 no', 'about_us', 'about_us'],
    ['538 no', 'about_us', 'about_us'],
    ['552 5.2.0 no', 'full', 'about_us'],
    ['552 5.2.3 no', 'unclear', 'about_us'],
    ['552 5.3.0 no', 'full', 'about_us'],
    ['552 5.3.4 no', 'unclear', 'about_us'],
    ['552 5.3.1 insufficient system storage', 'full', 'about_us'],
    ['552 5.4.1 insufficient storage', 'unclear', 'about_us'],
    ['550 5.1.1 user no longer with us', 'not_found', 'about_us'],
    ['550 5.1.10 user no longer with us', 'not_found', 'about_us'],
    ['550 5.1.2 user no longer with us', 'disabled', 'about_us'],
    ['550 user no longer with us', 'disabled', 'about_us'],
    ['550 5.1.2 user unknown', 'unclear', 'about_us'],
    ['550 5.1.4 user unknown', 'not_found', 'about_us'],
    ['550 5.1.6 user unknown', 'disabled', 'about_us'],
    ['550 5.1.7 user unknown', 'about_us', 'about_us'],
    ['550 5.4.1 no', 'unclear', 'about_us'],
    ['550 rejected', 'about_us', 'about_us'],
    ['554 relay access denied', 'unclear', 'unclear'],
    ['421 4.3.0 rejected', 'closing', 'closing'],
    ['421 rejected', 'about_us', 'about_us'],
    ['450 4.7.0 no', 'greylisted', 'greylisted'],
    ['450 4.7.1 rejected', 'about_us', 'about_us'],
    ['450 4.7.2 no', 'about_us', 'about_us'],
    ['451 4.7.1 rejected, try later', 'greylisted', 'greylisted'],
    ['450 4.0.0 try later', 'greylisted', 'greylisted'],
    ['450 4.3.0 try later', 'unclear', 'unclear'],
    ['452 try later', 'unclear', 'unclear'],
    ['452 4.2.2 no', 'full', 'unclear'],
    ['450 4.2.2 no', 'unclear', 'unclear'],
    ['450 4.2.2 mailbox full', 'full', 'unclear'],
  ])('%s to RCPT is %s, before it %s', (text, toRecipient, earlier) => {
    expect([judgeRecipientReply(reply(text)), judgeEarlyReply(reply(text))]).toEqual([
      toRecipient,
      earlier,
    ]);
  });
});
