// How well replies of mail hosts are understood: what they say of a mailbox, and that no good address is called missing.
import {
  judgeRecipientReply,
  type ReplyMeaning,
} from '../../../src-main/engine/mailbox/judge-reply.ts';
import type { Reply } from '../../../src-main/engine/mailbox/reply.ts';
import type { Measured } from '../measured.ts';
import type { DataSet } from '../sets.ts';

/** Measures both sets: whole replies, and phrases behind a bare 550. */
export function measureReplies(read: (name: string) => DataSet): readonly Measured[] {
  return [
    ...figuresOf(read('smtp-replies'), replyOf),
    ...figuresOf(read('smtp-phrases'), (text) => ({ code: 550, lines: [text] })),
  ];
}

interface Judged {
  readonly label: string;
  readonly text: string;
  readonly meaning: ReplyMeaning;
}

/** What must not be said of a mailbox that nobody spoke of. */
const OF_THE_MAILBOX: readonly ReplyMeaning[] = ['not_found', 'full', 'disabled'];
const NOT_OF_THE_MAILBOX = ['about_us', 'limit', 'greylisted', 'other'];

function figuresOf(set: DataSet, toReply: (text: string) => Reply): readonly Measured[] {
  const judged = set.rows.map(([label = '', text = '']) => ({
    label,
    text,
    meaning: judgeRecipientReply(toReply(text)),
  }));
  const share = (what: string, label: string, meanings: readonly ReplyMeaning[]): Measured => {
    const cases = judged.filter((each) => each.label === label);
    const wrong = cases.filter(({ meaning }) => !meanings.includes(meaning));
    return {
      what,
      set,
      hits: cases.length - wrong.length,
      of: cases.length,
      aim: { atLeast: 0.9 },
      misses: wrong.map(text),
    };
  };
  const never = (
    what: string,
    labels: readonly string[],
    meanings: readonly ReplyMeaning[],
  ): Measured => {
    const cases = judged.filter(({ label }) => labels.includes(label));
    const wrong = cases.filter(({ meaning }) => meanings.includes(meaning));
    return {
      what,
      set,
      hits: wrong.length,
      of: cases.length,
      aim: { none: true },
      misses: wrong.map(text),
    };
  };
  return [
    share('missing mailbox recognised', 'not_found', ['not_found']),
    share('full mailbox recognised', 'full', ['full']),
    share('disabled mailbox recognised', 'disabled', ['disabled']),
    share('reply about the sender recognised', 'about_us', ['about_us', 'rate_limited']),
    never('reply not about the mailbox, read as a verdict', NOT_OF_THE_MAILBOX, OF_THE_MAILBOX),
    never('full mailbox read as missing', ['full'], ['not_found']),
    never('bad mailbox read as good', ['not_found', 'full', 'disabled'], ['accepted']),
  ];
}

function text({ label, text, meaning }: Judged): string {
  return `${label} read as ${meaning}: ${text}`;
}

/** `550-5.1.1 …` as one line. */
function replyOf(text: string): Reply {
  return { code: Number(text.slice(0, 3)), lines: [text.slice(4)] };
}
