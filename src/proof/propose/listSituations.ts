import type { EntityModel, TotalModel } from '#engine/model/EntityModel.ts';
import { actionModel } from '#engine/workflow/actionModel.ts';
import { compileExpression } from '#language/compiler/compileExpression.ts';
import type { Expression } from '#language/Expression.ts';
import { listNames } from '#language/mapExpression.ts';
import type { Value } from '#language/Value.ts';
import type { Limits } from '../analysis/Limits.ts';
import { stateSpace } from '../analysis/stateSpace.ts';
import { walkStates } from '../analysis/walkStates.ts';
import { CASE_NOW } from '../cases/runCase.ts';
import { expressionComponent, stateScope } from '../diff/diffChecks.ts';
import { compareVariant } from '../decisions/coverDecisions.ts';
import { filledInputs } from './filledInputs.ts';
import type { DecisionWorld } from '../decisions/openDecision.ts';
import { personsOf, withParents } from './personsOf.ts';
import { reminderSource } from '../decisions/runDecision.ts';
import { merged, onlyKnown, situationOf, type Situation } from './Situation.ts';
import type { DecisionGroup, DecisionVariant } from '../decisions/Variants.ts';

type GroupOf<K extends DecisionGroup['kind']> = Extract<DecisionGroup, { kind: K }>;

/** Situations in which a changed decision may show, the likeliest first. */
export function* listSituations(
  entity: EntityModel,
  variant: DecisionVariant,
  world: DecisionWorld,
  limits: Limits,
): Generator<Situation, void> {
  const search = new Search(entity, variant, world, limits);
  for (const situation of search.all()) yield withParents(entity, situation, world.findEntity);
}

class Search {
  readonly #entity: EntityModel;
  readonly #variant: DecisionVariant;
  readonly #world: DecisionWorld;
  readonly #limits: Limits;
  readonly #witnesses: readonly Situation[];

  constructor(entity: EntityModel, variant: DecisionVariant, world: DecisionWorld, limits: Limits) {
    [this.#entity, this.#variant, this.#world, this.#limits] = [entity, variant, world, limits];
    const { states } = compareVariant(variant, entity, world, limits);
    this.#witnesses = states.length === 0 ? [{ record: {} }] : states.map((state) => situationOf(state, entity));
  }

  *all(): Generator<Situation, void> {
    const { group } = this.#variant;
    switch (group.kind) {
      case 'transition':
        yield* this.#transition(group);
        return;
      case 'list':
        yield* this.#list(group);
        return;
      case 'due':
        yield* this.#due(group);
        return;
      case 'view':
      case 'edit':
      case 'fields':
        yield* this.#rows();
        return;
      case 'errors':
        yield* this.#errors();
        return;
    }
  }

  /** Situations in which all of these conditions hold; one without anything where there are none. */
  #happy(conditions: readonly (Expression | undefined)[], most = 3, entity = this.#entity): Situation[] {
    const wanted = conditions.filter((each) => each !== undefined);
    if (wanted.length === 0) return [{ record: {} }];
    const { enums } = this.#world;
    const facts = entity.source.organisation.facts;
    const space = stateSpace(expressionComponent(wanted), entity.fields, { enums, now: CASE_NOW, facts });
    const holds = wanted.map((each) => compileExpression(each));
    const found: Situation[] = [];
    walkStates(space, { ...this.#limits, mostStates: 20_000 }, (state) => {
      const scope = stateScope(state, { entity, enums });
      if (holds.every((one) => one(scope) === true)) found.push(situationOf(state, entity));
      return found.length >= most;
    });
    return found.length === 0 ? [{ record: {} }] : found;
  }

