import type { Expression } from '#language/Expression.ts';
import { isList, type Value } from '#language/Value.ts';
import { SPELLINGS } from '#engine/rules/EFFECTS.ts';
import { factsOf } from './effectFacts.ts';
import { inputKey } from './inputKey.ts';
import type { Effect, Rule } from '#engine/rules/Rule.ts';
import type { FiniteValues, KnownInputs } from './provenSame.ts';
import type { Space } from './walkStates.ts';

const NOWHERE = { start: 0, end: 0 };
const UNSET: Expression = { kind: 'name', root: '$deps', path: ['unset'], ...NOWHERE };

/** The result of a rule as one expression; `entered` where it sets nothing. */
export function resultOf(
  { condition, holds, fulfill, otherwise }: Rule,
  entered: Expression,
  inner: (part: Expression) => Expression = (part) => part,
): Expression {
  const value = (effect: Effect | undefined): Expression => {
    if (effect === undefined) return entered;
    return effect.expression === undefined ? constantOf(effect.constant ?? null) : inner(effect.expression);
  };
  if (condition === undefined) return value(holds === undefined ? fulfill : otherwise);
  return { kind: 'conditional', test: inner(condition), yes: value(fulfill), no: value(otherwise), ...NOWHERE };
}

function constantOf(value: Value): Expression {
  if (isList(value)) return { kind: 'list', items: value.map(constantOf), ...NOWHERE };
  return { kind: 'literal', value: typeof value === 'object' ? JSON.stringify(value) : value, ...NOWHERE };
}

/** The value a rule sets, as one expression, for any spelling of its effect; unset without a rule. */
export function setBy(rule: Rule | undefined): Expression {
  if (rule === undefined) return UNSET;
  return resultOf({ ...rule, fulfill: spelled(rule.fulfill), otherwise: spelled(rule.otherwise) }, UNSET);
}

/** A boolean effect, with the values its spelling gives to true and false. */
function spelled(effect: Effect | undefined): Effect | undefined {
  const spelling = SPELLINGS.get(effect?.key ?? '');
  if (effect?.expression === undefined || spelling === undefined || effect.key === 'display') return effect;
  if (factsOf(spelling.property).flag === undefined) return effect;
  const [yes, no] = [constantOf(spelling.map(true) ?? null), constantOf(spelling.map(false) ?? null)];
  return { ...effect, expression: { kind: 'conditional', test: effect.expression, yes, no, ...NOWHERE } };
}

/**
 * Whether a rule sets only given values (literals or input), chosen by conditions. A computed value may be the same for
 * all tried inputs, even though every condition was both true and false.
 */
export function handsOn({ fulfill, otherwise }: Rule, rules: readonly Rule[]): boolean {
  const reckoned = new Set(rules.filter(({ property }) => property === 'value').map(({ target }) => target));
  return [fulfill, otherwise].every(
    (effect) => effect?.expression === undefined || isGiven(effect.expression, reckoned),
  );
}

function isGiven(expression: Expression, reckoned: ReadonlySet<string>): boolean {
  switch (expression.kind) {
    case 'conditional':
      return isGiven(expression.yes, reckoned) && isGiven(expression.no, reckoned);
    case 'coalesce':
      return isGiven(expression.left, reckoned) && isGiven(expression.right, reckoned);
    case 'name':
      return !reckoned.has(inputKey(expression) ?? '');
    default:
      return ['literal', 'compare', 'includes', 'not', 'logical', 'related'].includes(expression.kind);
  }
}

/** The values of inputs that have no others. */
export const finiteIn =
  ({ fields, domains, finite }: Space & Pick<KnownInputs, 'finite'>): FiniteValues =>
  (key) =>
    finite.has(key) ? domains[fields.indexOf(key)] : undefined;
