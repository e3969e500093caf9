import type { EnumItem, EnumSource } from '#language/EnumType.ts';
import type { Expression, ExpressionOf } from '#language/Expression.ts';
import { CALLS, isTruth as isTruthFunction } from './scriptCalls.ts';
import { EMPTY, CONTAINS_SCRIPT, NEGATED, ordered, reckoned, SAME } from './scriptParts.ts';

/** Thrown for expressions that plain Formily cannot express. */
export class InexpressibleError extends Error {}

/** The place of an expression: how it reads a name, as a value that is never an empty text, and the enum types. */
export interface ScriptPlace {
  readonly enums: EnumSource;
  /** Throws Unsayable for a name that is not available. */
  readonly read: (name: ExpressionOf<'name'>) => string;
}

/**
 * The JavaScript of an expression for Formily, with the same values as ours: an empty value equals, precedes and
 * follows nothing, and arithmetic with it returns an empty value. Throws Unsayable for a name that is not available.
 */
export function printScript(expression: Expression, place: ScriptPlace): string {
  const print = (part: Expression): string => printScript(part, place);
  const truth = (part: Expression): string => (isTruth(part) ? print(part) : `${print(part)} === true`);
  switch (expression.kind) {
    case 'literal':
      return JSON.stringify(expression.value);
    case 'list':
      return `[${expression.items.map(print).join(', ')}]`;
    case 'name':
      return place.read(expression);
    case 'not':
      return isTruth(expression.of) ? `!(${print(expression.of)})` : `(${print(expression.of)} !== true)`;
    case 'negate':
      return `(${NEGATED})(${print(expression.of)})`;
    case 'logical':
      return `(${truth(expression.left)} ${expression.op} ${truth(expression.right)})`;
    case 'conditional':
      return `(${truth(expression.test)} ? ${print(expression.yes)} : ${print(expression.no)})`;
    case 'coalesce':
      return `(${print(expression.left)} ?? ${print(expression.right)})`;
    case 'compare':
      return printCompare(expression, print);
    case 'arithmetic':
      return printArithmetic(expression, print);
    case 'includes':
      return `(${CONTAINS_SCRIPT})(${print(expression.list)}, ${print(expression.item)})`;
    case 'call':
      return printCall(expression, print, place.enums);
    case 'related':
      throw new InexpressibleError('对被引用的记录提问');
  }
}

/** It is true or false and nothing else. */
function isTruth(expression: Expression): boolean {
  return (
    ['not', 'logical', 'compare', 'includes'].includes(expression.kind) ||
    (expression.kind === 'call' && isTruthFunction(expression.name))
  );
}

function printCompare({ op, left, right }: ExpressionOf<'compare'>, print: (part: Expression) => string): string {
  const isNull = (part: Expression): boolean => part.kind === 'literal' && part.value === null;
  const [a, b] = [print(left), print(right)];
  if (op === '===' || op === '!==') {
    if (isNull(left) || isNull(right)) {
      const empty = `(${EMPTY})(${isNull(right) ? a : b})`;
      return op === '===' ? empty : `!${empty}`;
    }
    // A literal is never empty: whatever else is, is not equal to it.
    if (isFilled(left) || isFilled(right)) return `(${a} ${op} ${b})`;
    const same = `(${SAME})(${a}, ${b})`;
    return op === '===' ? same : `!${same}`;
  }
  return `(${ordered(op)})(${a}, ${b})`;
}

const isFilled = (part: Expression): boolean => part.kind === 'literal' && part.value !== null && part.value !== '';

function printArithmetic({ op, left, right }: ExpressionOf<'arithmetic'>, print: (part: Expression) => string): string {
  return `(${reckoned(op)})(${print(left)}, ${print(right)})`;
}

function printCall(
  { name, args, asks }: ExpressionOf<'call'>,
  print: (part: Expression) => string,
  enums: EnumSource,
): string {
  const [first, second] = args;
  if ((name === 'children' || name === 'label') && first?.kind === 'literal' && second !== undefined) {
    const type = enums(String(first.value));
    if (type === undefined) throw new InexpressibleError(`枚举 ${String(first.value)} 不在文档里`);
    if (name === 'children') return `(${JSON.stringify(childrenOf(type.items))}[${print(second)}] ?? [])`;
    return `(${LABELLED})(new Map(${JSON.stringify(labelsOf(type.items))}), ${print(second)})`;
  }
  const script = CALLS.get(name);
  if (script === undefined) throw new InexpressibleError(`使用函数 ${name}`);
  const given = args.map((arg, i) => (i === asks?.condition ? `($row) => ${print(arg)}` : print(arg)));
  return `(${script})(${given.join(', ')})`;
}

/** The label of a Value; a path is read by its last part. */
const LABELLED =
  "(labels, x) => { const last = typeof x === 'string' && x.includes('/') ? x.slice(x.lastIndexOf('/') + 1) : undefined; return labels.get(x) ?? labels.get(last) ?? (last === undefined ? null : labels.get(Number(last)) ?? null); }";

/** Every Value with its full label. The first of equal Values wins, so it comes last. */
function labelsOf(items: readonly EnumItem[], above: readonly string[] = []): [string | number, string][] {
  return items
    .flatMap(({ Value, Label, Children = [] }): [string | number, string][] => {
      const labels = [...above, Label];
      return [[Value, labels.join(' / ')], ...labelsOf(Children, labels).toReversed()];
    })
    .toReversed();
}

/** The enabled Values right below every item that has some. */
function childrenOf(items: readonly EnumItem[]): Record<string, (string | number)[]> {
  const below = (all: readonly EnumItem[]): [string, (string | number)[]][] =>
    all.flatMap(({ Value, Children = [] }) => {
      const open = Children.filter(({ IsEnabled }) => IsEnabled !== false).map((child) => child.Value);
      return open.length === 0 ? [] : [[String(Value), open], ...below(Children)];
    });
  return Object.fromEntries(below(items));
}
