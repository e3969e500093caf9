import type { Expression, ExpressionOf } from '#language/Expression.ts';
import { FUNCTIONS } from '#language/functions/functions.ts';
import { mapExpression } from '#language/mapExpression.ts';
import type { Scalar } from '#language/Value.ts';
import type { Comparisons } from '#fields/facets/domains.ts';
import { inputKey, inputKeysOf } from './inputKey.ts';

interface Found {
  readonly key: string;
  readonly constant?: Scalar;
  readonly length?: number;
  readonly isMeasured?: boolean;
  readonly partners?: readonly string[];
  readonly summed?: string;
}

const REPRESENTATIVE_YEAR = 2026;

/** The values that expressions compare each input with, by input key; each once, in order of appearance. */
export function listComparisons(expressions: readonly Expression[]): ReadonlyMap<string, Comparisons> {
  const found = new Map<string, Found[]>();
  for (const each of expressions.flatMap(comparisonsIn)) found.set(each.key, [...(found.get(each.key) ?? []), each]);
  return new Map([...found].map(([key, list]) => [key, joinFound(list)]));
}

function joinFound(list: readonly Found[]): Comparisons {
  const partners = unique(list.flatMap((each) => each.partners ?? []));
  const summed = unique(list.flatMap((each) => each.summed ?? []));
  return {
    constants: unique(list.flatMap(({ constant }) => constant ?? [])),
    lengths: unique(list.flatMap(({ length }) => length ?? [])),
    ...(list.some(({ isMeasured }) => isMeasured === true) ? { isMeasured: true } : {}),
    ...(partners.length === 0 ? {} : { partners }),
    ...(summed.length === 0 ? {} : { summed }),
  };
}

const unique = <T>(values: readonly T[]): T[] => [...new Set(values)];

function comparisonsIn(expression: Expression): Found[] {
  const found: Found[] = [];
  mapExpression(expression, (node) => {
    if (node.kind === 'compare') found.push(...compareBoth(node));
    if (node.kind === 'includes') found.push(...compareItems(node.list, node.item));
    if (node.kind === 'arithmetic') found.push(...inputKeysOf([node]).map((key) => ({ key, isMeasured: true })));
    if (node.kind === 'call') found.push(...calledWith(node));
    return node;
  });
  return found;
}

function compareBoth({ left, right }: ExpressionOf<'compare'>): Found[] {
  const [those, others] = [inputKeysOf([left]), inputKeysOf([right])];
  const joint = [...those, ...others].map((key) => ({
    key,
    partners: (those.includes(key) ? others : those).filter((other) => other !== key),
  }));
  return [
    ...comparePair(left, right),
    ...comparePair(right, left),
    ...joint.filter(({ partners }) => partners.length > 0),
  ];
}

function calledWith({ name, args }: ExpressionOf<'call'>): Found[] {
  const [first, second] = args;
  if (first === undefined || second === undefined) return [];
  const known = FUNCTIONS.get(name);
  if (known?.isComparison === true) return comparePair(first, second);
  if (known?.rows === 0 && known.column === 1 && second.kind === 'literal' && typeof second.value === 'string') {
    const summed = second.value;
    return keysIn(first).map((key) => ({ key, summed }));
  }
  return [];
}

function comparePair(side: Expression, other: Expression): Found[] {
  if (other.kind !== 'literal') return [];
  const { value } = other;
  if (side.kind === 'call' && typeof value === 'number') {
    const keys = side.args[0] === undefined ? [] : keysIn(side.args[0]);
    if (side.name === 'length') return keys.map((key) => ({ key, length: value }));
    if (side.name === 'month') return keys.map((key) => ({ key, constant: dayIn(REPRESENTATIVE_YEAR, value) }));
    if (side.name === 'year') return keys.map((key) => ({ key, constant: dayIn(value, 6) }));
  }
  return keysIn(side).map((key) => ({ key, constant: value }));
}

const dayIn = (year: number, month: number): string =>
  `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-15`;

function compareItems(list: Expression, item: Expression): Found[] {
  if (list.kind === 'list') return list.items.flatMap((constant) => comparePair(item, constant));
  if (item.kind === 'literal') return comparePair(list, item);
  const [those, others] = [inputKeysOf([list]), inputKeysOf([item])];
  return [...those.map((key) => ({ key, partners: others })), ...others.map((key) => ({ key, partners: those }))];
}

/** The inputs that an expression passes on as they are, or nearly so. */
function keysIn(expression: Expression): string[] {
  switch (expression.kind) {
    case 'name':
      return [inputKey(expression) ?? []].flat();
    case 'coalesce':
      return [...keysIn(expression.left), ...keysIn(expression.right)];
    case 'call':
      return FUNCTIONS.get(expression.name)?.isTransparent === true ? expression.args.flatMap(keysIn) : [];
    default:
      return [];
  }
}
