import { compileExpression } from '#language/compiler/compileExpression.ts';
import { FUNCTIONS } from '#language/functions/functions.ts';
import type { Scope } from '#language/compiler/Scope.ts';
import { printExpression } from '#language/compiler/printExpression.ts';
import type { EnumSource } from '#language/EnumType.ts';
import type { Expression, ExpressionOf } from '#language/Expression.ts';
import { mapChildren } from '#language/mapExpression.ts';
import { isList, type Scalar, type Value } from '#language/Value.ts';
import { inputKey, inputKeysOf } from './inputKey.ts';
import { eachState, sizeOf } from './walkStates.ts';

/** Properties of inputs, by key. */
export interface KnownInputs {
  /** Inputs without values outside of their domain. */
  readonly finite: ReadonlySet<string>;
  /** Inputs that contain integers only. */
  readonly whole: ReadonlySet<string>;
}

/** All values of a finite input; undefined for numbers, texts and other unbounded inputs. */
export type FiniteValues = (key: string) => readonly Value[] | undefined;

/** An operand that conditions treat as a whole: an input, or a computed value, identified by its text. */
export interface Term {
  readonly key: string;
  readonly reads: readonly string[];
  /** The single input it is, or is a part of; undefined for a computed value. */
  readonly view: View | undefined;
  isOrdered: boolean;
  readonly constants: Set<Scalar>;
  readonly items: Set<Scalar>;
  /** Keys of other terms that it is compared with. */
  readonly partners: Set<string>;
}

/** The used part of an input. */
interface View {
  readonly of: string;
  readonly through: (value: Value) => Value;
}

/** Expressions over terms: every name in them is `$deps.<key of a term>`. */
export interface Abstraction {
  readonly expressions: readonly Expression[];
  readonly terms: ReadonlyMap<string, Term>;
}

/** Proofs by more states than these are not tried. */
const MAX_STATES = 50_000;
/** Lists are tried with all subsets of at most this many items. */
const MAX_ITEMS = 6;
const NO_ENUMS: EnumSource = () => undefined;

/**
 * Whether two expressions have the same value for all inputs. Computed values (sums, moved dates, calls) are treated as
 * arbitrary: `true` is a proof, `false` only means that none was found.
 */
export function provenSame(one: Expression, other: Expression, finite: FiniteValues): boolean {
  const { expressions, terms } = splitConditions([one, other]);
  const domains = termDomains(terms, finite);
  const size = sizeOf([...domains.values()]);
  const isKnown = [...terms.values()].every(({ items }) => items.size <= MAX_ITEMS);
  if (size > MAX_STATES || !isKnown) return false;
  const [a, b] = expressions.map((expression) =>
    compileExpression(
      expression,
      ({ path }) =>
        (scope) =>
          scope.values[path[0] ?? ''] ?? null,
    ),
  );
  for (const values of eachState({ fields: [...domains.keys()], domains: [...domains.values()], size })) {
    const scope: Scope = { values, record: values, index: 0, user: {}, now: '', refs: {}, enums: NO_ENUMS, self: null };
    const [x, y] = [a?.(scope), b?.(scope)];
    if (x !== y && JSON.stringify(x) !== JSON.stringify(y)) return false;
  }
  return true;
}

/** Takes expressions apart into conditions over terms. */
export function splitConditions(expressions: readonly Expression[]): Abstraction {
  const terms = new Map<string, Term>();
  const taker = new Taker(terms);
  return { expressions: expressions.map((expression) => taker.take(expression)), terms };
}

class Taker {
  readonly #terms: Map<string, Term>;

  constructor(terms: Map<string, Term>) {
    this.#terms = terms;
  }

