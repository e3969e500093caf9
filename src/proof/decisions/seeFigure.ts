import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { SumModel } from '#engine/model/ListModel.ts';
import { bindForm } from '#engine/query/bindForm.ts';
import { build } from '#language/build.ts';
import { sumDecimals, roundHalfUp } from '#language/decimalArithmetic.ts';
import type { Expression } from '#language/Expression.ts';
import { isEmpty, type Value, type Values } from '#language/Value.ts';
import { holdsForAny } from './mayDo.ts';
import type { Stage } from './openDecision.ts';

/** Whether a case can ask for a figure of this name: a rollup or searched field, or a sum of a list (`list/money`). */
export const isFigure = (entity: EntityModel, name: string): boolean =>
  sumOf(entity, name) !== undefined || [entity.field(name)?.rollup, entity.field(name)?.found].some(Boolean);

/** The figure of this name over the records of a case, as the server computes it from all stored ones. */
export function seeFigure(stage: Stage, name: string): Value {
  const { entity, scope, record, rows, world } = stage;
  const sum = sumOf(entity, name);
  const meeting = (key: string, ...conditions: readonly (Expression | undefined)[]): readonly Values[] => {
    const of = world.findEntity(key);
    const all = key === entity.key && sum !== undefined ? [record, ...rows(key)] : rows(key);
    const where = build.and(...conditions.filter((each) => each !== undefined));
    return of === undefined ? [] : all.filter((row) => holdsForAny(stage, of, bindForm(where, scope, scope), row));
  };
  if (sum !== undefined) {
    const { where } = entity.lists.get(name.split('/')[0] ?? '') ?? {};
    const total = (...more: readonly (Expression | undefined)[]): number =>
      take(meeting(entity.key, where, ...more), sum.field === undefined ? 'count' : 'sum', sum.field ?? '');
    if (sum.ratio !== undefined) return quotient(total(sum.ratio, sum.where) * 100, total(sum.ratio));
    const filled = sum.isAverage ? build.compare(build.record(sum.field ?? ''), '!==', null) : undefined;
    return sum.isAverage
      ? quotient(total(sum.where), meeting(entity.key, where, sum.where, filled).length)
      : total(sum.where);
  }
  const { rollup, found, digits = 0 } = entity.field(name) ?? {};
  if (rollup !== undefined) {
    const own = build.compare(build.record(rollup.by), '===', numberOf(record['Id']));
    const counted = meeting(rollup.of, own, rollup.where);
    if (rollup.max !== undefined) return take(counted, 'max', rollup.max);
    return roundHalfUp(take(counted, rollup.sum === undefined ? 'count' : 'sum', rollup.sum ?? ''), digits);
  }
  return found === undefined ? null : take(meeting(found.entity, found.where), found.take, found.of);
}

const sumOf = ({ lists }: EntityModel, name: string): SumModel | undefined => {
  const [list = '', key] = name.split('/');
  return lists.get(list)?.sums.find((one) => one.key === key);
};

const numberOf = (value: Value | undefined): number => (typeof value === 'number' ? value : 0);
const quotient = (part: number, whole: number): number | null => (whole === 0 ? null : roundHalfUp(part / whole, 2));

function take(rows: readonly Values[], how: 'count' | 'sum', field: string): number;
function take(rows: readonly Values[], how: string, field: string): Value;
function take(rows: readonly Values[], how: string, field: string): Value {
  const filled = rows.filter((row) => !isEmpty(row[field]));
  const key = (row: Values): string | number => {
    const value = row[field];
    return typeof value === 'number' || typeof value === 'string' ? value : '';
  };
  const sorted = filled.toSorted((a, b) => (key(a) < key(b) ? -1 : key(a) > key(b) ? 1 : 0));
  switch (how) {
    case 'count':
      return rows.length;
    case 'sum':
      return sumDecimals(filled.map((row) => numberOf(row[field])));
    case 'max':
      return sorted.at(-1)?.[field] ?? null;
    case 'min':
      return sorted[0]?.[field] ?? null;
    case 'latest':
      return sorted.at(-1)?.['Id'] ?? null;
    case 'earliest':
      return sorted[0]?.['Id'] ?? null;
    default:
      return [...new Set(filled.map(key))];
  }
}
