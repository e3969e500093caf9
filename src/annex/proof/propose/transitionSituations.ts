import { actionModel } from '#engine/workflow/actionModel.ts';
import { type TransitionModel, sourcesOf } from '#engine/model/WorkflowModel.ts';
import { build } from '#language/build.ts';
import { compileExpression } from '#language/compiler/compileExpression.ts';
import { listNames } from '#language/mapExpression.ts';
import type { Value } from '#language/Value.ts';
import { caseValues } from '#proof/cases/runCase.ts';
import { openDecision, TIMES } from '#proof/decisions/openDecision.ts';
import { fillIn } from '#proof/decisions/runTransition.ts';
import { filledInputs, samplesOf } from './filledInputs.ts';
import { personsOf, withParents } from './personsOf.ts';
import { merged, onlyKnown, REFERRED, type Situation } from './Situation.ts';
import { not, type SituationSearch } from './SituationSearch.ts';
import type { Expression } from '#language/Expression.ts';

const FIRST_COUNTED_ID = 31;

/** Situations in which a changed transition may show: by person, by state, and when taken. */
export function* transitionSituations(
  search: SituationSearch,
  transition: TransitionModel,
): Generator<Situation, void> {
  const { entity, world } = search;
  const { pointer } = search.variant.place;
  const { from, field, when, guards, automatic, action } = transition;
  const states = entity.workflow?.states.map(({ value }) => value) ?? [];
  const other = states.find((state) => from?.includes(state) === false);
  const starts = [...(from ?? states.slice(0, 2)), ...(other === undefined ? [] : [other])];
  const isMove = /\/(?:to|guards|set|creates|inputs|warnings)(?:\/|$)/.test(pointer);
  const isSystem = pointer.endsWith('/automatic') || !transition.manual;
  const dialog = actionModel(entity, action) ?? entity;
  const conditions = [when, ...guards.flatMap(({ when: held, others }) => (others === undefined ? [held] : []))];
  const own = entity.scope.owned ? [] : [entity.scope.own];
  const asked = (start: number) => [
    build.compare(build.record(field), '===', start),
    ...(isSystem ? [automatic] : []),
    ...own,
    ...conditions,
  ];
  // A person entry shows only where no condition entry applies as well; a guard only where it fails.
  const byCondition = transition.who.flatMap((entry) => ('when' in entry ? [entry.when] : []));
  const kindly = (start: number): Situation[] => [
    ...search.happy(asked(start), 3, dialog),
    ...(byCondition.length === 0 ? [] : search.happy([...asked(start), ...byCondition.map(not)], 2, dialog)),
    ...byCondition.flatMap((each) =>
      search.happy([...asked(start).slice(0, 1), each, ...asked(start).slice(1)], 2, dialog),
    ),
  ];
  const happy = new Map(starts.map((start) => [start, kindly(start)]));
  const ofCustomers = search.happy([entity.customer?.where, ...asked(starts[0] ?? 0).slice(1)], 3, dialog);
  const dropped = guards[Number(/\/guards\/(\d+)$/.exec(pointer)?.[1] ?? -1)];
  const unheld = dropped?.when === undefined || dropped.others !== undefined ? [] : search.happy([not(dropped.when)]);
  const witnesses = [...unheld, ...search.witnesses];
  const system = { record: {}, user: { Role: 'system' } };
  const alone = search.happy([automatic, build.compare(build.record(field), '===', starts[0] ?? 0)], 2);
  const persons = isSystem
    ? [system]
    : [
        ...personsOf(entity, transition, world),
        ...(automatic === undefined ? [] : alone.map((one) => merged(one, system))),
      ];
  for (const witness of witnesses)
    for (const person of persons)
      for (const start of starts)
        for (const one of person.user?.['Role'] === 'customer' ? ofCustomers : (happy.get(start) ?? [])) {
          const situation = merged(one, { record: { [field]: start } }, person, witness);
          if (!isMove) yield onlyKnown(entity, situation);
          if (!isMove && witness.record[field] !== undefined)
            yield onlyKnown(entity, merged(situation, { record: { [field]: start } }));
          if (isMove || isSystem) yield* taking(search, transition, situation);
        }
}

