import { perObject } from '#language/perObject.ts';
import { addDays, isClock } from '#language/functions/calendar.ts';
import { FUNCTIONS } from '#language/functions/functions.ts';
import { compileExpression } from '#language/compiler/compileExpression.ts';
import type { Scope } from '#language/compiler/Scope.ts';
import type { Expression, ExpressionOf } from '#language/Expression.ts';
import { childrenOf } from '#language/mapExpression.ts';
import { isList, type Value } from '#language/Value.ts';
import { expressionsOf } from '#engine/rules/buildRuleSet.ts';
import type { Rule } from '#engine/rules/Rule.ts';
import { clocksFor, isDate, type DomainContext } from '#fields/facets/domains.ts';
import { argumentsFor, arithmeticSides } from './argumentsFor.ts';
import { inputKey, contextOfState } from './inputKey.ts';
import { patternTexts } from './patternTexts.ts';
import { RowSolver } from './RowSolver.ts';

/** Inputs with some of their values, as `StateSpace` has them. */
interface Domains {
  readonly fields: readonly string[];
  readonly domains: readonly (readonly Value[])[];
}

/** Values found for one input. */
const MAX_VALUES = 40;
/** Items of a compared list that are solved for. */
const MAX_ITEMS = 8;
const DEEPEST = 12;

/**
 * Values of the inputs at which conditions change: what is compared flows back through arithmetic, sums of rows, moved
 * dates, parts of texts, and the rules that compute what is read, with the other inputs at the first, the next and the
 * last of their values.
 */
export function solveValues(rules: readonly Rule[], space: Domains, context: DomainContext): Map<string, Value[]> {
  const solver = new Solver(rules, space, context);
  const [samples, expressions] = [solver.samples(), rules.flatMap(expressionsOf)];
  for (const scope of samples) for (const expression of expressions) solver.solve(expression, scope);
  for (const scope of samples) for (const expression of expressions) solver.solveRows(expression, scope);
  return solver.found();
}

/** Rows of each input that meet, and miss, several conditions about them together; more of them than a space takes. */
export function rowsTogether(rules: readonly Rule[], space: Domains, context: DomainContext): Map<string, Value[]> {
  const solver = new Solver(rules, space, context);
  const [samples, expressions] = [solver.samples(), rules.flatMap(expressionsOf)];
  for (const scope of samples) for (const expression of expressions) solver.solve(expression, scope);
  const found = new Map<string, Value[]>();
  for (const scope of samples)
    for (const [key, lists] of solver.rowsTogether(expressions.flatMap(callsIn), scope))
      found.set(key, [...(found.get(key) ?? []), ...lists]);
  return found;
}

const callsIn = (node: Expression): ExpressionOf<'call'>[] => [
  ...(node.kind === 'call' ? [node] : []),
  ...childrenOf(node).flatMap(callsIn),
];

const valueOf = perObject((expression: Expression) => compileExpression(expression));

class Solver {
  readonly #found = new Map<string, Map<string, Value>>();
  readonly #computing = new Map<string, Rule[]>();
  readonly #parts = new Map<string, { starts: Set<string>; inside: Set<string> }>();
  readonly #domains: ReadonlyMap<string, readonly Value[]>;
  readonly #context: DomainContext;
  readonly #rows = new RowSolver();

  constructor(rules: readonly Rule[], { fields, domains }: Domains, context: DomainContext) {
    this.#domains = new Map(fields.map((key, i) => [key, domains[i] ?? []]));
    this.#context = context;
    for (const rule of rules)
      if (rule.property === 'value' && rule.self >= 0)
        this.#computing.set(rule.target, [...(this.#computing.get(rule.target) ?? []), rule]);
  }