  take(node: Expression): Expression {
    switch (node.kind) {
      case 'literal':
        return node;
      case 'compare':
        return this.#compare(node);
      case 'includes':
        return this.#includes(node);
      case 'not':
      case 'logical':
      case 'conditional':
      case 'coalesce':
      case 'list':
        return mapChildren(node, (child) => this.take(child));
      case 'call':
        return node.name === 'empty' ? mapChildren(node, (child) => this.take(child)) : this.#term(node);
      case 'negate':
        return node.of.kind === 'literal' && typeof node.of.value === 'number'
          ? { ...node.of, value: -node.of.value }
          : this.#term(node);
      default:
        return this.#term(node);
    }
  }

  #term(node: Expression): Expression {
    const view = viewOf(node);
    const key = node.kind === 'name' && view !== undefined ? view.of : `(${printExpression(inOrder(node))})`;
    if (!this.#terms.has(key))
      this.#terms.set(key, {
        key,
        reads: inputKeysOf([node]),
        view,
        isOrdered: false,
        constants: new Set(),
        items: new Set(),
        partners: new Set(),
      });
    return { kind: 'name', root: '$deps', path: [key], start: node.start, end: node.end };
  }

  #compare(node: ExpressionOf<'compare'>): Expression {
    const [left, right] = [this.take(node.left), this.take(node.right)];
    const isOrdered = node.op !== '===' && node.op !== '!==';
    for (const leaf of [...leavesOf(left), ...leavesOf(right)])
      for (const term of this.#known(leaf)) term.isOrdered ||= isOrdered;
    this.#relate(leavesOf(left), leavesOf(right));
    return { ...node, left, right };
  }

  #includes(node: ExpressionOf<'includes'>): Expression {
    const item = this.take(node.item);
    if (node.list.kind === 'list') {
      const list = mapChildren(node.list, (child) => this.take(child));
      this.#relate(leavesOf(item), leavesOf(list));
      return { ...node, list, item };
    }
    const items = leavesOf(item);
    if (node.list.kind !== 'name' || items.some(({ kind }) => kind !== 'literal')) return this.#term(node);
    const list = this.#term(node.list);
    for (const { key } of leavesOf(list).flatMap((leaf) => this.#known(leaf)))
      for (const leaf of items) if (leaf.kind === 'literal') this.#terms.get(key)?.items.add(leaf.value);
    return { ...node, list, item };
  }

  #known(leaf: Expression): Term[] {
    const term = leaf.kind === 'name' ? this.#terms.get(leaf.path[0] ?? '') : undefined;
    return term === undefined ? [] : [term];
  }

  #relate(some: readonly Expression[], others: readonly Expression[]): void {
    for (const one of some)
      for (const other of others) {
        const [[a], [b]] = [this.#known(one), this.#known(other)];
        if (a !== undefined && other.kind === 'literal' && other.value !== null) a.constants.add(other.value);
        if (b !== undefined && one.kind === 'literal' && one.value !== null) b.constants.add(one.value);
        if (a === undefined || b === undefined || a === b) continue;
        a.partners.add(b.key);
        b.partners.add(a.key);
      }
  }
}

const same = (value: Value): Value => value;

/** An input itself, the date of a moment, or a length. */
function viewOf(node: Expression): View | undefined {
  if (node.kind === 'name') {
    const of = inputKey(node);
    return of === undefined ? undefined : { of, through: same };
  }
  const [argument] = node.kind === 'call' ? node.args : [];
  const call = node.kind === 'call' ? FUNCTIONS.get(node.name) : undefined;
  if (argument?.kind !== 'name' || call === undefined || !VIEWS.includes(call)) return undefined;
  const of = inputKey(argument);
  return of === undefined ? undefined : { of, through: (value) => call.run([value], NO_ENUMS) };
}

/** Functions that tell something of one value, of which the values of an input show all there is. */
const VIEWS = [FUNCTIONS.get('date'), FUNCTIONS.get('length')];

/** The possible results of an expression: the terms and literals at its leaves. */
function leavesOf(node: Expression): Expression[] {
  switch (node.kind) {
    case 'conditional':
      return [...leavesOf(node.yes), ...leavesOf(node.no)];
    case 'coalesce':
      return [...leavesOf(node.left), ...leavesOf(node.right)];
    case 'list':
      return node.items.flatMap(leavesOf);
    case 'literal':
    case 'name':
      return [node];
    default:
      // A condition that is compared: yes or no.
      return [];
  }
}

