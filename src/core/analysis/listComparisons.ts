import type { Expression } from '../expression/Expression.ts';
import { mapExpression } from '../expression/mapExpression.ts';
import type { Scalar } from '../expression/Value.ts';

/** What some expressions compare one field with. */
export interface Comparisons {
  /** Constants that the field, or an item of it, is compared with. */
  readonly constants: readonly NonNullable<Scalar>[];
  /** Numbers that the length of the field is compared with. */
  readonly lengths: readonly number[];
}

interface Found {
  readonly field: string;
  readonly constant?: Scalar;
  readonly length?: number;
}

const TEXT_TESTS = ['startsWith', 'contains'];

/** What the expressions compare each field (`$values.F`) with, by field name; each value once, in order of appearance. */
export function listComparisons(expressions: readonly Expression[]): ReadonlyMap<string, Comparisons> {
  const found = new Map<string, { constants: Set<NonNullable<Scalar>>; lengths: Set<number> }>();
  for (const { field, constant, length } of expressions.flatMap(comparisonsIn)) {
    const entry = found.get(field) ?? { constants: new Set(), lengths: new Set() };
    found.set(field, entry);
    if (constant !== undefined && constant !== null) entry.constants.add(constant);
    if (length !== undefined) entry.lengths.add(length);
  }
  return new Map(
    [...found].map(([field, { constants, lengths }]) => [field, { constants: [...constants], lengths: [...lengths] }]),
  );
}

function comparisonsIn(expression: Expression): Found[] {
  const found: Found[] = [];
  mapExpression(expression, (node) => {
    if (node.kind === 'compare')
      found.push(...comparePair(node.left, node.right), ...comparePair(node.right, node.left));
    if (node.kind === 'includes') found.push(...compareItems(node.list, node.item));
    if (node.kind === 'call' && TEXT_TESTS.includes(node.name)) {
      const [text, part] = node.args;
      if (text !== undefined && part !== undefined) found.push(...comparePair(text, part));
    }
    return node;
  });
  return found;
}

function comparePair(side: Expression, other: Expression): Found[] {
  if (other.kind !== 'literal') return [];
  const [of] = side.kind === 'call' && side.name === 'length' ? side.args : [];
  if (of !== undefined && typeof other.value === 'number')
    return fieldOf(of).map((field) => ({ field, length: Number(other.value) }));
  return fieldOf(side).map((field) => ({ field, constant: other.value }));
}

function compareItems(list: Expression, item: Expression): Found[] {
  if (list.kind === 'list') return list.items.flatMap((constant) => comparePair(item, constant));
  return comparePair(list, item);
}

function fieldOf(expression: Expression): string[] {
  if (expression.kind !== 'name' || expression.root !== '$values') return [];
  return expression.path.slice(0, 1);
}
