import { build } from '#language/build.ts';
import { compileExpression } from '#language/compiler/compileExpression.ts';
import type { Expression } from '#language/Expression.ts';
import { listNames } from '#language/mapExpression.ts';
import { bindForm } from '#engine/query/bindForm.ts';
import type { Call } from '../../access/Call.ts';
import type { Db } from '../../db/Database.ts';
import { selectRecords, type FoundRecord, type RecordSearch } from '../../db/rows/selectRecords.ts';
import type { Picker } from './openPicker.ts';

/** So many likely records are looked at, and so many of them are offered first. */
const [MAX_LOOKED_AT, MAX_LIKELY] = [50, 5];

/** A record that is probably meant, and why. */
export interface LikelyRecord {
  readonly record: FoundRecord;
  readonly reasons: readonly string[];
}

/**
 * The records among `search` that the form of a reference probably means (`likely`), those with most reasons first. A
 * condition counts only for records of which the user sees all that it reads (`seen`), and not at all if it reads a
 * masked field: a reason would give away its value.
 */
export async function likelyRecords(
  { field, form, target }: Picker,
  search: RecordSearch & { readonly where: Expression },
  seen: (name: string) => Expression,
  { db, call }: { readonly db: Db; readonly call: Call },
): Promise<LikelyRecord[]> {
  const { readable } = call.access(target);
  const conditions = (field.reference?.likely ?? []).flatMap(({ where: condition, reason }) => {
    const names = readOf(condition);
    const isOpen = names.every((name) => readable.has(name) && target.field(name)?.masked !== true);
    const bound = build.and(bindForm(condition, form, call), ...names.map(seen));
    return isOpen ? [{ when: bound, reason, names }] : [];
  });
  if (conditions.length === 0) return [];
  const columns = [...(search.columns ?? []), ...conditions.flatMap(({ names }) => names)];
  const where = build.and(search.where, build.or(...conditions.map(({ when }) => when)));
  const found = await selectRecords(db, { ...search, entity: target, columns, where, limit: MAX_LOOKED_AT }, call);
  const scope = { values: {}, index: 0, self: null, refs: {}, user: call.user, now: call.now, enums: call.enums };
  return found
    .map((record) => ({
      record,
      reasons: conditions.flatMap(({ when, reason }) =>
        compileExpression(when)({ ...scope, record: record.values }) === true ? [reason] : [],
      ),
    }))
    .filter(({ reasons }) => reasons.length > 0)
    .toSorted((a, b) => b.reasons.length - a.reasons.length)
    .slice(0, MAX_LIKELY);
}

const readOf = (when: Expression): string[] => [
  ...new Set(listNames(when).flatMap(({ root, path }) => (root === '$record' ? path.slice(0, 1) : []))),
];
