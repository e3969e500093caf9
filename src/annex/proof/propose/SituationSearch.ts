import type { EntityModel } from '#engine/model/EntityModel.ts';
import { compileExpression } from '#language/compiler/compileExpression.ts';
import type { Expression } from '#language/Expression.ts';
import type { Limits } from '#proof/analysis/Limits.ts';
import { stateSpace, type StateSpace } from '#proof/analysis/stateSpace.ts';
import { walkStates } from '#proof/analysis/walkStates.ts';
import { CASE_NOW } from '#proof/cases/runCase.ts';
import { compareVariant } from '../decisions/coverDecisions.ts';
import { referredField } from '#proof/analysis/inputKey.ts';
import type { DecisionWorld } from '#proof/decisions/openDecision.ts';
import type { DecisionVariant } from '../decisions/Variants.ts';
import { expressionComponent, stateScope } from '#proof/coverage/expressionComponent.ts';
import { situationOf, type Situation } from './Situation.ts';

const MAX_STATES = 20_000;
const NOTHING: Situation = { record: {} };

export const not = (of: Expression): Expression => ({ kind: 'not', of, start: 0, end: 0 });

/** Searches for situations for one changed decision. */
export class SituationSearch {
  readonly entity: EntityModel;
  readonly variant: DecisionVariant;
  readonly world: DecisionWorld;
  readonly limits: Limits;
  /** Situations in which the changed condition has another value; one empty situation if none is known. */
  readonly witnesses: readonly Situation[];

  constructor(entity: EntityModel, variant: DecisionVariant, world: DecisionWorld, limits: Limits) {
    [this.entity, this.variant, this.world, this.limits] = [entity, variant, world, limits];
    const { states } = compareVariant(variant, entity, world, limits);
    const found = states.map((state) => situationOf(state, entity, world.findEntity));
    this.witnesses = found.length === 0 ? [NOTHING] : found;
  }

  /** All states that some conditions over records of an entity tell apart. */
  space(conditions: readonly Expression[], entity = this.entity): StateSpace {
    const { enums } = this.world;
    const facts = entity.source.organisation.facts;
    return stateSpace(expressionComponent(conditions), entity.fields, {
      enums,
      now: CASE_NOW,
      facts,
      referred: referredField(entity, this.world.findEntity),
    });
  }

  /** Situations that meet all these conditions, or the first ones at least; one empty situation without conditions. */
  happy(conditions: readonly (Expression | undefined)[], most = 3, entity = this.entity): Situation[] {
    const wanted = conditions.filter((each) => each !== undefined);
    for (let count = wanted.length; count > 0; count -= 1) {
      const found = this.holding(wanted.slice(0, count), most, entity);
      if (found.length > 0) return found;
    }
    return [NOTHING];
  }

  /** Situations that meet all these conditions; empty if none was found. */
  holding(wanted: readonly Expression[], most: number, entity = this.entity): Situation[] {
    const { enums, findEntity } = this.world;
    const holds = wanted.map((each) => compileExpression(each));
    const found: Situation[] = [];
    walkStates(this.space(wanted, entity), { ...this.limits, mostStates: MAX_STATES }, (state) => {
      const scope = stateScope(state, { enums });
      if (holds.every((one) => one(scope) === true)) found.push(situationOf(state, entity, findEntity));
      return found.length >= most;
    });
    return found;
  }

  /** The conditions for fields to be visible, including those of the fields that decide it. */
  showing(names: readonly string[], entity = this.entity, depth = 3): Expression[] {
    const indexes = new Set(names.map((name) => entity.field(name)?.index));
    const rules = entity.ruleSet.rules.filter(
      ({ property, targets }) => property === 'display' && targets.some((index) => indexes.has(index)),
    );
    const conditions = rules.flatMap(({ condition, fulfill }) =>
      condition === undefined
        ? (fulfill?.expression ?? [])
        : [HIDING.includes(fulfill?.constant ?? '') ? not(condition) : condition],
    );
    const above = [...new Set(rules.flatMap(({ reads }) => reads))].filter((name) => !names.includes(name));
    return depth === 0 || above.length === 0 ? conditions : [...conditions, ...this.showing(above, entity, depth - 1)];
  }
}

const HIDING: readonly unknown[] = ['none', 'hidden', false];
