import fc, { type Arbitrary } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { explainField } from '#proof/explain/explainField.ts';
import type { Goal } from '#proof/explain/Explanation.ts';
import type { Value, Values } from '#language/Value.ts';
import type { EvaluationContext } from '#engine/rules/EvaluationContext.ts';
import { evaluateRules } from '#engine/rules/evaluateRules.ts';
import type { Outcome } from '#engine/rules/FieldState.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { FieldNode, Properties } from '#generated/documents/FormDocument.ts';
import { entityOf } from '../../support/buildEntity.ts';
import { runsWhole } from '../../support/wholeRun.ts';

/** Fields in their order: each may depend on those before it. Even ones are yes/no, odd ones whole numbers. */
const NAMES = ['A', 'B', 'C', 'D'];
const isFlag = (index: number): boolean => index % 2 === 0;
const FLAGS: readonly Value[] = [null, true, false];
const NUMBERS: readonly Value[] = [null, -1, 0, 1, 2, 3];
const GOALS: readonly Goal[] = ['visible', 'required', 'editable'];

const atomOver = (index: number): Arbitrary<string> => {
  const name = `$values.${NAMES[index] ?? ''}`;
  return isFlag(index)
    ? fc.constantFrom(`${name} === true`, `${name} !== true`, `${name} === false`, name, `!${name}`, `empty(${name})`)
    : fc
        .tuple(fc.constantFrom('===', '!==', '<', '<=', '>', '>='), fc.integer({ min: 0, max: 2 }))
        .map(([op, constant]) => `${name} ${op} ${constant}`);
};

/** A condition over the fields before `index`. */
const conditionOver = (index: number): Arbitrary<string> => {
  const atom = fc.integer({ min: 0, max: index - 1 }).chain(atomOver);
  const join = fc.constantFrom('&&', '||');
  return fc.oneof(
    atom,
    fc.tuple(atom, join, atom).map(([a, op, b]) => `${a} ${op} ${b}`),
    fc.tuple(atom, join, atom, join, atom).map(([a, op, b, or, c]) => `${a} ${op} !(${b} ${or} ${c})`),
    fc.tuple(atom, atom, atom).map(([a, b, c]) => `${a} ? ${b} : ${c}`),
  );
};

interface Rules {
  readonly display: string | undefined;
  readonly required: string | undefined;
  readonly readOnly: string | undefined;
}

const rulesOver = (index: number): Arbitrary<Rules> => {
  const maybe = index === 0 ? fc.constant(undefined) : fc.option(conditionOver(index), { nil: undefined });
  return fc.record({ display: maybe, required: maybe, readOnly: maybe });
};

const allRules: Arbitrary<Rules[]> = fc.tuple(...NAMES.map((_, index) => rulesOver(index)));

function entityWith(rules: readonly Rules[]): EntityModel {
  const nodes = rules.map((rule, index): [string, FieldNode] => {
    const name = NAMES[index] ?? '';
    const reactions = [
      ...(rule.display === undefined ? [] : [{ fulfill: { state: { visible: `{{ ${rule.display} }}` } } }]),
      ...(rule.required === undefined ? [] : [{ fulfill: { state: { required: `{{ ${rule.required} }}` } } }]),
      ...(rule.readOnly === undefined
        ? []
        : [
            {
              when: `{{ ${rule.readOnly} }}`,
              fulfill: { state: { readOnly: true } },
              otherwise: { state: { editable: true } },
            },
          ]),
    ];
    return [name, { type: isFlag(index) ? 'boolean' : 'integer', title: name, 'x-reactions': reactions }];
  });
  const properties: Properties = Object.fromEntries(nodes);
  return entityOf(properties);
}

const record: Arbitrary<Values> = fc
  .tuple(...NAMES.map((_, index) => fc.constantFrom(...(isFlag(index) ? FLAGS : NUMBERS))))
  .map((values) => Object.fromEntries(NAMES.map((name, index) => [name, values[index] ?? null])));

const contextOf = (values: Values): EvaluationContext => ({
  values,
  user: {},
  now: '2026-03-10 10:00:00',
  refs: {},
  enums: () => undefined,
});

/** Every record there is. */
const RECORDS: readonly Values[] = NAMES.reduce<Values[]>(
  (list, name, index) =>
    list.flatMap((values) => (isFlag(index) ? FLAGS : NUMBERS).map((value) => ({ ...values, [name]: value }))),
  [{}],
);

function meets(outcome: Outcome, index: number, goal: Goal): boolean {
  const state = outcome.states[index];
  if (state?.display !== 'visible') return false;
  return goal === 'visible' || (goal === 'required' ? state.required : !state.readOnly);
}

/** The fewest fields that have to change; null when nothing helps. */
function fewestChanges(model: EntityModel, from: Values, index: number, goal: Goal): number | null {
  const counts = RECORDS.flatMap((values) => {
    const outcome = evaluateRules(model.ruleSet, contextOf(values));
    if (!meets(outcome, index, goal)) return [];
    const changed = NAMES.filter((name) => values[name] !== from[name]);
    const canEnter = (name: string): boolean => {
      const state = outcome.states[model.field(name)?.index ?? -1];
      return state?.display === 'visible' && !state.readOnly;
    };
    return changed.every(canEnter) ? [changed.length] : [];
  });
  return counts.length === 0 ? null : Math.min(...counts);
}

describe('for any rules and any record', () => {
  it('the change does what it promises with as few fields as can be, and none is found where there is none', () => {
    fc.assert(
      fc.property(
        allRules,
        record,
        fc.constantFrom(...NAMES),
        fc.constantFrom(...GOALS),
        (rules, values, name, goal) => {
          const model = entityWith(rules);
          const index = model.field(name)?.index ?? -1;
          const { change, isMet, isComplete } = explainField({
            entity: model,
            field: name,
            property: goal,
            context: contextOf(values),
          });
          const fewest = fewestChanges(model, values, index, goal);

          expect(isComplete).toBe(true);
          expect(isMet).toBe(fewest === 0);
          if (change.kind === 'steps') {
            const entered = Object.fromEntries(change.steps.flatMap((step) => Object.entries(step.values)));
            const after = evaluateRules(model.ruleSet, contextOf({ ...values, ...entered }));
            expect(meets(after, index, goal)).toBe(true);
            expect(change.steps.length).toBe(fewest);
          } else expect(change.kind).toBe(fewest === 0 ? 'none' : 'impossible');
        },
      ),
      { numRuns: runsWhole() ? 800 : 150 },
    );
  });

  it('the words of a condition hold exactly when the condition does', () => {
    fc.assert(
      fc.property(allRules, record, fc.constantFrom(...NAMES), (all, values, name) => {
        const model = entityWith(all);
        const outcome = evaluateRules(model.ruleSet, contextOf(values));
        const { rules } = explainField({ entity: model, field: name, context: contextOf(values) });
        const shown = rules.filter(({ property }) => property === 'display').every(({ holds }) => holds);
        const required = rules.find(({ property }) => property === 'required');

        expect(shown).toBe(outcome.states[model.field(name)?.index ?? -1]?.display === 'visible');
        if (required !== undefined && shown)
          expect(required.holds).toBe(outcome.states[model.field(name)?.index ?? -1]?.required);
      }),
      { numRuns: runsWhole() ? 500 : 100 },
    );
  });
});
