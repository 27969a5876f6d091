// `vouch policy`: show how results are judged, see what another policy would do, and keep it.

import type { Command } from 'commander';
import type { Policy, PolicyPreview, PolicyState } from '../../../../src-shared/bridge/policy.ts';
import { formatCounted } from '../../../../src-shared/format-count.ts';
import { UsageError } from '../../../program/environment.ts';
import { withSession } from '../../../program/session.ts';
import {
  addCommand,
  addGroup,
  type CommandKit,
  gather,
  type Invocation,
  parseCount,
  type SessionInvocation,
} from '../command-kit.ts';
import { type JsonFlag, printDone } from '../output.ts';
import { policyIdOf } from '../policy-named.ts';
import { table } from '../table.ts';
import type { Terminal } from '../terminal.ts';
import { addNamedPolicies } from './named-policies.ts';
import { addPropose } from './propose.ts';

export function addPolicy(program: Command, kit: CommandKit): void {
  const policy = addGroup(program, 'policy', 'how results are judged: bands and weights', [
    'policy show',
    'policy preview --approve 80 --review 50',
  ]);
  addCommand(policy, 'show', 'show the bands, the changed weights and the presets', [
    'policy show',
    'policy show --weights        # the whole table of weights',
  ])
    .option('--weights', 'every weight, not only the changed ones')
    .option('--policy <name>', OF_POLICY)
    .action(kit.runInSession(showPolicy));
  withPolicyOptions(
    addCommand(policy, 'preview', 'show which recommendations another policy would change', [
      'policy preview --approve 80 --review 50',
      'policy preview --preset strict --job 36f6bfb153eb6d6e4adb6686',
      'policy preview --weight no_dmarc=-8 --save',
    ]),
  )
    .option('--preset <name>', 'start from a preset instead of the current policy')
    .option('--job <id>', 'only the results of this job')
    .option('--save', 'save the policy after showing what it changes')
    .option('--policy <name>', OF_POLICY)
    .action(kit.run(previewPolicy));
  withPolicyOptions(
    addCommand(policy, 'set', 'change bands and weights, for everything stored as well', [
      'policy set --approve 80 --review 50',
      'policy set --weight no_dmarc=-8 --weight no_website=default',
      'policy set --policy "Client A" --approve 85',
    ]).option('--policy <name>', OF_POLICY),
  ).action(kit.run(setPolicy));
  addNamedPolicies(policy, kit);
  addPropose(policy, kit);
  addCommand(policy, 'preset <name>', 'apply a preset', [
    'policy preset strict',
    'policy preset balanced',
  ]).action(kit.runInSession(usePreset));
}

const OF_POLICY = 'which policy; the default policy if not given';

interface PolicyFlag {
  readonly policy?: string;
}

function withPolicyOptions(command: Command): Command {
  return command
    .option('--approve <score>', 'the lowest score that is approved')
    .option('--review <score>', 'the lowest score that is reviewed; below it is blocked')
    .option(
      '--weight <code=points>',
      'how much an observation counts; code=default restores the default',
      gather,
      [],
    );
}

/** What the flags change of a policy. */
interface PolicyChangeOptions {
  readonly approve?: string;
  readonly review?: string;
  readonly weight: readonly string[];
}

async function showPolicy({
  bridge,
  terminal,
  flags,
}: SessionInvocation<PolicyFlag & { readonly weights?: boolean }>): Promise<number> {
  const policy_id = await policyIdOf(bridge, flags.policy);
  const state = await bridge.call('policy.show', { policy_id });
  if (flags.json) await terminal.print(JSON.stringify(state));
  else await terminal.print(described(state, flags.weights ?? false));
  return 0;
}

async function setPolicy({
  environment,
  terminal,
  flags,
}: Invocation<PolicyFlag & PolicyChangeOptions>): Promise<number> {
  if (changesNothing(flags))
    throw new UsageError('Say what to change: --approve, --review or --weight CODE=POINTS.');
  return withSession(environment, async ({ bridge }) => {
    const policy_id = await policyIdOf(bridge, flags.policy);
    const state = await bridge.call('policy.show', { policy_id });
    const policy = changed(state.policy, flags);
    const saved = await bridge.call('policy.save', { policy, policy_id });
    return printSaved(terminal, flags, policy, saved.changed);
  });
}

async function usePreset(
  { bridge, terminal, flags }: SessionInvocation,
  name: string,
): Promise<number> {
  const { policy } = presetOf(await bridge.call('policy.show', {}), name);
  const saved = await bridge.call('policy.save', { policy });
  return printSaved(terminal, flags, policy, saved.changed);
}

