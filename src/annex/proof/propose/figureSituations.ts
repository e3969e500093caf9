import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { Expression } from '#language/Expression.ts';
import { listNames } from '#language/mapExpression.ts';
import { valueSort, isMoment } from '#fields/table/fieldKinds.ts';
import { agreeing, equalities, linked, momentOf, otherOf, sampleOf } from './savingSituations.ts';
import { onlyKnown, type Situation } from './Situation.ts';
import type { SituationSearch } from './SituationSearch.ts';

/** The Ids of the records that a figure counts. */
const COUNTED = 41;
/** Amounts of which no two sums are equal. */
const AMOUNTS = [100, 20, 4000, 300];

interface Figure {
  readonly of: EntityModel;
  readonly where: Expression;
  /** The field of the records that is added up or compared. */
  readonly amount: string | undefined;
  /** The field of the records that refers to the record of the case. */
  readonly by?: string;
}

function figureOf({ entity, world, variant }: SituationSearch, name: string): Figure | undefined {
  const always: Expression = { kind: 'literal', value: true, start: 0, end: 0 };
  const { rollup, found } = entity.field(name) ?? {};
  const of = world.findEntity(rollup?.of ?? found?.entity ?? entity.key);
  if (of === undefined) return undefined;
  if (rollup !== undefined)
    return { of, where: rollup.where ?? always, amount: rollup.sum ?? rollup.max, by: rollup.by };
  if (found !== undefined) return { of, where: found.where, amount: found.of };
  const [list = '', key] = name.split('/');
  const model = entity.lists.get(list);
  const sum = model?.sums.find((one) => one.key === key);
  return { of, where: variant.change?.was ?? sum?.where ?? model?.where ?? always, amount: sum?.field };
}

/** Records with different amounts that a figure counts, and one that it would count after the change. */
export function* figureSituations(search: SituationSearch, name: string): Generator<Situation, void> {
  const { entity } = search;
  const figure = figureOf(search, name);
  if (figure === undefined) return;
  const { of, where, amount, by } = figure;
  const outer = [
    ...new Set(listNames(where).flatMap(({ root, path: [first = ''] }) => (root === '$values' ? [first] : []))),
  ];
  const links = linked(search, { where }, of, outer);
  const [first = { shared: {}, row: {} }] = links;
  const amountAt = (i: number): unknown => {
    const field = of.field(amount ?? '');
    if (field !== undefined && valueSort(field) === 'number') return AMOUNTS[i % AMOUNTS.length];
    if (field !== undefined && isMoment(field)) return momentOf(field, `2026-03-0${i + 1}`);
    return sampleOf(of, amount ?? '');
  };
  const [list = '', key] = name.split('/');
  const isList = of === entity && by === undefined && key !== undefined;
  const model = entity.lists.get(list);
  // A share counts by both conditions: without records that meet both it is empty, whatever changes.
  const sum = model?.sums.find((one) => one.key === key);
  const [around = { record: {} }] = isList ? search.happy([model?.where, sum?.where, sum?.ratio], 1) : [];
  for (const link of links.length === 0 ? [first] : links) {
    const record: Record<string, unknown> = { ...link.shared };
    const { record: listed, user } = around;
    for (const others of [[link.row], [first.row, link.row], [link.row, {}], [first.row, first.row, link.row]]) {
      const rows = others.map((row, i) => ({
        ...listed,
        ...row,
        ...(isList ? {} : agreeing({ where }, record)),
        ...(by === undefined ? {} : { [by]: 1 }),
        ...(amount === undefined || row[amount] !== undefined ? {} : { [amount]: amountAt(i) }),
        Id: COUNTED + i,
      }));
      const own = isList ? onlyKnown(entity, { record: { ...rows[0], Id: 1 } }).record : record;
      yield { record: own, beside: { [of.key]: isList ? rows.slice(1) : rows }, ...(user && { user }) };
      for (const { inner } of equalities(where))
        yield {
          record: own,
          beside: { [of.key]: rows.map((row, i) => (i === 0 ? { ...row, [inner]: otherOf(own[inner]) } : row)) },
        };
    }
  }
}

/** A record that refers to one that its field may choose or not. */
export function* referenceSituations(search: SituationSearch, name: string): Generator<Situation, void> {
  const { entity, world } = search;
  const field = entity.field(name);
  const reference = field?.reference;
  const of = world.findEntity(reference?.entity ?? '');
  const where = reference?.where;
  if (field === undefined || reference === undefined || of === undefined || where === undefined) return;
  const outer = [
    ...new Set(listNames(where).flatMap(({ root, path: [first = ''] }) => (root === '$values' ? [first] : []))),
  ];
  for (const { shared, row } of linked(search, { where }, of, outer))
    for (const inner of [agreeing({ where }, shared), {}]) {
      const record = {
        ...shared,
        [reference.idField ?? name]: COUNTED,
        ...(reference.idField === undefined ? {} : { [name]: '甲' }),
      };
      const beside = { [of.key]: [{ ...row, ...inner, Id: COUNTED }] };
      yield { record, beside };
      for (const outside of outer)
        yield { record: { ...record, [outside]: outside === 'Id' ? COUNTED : otherOf(record[outside]) }, beside };
    }
}
