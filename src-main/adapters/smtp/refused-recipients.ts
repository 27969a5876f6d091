// Who was refused in one session: a refusal counts only from a host that has accepted somebody, `postmaster` at least.
import type { ReplyMeaning } from '../../engine/mailbox/judge-reply.ts';
import { type PostmasterAnswer, withRefusalDoubt } from '../../engine/mailbox/postmaster-answer.ts';
import type { AcceptingHosts } from './accepting-hosts.ts';
import { decided, type HostOutcome, type Outcomes } from './outcome.ts';
import type { RecipientWaiter } from './recipient-queues.ts';

/** What a refusal says of its recipient. */
export type Refusal = Extract<ReplyMeaning, 'not_found' | 'full' | 'disabled'>;

export interface RefusedRecipients {
  /** Whether the host is known to have accepted somebody. */
  hostAccepts(): Promise<boolean>;
  /** The host accepted somebody: what it refused in this session counts, too. */
  accepted(): Promise<void>;
  /** Holds a refusal back; `words` are the host's. */
  hold(waiter: RecipientWaiter, refusal: Refusal, words: string): void;
  /**
   * Settles those held, if need be by what `ask` learns about postmaster, which it does once in a session. False when no
   * answer came.
   */
  confirm(ask: () => Promise<PostmasterAnswer | null>): Promise<boolean>;
  /** As `settle`, before anybody was refused: a host that greylists must have seen postmaster as early as the others. */
  announce(ask: () => Promise<PostmasterAnswer | null>): Promise<void>;
  /** The session is over and the host has accepted no recipient. Whoever was refused without a control is left, unless it was the only one. */
  end(onlyOne: boolean): void;
}

export function createRefusedRecipients(
  host: string,
  site: string,
  accepting: AcceptingHosts,
  { answer }: Outcomes,
): RefusedRecipients {
  let heldBack: {
    readonly waiter: RecipientWaiter;
    readonly refusal: Refusal;
    readonly words: string;
  }[] = [];
  let accepts = false;
  let control: PostmasterAnswer | null = null;

  return {
    hostAccepts,
    accepted,
    hold(waiter, refusal, words) {
      heldBack.push({ waiter, refusal, words });
    },
    async confirm(ask) {
      if (heldBack.length === 0) return true;
      await askOnce(ask);
      if (await hostAccepts()) settleHeld();
      return accepts || control !== null;
    },
    announce: askOnce,
    end(onlyOne) {
      if (control !== null || onlyOne) settleHeld();
    },
  };

  async function hostAccepts(): Promise<boolean> {
    accepts ||= await accepting.has(site);
    return accepts;
  }

  async function accepted(): Promise<void> {
    if (!(await hostAccepts())) accepting.add(site);
    accepts = true;
    settleHeld();
  }

  async function askOnce(ask: () => Promise<PostmasterAnswer | null>): Promise<void> {
    if (control !== null || (await hostAccepts())) return;
    control = await ask();
    if (control?.kind === 'accepted') await accepted();
  }

  function settleHeld(): void {
    for (const { waiter, refusal, words } of heldBack) waiter.resolve(outcomeOf(refusal, words));
    heldBack = [];
  }

  function outcomeOf(refusal: Refusal, words: string): HostOutcome {
    if (accepts) return decided(answer(refusal, { host, words }), { kind: 'answered' });
    const doubtful = answer(control?.kind === 'put_off' ? 'greylisted' : 'unknown', {
      host,
      words: withRefusalDoubt(words, control),
      aboutUs: control?.aboutUs ?? false,
    });
    return decided(doubtful, { kind: 'answered' });
  }
}
