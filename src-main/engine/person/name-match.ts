// What comparing a name with a local part may answer.

/** `strong`: two whole parts. `good`: one whole part with initials or a part cut short. `weak`: one part only, or both cut short. */
export type NameStrength = 'strong' | 'good' | 'weak';

export type NameMatch =
  /**
   * The letters of the local part are parts and initials of the name.
   * `pattern` names them in the order of the address: "first.last", "flast", "first.m.last"; `~` marks a part cut short or spelt
   * otherwise ("flast~"), `x` a letter of no name. `whole` counts the whole parts.
   */
  | {
      readonly state: 'full';
      readonly pattern: string;
      readonly whole: number;
      readonly strength: NameStrength;
    }
  /**
   * One part of the name is beside something that is not in the name.
   * `another_surname`: the given name fits and another word is in the surname's place (people marry; or it is somebody else).
   * `another_given_name`: the surname fits, the given name does not (a relative; or the same surname by chance).
   * `one_part`: one part stands alone in a longer word, and nothing speaks against it ("thefieldings").
   */
  | { readonly state: 'partial'; readonly pattern: string; readonly reason: PartialReason }
  /** Another person's name is there, and nothing of this one. */
  | { readonly state: 'none' }
  /** There is too little to compare, or a word that is no name; `why` says which. */
  | { readonly state: 'inconclusive'; readonly why: string };

export type PartialReason = 'another_surname' | 'another_given_name' | 'one_part';
