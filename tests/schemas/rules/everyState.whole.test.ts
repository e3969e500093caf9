import { describe, expect, it } from 'vitest';
import { contextOfState } from '#proof/analysis/inputKey.ts';
import { ruleComponents } from '#proof/analysis/ruleComponents.ts';
import { stateSpace, type StateSpace } from '#proof/analysis/stateSpace.ts';
import { enumsOfProduct } from '#engine/enums/enumsOfProduct.ts';
import { explainField } from '#proof/explain/explainField.ts';
import type { Explanation } from '#proof/explain/Explanation.ts';
import type { Value } from '#language/Value.ts';
import type { EvaluationContext } from '#engine/rules/EvaluationContext.ts';
import { evaluateRules } from '#engine/rules/evaluateRules.ts';
import { CASE_NOW } from '#proof/cases/runCase.ts';
import type { EntityModel, FormModel } from '#engine/model/EntityModel.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import { openEnough, reachableBy, stateAt } from '../../support/explain/bruteForce.ts';
import { shippedProduct } from '../../support/shippedProduct.ts';

const product = shippedProduct();
const around = { enums: enumsOfProduct(product.documents), now: CASE_NOW };
const findEntity = (key: string) => product.entities.get(key);
/** Larger spaces are sampled: every n-th state, n being a prime that divides no domain. */
const WALKED = 700;

interface Part {
  readonly name: string;
  readonly entity: EntityModel;
  readonly form: FormModel;
  readonly space: StateSpace;
  readonly targets: readonly FieldModel[];
}

/** Every form of every shipped entity, taken apart into groups of fields that do not influence each other. */
const parts: Part[] = [...product.entities.values()].flatMap((entity) =>
  [...entity.forms.values()].flatMap((form) =>
    ruleComponents(entity.ruleSet.rules, entity.fields).flatMap((component) => {
      const space = stateSpace(component, entity.fields, around);
      const governed = new Set(
        component.rules.flatMap(({ property, targets }) => (property === 'display' ? targets : [])),
      );
      const targets = form.fields.filter(({ index }) => governed.has(index));
      const name = `${entity.key}/${form.name}: ${targets.map((field) => field.name).join(', ')}`;
      return targets.length === 0 ? [] : [{ name, entity, form, space, targets }];
    }),
  ),
);

function* states({ space }: Part): Generator<Record<string, Value>> {
  const step = space.size <= WALKED ? 1 : nextPrime(Math.ceil(space.size / WALKED));
  for (let number = 0; number < space.size; number += step) yield stateAt(space, number);
}

function nextPrime(from: number): number {
  const isPrime = (n: number): boolean =>
    n > 10 && Array.from({ length: 30 }, (_, i) => i + 2).every((d) => n === d || n % d !== 0);
  return isPrime(from) ? from : nextPrime(from + 1);
}

describe('in every state of every shipped form, for every hidden field, the proposed change', () => {
  it.each(parts)('$name', (part) => {
    const { entity, form, targets, space } = part;
    const brute = space.size <= WALKED ? reachableBy({ entity, form, space, around }) : undefined;
    let hidden = 0;
    for (const state of states(part)) {
      const context = contextOfState(state, around);
      const outcome = evaluateRules(entity.ruleSet, context);
      for (const field of targets) {
        if (outcome.states[field.index]?.display === 'visible') continue;
        hidden += 1;
        const explanation = explainField({ entity, field: field.name, context, form, findEntity });
        const wrong = check(part, context, field, explanation, brute?.(state, field));
        if (wrong !== undefined) expect({ state, field: field.name, wrong }).toBeUndefined();
      }
    }
    expect(hidden).toBeGreaterThan(0);
  });
});

/**
 * The error of an explanation; undefined if it is correct. At least `fewest` fields have to change; null: no change is
 * possible.
 */
function check(
  { entity, form }: Part,
  context: EvaluationContext,
  field: FieldModel,
  { change, isMet, isComplete }: Explanation,
  fewest: number | null | undefined,
): string | undefined {
  if (isMet || !isComplete) return 'it says that the field is shown, or gives up';
  if (change.kind === 'impossible')
    return fewest === null || fewest === undefined ? undefined : `possible by ${fewest} fields`;
  if (change.kind !== 'steps') return change.kind;
  const values = {
    ...context.values,
    ...Object.fromEntries(change.steps.flatMap((step) => Object.entries(step.values))),
  };
  const refs = { ...context.refs, ...Object.fromEntries(change.steps.flatMap((step) => Object.entries(step.refs))) };
  const after = evaluateRules(entity.ruleSet, { ...context, values, refs });
  if (after.states[field.index]?.display !== 'visible') return 'the change does not show it';
  const closed = change.steps.filter(
    (step) => !openEnough(entity, form, after, step.field, values[step.field] ?? null, around),
  );
  if (closed.length > 0) return `nobody can enter ${closed.map((step) => step.field).join()}`;
  return fewest === undefined || change.steps.length === fewest ? undefined : `${fewest} fields are enough`;
}
