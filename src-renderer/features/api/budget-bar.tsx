// What was used this month, as a bar where there is a budget.
import { Progress } from '@mantine/core';
import { formatCount } from '../../../src-shared/format-count.ts';
import classes from './api.module.css';
import { type BudgetState, budgetUse } from './budget.ts';

interface BudgetBarProps {
  readonly used: number;
  readonly budget: number | null;
  readonly label: string;
}

const COLORS: Readonly<Record<BudgetState, string>> = {
  free: 'var(--vouch-accent)',
  near: 'var(--vouch-review-fill)',
  spent: 'var(--vouch-block-fill)',
};

const WORDS: Readonly<Record<BudgetState, string>> = {
  free: '',
  near: ' · nearly spent',
  spent: ' · spent',
};

export function BudgetBar({ used, budget, label }: BudgetBarProps) {
  if (budget === null) {
    return (
      <span className={classes.figures}>
        {formatCount(used)} <span className={classes.quiet}>· no limit</span>
      </span>
    );
  }
  const { share, state } = budgetUse(used, budget);
  return (
    <div className={classes.budget}>
      <span className={classes.figures}>
        {formatCount(used)} <span className={classes.quiet}>of {formatCount(budget)}</span>
        <span className={classes.quiet}>{WORDS[state]}</span>
      </span>
      <Progress value={share * 100} color={COLORS[state]} size={4} aria-label={label} />
    </div>
  );
}
