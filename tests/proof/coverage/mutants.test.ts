import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NO_LIMITS } from '#proof/analysis/Limits.ts';
import { mutateExpression } from '#proof/coverage/mutateExpression.ts';
import { otherConstants } from '#proof/coverage/otherConstants.ts';
import { applyMutant, type Mutant } from '#proof/coverage/compareMutant.ts';
import { listMutants, testMutants } from '#proof/coverage/testMutants.ts';
import { playCases } from '#proof/coverage/playCases.ts';
import { surveyRules } from '#proof/coverage/surveyRules.ts';
import { enumsOfProduct } from '#engine/enums/enumsOfProduct.ts';
import { parseExpression } from '#language/compiler/parseExpression.ts';
import { printExpression } from '#language/compiler/printExpression.ts';
import type { Values } from '#language/Value.ts';
import { evaluateRules } from '#engine/rules/evaluateRules.ts';
import { CASE_NOW } from '#proof/cases/runCase.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import { arbitraryCondition, FLAGS } from '../../support/arbitraryCondition.ts';
import { entityOf } from '../../support/buildEntity.ts';
import { shippedEntity, shippedProduct } from '../../support/shippedProduct.ts';

const enums = enumsOfProduct(shippedProduct().documents);
const payment = shippedEntity('payment');

/** The mutants of an expression of the payment form. */
function mutate(source: string, isCondition = true, resultEnum?: string): string[] {
  const expression = parseExpression(`{{ ${source} }}`);
  const others = otherConstants({ entity: payment, enums }, expression, resultEnum);
  return mutateExpression(expression, isCondition, others).map(
    ({ kind, expression: mutated }) => `${kind}: ${printExpression(mutated)}`,
  );
}

describe('mutants of an expression', () => {
  it('change operators, constants, and leave atoms out', () => {
    expect(mutate('$values.Money < 0 && $values.IsRefund === true')).toEqual([
      'operator: ($values.Money < 0) || ($values.IsRefund === true)',
      'dropped-atom: $values.Money < 0',
      'dropped-atom: $values.IsRefund === true',
      'operator: ($values.Money <= 0) && ($values.IsRefund === true)',
      'constant: ($values.Money < 1) && ($values.IsRefund === true)',
      'constant: ($values.Money < -1) && ($values.IsRefund === true)',
      'operator: ($values.Money < 0) && ($values.IsRefund !== true)',
      'constant: ($values.Money < 0) && ($values.IsRefund === false)',
      'negated: (!($values.Money < 0)) && ($values.IsRefund === true)',
      'negated: !(($values.Money < 0) && ($values.IsRefund === true))',
    ]);
  });

  it('take another item of the enum that a constant belongs to', () => {
    expect(mutate('$values.PaymentType === 4')).toEqual([
      'operator: $values.PaymentType !== 4',
      'constant: $values.PaymentType === 1',
    ]);
    expect(mutate('$values.Money > 5 ? 1 : 2', false, 'PaymentType')).toContain(
      'constant: ($values.Money > 5) ? 2 : 2',
    );
  });

  it('leave a value out of a list and put another one in', () => {
    const changed = mutate('[1, 4].includes($values.PaymentType)').filter((text) => text.includes('['));

    expect(changed).toEqual(
      expect.arrayContaining([
        'constant: [4].includes($values.PaymentType)',
        'constant: [1].includes($values.PaymentType)',
        expect.stringMatching(/\[1, 4, \d+\]/),
      ]),
    );
  });

  it('leave the names of types and fields alone', () => {
    expect(mutate("label('PaymentType', $values.PaymentType)", false)).toEqual([]);
    expect(mutate("sum($values.Rows, 'Money') + 1", false)).toEqual([
      "operator: sum($values.Rows, 'Money') - 1".replaceAll("'", '"'),
      "constant: sum($values.Rows, 'Money') + 2".replaceAll("'", '"'),
      "constant: sum($values.Rows, 'Money') + 0".replaceAll("'", '"'),
    ]);
  });

  it('turn round what is negated or cannot be turned round by an operator', () => {
    expect(mutate('!empty($values.PayerName)')).toEqual([
      'negated: empty($values.PayerName)',
      'field: !empty($values.PayerAccount)',
      'negated: !(!empty($values.PayerName))',
    ]);
    expect(mutate('$values.ProjectId ?? $values.TenderId', false)).toEqual([
      'dropped-atom: $values.ProjectId',
      'dropped-atom: $values.TenderId',
    ]);
  });
});

/** Two fields whose rules hang together by a random condition each. */
const arbitraryEntity = fc.tuple(arbitraryCondition(false), arbitraryCondition(false)).map(([shows, requires]) => {
  const flags = Object.fromEntries(FLAGS.map((name) => [name, { type: 'boolean' as const, title: name }]));
  return entityOf({
    ...flags,
    First: {
      type: 'boolean',
      title: '甲',
      'x-reactions': {
        when: `{{ ${printExpression(shows)} }}`,
        fulfill: { state: { visible: true } },
        otherwise: { state: { visible: false } },
      },
    },
    Second: {
      type: 'boolean',
      title: '乙',
      'x-reactions': [
        {
          when: '{{ $values.First === true }}',
          fulfill: { state: { visible: true } },
          otherwise: { state: { visible: false } },
        },
        { when: `{{ ${printExpression(requires)} }}`, fulfill: { state: { required: true } } },
      ],
    },
  });
});

const states: Values[] = [...FLAGS, 'First'].reduce<Values[]>(
  (all, name) => all.flatMap((one) => [null, true, false].map((value) => ({ ...one, [name]: value }))),
  [{}],
);

/** Whether a mutant has an effect in any of the states, by trying all of them. */
function changesSomething(entity: EntityModel, mutant: Mutant): boolean {
  const mutated = { ...entity.ruleSet, rules: applyMutant(entity.ruleSet.rules, mutant) };
  return states.some((values) => {
    const context = { values, user: {}, now: CASE_NOW, refs: {}, enums: () => undefined };
    return (
      JSON.stringify(evaluateRules(entity.ruleSet, context).states) !==
      JSON.stringify(evaluateRules(mutated, context).states)
    );
  });
}

it('mutants that no case notices are reported exactly when they change something in some state', () => {
  fc.assert(
    fc.property(arbitraryEntity, (entity) => {
      const survey = surveyRules(entity, () => undefined, NO_LIMITS);
      const wording = { entity, enums: () => undefined };
      const { survivors, tally, isComplete } = testMutants(
        survey,
        playCases(entity, [], () => undefined),
        NO_LIMITS,
        wording,
      );
      const mutants = listMutants(wording);
      const reported = new Set(survivors.map(({ survivor }) => JSON.stringify(survivor)));

      expect(isComplete).toBe(true);
      expect(tally).toEqual({ covered: 0, total: survivors.length });
      for (const mutant of mutants)
        expect([mutant.survivor.text, reported.has(JSON.stringify(mutant.survivor))]).toEqual([
          mutant.survivor.text,
          changesSomething(entity, mutant),
        ]);
    }),
    { numRuns: 12 },
  );
});
