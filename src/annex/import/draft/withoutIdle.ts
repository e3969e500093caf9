import type { Reaction, StateEffects } from '#generated/documents/FormDocument.ts';
import type { LoadedDocuments } from '#documents/loadDocuments.ts';
import { enumsOfProduct } from '#engine/enums/enumsOfProduct.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { Rule } from '#engine/rules/Rule.ts';
import { printExpression } from '#language/compiler/printExpression.ts';
import type { Expression } from '#language/Expression.ts';
import { factsOf } from '#proof/analysis/effectFacts.ts';
import { fieldsAt, type FieldOf } from '#proof/expressions/LintExpression.ts';
import { AtomTable } from '#proof/lint/AtomTable.ts';
import type { Formula, Replaced } from '#proof/lint/Formula.ts';
import { idleParts, MAX_TRUTHS } from '#proof/lint/lintCondition.ts';
import { readFormula } from '#proof/lint/readFormula.ts';
import { choice } from '../script/conditions.ts';
import type { EnumSource } from '#language/EnumType.ts';
import { mapExpression } from '#language/mapExpression.ts';
import { enumMisfit } from '#proof/expressions/enumFit.ts';
import { decidedByBounds } from '#proof/lint/lintBounds.ts';

type Shorten = (expression: Expression) => string | undefined;

/**
 * An equivalent shorter reaction: without parts of its conditions that have no effect, or that no record can fulfil.
 * `rules` are the compiled rules. `nothing`: it never has an effect. Undefined if it cannot be shortened.
 */
export function withoutIdle(
  reaction: Reaction,
  rules: readonly Rule[],
  entity: EntityModel,
  loaded: LoadedDocuments,
): Reaction | 'nothing' | undefined {
  const shorten = shortener(entity, loaded);
  const branches = withoutIdleEffects(reaction, rules, shorten);
  const condition = rules.find((rule) => rule.condition !== undefined)?.condition;
  const said = condition === undefined ? undefined : shorten(condition);
  if (said === undefined) return branches;
  const { fulfill, otherwise, ...rest } = branches ?? reaction;
  if (said !== 'true' && said !== 'false') return { ...(branches ?? reaction), when: `{{ ${said} }}` };
  const branch = said === 'true' ? fulfill : otherwise;
  const { when: _, ...always } = rest;
  return branch === undefined ? 'nothing' : { ...always, fulfill: branch };
}

/** A reaction whose branches have shorter expressions; undefined if they cannot be shortened. */
function withoutIdleEffects(reaction: Reaction, rules: readonly Rule[], shorten: Shorten): Reaction | undefined {
  let shorter: Reaction | undefined;
  for (const rule of rules.filter(({ property }) => factsOf(property).flag !== undefined))
    for (const part of ['fulfill', 'otherwise'] as const) {
      const effect = rule[part];
      const said = effect?.expression === undefined ? undefined : shorten(effect.expression);
      if (effect === undefined || said === undefined) continue;
      const isFixed = said === 'true' || said === 'false';
      const state: StateEffects = { [effect.key]: isFixed ? said === 'true' : `{{ ${said} }}` };
      shorter = { ...(shorter ?? reaction), [part]: { state: { ...(shorter ?? reaction)[part]?.state, ...state } } };
    }
  return shorter;
}

function shortener(entity: EntityModel, { documents, entities }: LoadedDocuments): Shorten {
  const enums = enumsOfProduct(documents);
  const fieldOf = fieldsAt(entity, entity, (key) => entities.get(key));
  return (expression) => {
    const table = new AtomTable(enums);
    const formula = readFormula(withoutMisfits(expression, fieldOf, enums), fieldOf, table);
    const truths = table.truths(MAX_TRUTHS);
    const said = printFormula(formula, truths === undefined ? new Map() : idleParts(formula, truths));
    const whole = printFormula(readFormula(expression, fieldOf, new AtomTable(enums)), new Map());
    return said === whole ? undefined : said;
  };
}

function printFormula(formula: Formula, replaced: Replaced): string {
  const fixed = replaced.get(formula);
  if (fixed !== undefined) return String(fixed);
  const print = (each: Formula): string => printFormula(each, replaced);
  switch (formula.kind) {
    case 'constant':
      return String(formula.value);
    case 'atom':
      return printExpression(formula.node);
    case 'not': {
      const { of, node } = formula;
      if (of.kind === 'not' && !replaced.has(of)) return print(of.of);
      const text = print(of);
      if (text === 'true' || text === 'false') return String(text === 'false');
      if (node.kind === 'compare') return printExpression(node);
      return of.node.kind === 'call' ? `!${text}` : `!(${text})`;
    }
    case 'and':
    case 'or': {
      const [left, right] = [print(formula.left), print(formula.right)];
      const [none, all] = formula.kind === 'and' ? ['true', 'false'] : ['false', 'true'];
      if (left === all || right === all) return all;
      if (left === none) return right;
      return right === none ? left : `(${left} ${formula.kind === 'and' ? '&&' : '||'} ${right})`;
    }
    case 'if':
      return choice(print(formula.test), print(formula.yes), print(formula.no));
  }
}

/**
 * A condition without values that no record can have, because they are no items of their enum type: comparisons with
 * them never hold. Comparisons that the bounds of fields decide are resolved, too.
 */
function withoutMisfits(expression: Expression, fieldOf: FieldOf, enums: EnumSource): Expression {
  const isMisfit = (name: Expression, constant: Expression): boolean => {
    const field = name.kind === 'name' ? fieldOf(name) : undefined;
    return field !== undefined && constant.kind === 'literal' && enumMisfit(field, constant.value, enums) !== undefined;
  };
  return mapExpression(expression, (node) => {
    const decided = decidedByBounds(node, fieldOf);
    if (decided !== undefined) return fixed(node, decided);
    if (node.kind === 'compare' && (node.op === '===' || node.op === '!=='))
      return isMisfit(node.left, node.right) || isMisfit(node.right, node.left) ? fixed(node, node.op === '!==') : node;
    if (node.kind !== 'includes') return folded(node);
    const { list, item } = node;
    if (list.kind !== 'list') return isMisfit(list, item) ? fixed(node, false) : node;
    const items = list.items.filter((each) => !isMisfit(item, each));
    return items.length === 0 ? fixed(node, false) : { ...node, list: { ...list, items } };
  });
}

const fixed = ({ start, end }: Expression, value: boolean): Expression => ({ kind: 'literal', value, start, end });

const isFixed = (node: Expression | undefined, value: boolean): boolean =>
  node?.kind === 'literal' && node.value === value;

/** Simplifies an expression with constant parts. */
function folded(node: Expression): Expression {
  if (node.kind === 'logical') {
    const decides = node.op === '||';
    if ([node.left, node.right].some((side) => isFixed(side, decides))) return fixed(node, decides);
    return isFixed(node.left, !decides) ? node.right : isFixed(node.right, !decides) ? node.left : node;
  }
  if (node.kind === 'not' && node.of.kind === 'literal') return fixed(node, node.of.value === false);
  if (node.kind === 'conditional' && node.test.kind === 'literal') return node.test.value === true ? node.yes : node.no;
  if (node.kind !== 'call') return node;
  const test = node.args[1];
  if (node.name === 'any' && isFixed(test, false)) return fixed(node, false);
  return node.name === 'every' && isFixed(test, true) ? fixed(node, true) : node;
}
