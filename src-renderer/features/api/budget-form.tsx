// Changes a monthly budget: of a key or of the installation.
import { OneFieldForm } from '../../app/page/one-field-form.tsx';
import { readBudget } from './budget.ts';

interface BudgetFormProps {
  readonly label: string;
  readonly description: string;
  /** Null is no limit. */
  readonly budget: number | null;
  /** Why this budget cannot be saved; null where it can. */
  readonly faultOf?: (budget: number | null) => string | null;
  /** Rejects with a VouchError. */
  readonly save: (budget: number | null) => Promise<void>;
  readonly onClose: () => void;
}

export function BudgetForm({
  label,
  description,
  budget,
  faultOf = () => null,
  save,
  onClose,
}: BudgetFormProps) {
  async function saveText(text: string): Promise<string | null> {
    const read = readBudget(text);
    if (!read.ok) return read.message;
    const fault = faultOf(read.budget);
    if (fault !== null) return fault;
    await save(read.budget);
    return null;
  }

  return (
    <OneFieldForm
      label={label}
      description={description}
      placeholder="No limit"
      numeric
      initial={budget === null ? '' : String(budget)}
      verb="Save"
      save={saveText}
      onClose={onClose}
    />
  );
}