async function previewPolicy({
  environment,
  terminal,
  flags,
  interrupt,
}: Invocation<
  PolicyFlag &
    PolicyChangeOptions & {
      readonly preset?: string;
      readonly job?: string;
      readonly save?: boolean;
    }
>): Promise<number> {
  if (changesNothing(flags) && flags.preset === undefined) {
    throw new UsageError(
      'Say what to preview: --approve, --review, --weight CODE=POINTS or --preset NAME.',
    );
  }
  return withSession(environment, async ({ bridge }) => {
    const policy_id = await policyIdOf(bridge, flags.policy);
    const state = await bridge.call('policy.show', { policy_id });
    const base = flags.preset === undefined ? state.policy : presetOf(state, flags.preset).policy;
    const policy = changed(base, flags);
    const question = { policy, overrides: null, job_id: flags.job ?? null, policy_id };
    const preview = await bridge.call('policy.preview', question, interrupt);
    const saved = flags.save ? await bridge.call('policy.save', { policy, policy_id }) : null;
    if (flags.json) await terminal.print(JSON.stringify({ ...preview, saved: saved !== null }));
    else {
      await terminal.print(foreseen(preview));
      terminal.say(
        saved === null ? 'Nothing was saved; add --save to save it.' : weightCount(saved.changed),
      );
    }
    return 0;
  });
}

async function printSaved(
  terminal: Terminal,
  flags: JsonFlag,
  policy: Policy,
  count: number,
): Promise<number> {
  return printDone(terminal, flags, { policy, changed: count }, weightCount(count));
}

function weightCount(count: number): string {
  const results = formatCounted(count, 'stored result has', 'stored results have');
  return `The policy was saved; ${results} a different recommendation now.`;
}

function presetOf({ presets }: PolicyState, name: string): PolicyState['presets'][number] {
  const found = presets.find((preset) => preset.name === name);
  if (found) return found;
  const names = presets.map((preset) => preset.name).join(', ');
  throw new UsageError(`There is no preset "${name}". The presets are: ${names}.`);
}

function changesNothing({ approve, review, weight }: PolicyChangeOptions): boolean {
  return approve === undefined && review === undefined && weight.length === 0;
}

function changed(policy: Policy, options: PolicyChangeOptions): Policy {
  const weights = { ...policy.weights };
  for (const text of options.weight) {
    const { code, points } = parseWeight(text);
    if (points === null) delete weights[code];
    else weights[code] = points;
  }
  return {
    approve: band(options.approve, '--approve') ?? policy.approve,
    review: band(options.review, '--review') ?? policy.review,
    weights,
  };
}

function band(text: string | undefined, name: string): number | null {
  return text === undefined ? null : parseCount(text, name, { least: 0, most: 100 });
}

const HEAVIEST = 60;

/** `points` is null for the weight of the table. */
function parseWeight(text: string): { readonly code: string; readonly points: number | null } {
  const [, code, points] = /^([a-z0-9_]+)=(.+)$/.exec(text) ?? [];
  if (code === undefined || points === undefined) {
    throw new UsageError(
      `--weight takes CODE=POINTS, such as no_dmarc=-8, not "${text}". "vouch policy show --weights" lists the codes.`,
    );
  }
  if (points === 'default') return { code, points: null };
  const limits = { least: -HEAVIEST, most: HEAVIEST };
  return { code, points: parseCount(points, `The weight of ${code}`, limits) };
}

function described(
  { name, policy, presets, weights, overrides }: PolicyState,
  all: boolean,
): string {
  const own = weights.filter(({ code }) => Object.hasOwn(policy.weights, code));
  const shown = all ? weights : own;
  const rows = shown.map(({ code, points, cap, says }) => [
    code,
    String(policy.weights[code] ?? points),
    String(points),
    cap === null ? '' : String(cap),
    says,
  ]);
  return [
    `approve  ${policy.approve} and above`,
    `review   ${policy.review} to ${policy.approve - 1}`,
    `block    below ${policy.review}`,
    '',
    shown.length === 0
      ? 'All weights are at their defaults; --weights shows them.'
      : table(['OBSERVATION', 'POINTS', 'TABLE', 'CAP', 'WHAT IT SAYS'], rows),
    '',
    table(
      ['PRESET', 'APPROVE', 'REVIEW', 'FOR WHOM'],
      presets.map(({ name, says, policy: { approve, review } }) => [
        name,
        String(approve),
        String(review),
        says,
      ]),
    ),
    '',
    overrides.length === 0
      ? 'There are no overrides.'
      : `${formatCounted(overrides.length, 'override')}: vouch overrides list${name === null ? '' : ` --policy "${name}"`}`,
  ].join('\n');
}

const VERDICTS = ['approve', 'review', 'block'] as const;

function foreseen({ results, changed: count, flips, examples }: PolicyPreview): string {
  const rows = VERDICTS.map((from) => [from, ...VERDICTS.map((to) => String(flips[from][to]))]);
  const lines = [
    `${count} of ${formatCounted(results, 'result')} would get a different recommendation.`,
    '',
    table(['FROM \\ TO', ...VERDICTS.map((verdict) => verdict.toUpperCase())], rows),
  ];
  if (examples.length === 0) return lines.join('\n');
  const who = examples.map(({ email, before, after }) => [
    email,
    `${before.score} ${before.recommendation}`,
    `${after.score} ${after.recommendation}`,
  ]);
  return [...lines, '', table(['ADDRESS', 'NOW', 'THEN'], who)].join('\n');
}