/** Variants of taking a transition: complete dialog, without one input each, over existing values, other records. */
function* taking(
  search: SituationSearch,
  transition: TransitionModel,
  situation: Situation,
): Generator<Situation, void> {
  const { entity, world } = search;
  const { action } = transition;
  const open = withParents(entity, situation, world.findEntity);
  let first: Situation | undefined;
  const before = writtenBefore(search, transition);
  const shown = search.showing(Object.keys(before));
  const showing = shown.length === 0 ? [] : search.holding(shown, 2);
  for (const filled of filledInputs(search, transition, open)) {
    yield filled;
    yield { ...filled, record: { ...before, ...filled.record } };
    for (const show of showing) yield merged(filled, { record: before }, show);
    for (const rows of sourceRows(search, transition)) yield merged(filled, rows);
    if (first !== undefined) continue;
    first = filled;
    const inputs = filled.take?.inputs ?? {};
    for (const name of Object.keys(inputs)) {
      const { [name]: _left, ...rest } = inputs;
      yield { ...filled, take: { action, inputs: rest } };
    }
  }
  for (const { others, when } of transition.guards) {
    const counting =
      when === undefined ? [] : [when, ...search.showing(listNames(when).map(({ path: [name = ''] }) => name))];
    const filled = merged(first ?? open, ...(counting.length === 0 ? [] : search.holding(counting, 1)));
    const of = world.findEntity(others?.of ?? '');
    if (others === undefined || of === undefined) continue;
    const { scope } = fillIn(openDecision(entity, filled, world), transition, caseValues(filled.take?.inputs ?? {}));
    const own = others.equals === undefined ? 1 : compileExpression(others.equals)(scope);
    const looked = search.variant.change?.isOwn === false ? [search.variant.change.was, search.variant.change.is] : [];
    const differing =
      looked.length === 0
        ? []
        : looked.flatMap((one) => [...search.holding([one, ...looked.filter((two) => two !== one).map(not)], 3, of)]);
    for (const each of [...differing, ...search.happy([others.where], 6, of), { record: {} }])
      for (const by of own === null ? [1, REFERRED] : [own]) {
        const row = { ...each.record, [others.by]: by, Id: FIRST_COUNTED_ID };
        const rows =
          others.than < 4 ? Array.from({ length: others.than }, (_, i) => ({ ...row, Id: FIRST_COUNTED_ID + i })) : [];
        const many = others.than < 4 ? [] : [{ ...row, [TIMES]: others.than }];
        yield {
          ...filled,
          beside: { ...filled.beside, [others.of]: [...(filled.beside?.[others.of] ?? []), ...rows, ...many] },
        };
      }
  }
}

/** Something in every field that a transition writes, so that it shows when it does not. */
function writtenBefore({ entity, world }: SituationSearch, { set }: TransitionModel): Record<string, Value> {
  return Object.fromEntries(
    [...set.keys()].flatMap((name): [string, Value][] => {
      const field = entity.field(name);
      const sample = field === undefined ? undefined : samplesOf(field, world).at(-1);
      return sample === undefined ? [] : [[name, sample]];
    }),
  );
}

const FIRST_ROW = 61;
const MAX_EACH = 4;

/** Child rows from which a transition creates records: all read fields filled, and variants by its conditions. */
function* sourceRows(search: SituationSearch, { creates }: TransitionModel): Generator<Situation, void> {
  const { entity, world, variant } = search;
  const sources = creates.flatMap(sourcesOf).filter(({ each }) => each !== undefined);
  for (const each of new Set(sources.flatMap((source) => source.each ?? []))) {
    const child = world.findEntity(entity.field(each)?.child?.entity ?? '');
    if (child === undefined) continue;
    const mine = sources.filter((source) => source.each === each);
    const whens = mine.flatMap(({ when }) => when ?? []);
    const values = mine.flatMap(({ times, values: set }) => [
      ...(times === undefined ? [] : [times]),
      ...[...set.values()].flatMap((value) => ('expression' in value ? [value.expression] : [])),
    ]);
    const changed = variant.change?.over === child.key ? [variant.change.was, variant.change.is] : [];
    const [was, is] = changed;
    const told: readonly (readonly Expression[])[] = [
      ...(was === undefined || is === undefined ? [] : [[differs(was, is)]]),
      ...whens.flatMap((when) => [[when], [not(when)]]),
    ];
    const sample = Object.fromEntries(
      [...new Set([...whens, ...values].flatMap(readOf))].flatMap((name): [string, Value][] => {
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
