import { sourcesOf, type TransitionModel } from '#engine/model/WorkflowModel.ts';
import type { Expression } from '#language/Expression.ts';
import { listNames } from '#language/mapExpression.ts';
import type { Value } from '#language/Value.ts';
import { samplesOf } from './filledInputs.ts';
import { merged, type Situation } from './Situation.ts';
import { not, type SituationSearch } from './SituationSearch.ts';

/** The Id of the first row of a record. */
const FIRST_ROW = 61;
const MAX_EACH = 4;

/** Child rows from which a transition creates records: all read fields filled, and variants by its conditions. */
export function* sourceRows(search: SituationSearch, { creates }: TransitionModel): Generator<Situation, void> {
  const { entity, world, variant } = search;
  const sources = creates.flatMap(sourcesOf).filter(({ each }) => each !== undefined);
  for (const each of new Set(sources.flatMap((source) => source.each ?? []))) {
    const child = world.findEntity(entity.field(each)?.child?.entity ?? '');
    if (child === undefined) continue;
    const mine = sources.filter((source) => source.each === each);
    const whens = mine.flatMap(({ when }) => when ?? []);
    const values = mine.flatMap((source) =>
      [...source.values.values()].flatMap((value) => ('expression' in value ? [value.expression] : [])),
    );
    const changed = variant.change?.over === child.key ? [variant.change.was, variant.change.is] : [];
    const [was, is] = changed;
    const told: readonly (readonly Expression[])[] = [
      ...(was === undefined || is === undefined ? [] : [[differs(was, is)]]),
      ...whens.flatMap((when) => [[when], [not(when)]]),
    ];
    const names = [...whens, ...values].flatMap(readOf);
    const sample = Object.fromEntries(
      [...new Set(names)].flatMap((name): [string, Value][] => {
        const field = child.field(name);
        const value = field === undefined || name === 'Id' ? undefined : samplesOf(field, world).at(-1);
        return value === undefined ? [] : [[name, value]];
      }),
    );
    const found = told.flatMap((wanted) => {
      // Inputs of a condition that are not set stay empty.
      const open = Object.fromEntries(wanted.flatMap(readOf).map((name) => [name, null]));
      return search.holding(wanted, MAX_EACH, child).map(({ record }) => ({ ...open, ...record }));
    });
    const shown = search.showing([each]);
    const [showing = { record: {} }] = shown.length === 0 ? [] : search.holding(shown, 1);
    const rowOf = (record: Situation['record'], Id: number): Record<string, unknown> => {
      const known = Object.entries({ ...sample, ...record }).filter(
        ([name, value]) => value !== null && child.field(name) !== undefined,
      );
      return { ...Object.fromEntries(known), Id };
    };
    // A second complete row: with one row alone, the record itself might not be created.
    const [other] = whens.length === 0 ? [] : search.holding(whens, 1, child);
    for (const record of [{}, ...found]) {
      const row = rowOf(record, FIRST_ROW);
      yield merged(showing, { record: { [each]: [row] } });
      if (other !== undefined) yield merged(showing, { record: { [each]: [row, rowOf(other.record, FIRST_ROW + 1)] } });
    }
  }
}

/** The columns of a row that an expression reads. */
const readOf = (expression: Expression): string[] =>
  listNames(expression).flatMap(({ root, path: [name = ''] }) => (root === '$record' ? [name] : []));

const differs = (left: Expression, right: Expression): Expression => ({
  kind: 'compare',
  op: '!==',
  left,
  right,
  start: 0,
  end: 0,
});
