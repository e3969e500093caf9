import { describe, expect, it } from 'vitest';
import { directedStates } from '#proof/analysis/directedStates.ts';
import { contextOfState } from '#proof/analysis/inputKey.ts';
import { fieldComponents } from '#proof/analysis/ruleComponents.ts';
import { stateSpace } from '#proof/analysis/stateSpace.ts';
import { evaluateRules } from '#engine/rules/evaluateRules.ts';
import { CASE_NOW } from '#proof/cases/runCase.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { FieldNode, Properties, Reaction } from '#generated/documents/FormDocument.ts';
import { entityOf } from '../../support/buildEntity.ts';

const context = { enums: () => undefined, now: CASE_NOW };
const flag = (more: Partial<FieldNode> = {}): FieldNode => ({ type: 'boolean', title: '开关', ...more });
const visible = (when: string): Reaction => ({
  when: `{{ ${when} }}`,
  fulfill: { state: { visible: true } },
  otherwise: { state: { visible: false } },
});
const flags = (count: number): Properties =>
  Object.fromEntries(Array.from({ length: count }, (_, i) => [`F${i}`, flag()]));
const allOf = (count: number): string =>
  Array.from({ length: count }, (_, i) => `$values.F${i} === ${i % 2 === 0}`).join(' && ');

/** The results of the last field in the states that directed search finds for its rules. */
function outcomes(entity: EntityModel): unknown[] {
  const target = entity.fields.findIndex(({ name }) => name === 'T');
  const component = [...fieldComponents(entity.ruleSet)].find(({ targets }) => targets.includes(target));
  if (component === undefined) throw new Error('no component');
  const space = stateSpace(component, entity.fields, context);
  return directedStates(component, space, entity.fields, context).map((state) => {
    const { states, computed } = evaluateRules(entity.ruleSet, contextOfState(state, context));
    return states[target]?.display === 'visible' ? (computed.get(target) ?? true) : false;
  });
}

describe('directedStates', () => {
  it('find the one state in which many conditions hold at once', () => {
    const entity = entityOf({ ...flags(20), T: flag({ 'x-reactions': visible(allOf(20)) }) });

    expect(new Set(outcomes(entity))).toEqual(new Set([true, false]));
  });

  it('show the fields that a condition reads', () => {
    const chain = Object.fromEntries(
      Array.from({ length: 15 }, (_, i) => [`F${i + 1}`, flag({ 'x-reactions': visible(`$values.F${i} === true`) })]),
    );
    const entity = entityOf({ F0: flag(), ...chain, T: flag({ 'x-reactions': visible('$values.F15 === false') }) });

    expect(outcomes(entity)).toContain(true);
  });

  it('reach every branch of a computed value', () => {
    const value = `{{ ${allOf(10)} ? 1 : $values.F0 === false && $values.F9 === true ? 2 : $values.F3 === null ? 3 : 4 }}`;
    const entity = entityOf({
      ...flags(10),
      T: { type: 'integer', title: '级别', 'x-reactions': { fulfill: { state: { value } } } },
    });

    expect([...new Set(outcomes(entity))].sort()).toEqual([1, 2, 3, 4]);
  });

  it('stop when they are told to', () => {
    const entity = entityOf({ ...flags(20), T: flag({ 'x-reactions': visible(allOf(20)) }) });
    const [component] = fieldComponents(entity.ruleSet);
    if (component === undefined) throw new Error('no component');
    const space = stateSpace(component, entity.fields, context);

    expect(directedStates(component, space, entity.fields, context, () => true)).toEqual([]);
  });
});