  *#transition({ transition }: GroupOf<'transition'>): Generator<Situation, void> {
    const entity = this.#entity;
    const { from, field, when, guards, automatic, action } = transition;
    const states = entity.workflow?.states.map(({ value }) => value) ?? [];
    const other = states.find((state) => from?.includes(state) === false);
    const starts = [...(from ?? states.slice(0, 2)), ...(other === undefined ? [] : [other])];
    const isMove = /\/(?:to|guards|set|inputs|warnings)(?:\/|$)/.test(this.#variant.place.pointer);
    const isSystem = this.#variant.place.pointer.endsWith('/automatic') || !transition.manual;
    const dialog = actionModel(entity, action) ?? entity;
    const conditions = [when, ...guards.flatMap(({ when: held, others }) => (others === undefined ? [held] : []))];
    const own = entity.scope.owned ? [] : [entity.scope.own];
    const asked = [...conditions, ...own, ...(isSystem ? [automatic] : [])];
    // Who may take it for what he is stands out only where no condition lets him as well; a guard only where it does not hold.
    const not = (of: Expression): Expression => ({ kind: 'not', of, start: 0, end: 0 });
    const byCondition = transition.who.flatMap((entry) => ('when' in entry ? [not(entry.when)] : []));
    const apart = byCondition.length === 0 ? [] : this.#happy([...asked, ...byCondition], 2, dialog);
    const happy = [...this.#happy(asked, 3, dialog), ...apart];
    const ofCustomers = this.#happy([...asked, entity.customer?.where], 3, dialog);
    const dropped = guards[Number(/\/guards\/(\d+)$/.exec(this.#variant.place.pointer)?.[1] ?? -1)];
    const unheld = dropped?.when === undefined || dropped.others !== undefined ? [] : this.#happy([not(dropped.when)]);
    const witnesses = [...unheld, ...this.#witnesses];
    const persons = isSystem ? [{ record: {}, user: { Role: 'system' } }] : personsOf(entity, transition, this.#world);
    for (const witness of witnesses)
      for (const person of persons)
        for (const start of starts)
          for (const one of person.user?.['Role'] === 'customer' ? ofCustomers : happy) {
            const situation = merged({ record: { [field]: start } }, one, person, witness);
            if (!isMove) yield onlyKnown(entity, situation);
            if (isMove || isSystem) yield* this.#taking(situation, action);
          }
  }

  /** A transition taken with its dialog filled in, then without one of its inputs, and with other records beside it. */
  *#taking(situation: Situation, action: string): Generator<Situation, void> {
    const { transition } = this.#variant.group.kind === 'transition' ? this.#variant.group : {};
    if (transition === undefined) return;
    const open = withParents(this.#entity, situation, this.#world.findEntity);
    let first: Situation | undefined;
    for (const filled of filledInputs(this.#entity, transition, open, this.#world)) {
      yield filled;
      if (first !== undefined) continue;
      first = filled;
      const inputs = filled.take?.inputs ?? {};
      for (const name of Object.keys(inputs)) {
        const { [name]: _left, ...rest } = inputs;
        yield { ...filled, take: { action, inputs: rest } };
      }
    }
    const filled = first ?? open;
    for (const { others } of transition.guards) {
      if (others === undefined) continue;
      const of = this.#world.findEntity(others.of);
      if (of === undefined) continue;
      for (const each of [...this.#happy([others.where], 6, of), { record: {} }]) {
        const row = { ...each.record, [others.by]: 1, Id: 31 };
        const rows = Array.from({ length: Math.min(others.than, 3) }, (_, i) => ({ ...row, Id: 31 + i }));
        yield {
          ...filled,
          beside: { ...filled.beside, [others.of]: [...(filled.beside?.[others.of] ?? []), ...rows] },
        };
      }
    }
  }

  *#list({ name }: GroupOf<'list'>): Generator<Situation, void> {
    const entity = this.#entity;
    const list = entity.lists.get(name.split('/')[0] ?? '');
    const scene = list?.scenes.find(({ key }) => key === name.split('/')[1]);
    const owners = [{}, { OwnerId: 1 }, { OwnerId: 9 }, { OwnerId: 9, MemberIds: [1] }].map((record) => ({ record }));
    const waiting =
      scene?.waiting === true
        ? (entity.workflow?.transitions ?? []).flatMap((one) =>
            one.waits === false
              ? []
              : personsOf(entity, one, this.#world).map((person) =>
                  merged({ record: one.from === undefined ? {} : { [one.field]: one.from[0] } }, person),
                ),
          )
        : [];
    for (const witness of this.#witnesses)
      for (const one of this.#happy([list?.where, scene?.where], 2))
        for (const owner of [...waiting, ...owners]) yield onlyKnown(entity, merged(one, owner, witness));
  }

  *#due({ name }: GroupOf<'due'>): Generator<Situation, void> {
    const source = reminderSource(this.#world, name);
    if (source === undefined) return;
    const field = source.state ?? this.#entity.workflow?.field ?? '';
    const states = source.states.length === 0 ? [{}] : source.states.map((state) => ({ [field]: state }));
    for (const witness of this.#witnesses)
      for (const record of states)
        for (const one of this.#happy([source.where, source.due], 3)) yield merged({ record }, one, witness);
    const isNotDue: Expression = { kind: 'not', of: source.due, start: 0, end: 0 };
    for (const one of this.#happy([source.where, isNotDue], 2)) yield merged({ record: { ...states[0] } }, one);
    yield { record: { ...states[0] } };
  }

  *#rows(): Generator<Situation, void> {
    const { public: view, customer, workflow, scope } = this.#entity;
    const { pointer } = this.#variant.place;
    const anonymous = { record: {}, user: { Role: 'anonymous' } };
    const guest = { record: {}, user: { Role: 'customer' } };
    const stranger = onlyKnown(this.#entity, { record: { OwnerId: 9, CreatorId: 9 }, user: { Scope: 1 } });
    const states = (workflow?.states ?? []).map(({ value }) => ({ record: { [workflow?.field ?? '']: value } }));
    for (const witness of this.#witnesses) {
      if (pointer.startsWith('/x-public'))
        for (const one of this.#happy([view?.where])) yield merged(one, anonymous, witness);
      if (pointer.startsWith('/x-customer'))
        for (const one of this.#happy([customer?.where])) yield merged(one, guest, witness);
      yield merged(stranger, witness);
      yield onlyKnown(this.#entity, merged(stranger, { record: { OwnerId: null } }, witness));
      const above = this.#entity.field(scope.parent ?? '')?.reference;
      if (scope.parent !== undefined && above !== undefined && above.entity !== '')
        yield {
          record: { [above.idField ?? scope.parent]: 21 },
          beside: { [above.entity]: [{ Id: 21, OwnerId: 1 }] },
          user: { Scope: 1 },
        };
      for (const state of states) for (const one of this.#happy([scope.own], 1)) yield merged(state, one, witness);
      yield witness;
    }
  }

  *#errors(): Generator<Situation, void> {
    const { pointer } = this.#variant.place;
    const entity = this.#entity;
    const checks = [...entity.totals, ...entity.warnings.filter((check) => 'of' in check)];
    const check = checks.find((one) => pointer.startsWith(`${one.pointer}/`));
    if (check !== undefined) yield* this.#totals(check);
    const unique = entity.unique[Number(/^\/x-unique\/(\d+)/.exec(pointer)?.[1] ?? -1)];
    if (check !== undefined || unique === undefined) return;
    const values = Object.fromEntries(unique.fields.map((name) => [name, sampleOf(entity, name)]));
    for (const witness of this.#witnesses)
      for (const one of this.#happy([unique.where], 2)) {
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

  /** Records that a check counts, each agreeing with the record where the check compares the two. */
  *#totals({ of: key, sum, where, when }: TotalModel): Generator<Situation, void> {
    const of = this.#world.findEntity(key);
    if (of === undefined) return;
    const equal = equalities(where);
    const shared = equal.map(({ outer }) => [outer, sampleOf(this.#entity, outer)] as const);
    const linked = Object.fromEntries(equal.map(({ inner, outer }) => [inner, sampleOf(this.#entity, outer)]));
    const amounts = [100, 40];
    const numbers = listNames(when).filter(({ root }) => root === '$values' || root === '$record');
    const limits = listNames(when).filter(({ root }) => root === '$ref');
    const { enums } = this.#world;
    const space = stateSpace(expressionComponent([where]), of.fields, { enums, now: CASE_NOW });
    const rows: Record<string, unknown>[] = [];
    walkStates(space, { ...this.#limits, mostStates: 300 }, (state) => {
      rows.push(situationOf(state, of).record);
      return rows.length >= 40;
    });
    const witness = this.#variant.place.pointer.endsWith('/when') ? this.#witnesses : [{ record: {} }];
    for (const row of rows)
      for (const own of witness)
        for (const amount of amounts)
          for (const bound of [amount + 99, amount + 100, amount + 101]) {
            const counted = { ...row, ...linked, ...(sum === undefined ? {} : { [sum]: 100 }), Id: 41 };
            const record = {
              ...Object.fromEntries(numbers.map(({ path: [name = ''] }) => [name, amount])),
              ...own.record,
              ...Object.fromEntries(shared),
            };
            const beside: Record<string, Record<string, unknown>[]> = { [key]: [counted] };
            for (const {
              path: [field = '', name = ''],
            } of limits) {
              const target = this.#entity.field(field)?.reference?.entity ?? '';
              beside[target] = [...(beside[target] ?? []), { Id: record[field] ?? 21, [name]: bound }];
              record[field] ??= 21;
            }
            yield { record, beside };
            const strange = Object.entries(linked).map(([name, value]) => [name, otherOf(value)] as const);
            if (strange.length > 0)
              yield { record, beside: { ...beside, [key]: [{ ...counted, ...Object.fromEntries(strange) }] } };
          }
  }
}

/** Fields of counted records that a condition wants equal to one of the record that is saved. */
function equalities(where: Expression): { inner: string; outer: string }[] {
  if (where.kind === 'logical') return [...equalities(where.left), ...equalities(where.right)];
  if (where.kind !== 'compare' || where.op !== '===') return [];
  const { left, right } = where;
  if (left.kind !== 'name' || right.kind !== 'name') return [];
  const [record, values] = left.root === '$record' ? [left, right] : [right, left];
  if (record.root !== '$record' || values.root !== '$values') return [];
  return [{ inner: record.path[0] ?? '', outer: values.path[0] ?? '' }];
}

function sampleOf(entity: EntityModel, name: string): Value {
  const field = entity.field(name);
  if (field?.type === 'integer' || field?.type === 'number') return 21;
  return field?.type === 'date' ? '2026-03-10' : '甲';
}

const otherOf = (value: Value | undefined): Value => (typeof value === 'number' ? value + 1 : '乙');
