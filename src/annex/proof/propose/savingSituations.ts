import type { FieldModel } from '#fields/FieldModel.ts';
import { fieldKind, isMoment, isTimeOfDay, valueSort } from '#fields/table/fieldKinds.ts';
import type { EntityModel, TotalModel, UniqueModel } from '#engine/model/EntityModel.ts';
import { compileExpression } from '#language/compiler/compileExpression.ts';
import type { Expression } from '#language/Expression.ts';
import { addDays, isRealDay } from '#language/functions/calendar.ts';
import { listNames, mapExpression } from '#language/mapExpression.ts';
import type { Value } from '#language/Value.ts';
import { inputKey, isFieldKey } from '#proof/analysis/inputKey.ts';
import { walkStates } from '#proof/analysis/walkStates.ts';
import { stateScope } from '#proof/coverage/expressionComponent.ts';
import { merged, onlyKnown, situationOf, type Situation } from './Situation.ts';
import { not, type SituationSearch } from './SituationSearch.ts';

/** Possible totals over other records; numbers that a check compares them with are added. */
const TOTALS = [0, 1, 2, 100];
const MAX_WITNESSES = 24;
/** The Ids of invented records that a check counts. */
const COUNTED = 41;

/** Situations in which a changed check over other records, or a changed rule of uniqueness, may show. */
export function* savingSituations(search: SituationSearch): Generator<Situation, void> {
  const { entity, variant } = search;
  const { pointer } = variant.place;
  const checks = [...entity.totals, ...entity.warnings.filter((check) => 'of' in check)];
  const check = checks.find((one) => pointer.startsWith(`${one.pointer}/`));
  if (check !== undefined) {
    const read = [check.when, check.where]
      .flatMap(listNames)
      .flatMap(({ root, path: [name = ''] }) => (root === '$record' ? [] : [name]));
    yield* shown(search, [check.field, ...read], totals(search, check));
  }
  const unique = entity.unique[Number(/^\/x-unique\/(\d+)/.exec(pointer)?.[1] ?? -1)];
  if (check !== undefined || unique === undefined) return;
  yield* shown(search, unique.fields, rivals(search, unique));
}

/** Situations as they are, and with what shows the fields of a check that rules hide. */
function* shown(
  search: SituationSearch,
  names: readonly string[],
  found: Generator<Situation, void>,
): Generator<Situation, void> {
  const conditions = search.showing(names);
  const showing = conditions.length === 0 ? [] : search.holding(conditions, 3);
  for (const each of found) {
    yield each;
    if (names.includes('Id')) yield { ...each, record: { ...each.record, Id: 1 } };
    for (const one of showing) {
      yield merged(one, each);
      yield merged(each, one);
    }
  }
}

function* rivals(search: SituationSearch, unique: UniqueModel): Generator<Situation, void> {
  const { entity } = search;
  const values = Object.fromEntries(unique.fields.map((name) => [name, sampleOf(entity, name)]));
  const fetched = situationOf(fetchedOf(entity, values), entity, search.world.findEntity);
  for (const witness of search.witnesses)
    for (const plain of search.happy([unique.where], 2)) {
      const one = merged(plain, { ...fetched, record: {} });
      const record = { ...one.record, ...values, ...witness.record };
      const rival = { ...one.record, ...values, Id: 2 };
      yield { ...one, record, beside: { ...one.beside, [entity.key]: [rival] } };
      yield { ...one, record, beside: { ...one.beside, [entity.key]: [{ ...rival, ...witness.record, Id: 2 }] } };
      yield {
        ...one,
        record: { ...one.record, ...values },
        beside: { [entity.key]: [{ ...rival, ...witness.record }] },
      };
      for (const name of unique.fields)
        yield {
          ...one,
          record,
          beside: { ...one.beside, [entity.key]: [{ ...rival, [name]: otherOf(values[name]) }] },
        };
    }
}

/** The values that referenced records need so that rules compute these values. */
function fetchedOf({ ruleSet }: EntityModel, values: Readonly<Record<string, Value>>): Record<string, Value> {
  const keys = ruleSet.rules.flatMap(({ property, target, fulfill }): [string, Value][] => {
    const key = fulfill?.expression?.kind === 'name' ? inputKey(fulfill.expression) : undefined;
    const value = values[target];
    return property !== 'value' || key === undefined || isFieldKey(key) || value === undefined ? [] : [[key, value]];
  });
  return { ...values, ...Object.fromEntries(keys) };
}

/** Records that a check counts, each agreeing with the record where the check compares the two. */
function* totals(search: SituationSearch, check: TotalModel): Generator<Situation, void> {
  const { entity, world, variant } = search;
  const of = world.findEntity(check.of);
  if (of === undefined) return;
  const isWhere = variant.place.pointer.endsWith('/where');
  const { was, is } = variant.change ?? { was: check.when, is: check.when };
  const outer = [
    ...new Set(listNames(check.where).flatMap(({ root, path: [name = ''] }) => (root === '$values' ? [name] : []))),
  ];
  const links = linked(search, check, of, outer);
  for (const total of totalsOf(check)) {
    const holds = search.holding([withTotal(check.when, total)], 3);
    const fails = search.holding([not(withTotal(check.when, total))], 1);
    const differing = isWhere ? [] : differences(search, withTotal(was, total), withTotal(is, total));
    for (const own of [...differing, ...(isWhere ? [...holds, ...fails] : [...holds.slice(0, 1)])])
      for (const { shared, row } of isWhere ? links : links.slice(0, 3)) {
        const record = { ...shared, ...own.record };
        const rows = countedRows(check, { ...row, ...agreeing(check, record) }, total);
        const beside = { ...own.beside, [check.of]: [...(own.beside?.[check.of] ?? []), ...rows] };
        yield onlyKnown(entity, { ...own, record, beside });
        for (const name of outer) {
          const strange = rows.map((each) => ({ ...each, [name]: otherOf(record[name]) }));
          if (record[name] !== undefined && of.field(name) !== undefined)
            yield onlyKnown(entity, { ...own, record, beside: { ...beside, [check.of]: strange } });
        }
      }
  }
}