/** Sorts the factors of products, so that equal products have equal text. */
function inOrder(node: Expression): Expression {
  const inner = mapChildren(node, inOrder);
  if (inner.kind !== 'arithmetic' || inner.op !== '*') return inner;
  const isSorted = printExpression(inner.left) <= printExpression(inner.right);
  return isSorted ? inner : { ...inner, left: inner.right, right: inner.left };
}

/** Values that represent all values of the terms, as far as comparisons distinguish them. */
function termDomains(terms: ReadonlyMap<string, Term>, finite: FiniteValues): Map<string, readonly Value[]> {
  const domains = new Map<string, readonly Value[]>();
  for (const cluster of clustersOf(terms)) {
    const open = cluster.filter(({ key }) => finite(key) === undefined);
    const known = cluster.flatMap(({ key, constants }) => [...constants, ...(finite(key) ?? [])]);
    // Per gap one value more than the cluster has terms, so an unchanged value differs from any constant somewhere.
    const shared = valuesAround(known, open.length + 1);
    for (const { key, items } of cluster)
      domains.set(key, finite(key) ?? (items.size === 0 ? shared : [...shared, ...listsOf([...items])]));
  }
  return domains;
}

/** Terms that are compared with each other, directly or through others. */
export function clustersOf(terms: ReadonlyMap<string, Term>): Term[][] {
  const seen = new Set<Term>();
  return [...terms.values()].flatMap((first): Term[][] => {
    if (seen.has(first)) return [];
    const cluster = new Set([first]);
    for (const term of cluster)
      for (const key of term.partners) {
        const partner = terms.get(key);
        if (partner !== undefined) cluster.add(partner);
      }
    for (const term of cluster) seen.add(term);
    return [[...cluster]];
  });
}

/** Null, the constants, and this many numbers and texts in each gap between, before and after them. */
function valuesAround(constants: readonly Value[], count: number): Value[] {
  const distinct = [...new Set(constants)];
  const numbers = distinct.filter((value) => typeof value === 'number').sort((a, b) => a - b);
  const texts = distinct.filter((value) => typeof value === 'string').sort();
  const isOpen = numbers.length + texts.length === 0;
  return [
    null,
    ...(isOpen || distinct.some((value) => typeof value === 'boolean') ? [true, false] : []),
    ...(isOpen || numbers.length > 0 ? numbersAround(numbers, count) : []),
    ...(isOpen || texts.length > 0 ? textsAround(texts, count) : []),
  ];
}

function numbersAround(sorted: readonly number[], count: number): number[] {
  const steps = Array.from({ length: count }, (_, i) => i + 1);
  const [first = 0, last = 0] = [sorted[0], sorted.at(-1)];
  const between = sorted.flatMap((number, i) => {
    const next = sorted[i + 1];
    return next === undefined ? [] : steps.map((step) => number + ((next - number) * step) / (count + 1));
  });
  return [...steps.map((step) => first - step), ...sorted, ...between, ...steps.map((step) => last + step)];
}

/** Texts directly after each text, and some before all of them. */
const textsAround = (sorted: readonly string[], count: number): string[] =>
  ['', ...sorted].flatMap((text) => [
    ...(text === '' ? [] : [text]),
    ...Array.from({ length: count }, (_, i) => text + '\u0001'.repeat(i + 1)),
  ]);

/** Lists with each subset of some items, with and without another item. */
function listsOf(items: readonly Scalar[]): Value[] {
  if (items.length > MAX_ITEMS) return [];
  const subsets = items.reduce<Scalar[][]>((all, item) => [...all, ...all.map((one) => [...one, item])], [[]]);
  return [...subsets, ['\u0001']].filter(isList);
}
