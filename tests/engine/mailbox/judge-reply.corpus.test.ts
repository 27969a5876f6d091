// Whether each reply of the corpus means what is written beside it.
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { judgeRecipientReply } from '../../../src-main/engine/mailbox/judge-reply.ts';

const JANE = { localPart: 'jane', domain: 'acme.example' };
const CORPUS = readFileSync(new URL('./reply-corpus.tsv', import.meta.url), 'utf8')
  .split(/\r?\n/)
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => line.split('\t'));

describe('a reply of the corpus', () => {
  test.each(CORPUS)('means %s: %s (%s)', (meaning, text = '') => {
    const reply = { code: Number(text.slice(0, 3)), lines: [text.slice(4)] };
    expect(judgeRecipientReply(reply, JANE, 'probe@vouch.example')).toBe(meaning);
  });
});