  /** Scopes in which every input has its first, its second, or its last value, with the values computed by rules. */
  samples(): Scope[] {
    return [0, 1, -1].map((at) => {
      const state = Object.fromEntries(
        [...this.#domains].map(([key, values]) => [key, values.at(at) ?? values[0] ?? null]),
      );
      const context = contextOfState(state, this.#context);
      const values: Record<string, Value> = { ...context.values };
      const scope: Scope = { ...context, values, record: values, index: context.index ?? 0, self: null };
      for (const rules of this.#computing.values())
        for (const { target, condition, fulfill, otherwise } of rules) {
          const effect = condition === undefined || valueOf(condition)(scope) === true ? fulfill : otherwise;
          if (effect?.expression !== undefined) values[target] = valueOf(effect.expression)(scope);
          else if (effect !== undefined) values[target] = effect.constant ?? null;
        }
      return scope;
    });
  }

  /** Solves every comparison in an expression, with the other inputs as they are in the scope. */
  solve(node: Expression, scope: Scope): void {
    for (const child of childrenOf(node)) this.solve(child, scope);
    if (node.kind === 'compare') this.#both(node, scope);
    if (node.kind === 'includes') this.#item(node, scope);
    if (node.kind === 'call') this.#call(node, scope);
  }

  /** Adds rows for the conditions about them in an expression, once what their columns are compared with is known. */
  solveRows(node: Expression, scope: Scope): void {
    for (const child of childrenOf(node)) this.solveRows(child, scope);
    const found = node.kind === 'call' ? this.#rows.rowsFor(node, scope) : undefined;
    for (const value of found?.values ?? []) this.#add(found?.key ?? '', value);
  }

  rowsTogether(calls: readonly ExpressionOf<'call'>[], scope: Scope): ReadonlyMap<string, readonly Value[]> {
    return this.#rows.together(calls, scope);
  }

  /** The values found, those that combine parts of texts among them. */
  found(): Map<string, Value[]> {
    for (const [key, { starts, inside }] of this.#parts) {
      const middle = [...inside].slice(0, MAX_ITEMS);
      for (const start of [...starts, ''])
        for (const part of [...middle, middle.join('')]) this.#add(key, start + part);
    }
    return new Map([...this.#found].map(([key, values]) => [key, [...values.values()]]));
  }

  #add(key: string, value: Value): void {
    const known = this.#domains.get(key);
    if (known === undefined || value === null || value === '') return;
    const values = this.#found.get(key) ?? new Map<string, Value>();
    this.#found.set(key, values);
    const fitting = fit(value, known);
    if (values.size < MAX_VALUES) values.set(JSON.stringify(fitting), fitting);
  }

  #both({ left, right }: ExpressionOf<'compare'>, scope: Scope): void {
    for (const [side, other] of [
      [left, right],
      [right, left],
    ] as const) {
      if (side.kind === 'literal') continue;
      for (const value of nearValues(valueOf(other)(scope))) this.#reach(side, value, scope);
    }
  }

  #item({ list, item }: ExpressionOf<'includes'>, scope: Scope): void {
    const items = valueOf(list)(scope);
    if (isList(items)) for (const value of items.slice(0, MAX_ITEMS)) this.#reach(item, value, scope);
    const value = valueOf(item)(scope);
    if (list.kind !== 'list' && value !== null) this.#reach(list, [value], scope);
  }

  #call({ name, args }: ExpressionOf<'call'>, scope: Scope): void {
    const [first, second] = args;
    if (OF_MONTHS.has(name) && first !== undefined) for (const day of MONTH_ENDS) this.#reach(first, day, scope);
    if (first === undefined || second === undefined) return;
    const [one, two] = [valueOf(first)(scope), valueOf(second)(scope)];
    if (FUNCTIONS.get(name)?.isComparison === true && typeof two === 'string') {
      for (const text of [two, `${two}x`, `x${two}`]) this.#reach(first, text, scope);
      const key = first.kind === 'name' ? inputKey(first) : undefined;
      if (key !== undefined) this.#part(key, name, two);
    } else if (FUNCTIONS.get(name)?.pattern === 1 && typeof two === 'string') {
      for (const text of patternTexts(two)) this.#reach(first, text, scope);
    } else if (name === 'overlaps' && args.length > 2) {
      // Each end of a period is compared with the other end of the other one.
      for (const [i, side] of args.entries())
        for (const value of nearValues(valueOf(args[args.length - 1 - i] ?? side)(scope)))
          this.#reach(side, value, scope);
    } else if (name === 'overlaps') {
      if (isList(two)) for (const item of two.slice(0, MAX_ITEMS)) this.#reach(first, [item], scope);
      if (isList(one)) for (const item of one.slice(0, MAX_ITEMS)) this.#reach(second, [item], scope);
    } else if (name === 'min' || name === 'max')
      for (const [i, side] of args.entries())
        for (const other of args.filter((_, at) => at !== i))
          for (const value of nearValues(valueOf(other)(scope))) this.#reach(side, value, scope);
  }

  #part(key: string, name: string, part: string): void {
    const parts = this.#parts.get(key) ?? { starts: new Set<string>(), inside: new Set<string>() };
    this.#parts.set(key, parts);
    (name === 'startsWith' ? parts.starts : parts.inside).add(part);
  }

