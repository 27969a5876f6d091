// Conditions in SQL with what is bound to them.

export type Bound = string | number | null;

/** What a statement is built of; every value that was asked for is bound, none is in the text. */
export class Conditions {
  readonly params: Record<string, Bound> = {};
  /** Request or cells are asked of: then `row_texts` is joined. */
  texts?: true;
  readonly #all: string[] = [];

  /** Names a value for the statement. */
  bind(value: Bound): string {
    const name = `p${Object.keys(this.params).length}`;
    this.params[name] = value;
    return `:${name}`;
  }

  bindAll(values: readonly Bound[]): string {
    return values.map((value) => this.bind(value)).join(', ');
  }

  add(sql: string): void {
    this.#all.push(`(${sql})`);
  }

  get where(): string {
    return this.#all.join(' AND ');
  }
}

export function anyOf(conditions: readonly string[]): string {
  return conditions.length === 0 ? '0' : conditions.map((one) => `(${one})`).join(' OR ');
}
