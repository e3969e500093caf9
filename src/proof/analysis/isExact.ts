import { addDays, isClock } from '#language/functions/calendar.ts';
import type { Expression } from '#language/Expression.ts';
import { childrenOf, mapExpression } from '#language/mapExpression.ts';
import { isList, sameValue, type Scalar, type Value } from '#language/Value.ts';
import type { Rule } from '#engine/rules/Rule.ts';
import { isDate } from '#fields/facets/domains.ts';
import { inputKey } from './inputKey.ts';
import { clustersOf, splitConditions, type KnownInputs, type Term } from './provenSame.ts';
import { resultOf } from './ruleResult.ts';
import type { Space } from './walkStates.ts';

/** Nodes of expressions that rules were put into; longer ones are not followed. */
const MAX_NODES = 2000;
const MAX_ITEMS = 3;

/**
 * Whether the values of a space represent all values of its inputs, so that a condition true in none of its states is
 * never true. That holds for inputs with finitely many values, and for others that are compared only with constants, or
 * one with one other. It does not hold for sums, moved dates and parts of texts: of them only the observed values are
 * known.
 */
export function isExact(rules: readonly Rule[], { fields, domains }: Space, { finite, whole }: KnownInputs): boolean {
  const nodes = decidingNodes(rules);
  if (nodes === undefined) return false;
  const { terms } = splitConditions(nodes);
  const isOpen = ({ reads }: Term): boolean => reads.some((key) => !finite.has(key));
  const clusters = clustersOf(terms).filter((cluster) => cluster.some(isOpen));
  const bases = clusters.flatMap((cluster) => cluster.filter(isOpen).map(({ view }) => view?.of));
  if (bases.includes(undefined) || new Set(bases).size < bases.length) return false;
  const values = new Map(fields.map((key, i) => [key, domains[i] ?? []]));
  return clusters.every((cluster) => {
    const [first, second, ...rest] = cluster.filter(isOpen);
    if (first === undefined || rest.length > 0) return false;
    const items = itemsBeside(cluster, first, isOpen, values);
    if (items === undefined) return false;
    if (second === undefined)
      return represents(
        seenBy(first, values),
        { ...first, constants: new Set([...first.constants, ...items]) },
        whole.has(first.key) || first.key !== first.view?.of,
      );
    return cluster.length === 2 && isComparedPair(first, second, values);
  });
}

/** The expressions that decide the outcome: conditions, and tests in computed values; computed fields are inlined. */
function decidingNodes(rules: readonly Rule[]): Expression[] | undefined {
  const computing = new Map<string, Rule[]>();
  for (const rule of rules)
    if (rule.property === 'value' && rule.self >= 0)
      computing.set(rule.target, [...(computing.get(rule.target) ?? []), rule]);
  let nodes = 0;
  const inlined = (expression: Expression, within: readonly string[]): Expression =>
    mapExpression(expression, (node) => {
      nodes += 1;
      const key = node.kind === 'name' && nodes < MAX_NODES ? inputKey(node) : undefined;
      const [rule, ...others] = key === undefined || within.includes(key) ? [] : (computing.get(key) ?? []);
      if (key === undefined || rule === undefined || others.length > 0) return node;
      return resultOf(rule, node, (part) => inlined(part, [...within, key]));
    });
  const found = rules.flatMap((rule) => [
    ...(rule.condition === undefined ? [] : [inlined(rule.condition, [])]),
    ...[rule.fulfill, rule.otherwise].flatMap((effect) => {
      const { expression } = effect ?? {};
      if (expression === undefined) return [];
      return rule.property === 'value' || rule.property === 'title'
        ? testsIn(expression).map((test) => inlined(test, []))
        : [inlined(expression, [])];
    }),
  ]);
  return nodes >= MAX_NODES ? undefined : found;
}

function testsIn(expression: Expression): Expression[] {
  switch (expression.kind) {
    case 'compare':
    case 'includes':
    case 'not':
    case 'logical':
    case 'related':
      return [expression];
    case 'conditional':
      return [expression.test, ...testsIn(expression.yes), ...testsIn(expression.no)];
    default:
      return childrenOf(expression).flatMap(testsIn);
  }
}

