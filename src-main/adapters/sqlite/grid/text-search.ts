// Searches a list for a text, chunk by chunk.

/** Finds the rows of a chunk that hold a text. */
export interface TextSearch {
  /** False when no row of the chunk holds it; true says that one may. */
  mayHold(place: number): boolean;
  /** The rows of the chunk that hold it, in order. */
  rows(place: number): Uint16Array;
}