  /** Finds values of single inputs that make an expression a value. */
  #reach(expression: Expression, value: Value, scope: Scope, depth = 0): void {
    if (value === null || depth > DEEPEST) return;
    const further = (part: Expression, wanted: Value): void => this.#reach(part, wanted, scope, depth + 1);
    switch (expression.kind) {
      case 'name': {
        if (expression.root === '$row') this.#rows.reachColumn(expression, value);
        const key = inputKey(expression);
        if (key === undefined) return;
        this.#add(key, value);
        for (const { fulfill, otherwise } of this.#computing.get(key) ?? [])
          for (const effect of [fulfill, otherwise])
            if (effect?.expression !== undefined) further(effect.expression, value);
        return;
      }
      case 'negate':
        if (typeof value === 'number') further(expression.of, -value);
        return;
      case 'coalesce':
      case 'conditional':
        for (const part of childrenOf(expression).slice(expression.kind === 'conditional' ? 1 : 0))
          further(part, value);
        return;
      case 'arithmetic': {
        const [left, right] = [valueOf(expression.left)(scope), valueOf(expression.right)(scope)];
        const [own, other] = arithmeticSides(expression.op, value, left, right);
        if (own !== undefined) further(expression.left, own);
        if (other !== undefined) further(expression.right, other);
        return;
      }
      case 'call':
        if (expression.args[FUNCTIONS.get(expression.name)?.condition ?? -1] !== undefined)
          this.#rows.reachCall(expression, value);
        for (const [i, argument] of expression.args.entries())
          for (const wanted of argumentsFor(
            expression.name,
            i,
            value,
            expression.args.map((arg) => valueOf(arg)(scope)),
          ))
            further(argument, wanted);
        return;
      default:
    }
  }
}

/** Functions of a date whose result depends on the length of its month. */
const OF_MONTHS: ReadonlySet<string> = new Set(['addMonths', 'monthStart', 'monthEnd']);
const MONTH_ENDS = ['2024-02-29', '2026-01-31', '2026-02-28'];

/** A value and its direct neighbours. */
function nearValues(value: Value): Value[] {
  if (typeof value === 'number') return [value - 1, value, value + 1];
  if (typeof value === 'string') {
    if (isClock(value)) return clocksFor({ constants: [value], lengths: [] }, '');
    const days = addDays(value, 0) === null ? [] : [addDays(value, -1), addDays(value, 1)];
    return [value, ...days, ...(days.length === 0 ? [`${value}x`] : [])];
  }
  return value === null ? [] : [value];
}

const DAY = 'YYYY-MM-DD'.length;

/** Converts a solved value to the form of the input's other values: a date or time, a list, or a single value. */
function fit(value: Value, known: readonly Value[]): Value {
  const sample = known.find((one) => one !== null) ?? null;
  if (isList(sample) && !isList(value)) return [value];
  if (!isDate(value) || !isDate(sample)) return value;
  return sample.length === DAY ? value.slice(0, DAY) : value.padEnd('YYYY-MM-DD HH:mm:ss'.length, ' 10:00:00');
}