type Domains = ReadonlyMap<string, readonly Value[]>;

/** Values of the finite terms in a term's cluster; undefined where unknown, such as for computed terms. */
function itemsBeside(
  cluster: readonly Term[],
  { partners }: Term,
  isOpen: (term: Term) => boolean,
  domains: Domains,
): Scalar[] | undefined {
  const beside = cluster.filter((term) => !isOpen(term) && partners.has(term.key));
  if (beside.some(({ view }) => view === undefined)) return undefined;
  return beside.flatMap((term) => seenBy(term, domains).filter((value) => typeof value !== 'object'));
}

const seenBy = ({ view }: Term, domains: Domains): Value[] =>
  view === undefined ? [] : (domains.get(view.of) ?? []).map(view.through);

/** Two inputs of which either may be less, the same or more. */
function isComparedPair(first: Term, second: Term, domains: Domains): boolean {
  if ([first, second].some(({ constants, items }) => constants.size + items.size > 0)) return false;
  const [some, others] = [seenBy(first, domains), seenBy(second, domains)].map((values) => values.filter(isOrdered));
  const orders = (some ?? []).flatMap((a) => (others ?? []).map((b) => (a < b ? -1 : a > b ? 1 : 0)));
  const sorts = new Set([...(some ?? []), ...(others ?? [])].map((value) => typeof value));
  return sorts.size === 1 && new Set(orders).size === 3;
}

const isOrdered = (value: Value): value is string | number => typeof value === 'number' || typeof value === 'string';

/** Whether the values contain every compared constant, and a value in each gap between. */
function represents(
  values: readonly Value[],
  { constants, items, isOrdered: isCompared }: Term,
  isWhole: boolean,
): boolean {
  const known = [...constants];
  if (!known.every((constant) => values.includes(constant)) || values.every((value) => value === null)) return false;
  if (items.size > 0) return holdsChoices(values, [...items]);
  const numbers = known.filter((value) => typeof value === 'number').sort((a, b) => a - b);
  const texts = known.filter((value) => typeof value === 'string').sort();
  const areDates = texts.every((text) => isDate(text)) || texts.every(isClock);
  if (!areDates && isCompared) return false;
  const others = values.filter((value) => !known.includes(typeof value === 'object' ? null : value));
  if (texts.length > 0 && !areDates) return others.some((value) => typeof value === 'string');
  return areFilled(numbers, others, isWhole) && areFilled(texts, others, isWhole);
}

/** Whether there is a value before, after and between the constants, where one is possible. */
function areFilled(sorted: readonly (number | string)[], values: readonly Value[], isWhole: boolean): boolean {
  const [first, last] = [sorted[0], sorted.at(-1)];
  if (first === undefined || last === undefined) return true;
  const has = (fits: (value: number | string) => boolean): boolean =>
    values.some((value) => isOrdered(value) && typeof value === typeof first && fits(value));
  return (
    has((value) => value < first) &&
    has((value) => value > last) &&
    sorted.every((one, i) => {
      const next = sorted[i + 1];
      return next === undefined || isBeside(one, next, isWhole) || has((value) => value > one && value < next);
    })
  );
}

/** Two days, or whole numbers, that follow each other. Between two times of day there are seconds. */
function isBeside(one: number | string, next: number | string, isWhole: boolean): boolean {
  if (typeof one === 'number') return isWhole && next === one + 1;
  return one.length === 'YYYY-MM-DD'.length && addDays(one, 1) === next;
}

/** Lists with every choice of the items, and one with another item. */
function holdsChoices(values: readonly Value[], items: readonly Value[]): boolean {
  if (items.length > MAX_ITEMS) return false;
  const choices = items.reduce<Value[][]>((all, item) => [...all, ...all.map((one) => [...one, item])], [[]]);
  return choices.every((choice) =>
    values.some(
      (value) =>
        (choice.length === 0 && value === null) ||
        (isList(value) &&
          sameValue(
            value.filter((item) => items.includes(item)),
            choice,
          )),
    ),
  );
}
