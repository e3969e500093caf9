import type { Expression } from '#language/Expression.ts';

/** A condition as a formula over atoms, each atom by its number in an `AtomTable`. */
export type Formula =
  | { readonly kind: 'atom'; readonly atom: number; readonly node: Expression }
  | { readonly kind: 'constant'; readonly value: boolean; readonly node: Expression }
  | { readonly kind: 'not'; readonly of: Formula; readonly node: Expression }
  | { readonly kind: 'and' | 'or'; readonly left: Formula; readonly right: Formula; readonly node: Expression }
  | {
      readonly kind: 'if';
      readonly test: Formula;
      readonly yes: Formula;
      readonly no: Formula;
      readonly node: Expression;
    };

/** One combination of truth values, one per atom of a table. */
export type Truths = readonly boolean[];

/** A place in a formula that is replaced by a constant. */
export type Replaced = ReadonlyMap<Formula, boolean>;

const NOTHING: Replaced = new Map();

/** The truth value of a formula; places in `replaced` have the value given there. */
export function isTrue(formula: Formula, truths: Truths, replaced: Replaced = NOTHING): boolean {
  const fixed = replaced.size === 0 ? undefined : replaced.get(formula);
  if (fixed !== undefined) return fixed;
  switch (formula.kind) {
    case 'atom':
      return truths[formula.atom] === true;
    case 'constant':
      return formula.value;
    case 'not':
      return !isTrue(formula.of, truths, replaced);
    case 'and':
      return isTrue(formula.left, truths, replaced) && isTrue(formula.right, truths, replaced);
    case 'or':
      return isTrue(formula.left, truths, replaced) || isTrue(formula.right, truths, replaced);
    case 'if':
      return isTrue(isTrue(formula.test, truths, replaced) ? formula.yes : formula.no, truths, replaced);
  }
}

/** The atoms and constants of a formula, in the order of the text. */
export function leavesOf(formula: Formula): Formula[] {
  switch (formula.kind) {
    case 'atom':
    case 'constant':
      return [formula];
    case 'not':
      return leavesOf(formula.of);
    case 'and':
    case 'or':
      return [...leavesOf(formula.left), ...leavesOf(formula.right)];
    case 'if':
      return [...leavesOf(formula.test), ...leavesOf(formula.yes), ...leavesOf(formula.no)];
  }
}

/** The parts that `&&` joins at the top of a formula. */
export function conjunctsOf(formula: Formula): Formula[] {
  return formula.kind === 'and' ? [...conjunctsOf(formula.left), ...conjunctsOf(formula.right)] : [formula];
}
