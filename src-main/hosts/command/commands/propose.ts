// `vouch policy propose`: weights that fit the outcomes, beside today's; saved under a name only on request.

import type { Command } from 'commander';
import type { PolicyPreview } from '../../../../src-shared/bridge/policy.ts';
import type { PolicyProposal } from '../../../../src-shared/bridge/proposal.ts';
import { formatCounted } from '../../../../src-shared/format-count.ts';
import { missingOutcomes } from '../../../../src-shared/proposal-text.ts';
import {
  addCommand,
  type CommandKit,
  type CommonFlags,
  type SessionInvocation,
} from '../command-kit.ts';
import { table } from '../table.ts';

interface ProposeFlags extends CommonFlags {
  readonly save?: string;
}

export function addPropose(policy: Command, kit: CommandKit): void {
  addCommand(
    policy,
    'propose',
    'propose weights fitted to the outcomes, next to the current ones',
    ['policy propose', 'policy propose --save "From outcomes"      # then: vouch policy assign …'],
  )
    .option('--save <name>', 'save them as a policy with this name')
    .action(kit.runInSession(propose));
}

async function propose({
  bridge,
  terminal,
  flags,
  interrupt,
}: SessionInvocation<ProposeFlags>): Promise<number> {
  const proposal = await bridge.call('policy.propose', {}, interrupt);
  const { policy } = proposal;
  const preview =
    policy === null
      ? null
      : await bridge.call('policy.preview', { policy, overrides: null, job_id: null }, interrupt);
  const saved =
    policy === null || flags.save === undefined
      ? null
      : await bridge.call('policy.create', { name: flags.save, policy, like: null });
  if (flags.json) await terminal.print(JSON.stringify({ ...proposal, preview, saved }));
  else await terminal.print(described(proposal, preview).join('\n'));
  if (flags.save === undefined) return 0;
  if (saved === null) {
    terminal.say('There is nothing to save.');
    return 1;
  }
  terminal.say(`Saved as "${saved.name}"; no list uses it yet.`);
  return 0;
}

function described(proposal: PolicyProposal, preview: PolicyPreview | null): readonly string[] {
  const { good, bad, weights, quality, outcomes } = proposal;
  const sum = `${formatCounted(good + bad, 'outcome')}: ${good} good, ${bad} bad.`;
  if (proposal.state === 'too_few') return [sum, missingOutcomes(proposal)];
  if (quality === null) return [sum];
  const better = `On held-out outcomes, the logarithmic loss falls from ${quality.today.log.toFixed(3)} to ${quality.proposed.log.toFixed(3)} (by ${quality.gain.toFixed(3)} ± ${(1.96 * quality.gain_error).toFixed(3)}), Brier ${quality.today.brier.toFixed(3)} to ${quality.proposed.brier.toFixed(3)}, AUC ${quality.today.auc.toFixed(3)} to ${quality.proposed.auc.toFixed(3)}.`;
  if (proposal.state === 'holds')
    return [
      sum,
      'The current weights stay: no other weights predict the outcomes significantly better.',
    ];
  return [
    sum,
    better,
    '',
    table(
      ['OBSERVATION', 'TODAY', 'PROPOSED', '95 % INTERVAL', 'CASES', 'SURE'],
      weights.map((weight) => [
        weight.code,
        String(weight.today),
        String(weight.proposed),
        `${weight.low.toFixed(1)} to ${weight.high.toFixed(1)}`,
        String(weight.cases),
        weight.sure ? 'yes' : 'no',
      ]),
    ),
    '',
    ...(outcomes === null
      ? []
      : [
          `Bad addresses approved: ${outcomes.today.bad.approve} today, ${outcomes.proposed.bad.approve} then. Good addresses blocked: ${outcomes.today.good.block} today, ${outcomes.proposed.good.block} then.`,
        ]),
    ...(preview === null
      ? []
      : [
          `${preview.changed} of ${formatCounted(preview.results, 'stored result')} would get another recommendation.`,
        ]),
  ];
}
