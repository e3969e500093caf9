import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { Expression } from '#language/Expression.ts';
import { sourcesOf } from '#engine/model/WorkflowModel.ts';
import type { Value } from '#language/Value.ts';
import { isFieldKey } from '#proof/analysis/inputKey.ts';
import { reminderSource } from '#proof/decisions/runDecision.ts';
import { samplesOf } from './filledInputs.ts';
import { merged, situationOf, type Situation } from './Situation.ts';
import type { SituationSearch } from './SituationSearch.ts';

const MAX_VALUES = 12;

/** Situations that differ in one deciding respect: value, user, input, or another record. */
export function* nearSituations(search: SituationSearch, known: Situation): Generator<Situation, void> {
  const { entity, world } = search;
  const { over, others, written } = decidingOf(search);
  for (const witness of search.witnesses) yield merged(known, witness);
  const { fields, domains } = search.space(over);
  const ids = numbersIn(known.record);
  for (const [i, key] of fields.entries())
    for (const value of (domains[i] ?? []).slice(0, MAX_VALUES)) {
      if (isFieldKey(key)) yield* withValue(entity, known, key, value);
      else yield merged(known, situationOf({ ...ids, [key]: value }, entity, world.findEntity));
    }
  for (const name of written) {
    const field = entity.field(name);
    for (const value of field === undefined ? [] : [null, ...samplesOf(field, world).slice(0, 4)])
      yield* withValue(entity, known, name, value);
  }
  for (const { of, where } of others) {
    const model = world.findEntity(of);
    const rows = known.beside?.[of] ?? [];
    if (model === undefined) continue;
    const space = search.space([where], model);
    for (const [at, row] of rows.entries()) {
      yield { ...known, beside: { ...known.beside, [of]: rows.toSpliced(at, 1) } };
      yield { ...known, beside: { ...known.beside, [of]: [...rows, { ...row, Id: 51 }] } };
      for (const [i, key] of space.fields.entries())
        for (const value of (space.domains[i] ?? []).slice(0, MAX_VALUES))
          if (isFieldKey(key))
            yield { ...known, beside: { ...known.beside, [of]: rows.with(at, { ...row, [key]: value }) } };
    }
  }
}

const numbersIn = (record: Readonly<Record<string, unknown>>): Record<string, Value> =>
  Object.fromEntries(
    Object.entries(record).flatMap(([name, value]) => (typeof value === 'number' ? [[name, value]] : [])),
  );

function* withValue(entity: EntityModel, known: Situation, name: string, value: Value): Generator<Situation, void> {
  if (known.take?.inputs?.[name] !== undefined) {
    const { [name]: _was, ...rest } = known.take.inputs;
    const inputs = value === null ? rest : { ...rest, [name]: value };
    yield { ...known, take: { ...known.take, inputs } };
  }
  if (entity.field(name) === undefined) return;
  const { [name]: _was, ...rest } = known.record;
  yield { ...known, record: value === null ? rest : { ...rest, [name]: value } };
}

/** The conditions that decide at the changed place. */
interface Deciding {
  readonly over: readonly Expression[];
  readonly others: readonly { readonly of: string; readonly where: Expression }[];
  readonly written: readonly string[];
}

function decidingOf({ entity, variant, world }: SituationSearch): Deciding {
  const { group, change } = variant;
  const changed = change === undefined || !change.isOwn ? [] : [change.was, change.is];
  const known = (...parts: (Expression | undefined)[]): Expression[] => [
    ...changed,
    ...parts.filter((part) => part !== undefined),
  ];
  const of = change?.over;
  const overOthers =
    change === undefined || of === undefined ? [] : [change.was, change.is].map((where) => ({ of, where }));
  const { scope, customer } = entity;
  switch (group.kind) {
    case 'transition': {
      const { when, guards, to, who, warnings, automatic, set, creates, inputs } = group.transition;
      // Conditions over rows are searched among rows.
      const made = creates.flatMap(sourcesOf).filter(({ each }) => each === undefined);
      const over = [when, automatic, ...[...guards, ...to, ...warnings, ...made].map((one) => one.when)];
      const asked = [...who.flatMap((one) => ('when' in one ? [one.when] : [])), scope.own];
      const values = [set, ...made.map((one) => one.values)].flatMap((written) =>
        [...written.values()].flatMap((one) => ('expression' in one ? [one.expression] : [])),
      );
      const others = guards.flatMap((one) =>
        one.others?.where === undefined ? [] : [{ of: one.others.of, where: one.others.where }],
      );
      return { over: known(...over, ...asked, ...values), others, written: [...set.keys(), ...inputs] };
    }
    case 'list': {
      const list = entity.lists.get(group.name.split('/')[0] ?? '');
      const scene = list?.scenes.find(({ key }) => key === group.name.split('/')[1]);
      return { over: known(list?.where, scene?.where, scope.own), others: [], written: ['OwnerId', 'CreatorId'] };
    }
    case 'due': {
      const source = reminderSource(world, group.name);
      return { over: known(source?.where, source?.due), others: [], written: [] };
    }
    case 'view':
    case 'edit':
    case 'fields':
      return {
        over: known(scope.own, scope.changeable, customer?.where, entity.public?.where),
        others: [],
        written: ['OwnerId', 'CreatorId'],
      };
    case 'chooses':
    case 'sums':
      return { over: [], others: overOthers, written: [] };
    case 'errors': {
      const checks = [...entity.totals, ...entity.warnings.filter((check) => 'of' in check)];
      const mine = checks.filter(({ field }) => field === group.field);
      const unique = entity.unique.filter(({ fields }) => fields.includes(group.field));
      return {
        over: known(...mine.map(({ when }) => when), ...unique.map(({ where }) => where)),
        others: [...mine, ...unique.flatMap(({ where }) => (where === undefined ? [] : [{ of: entity.key, where }]))],
        written: [...mine.map(({ field }) => field), ...unique.flatMap(({ fields }) => fields)],
      };
    }
  }
}
