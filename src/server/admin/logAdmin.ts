import type { Db } from '../db/Database.ts';
import { addOpLog, opLogEntry, type OpLogSource } from '../db/system/opLog.ts';

type Facts = Readonly<Record<string, unknown>>;

/** A change by an administrator to something other than a record of an entity. */
export interface AdminChange {
  /** Key of the kind of thing: enumItem, role ... */
  readonly kind: string;
  readonly id: number | null;
  readonly title: string;
  readonly action: string;
  readonly before?: Facts | undefined;
  readonly after?: Facts | undefined;
}

/** Adds changes to the op log in their transaction: author, address, and the differing values before and after. */
export async function logAdmin(changes: readonly AdminChange[], db: Db, by: OpLogSource): Promise<void> {
  await addOpLog(
    db,
    changes.map(({ kind, id, title, action, before = {}, after = {} }) =>
      opLogEntry(
        {
          EntityKey: kind,
          RecordId: id,
          RecordTitle: title,
          OpAction: action,
          Changes: JSON.stringify(differences(before, after)),
        },
        by,
      ),
    ),
  );
}

function differences(before: Facts, after: Facts): Facts {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  const pairs = names.map((name) => [name, [before[name] ?? null, after[name] ?? null]] as const);
  return Object.fromEntries(pairs.filter(([, [old, now]]) => JSON.stringify(old) !== JSON.stringify(now)));
}
