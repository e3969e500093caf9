import { build } from '#language/build.ts';
import type { Expression } from '#language/Expression.ts';
import { listNames } from '#language/mapExpression.ts';
import { bindForm } from '#engine/query/bindForm.ts';
import type { Call } from '../../access/Call.ts';
import type { Db } from '../../db/Database.ts';
import { selectRecords, type FoundRecord, type RecordQuery } from '../../db/rows/selectRecords.ts';
import type { Picker } from './openPicker.ts';

/** So many likely records are looked at, and so many of them are offered first. */
const [MAX_LOOKED_AT, MAX_LIKELY] = [50, 5];

/** A record that is probably meant, and why. */
export interface LikelyRecord {
  readonly record: FoundRecord;
  readonly reasons: readonly string[];
}

/**
 * The records among `search` that the form of a reference probably means (`likely`): first those that meet all
 * conditions, then those that meet most. A condition counts only for records of which the user sees all that it reads
 * (`seen`, withheld fields), and not at all if it reads a masked field: a reason would give away its value.
 */
export async function likelyRecords(
  { field, form, target }: Picker,
  search: Omit<RecordQuery, 'entity' | 'limit'> & { readonly where: Expression },
  seen: (name: string) => Expression,
  { db, call }: { readonly db: Db; readonly call: Call },
): Promise<LikelyRecord[]> {
  const { readable, withheld } = call.access(target);
  const isOpen = (name: string): boolean => readable.has(name) && target.field(name)?.masked !== true;
  const isSeen = (name: string): Expression =>
    build.and(seen(name), build.not(withheld.get(name) ?? build.literal(false)));
  const conditions = (field.reference?.likely ?? []).flatMap(({ where, reason }, i) => {
    const names = readOf(where);
    const when = build.and(bindForm(where, form, call), ...names.map(isSeen));
    return names.every(isOpen) ? [{ flag: `likely ${i}`, when, reason }] : [];
  });
  if (conditions.length === 0) return [];
  const flags = { ...search.flags, ...Object.fromEntries(conditions.map(({ flag, when }) => [flag, when])) };
  const find = (where: Expression, limit: number): Promise<FoundRecord[]> =>
    selectRecords({ ...search, entity: target, flags, where: build.and(search.where, where), limit }, { ...call, db });
  const whens = conditions.map(({ when }) => when);
  const full = await find(build.and(...whens), MAX_LIKELY);
  const some = full.length === MAX_LIKELY || whens.length === 1 ? [] : await find(build.or(...whens), MAX_LOOKED_AT);
  return [...full, ...some.filter(({ id }) => !full.some((record) => record.id === id))]
    .map((record) => ({
      record,
      reasons: conditions.flatMap(({ flag, reason }) => (record.flags[flag] === true ? [reason] : [])),
    }))
    .toSorted((a, b) => b.reasons.length - a.reasons.length)
    .slice(0, MAX_LIKELY);
}

const readOf = (when: Expression): string[] => [
  ...new Set(listNames(when).flatMap(({ root, path }) => (root === '$record' ? path.slice(0, 1) : []))),
];