export interface Linked {
  /** The values of the record that the check compares with the others. */
  readonly shared: Record<string, unknown>;
  readonly row: Record<string, unknown>;
}

/** Records that count, or would count after the change, with the values the saved record needs for that. */
export function linked(
  search: SituationSearch,
  { where }: Pick<TotalModel, 'where'>,
  of: EntityModel,
  outer: readonly string[],
): Linked[] {
  const { variant } = search;
  const { was, is } = variant.change ?? { was: where, is: where };
  const rows = [
    ...(/\/(where|ratio)$/.test(variant.place.pointer) ? differences(search, was, is, of) : []),
    ...search.holding([where], 6, of),
    ...search.holding([not(where)], 2, of),
  ];
  return rows.map(({ record: row }) => ({
    row: Object.fromEntries(Object.entries(row).filter(([name]) => of.field(name) !== undefined)),
    shared: Object.fromEntries(outer.map((name) => [name, row[name] ?? sampleOf(search.entity, name)] as const)),
  }));
}

/** The values of a counted record that match the saved one, by the equalities of the check. */
export function agreeing(
  { where }: Pick<TotalModel, 'where'>,
  record: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  return Object.fromEntries(
    equalities(where).flatMap(({ inner, outer }) => (record[outer] === undefined ? [] : [[inner, record[outer]]])),
  );
}

function countedRows({ sum }: TotalModel, row: Readonly<Record<string, unknown>>, total: number) {
  return sum === undefined
    ? Array.from({ length: Math.min(total, 3) }, (_, i) => ({ ...row, Id: COUNTED + i }))
    : [{ ...row, [sum]: total, Id: COUNTED }];
}

function totalsOf({ when, sum }: TotalModel): number[] {
  const numbers: number[] = [];
  mapExpression(when, (node) => {
    if (node.kind === 'literal' && typeof node.value === 'number')
      numbers.push(node.value - 1, node.value, node.value + 1);
    return node;
  });
  const tried = sum === undefined ? [1, 0, ...numbers, 2] : [...TOTALS.toReversed(), ...numbers, 0.001, 0.05];
  return [...new Set(tried)].filter((one) => one >= 0 && (sum !== undefined || Number.isInteger(one)));
}

const withTotal = (expression: Expression, value: number): Expression =>
  mapExpression(expression, (node) =>
    node.kind === 'name' && node.root === '$total'
      ? { kind: 'literal', value, start: node.start, end: node.end }
      : node,
  );

/** Situations in which two conditions have different values. */
function differences(search: SituationSearch, was: Expression, is: Expression, entity = search.entity): Situation[] {
  const { enums, findEntity } = search.world;
  const [a, b] = [compileExpression(was), compileExpression(is)];
  const found: Situation[] = [];
  walkStates(search.space([was, is], entity), { ...search.limits, mostStates: 4000 }, (state) => {
    const scope = stateScope(state, { enums });
    if ((a(scope) === true) !== (b(scope) === true)) found.push(situationOf(state, entity, findEntity));
    return found.length >= MAX_WITNESSES;
  });
  return found;
}

/** Fields of counted records that a condition wants equal to one of the record that is saved. */
export function equalities(where: Expression): { inner: string; outer: string }[] {
  if (where.kind === 'logical') return [...equalities(where.left), ...equalities(where.right)];
  if (where.kind === 'conditional') return [...equalities(where.yes), ...equalities(where.no)];
  if (where.kind !== 'compare' || where.op !== '===') return [];
  const { left, right } = where;
  if (left.kind !== 'name' || right.kind !== 'name') return [];
  const [record, values] = left.root === '$record' ? [left, right] : [right, left];
  if (record.root !== '$record' || values.root !== '$values') return [];
  return [{ inner: record.path[0] ?? '', outer: values.path[0] ?? '' }];
}

/** A day as a field holds it: moments are those of its morning. */
export const momentOf = (field: FieldModel, day: string): string =>
  fieldKind(field).moment === 'date' ? day : `${day} 10:00:00`;

export function sampleOf(entity: EntityModel, name: string): Value {
  const field = entity.field(name);
  if (field === undefined) return 'A';
  const { reference } = field;
  if (valueSort(field) === 'number' || (reference !== undefined && reference.idField === undefined)) return 21;
  if (isTimeOfDay(field)) return '09:00';
  return isMoment(field) ? momentOf(field, '2026-03-10') : 'A';
}

/** Another value of the same kind; of a day one that is far enough from any period around it. */
export function otherOf(value: unknown): Value {
  if (typeof value === 'number') return value + 1;
  return typeof value === 'string' && isRealDay(value) ? addDays(value, 400) : '乙';
}
