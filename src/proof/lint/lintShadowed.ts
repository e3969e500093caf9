import type { EnumSource } from '#language/EnumType.ts';
import { printExpression } from '#language/compiler/printExpression.ts';
import type { Rule, Effect } from '#engine/rules/Rule.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { FindEntity } from '#engine/model/EntitySource.ts';
import type { Report } from '#engine/schema/SchemaProblem.ts';
import { AtomTable } from './AtomTable.ts';
import { isTrue, type Formula } from './Formula.ts';
import { fieldsAt, type FieldOf } from '../expressions/LintExpression.ts';
import { MAX_TRUTHS } from './lintCondition.ts';
import { readFormula } from './readFormula.ts';
import type { Expression } from '#language/Expression.ts';
import { SPELLINGS } from '#engine/rules/EFFECTS.ts';

const NOWHERE: Expression = { kind: 'literal', value: null, start: 0, end: 0 };

/** Always true or always false. */
export const constantly = (value: boolean): Formula => ({ kind: 'constant', value, node: NOWHERE });

/** All of some formulas. */
export const conjunction = (formulas: readonly Formula[]): Formula =>
  formulas.reduce((left, right) => ({ kind: 'and', left, right, node: NOWHERE }), constantly(true));

function whenFormula({ condition, holds }: Rule, fieldOf: FieldOf, table: AtomTable): Formula {
  return condition === undefined ? constantly(holds === undefined) : readFormula(condition, fieldOf, table);
}

/** When a rule leaves its property's flag on: visible, required or read-only. `base`: the flag without the rule. */
export function flagFormula(rule: Rule, base: boolean, fieldOf: FieldOf, table: AtomTable): Formula {
  const read = (effect: Effect | undefined): Formula => {
    if (effect === undefined) return constantly(base);
    if (effect.expression === undefined) return constantly(isOn(effect.constant));
    const formula = readFormula(effect.expression, fieldOf, table);
    return isOn(SPELLINGS.get(effect.key)?.map(true)) ? formula : { kind: 'not', of: formula, node: effect.expression };
  };
  const [yes, no] = [read(rule.fulfill), read(rule.otherwise)];
  return { kind: 'if', test: whenFormula(rule, fieldOf, table), yes, no, node: NOWHERE };
}

const isOn = (constant: unknown): boolean => constant === true || constant === 'visible';

/** Reports rules and checks without any effect, whatever the record. `report` is that of form.json. */
export function lintShadowed(entity: EntityModel, enums: EnumSource, findEntity: FindEntity, report: Report): void {
  for (const [rule, message] of shadowedRules(entity, enums, findEntity))
    report({
      code: 'rule/shadowed',
      pointer: rule.pointer,
      message,
      proposal:
        rule.otherwise === undefined
          ? 'Add "otherwise", or take the rule away'
          : 'Correct one branch, or take the rule away',
    });
  lintChecks(entity, enums, fieldsAt(entity, entity, findEntity), report);
}

/** The reactions of a form without any effect, with the reasons. */
export function shadowedRules(
  entity: EntityModel,
  enums: EnumSource,
  findEntity: FindEntity,
): ReadonlyMap<Rule, string> {
  const fieldOf = fieldsAt(entity, entity, findEntity);
  const found = new Map<Rule, string>();
  for (const rule of entity.ruleSet.rules) {
    if (!rule.pointer.startsWith('/properties')) continue;
    const message = uselessBranches(rule) ?? uselessFlag(entity, rule, enums, fieldOf);
    if (message !== undefined) found.set(rule, message);
  }
  return found;
}

function uselessBranches({ fulfill, otherwise, condition, property }: Rule): string | undefined {
  if (condition === undefined || fulfill === undefined || otherwise === undefined) return undefined;
  const [a, b] = [fulfill, otherwise].map(({ expression, constant }) =>
    expression === undefined ? JSON.stringify(constant) : `{{ ${printExpression(expression)} }}`,
  );
  return a === b ? `Both branches set the same ${property}, so the condition decides nothing` : undefined;
}

const MESSAGES: Readonly<Partial<Record<Rule['property'], string>>> = {
  display: 'never hides anything',
  required: 'leaves the field as required as it is without the rule',
  readOnly: 'leaves the field as read-only as it is without the rule',
};

/** A flag that is the same with and without the rule. */
function uselessFlag({ ruleSet }: EntityModel, rule: Rule, enums: EnumSource, fieldOf: FieldOf): string | undefined {
  const message = MESSAGES[rule.property];
  if (message === undefined || (rule.condition !== undefined && isDecidedAlone(rule, enums, fieldOf))) return undefined;
  const { required = false, readOnly = false } = ruleSet.baseStates[rule.self] ?? {};
  const base = rule.property === 'display' ? true : rule.property === 'required' ? required : readOnly;
  const table = new AtomTable(enums);
  const flag = flagFormula(rule, base, fieldOf, table);
  const truths = table.truths(MAX_TRUTHS);
  return truths?.every((each) => isTrue(flag, each) === base) === true ? `The rule ${message}` : undefined;
}

/** A condition that is never or always true is reported as such. */
function isDecidedAlone({ condition }: Rule, enums: EnumSource, fieldOf: FieldOf): boolean {
  if (condition === undefined) return false;
  const table = new AtomTable(enums);
  const formula = readFormula(condition, fieldOf, table);
  const seen = new Set((table.truths(MAX_TRUTHS) ?? []).map((each) => isTrue(formula, each)));
  return seen.size === 1;
}

/** Reports a check of a field that an earlier one of the same field always forestalls. */
function lintChecks({ checks }: EntityModel, enums: EnumSource, fieldOf: FieldOf, report: Report): void {
  for (const [i, later] of checks.entries()) {
    const before = checks.slice(0, i).find((earlier) => {
      if (earlier.field !== later.field) return false;
      const table = new AtomTable(enums);
      const [first, second] = [earlier, later].map(({ when }) => readFormula(when, fieldOf, table));
      const truths = table.truths(MAX_TRUTHS);
      if (first === undefined || second === undefined || truths === undefined) return false;
      const held = truths.filter((each) => isTrue(second, each));
      return held.length > 0 && held.every((each) => isTrue(first, each));
    });
    if (before !== undefined)
      report({
        code: 'rule/shadowed',
        pointer: later.pointer,
        message: `This check is never the one that speaks: the check at ${before.pointer} holds whenever it holds`,
        proposal: 'Put the narrower check first, or take it away',
      });
  }
}
