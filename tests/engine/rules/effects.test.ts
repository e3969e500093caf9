import { beforeAll, describe, expect, it } from 'vitest';
import { addEffects, effectNames } from '#engine/rules/EFFECTS.ts';
import { factsOf } from '#proof/analysis/effectFacts.ts';
import { evaluateRules } from '#engine/rules/evaluateRules.ts';
import { validateRecord } from '#engine/validate/validateRecord.ts';
import { caseDifferences, runCase } from '#proof/cases/runCase.ts';
import { loadDocuments } from '#documents/loadDocuments.ts';
import { printProblem } from '#documents/locateProblem.ts';
import { floor } from '../../fixtures/products/extended/effects/floor.ts';
import { hint } from '../../fixtures/products/extended/effects/hint.ts';
import { entityOf as entityFrom } from '../../support/buildEntity.ts';

beforeAll(() => {
  addEffects({ hint, floor });
});

const entityOf = () =>
  entityFrom({
    Kind: { type: 'integer', title: '类型' },
    Mileage: {
      type: 'integer',
      title: '里程',
      'x-reactions': {
        when: '{{ $values.Kind === 2 }}',
        fulfill: { state: { hint: '按整车填写', floor: '{{ $values.Kind * 50 }}' } },
        otherwise: { state: { title: '公里数' } },
      },
    },
  });

const contextOf = (values: Record<string, number>) => ({
  values,
  user: {},
  now: '2026-03-10 10:00:00',
  refs: {},
  enums: () => undefined,
});

describe('the effects of a product', () => {
  it('are kept in the state of the field while a rule sets them', () => {
    const entity = entityOf();
    const stateOf = (values: Record<string, number>) =>
      evaluateRules(entity.ruleSet, contextOf(values)).states[entity.field('Mileage')?.index ?? -1];

    expect(stateOf({ Kind: 2 })?.set).toEqual({ hint: '按整车填写', floor: 100 });
    expect(stateOf({ Kind: 1 })).toMatchObject({ set: { title: '公里数' }, title: '公里数' });
  });

  it('report values of other types than they take', () => {
    const state = { hint: '{{ $values.Kind * 2 }}', title: '{{ $values.Kind }}', open: '{{ $values.Kind === 1 }}' };
    const entity = entityFrom({
      Kind: { type: 'integer', title: '类型', 'x-reactions': { fulfill: { state } } },
    });
    const outcome = evaluateRules(entity.ruleSet, contextOf({ Kind: 3 }));
    const found = outcome.unfit.map(({ property, value }) => `${property} ${JSON.stringify(value)}`);

    expect(found.sort()).toEqual(['hint 6', 'title 3']);
    expect(outcome.states[0]?.set).toBeUndefined();
    expect(evaluateRules(entity.ruleSet, contextOf({})).unfit.map(({ property }) => property)).toEqual([]);
  });

  it('refuse a value', () => {
    const entity = entityOf();
    const issues = (values: Record<string, number>) => {
      const context = contextOf(values);
      const outcome = evaluateRules(entity.ruleSet, context);
      return validateRecord({ entity, outcome, context, fields: entity.fields });
    };

    expect(issues({ Kind: 2, Mileage: 99 })).toEqual([{ field: 'Mileage', message: '里程不能小于 100' }]);
    expect(issues({ Kind: 2, Mileage: 100 })).toEqual([]);
    expect(issues({ Kind: 1, Mileage: 99 })).toEqual([]);
  });

  it('are told by a case', () => {
    const entity = entityOf();
    const open = { title: '货车', rule: 'R1', values: { Kind: 2 } };
    const differences = (set: Record<string, string | number | null>) => {
      const ruleCase = { ...open, expect: { Mileage: { set } } };
      return caseDifferences(
        ruleCase,
        runCase(entity, ruleCase, () => undefined),
      );
    };

    expect(differences({ floor: 100 })).toEqual([]);
    expect(differences({ hint: null })).toMatchObject([
      { field: 'Mileage', what: 'set', seen: { hint: '按整车填写' } },
    ]);
  });

  it('are entries like those of the frame, under names of their own', () => {
    expect(effectNames()).toEqual([
      'display',
      'required',
      'readOnly',
      'options',
      'value',
      'suggest',
      'open',
      'title',
      'hint',
      'floor',
    ]);
    expect(factsOf('hint').says).toEqual(['提示', '无']);
    expect(() => {
      addEffects({ visible: hint });
    }).toThrow('Effect visible: the name is taken');
  });
});

describe('a key of state that no effect has', () => {
  const problems = (state: string): string[] => {
    const text = `{
  "title": "车", "type": "object", "x-permission": "VehicleMgr", "x-title-field": "Plate",
  "properties": { "Plate": { "type": "string", "title": "车牌",
    "x-reactions": { "fulfill": { "state": { ${state} } } } } }
}`;
    return loadDocuments([{ file: 'vehicle/form.json', text }])
      .problems.map(printProblem)
      .filter((line) => line.startsWith('vehicle/form.json:4'));
  };
  const at = '    "x-reactions": { "fulfill": { "state": { '.length + 1;

  it('is refused by its name, with the nearest one and its place', () => {
    expect(problems('"hnt": "写全"')).toEqual([
      `vehicle/form.json:4:${at}  document/unknown-key  Unknown key "hnt". Did you mean "hint"?`,
    ]);
  });

  it('is as wrong as a value that the effect cannot have', () => {
    expect(problems('"hint": 3')).toEqual([
      `vehicle/form.json:4:${at + '"hint": '.length}  document/invalid  The value does not fit "hint"`,
    ]);
    expect(problems('"hint": "写全"')).toEqual([]);
  });
});
