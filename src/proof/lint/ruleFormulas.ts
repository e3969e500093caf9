import type { Expression } from '#language/Expression.ts';
import type { Effect, Rule } from '#engine/rules/Rule.ts';
import { SPELLINGS } from '#engine/rules/spellings.ts';
import type { AtomTable } from './AtomTable.ts';
import type { Formula } from './Formula.ts';
import type { FieldOf } from './read/LintExpression.ts';
import { readFormula } from './readFormula.ts';

const NOWHERE: Expression = { kind: 'literal', value: null, start: 0, end: 0 };

/** Always true or always false. */
export const constantly = (value: boolean): Formula => ({ kind: 'constant', value, node: NOWHERE });

/** All of some formulas. */
export const allOf = (formulas: readonly Formula[]): Formula =>
  formulas.reduce((left, right) => ({ kind: 'and', left, right, node: NOWHERE }), constantly(true));

/** When the condition of a rule holds. */
export function whenFormula({ condition, holds }: Rule, fieldOf: FieldOf, table: AtomTable): Formula {
  return condition === undefined ? constantly(holds === undefined) : readFormula(condition, fieldOf, table);
}

/**
 * When a rule leaves the flag of its property on: shown, required or read-only. `base` is what the flag is where the rule sets nothing.
 */
export function flagFormula(rule: Rule, base: boolean, fieldOf: FieldOf, table: AtomTable): Formula {
  const read = (effect: Effect | undefined): Formula => {
    if (effect === undefined) return constantly(base);
    if (effect.expression === undefined) return constantly(isOn(effect.constant));
    const formula = readFormula(effect.expression, fieldOf, table);
    return isOn(SPELLINGS[effect.key]?.map(true)) ? formula : { kind: 'not', of: formula, node: effect.expression };
  };
  const [yes, no] = [read(rule.fulfill), read(rule.otherwise)];
  return { kind: 'if', test: whenFormula(rule, fieldOf, table), yes, no, node: NOWHERE };
}

const isOn = (constant: unknown): boolean => constant === true || constant === 'visible';
