// Builds a table when it is first asked for: a program that starts, and most that it is asked, need few of them.

/** Answers with what `build` made the first time. */
export function onDemand<T extends object>(build: () => T): () => T {
  let built: T | null = null;
  return () => {
    built ??= build();
    return built;
  };
}
