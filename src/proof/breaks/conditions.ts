import type { FieldModel } from '#fields/FieldModel.ts';
import { isMany } from '#fields/table/fieldKinds.ts';
import type { Expression, ExpressionOf } from '#language/Expression.ts';
import { isList, type Value } from '#language/Value.ts';
import { build } from '#language/build.ts';

/** A condition or value over the stored record; undefined when it would be too large to write down. */
export type Symbolic = Expression | undefined;

export const TRUE = build.literal(true);
export const FALSE = build.literal(false);
/** The literal, for tests whether something is null. */
export const NULL = build.literal(null);
/** A value that is null: unlike the literal, a comparison with it is false and no test. */
export const NOTHING: Expression = { kind: 'name', root: '$self', path: [], start: 0, end: 0 };

/** Size limit: a condition grows when rules read each other's results, and the largest cannot be compiled. */
const MAX_NODES = 2000;
const NOWHERE = { start: 0, end: 0 };
const sizes = new WeakMap<Expression, number>();

const is = (part: Symbolic, value: boolean): boolean => part?.kind === 'literal' && part.value === value;

/** The conjunction of two conditions. */
export function both(a: Symbolic, b: Symbolic): Symbolic {
  if (is(a, false) || is(b, false)) return FALSE;
  if (is(a, true)) return b;
  if (is(b, true) || a === b) return a;
  return a && b && sized({ kind: 'logical', op: '&&', left: a, right: b, ...NOWHERE });
}

/** The disjunction of two conditions. */
export function either(a: Symbolic, b: Symbolic): Symbolic {
  if (is(a, true) || is(b, true)) return TRUE;
  if (is(a, false)) return b;
  if (is(b, false) || a === b) return a;
  return a && b && sized({ kind: 'logical', op: '||', left: a, right: b, ...NOWHERE });
}

/** The negation of a condition. A value that is not a boolean counts as false, so `not not` can be removed. */
export function negated(of: Symbolic): Symbolic {
  if (is(of, true)) return FALSE;
  if (is(of, false)) return TRUE;
  if (of?.kind === 'not') return of.of;
  return of && sized({ kind: 'not', of, ...NOWHERE });
}

/** One of two conditions, chosen by a third. */
export function picked(test: Symbolic, yes: Symbolic, no: Symbolic): Symbolic {
  if (is(test, true) || yes === no) return yes;
  if (is(test, false)) return no;
  if (is(yes, true)) return either(test, no);
  if (is(yes, false)) return both(negated(test), no);
  if (is(no, false)) return both(test, yes);
  if (is(no, true)) return either(negated(test), yes);
  return chosen(test, yes, no);
}

/** One of two values, chosen by a condition. */
export function chosen(test: Symbolic, yes: Symbolic, no: Symbolic): Symbolic {
  if (is(test, true) || yes === no) return yes;
  if (is(test, false)) return no;
  return test && yes && no && sized({ kind: 'conditional', test, yes, no, ...NOWHERE });
}

/** True where a value is null, an empty text or an empty list. */
export function emptied(of: Symbolic): Symbolic {
  if (of === NOTHING) return TRUE;
  if (of?.kind === 'conditional') return picked(of.test, emptied(of.yes), emptied(of.no));
  return of && sized(build.call('empty', of));
}

/** True where two single values are equal. */
export const equal = (a: Symbolic, b: Symbolic): Symbolic => compared(a, '===', b);

/** The comparison of two values. */
export function compared(a: Symbolic, op: ExpressionOf<'compare'>['op'], b: Symbolic): Symbolic {
  return a && b && sized({ kind: 'compare', op, left: a, right: b, ...NOWHERE });
}

/** A call of a function of the expression language. */
export function called(name: string, ...args: readonly Symbolic[]): Symbolic {
  const known = args.filter((arg) => arg !== undefined);
  return known.length < args.length ? undefined : sized(build.call(name, ...known));
}

/** The expression, or undefined when it is too large. A repeated part counts each time. */
export const sized = (expression: Expression): Symbolic => (sizeOf(expression) > MAX_NODES ? undefined : expression);

/** The number of nodes of an expression when printed. */
export function sizeOf(expression: Expression): number {
  const known = sizes.get(expression);
  if (known !== undefined) return known;
  const size = 1 + partsOf(expression).reduce((sum, part) => sum + sizeOf(part), 0);
  sizes.set(expression, size);
  return size;
}

/** The expressions right below a node. */
export function partsOf(expression: Expression): readonly Expression[] {
  switch (expression.kind) {
    case 'literal':
    case 'name':
      return [];
    case 'list':
      return expression.items;
    case 'not':
    case 'negate':
      return [expression.of];
    case 'compare':
    case 'arithmetic':
    case 'logical':
    case 'coalesce':
      return [expression.left, expression.right];
    case 'conditional':
      return [expression.test, expression.yes, expression.no];
    case 'includes':
      return [expression.list, expression.item];
    case 'call':
      return expression.args;
    case 'related':
      return [expression.where];
  }
}

/** A constant as an expression; undefined for one that the language cannot write. */
export function literalOf(value: Value): Symbolic {
  if (!isList(value)) return typeof value === 'object' && value !== null ? undefined : build.literal(value);
  const items = value.map(literalOf).filter((item) => item !== undefined);
  return items.length < value.length ? undefined : { kind: 'list', items, ...NOWHERE };
}

/** True where an expression returns a list, even an empty one; undefined if unknown. Empty lists are stored as null. */
export function isListOf(expression: Symbolic, field: (name: string) => FieldModel | undefined): Symbolic {
  if (expression === undefined) return undefined;
  switch (expression.kind) {
    case 'list':
      return TRUE;
    case 'call':
      return expression.name === 'children' ? TRUE : FALSE;
    case 'conditional':
      return picked(expression.test, isListOf(expression.yes, field), isListOf(expression.no, field));
    case 'coalesce': {
      const [left, right] = [isListOf(expression.left, field), isListOf(expression.right, field)];
      return either(left, both(compared(expression.left, '===', NULL), right));
    }
    case 'name':
      if (expression.root === '$ref' || expression.root === '$user') return undefined;
      return mayHoldList(field(expression.path[0] ?? '')) ? negated(emptied(expression)) : FALSE;
    default:
      return FALSE;
  }
}

/** Whether a field stores lists. */
export const mayHoldList = (field: FieldModel | undefined): boolean => isMany(field);
