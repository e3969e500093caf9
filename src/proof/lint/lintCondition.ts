import type { EnumSource } from '#language/EnumType.ts';
import { childrenOf } from '#language/mapExpression.ts';
import type { Expression } from '#language/Expression.ts';
import { printExpression } from '#language/compiler/printExpression.ts';
import type { Report } from '#engine/schema/SchemaProblem.ts';
import { AtomTable } from './AtomTable.ts';
import { conjunctsOf, isTrue, leavesOf, type Formula, type Replaced, type Truths } from './Formula.ts';
import type { LintExpression } from '../expressions/LintExpression.ts';
import { readFormula } from './readFormula.ts';

/** Maximum number of truth combinations; larger conditions are not checked. */
export const MAX_TRUTHS = 4096;

/** Reports a condition without effect: always or never true, with idle parts, or with unreachable branches. */
export function lintCondition(lint: LintExpression, enums: EnumSource, report: Report): void {
  const { expression, fieldOf, isCondition } = lint;
  const table = new AtomTable(enums);
  const formula = isCondition || isYesNo(expression) ? readFormula(expression, fieldOf, table) : undefined;
  const tests = conditionalsIn(expression).map((node) => ({ node, test: readFormula(node.test, fieldOf, table) }));
  const truths = table.truths(MAX_TRUTHS);
  if (truths === undefined) return;
  if (formula !== undefined && lintWhole(formula, truths, lint, report)) return;
  if (formula !== undefined) lintParts(formula, truths, lint, report);
  lintBranches(expression, [], new Map(tests.map(({ node, test }) => [node, test])), truths, lint, report);
  for (const { test } of formula === undefined ? tests : []) lintParts(test, truths, lint, report);
}

/** Whether a value is a comparison or a logical expression, which should be able to be both true and false. */
const isYesNo = ({ kind }: Expression): boolean => ['compare', 'logical', 'not', 'includes'].includes(kind);

type Conditional = Extract<Expression, { kind: 'conditional' }>;

function conditionalsIn(node: Expression): Conditional[] {
  return [...(node.kind === 'conditional' ? [node] : []), ...childrenOf(node).flatMap(conditionalsIn)];
}

const isPossible = (formula: Formula, truths: readonly Truths[]): boolean =>
  truths.some((each) => isTrue(formula, each));

function lintWhole(formula: Formula, truths: readonly Truths[], { pointer }: LintExpression, report: Report): boolean {
  const { start, end } = formula.node;
  if (!isPossible(formula, truths)) {
    const [place, message] = contradiction(formula, truths);
    const range = [place.start, place.end] as const;
    report({ code: 'condition/never', pointer, range, message, proposal: 'Correct it, or take the rule away' });
    return true;
  }
  if (truths.some((each) => !isTrue(formula, each))) return false;
  const message = `\`${printExpression(formula.node)}\` is always true, so it decides nothing`;
  report({
    code: 'condition/always',
    pointer,
    range: [start, end],
    message,
    proposal: 'Correct it, or take the condition away',
  });
  return true;
}

/** The part of a condition that is never true, or the second of two that exclude each other; else all of it. */
function contradiction(formula: Formula, truths: readonly Truths[]): [Expression, string] {
  const parts = conjunctsOf(formula);
  const alone = parts.find((part) => !isPossible(part, truths));
  if (alone !== undefined) return [alone.node, `\`${printExpression(alone.node)}\` can never be true`];
  for (const [i, second] of parts.entries()) {
    const first = parts.slice(0, i).find((part) => !truths.some((each) => isTrue(part, each) && isTrue(second, each)));
    if (first === undefined) continue;
    const [a, b] = [printExpression(first.node), printExpression(second.node)];
    return [second.node, `\`${a}\` and \`${b}\` exclude each other, so the condition can never be true`];
  }
  return [formula.node, `\`${printExpression(formula.node)}\` can never be true`];
}

/** The parts of a condition without effect, with their replacements: the outcome does not depend on them. */
export function idleParts(formula: Formula, truths: readonly Truths[]): ReadonlyMap<Formula, boolean> {
  let replaced: Replaced = new Map();
  for (const leaf of leavesOf(formula).toReversed())
    replaced =
      [true, false]
        .map((value): Replaced => new Map([...replaced, [leaf, value]]))
        .find((next) => truths.every((each) => isTrue(formula, each, next) === isTrue(formula, each))) ?? replaced;
  return replaced;
}

/** Reports the parts that could be left out, from the last to the first. */
function lintParts(formula: Formula, truths: readonly Truths[], { pointer }: LintExpression, report: Report): void {
  const leaves = leavesOf(formula);
  if (leaves.length < 2) return;
  for (const leaf of idleParts(formula, truths).keys()) {
    const text = printExpression(leaf.node);
    const isTwice = leaves.some((other) => other !== leaf && printExpression(other.node) === text);
    report({
      code: 'condition/redundant',
      pointer,
      range: [leaf.node.start, leaf.node.end],
      message: isTwice
        ? `\`${text}\` stands here twice, the second time without effect`
        : `\`${text}\` makes no difference here: the rest decides alone`,
      proposal: 'Take it away, or correct it',
    });
  }
}

/** Reports branches of `? :` that are unreachable after the preceding tests. */
function lintBranches(
  node: Expression,
  path: readonly (readonly [Formula, boolean])[],
  tests: ReadonlyMap<Expression, Formula>,
  truths: readonly Truths[],
  lint: LintExpression,
  report: Report,
): void {
  const test = tests.get(node);
  if (node.kind !== 'conditional' || test === undefined) {
    for (const child of childrenOf(node)) lintBranches(child, path, tests, truths, lint, report);
    return;
  }
  for (const [branch, value] of [
    [node.yes, true],
    [node.no, false],
  ] as const) {
    const way = [...path, [test, value] as const];
    if (truths.some((each) => way.every(([formula, is]) => isTrue(formula, each) === is)))
      lintBranches(branch, way, tests, truths, lint, report);
    else
      report({
        code: 'condition/unreachable',
        pointer: lint.pointer,
        range: [branch.start, branch.end],
        message: `\`${printExpression(branch)}\` is never the result: \`${printExpression(node.test)}\` is always ${!value} when its turn comes`,
        proposal: 'Correct the test, or take the branch away',
      });
  }
}
