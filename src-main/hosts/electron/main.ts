// The desktop app's entry.
export {};
