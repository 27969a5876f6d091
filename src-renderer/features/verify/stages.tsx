// The stages of a running check, and which of them are done.
import { Loader } from '@mantine/core';
import { IconCircleCheckFilled, IconCircleDashed } from '@tabler/icons-react';
import type { CheckStage } from '../../../src-shared/bridge/checks.ts';
import { UntrustedText } from '../../app/untrusted-text/untrusted-text.tsx';
import classes from './stages.module.css';
import type { Phase, StageState } from './verify-store.ts';

const STAGES: readonly {
  readonly stage: CheckStage;
  readonly label: string;
  readonly asks: string;
}[] = [
  { stage: 'dns', label: 'DNS', asks: 'where its mail goes' },
  { stage: 'registration', label: 'Registration', asks: 'how old the domain is' },
  { stage: 'website', label: 'Website', asks: 'what its website shows' },
  { stage: 'mailbox', label: 'Mailbox', asks: 'whether it exists' },
];

const STATES: Readonly<Record<StageState | 'waiting', string>> = {
  waiting: 'not started',
  started: 'running',
  done: 'done',
};

interface StagesProps {
  readonly phase: Extract<Phase, { kind: 'running' }>;
}

export function Stages({ phase: { request, stages } }: StagesProps) {
  return (
    <section className={classes.panel} role="status" aria-label="Check in progress">
      <p className={classes.title}>
        Checking{' '}
        <strong>
          <UntrustedText text={request.email} address />
        </strong>
        <span className={classes.hint}>Press Escape to stop</span>
      </p>
      <ol className={classes.stages}>
        {STAGES.map(({ stage, label, asks }) => {
          const state = stages[stage] ?? 'waiting';
          return (
            <li key={stage} className={classes.stage} data-state={state}>
              <StageMark state={state} />
              <span className={classes.label}>{label}</span>
              <span className={classes.asks}>{asks}</span>
              <span className={classes.state}>{STATES[state]}</span>
            </li>
          );
        })}
      </ol>
    </section>
  );
}

function StageMark({ state }: { readonly state: StageState | 'waiting' }) {
  switch (state) {
    case 'waiting':
      return <IconCircleDashed size={18} stroke={1.6} aria-hidden />;
    case 'started':
      return <Loader size={18} aria-hidden />;
    case 'done':
      return <IconCircleCheckFilled size={18} aria-hidden />;
  }
}
