import type { Evaluate } from '#language/compiler/compileExpression.ts';
import type { Expression } from '#language/Expression.ts';
import { isEmpty } from '#language/Value.ts';
import { replaceNode, childrenOf } from '#language/mapExpression.ts';
import type { Scope } from '#language/compiler/Scope.ts';
import type { Rule } from '#engine/rules/Rule.ts';
import { compileOfRule, compilePlain, sameResult, type RuleResult } from './compilePlain.ts';
import { FUNCTIONS } from '#language/functions/functions.ts';
import { placeOfRule, type RulePart, type RulePlace } from './RulePlace.ts';

/** Something that cases should show of a rule. */
export interface CoverageGoal {
  /** Equal for rules of one reaction that share the text. */
  readonly id: string;
  readonly kind: 'condition' | 'atom';
  readonly rule: Rule;
  readonly place: RulePlace;
  /** The condition or atom; undefined for a rule without condition. */
  readonly node: Expression | undefined;
  /** The value to be shown; undefined: that the rule runs. */
  readonly wants: boolean | undefined;
}

/** Keys of `state` with a boolean expression. */
const ANSWERS = ['visible', 'hidden', 'required', 'readOnly', 'disabled', 'editable'];

interface MeasuredAtom {
  readonly evaluate: Evaluate;
  readonly forced: { readonly true: Evaluate; readonly false: Evaluate };
  readonly goals: { readonly true: CoverageGoal; readonly false: CoverageGoal };
}

interface Decision {
  readonly part: RulePart;
  readonly isCondition: boolean;
  readonly evaluate: Evaluate;
  readonly atoms: readonly MeasuredAtom[];
}

/** Measures what of one rule is shown: its condition true and false, and each atom deciding with either value. */
export class RuleMeter {
  readonly rule: Rule;
  readonly goals: readonly CoverageGoal[];
  readonly #condition: readonly CoverageGoal[];
  readonly #holds: (scope: Scope) => boolean;
  readonly #result: (scope: Scope) => RuleResult;
  readonly #decisions: readonly Decision[];

  constructor(entity: string, rule: Rule) {
    this.rule = rule;
    const { condition, fulfill, otherwise } = rule;
    const { holds, result } = compilePlain(rule);
    this.#holds = holds;
    this.#result = result;
    this.#condition = conditionGoals(entity, rule);
    const parts: [RulePart, Expression | undefined, boolean][] = [
      ['when', condition, true],
      ['fulfill', fulfill?.expression, ANSWERS.includes(fulfill?.key ?? '')],
      ['otherwise', otherwise?.expression, ANSWERS.includes(otherwise?.key ?? '')],
    ];
    this.#decisions = parts.flatMap(([part, expression, isCondition]) =>
      expression === undefined ? [] : [measureDecision(entity, rule, part, expression, isCondition)],
    );
    const atoms = this.#decisions.flatMap((decision) => decision.atoms);
    this.goals = [...this.#condition, ...atoms.flatMap(({ goals }) => [goals.true, goals.false])];
  }

  /** Whether a case shows the rule's effect: an empty computed value or option list does not. */
  #shows(scope: Scope): boolean {
    if (this.rule.property !== 'value' && this.rule.property !== 'options') return true;
    return !isEmpty(this.#result(scope));
  }

  /** The goals that a scope meets: the condition has the value; forcing the atom to the other changes the result. */
  met(scope: Scope): CoverageGoal[] {
    const holds = this.#holds(scope);
    const met = this.#condition.filter(({ wants }) => (wants === undefined ? this.#shows(scope) : wants === holds));
    for (const decision of this.#decisions) {
      if (decision.part !== 'when' && (decision.part === 'fulfill') !== holds) continue;
      const result = resultOf(decision, decision.evaluate, scope);
      for (const { evaluate, forced, goals } of decision.atoms) {
        const is = evaluate(scope) === true ? 'true' : 'false';
        const other = resultOf(decision, is === 'true' ? forced.false : forced.true, scope);
        if (!sameResult(result, other)) met.push(goals[is]);
      }
    }
    return met;
  }
}

const resultOf = ({ isCondition }: Decision, evaluate: Evaluate, scope: Scope) =>
  isCondition ? evaluate(scope) === true : evaluate(scope);

function conditionGoals(entity: string, rule: Rule): CoverageGoal[] {
  const { condition, property, pointer } = rule;
  const goal = (wants: boolean | undefined): CoverageGoal => ({
    id: `${pointer} ${property} ${String(wants)}`,
    kind: 'condition',
    rule,
    place: placeOfRule(entity, rule, condition === undefined ? undefined : 'when'),
    node: condition,
    wants,
  });
  return condition === undefined ? [goal(undefined)] : [goal(true), goal(false)];
}

function measureDecision(
  entity: string,
  rule: Rule,
  part: RulePart,
  expression: Expression,
  isCondition: boolean,
): Decision {
  const place = placeOfRule(entity, rule, part);
  const atoms = listAtoms(expression, isCondition).map((atom): MeasuredAtom => {
    const goal = (wants: boolean): CoverageGoal => ({
      id: `${place.pointer} ${atom.start}-${atom.end} ${wants}`,
      kind: 'atom',
      rule,
      place: { ...place, range: [atom.start, atom.end] },
      node: atom,
      wants,
    });
    const force = (value: boolean): Evaluate =>
      compileOfRule(rule, replaceNode(expression, atom, { kind: 'literal', value, start: atom.start, end: atom.end }));
    return {
      evaluate: compileOfRule(rule, atom),
      forced: { true: force(true), false: force(false) },
      goals: { true: goal(true), false: goal(false) },
    };
  });
  return { part, isCondition: isCondition || answers(expression), evaluate: compileOfRule(rule, expression), atoms };
}

/** The atoms of an expression in text order, without `!`. `isCondition`: it is one, whatever its form. */
export function listAtoms(expression: Expression, isCondition: boolean): Expression[] {
  switch (expression.kind) {
    case 'literal':
      return [];
    case 'logical':
      return [...listAtoms(expression.left, true), ...listAtoms(expression.right, true)];
    case 'not':
      return listAtoms(expression.of, true);
    case 'conditional':
      return [
        ...listAtoms(expression.test, true),
        ...listAtoms(expression.yes, isCondition),
        ...listAtoms(expression.no, isCondition),
      ];
    default: {
      // A condition over rows is true for some of them and false for others: mutants cover it.
      const aboutRows = expression.kind === 'call' ? (FUNCTIONS.get(expression.name)?.condition ?? -1) : -1;
      const inside = childrenOf(expression).flatMap((child, i) => (i === aboutRows ? [] : listAtoms(child, false)));
      return isCondition || answers(expression) ? [expression, ...inside] : inside;
    }
  }
}

function answers(expression: Expression): boolean {
  const { kind } = expression;
  if (kind === 'call') return FUNCTIONS.get(expression.name)?.result === 'boolean';
  return kind === 'compare' || kind === 'includes' || kind === 'not' || kind === 'logical' || kind === 'related';
}
