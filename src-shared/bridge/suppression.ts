// Suppression lists over the bridge: their shapes, and the methods that make, fill, show and remove them.
import Type, { type Static } from 'typebox';
import { OrNull } from './or-null.ts';

const listId = Type.String({ maxLength: 100 });
const name = Type.String({ minLength: 1, maxLength: 200 });

/** Addresses and domains that are left out of lists to be checked. */
export const SuppressionList = Type.Object({
  list_id: Type.String(),
  name: Type.String(),
  addresses: Type.Integer(),
  domains: Type.Integer(),
  /** ISO 8601 in UTC. */
  created_at: Type.String(),
});
export type SuppressionList = Static<typeof SuppressionList>;

/** What a file brought into a suppression list. */
export const SuppressionFill = Type.Object({
  list: SuppressionList,
  /** Entries that the list did not have before. */
  added: Type.Integer(),
  /** Rows without an address or a domain. */
  passed_over: Type.Integer(),
  /** The first of them, at most 20: the row from 1 on, the head counted, and what is in it. */
  examples: Type.Array(Type.Object({ row: Type.Integer(), text: Type.String() })),
});
export type SuppressionFill = Static<typeof SuppressionFill>;

/** Ids of lists to be asked. */
export const SuppressionIds = Type.Array(listId, { maxItems: 50 });

export const SUPPRESSION_METHODS = {
  'suppression.list': {
    params: Type.Object({}),
    result: Type.Object({ lists: Type.Array(SuppressionList) }),
  },
  /** For each address the name of a list that has its mailbox or its domain; null for none, and for what is no address. */
  'suppression.find': {
    params: Type.Object({
      list_ids: SuppressionIds,
      addresses: Type.Array(Type.String({ maxLength: 1_000 }), { maxItems: 5_000 }),
    }),
    result: Type.Object({ holders: Type.Array(OrNull(Type.String())) }),
  },
  /** Begins a list that nobody sees before `suppression.finish`; without a name its entries go into another list. */
  'suppression.begin': {
    params: Type.Object({ name: OrNull(name) }),
    result: Type.Object({ list_id: listId }),
  },
  /** Takes the first address or domain of each row; answers the places of rows that have none. */
  'suppression.append': {
    params: Type.Object({
      list_id: listId,
      rows: Type.Array(Type.Array(Type.String(), { maxItems: 16_384 }), { maxItems: 5_000 }),
    }),
    result: Type.Object({ passed: Type.Array(Type.Integer()) }),
  },
  /** Makes what was begun a list of its own, or puts it into the list `into`. Refuses one without entries. */
  'suppression.finish': {
    params: Type.Object({ list_id: listId, into: OrNull(listId) }),
    result: Type.Object({ list: SuppressionList, added: Type.Integer() }),
  },
  'suppression.rename': { params: Type.Object({ list_id: listId, name }), result: SuppressionList },
  /** Entries in the order of their keys. */
  'suppression.read': {
    params: Type.Object({
      list_id: listId,
      /** `next` of the page before. */
      after: OrNull(Type.String({ maxLength: 400 })),
      limit: Type.Integer({ minimum: 1, maximum: 5_000 }),
    }),
    result: Type.Object({
      entries: Type.Array(Type.String()),
      next: OrNull(Type.String()),
    }),
  },
  'suppression.delete': {
    params: Type.Object({ list_id: listId }),
    result: Type.Object({ deleted: Type.Boolean() }),
  },
} as const;
