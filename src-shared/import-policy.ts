// Brings the suppression lists of a policy's file to the service in pieces, so that the file can be compared and taken.
import type { Bridge, BridgeParams } from './bridge/methods.ts';
import type { PolicyFile } from './bridge/policy-file.ts';

/** Entries of one call. */
const CALL_ENTRIES = 2_000;

export interface PolicyImport {
  /** What `policy.compare` and `policy.import` ask. */
  readonly request: BridgeParams<'policy.import'>;
  /** Entries that are neither address nor domain. */
  readonly passedOver: number;
  /** Removes what was begun, where the file is not taken. */
  discard(): Promise<void>;
}

/** `target` is the policy that the file is for, or the name of one to be made. Rejects with a VouchError. */
export async function policyImport(
  bridge: Bridge,
  { suppression_lists: lists, ...file }: PolicyFile,
  target: Pick<BridgeParams<'policy.import'>, 'policy_id' | 'create'>,
  signal?: AbortSignal,
): Promise<PolicyImport> {
  const suppression: { name: string; list_id: string }[] = [];
  const discard = async () => {
    for (const { list_id } of suppression)
      await bridge.call('suppression.delete', { list_id }).catch(() => {});
  };
  let passedOver = 0;
  try {
    const known = await namesHere(bridge);
    for (const { name, entries } of lists) {
      const isKnown = known.has(name.trim().toLowerCase());
      const begun = await bridge.call('suppression.begin', { name: isKnown ? null : name });
      suppression.push({ name, list_id: begun.list_id });
      for (let from = 0; from < entries.length; from += CALL_ENTRIES) {
        signal?.throwIfAborted();
        const rows = entries.slice(from, from + CALL_ENTRIES).map((entry) => [entry]);
        const call = { list_id: begun.list_id, rows };
        passedOver += (await bridge.call('suppression.append', call)).passed.length;
      }
    }
  } catch (error) {
    await discard();
    throw error;
  }
  return { request: { file, ...target, suppression }, passedOver, discard };
}

async function namesHere(bridge: Bridge): Promise<ReadonlySet<string>> {
  const { lists } = await bridge.call('suppression.list', {});
  return new Set(lists.map(({ name }) => name.toLowerCase()));
}
