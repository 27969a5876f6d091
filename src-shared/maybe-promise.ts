// What is done with a value that may be there already: at once, else when its promise has it.

/**
 * A promise costs more than many a step that is done for each row of a list, and nearly always there is nothing to wait
 * for. Throws at once what `step` throws at once.
 */
export function andThen<T, R>(
  value: T | Promise<T>,
  step: (value: T) => R | Promise<R>,
): R | Promise<R> {
  return value instanceof Promise ? value.then(step) : step(value);
}
