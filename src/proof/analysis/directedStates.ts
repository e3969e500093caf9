import { compileExpression } from '#language/compiler/compileExpression.ts';
import type { Expression } from '#language/Expression.ts';
import type { Value } from '#language/Value.ts';
import type { Rule } from '#engine/rules/Rule.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import type { DomainContext } from '#fields/facets/domains.ts';
import { isFieldKey, splitReference, inputKeysOf, contextOfState } from './inputKey.ts';
import type { RuleComponent } from './ruleComponents.ts';
import { sizeOf, type Space } from './walkStates.ts';

type State = Readonly<Record<string, Value>>;

/** Maximum number of ways to fulfil one condition that are followed. */
const MAX_PATHS = 8;
/** Values of the inputs of one atom that are tried. */
const MAX_TRIED = 256;
const MAX_STATES = 20_000;
const DEEPEST = 40;

/**
 * States of a large space that matter to rules: for each condition some in which it is true and some in which it is
 * false, and their neighbours in one input. They cover what pairs of values miss, such as ten conditions together.
 */
export function directedStates(
  { rules }: RuleComponent,
  space: Space,
  fields: readonly FieldModel[],
  context: DomainContext,
  shouldStop: () => boolean = () => false,
): State[] {
  const solver = new ConditionSolver(rules, space, fields, context);
  const base = Object.fromEntries(space.fields.map((key, i) => [key, space.domains[i]?.[0] ?? null]));
  const found = new Map<string, State>();
  const add = (state: State): void => {
    if (found.size < MAX_STATES) found.set(JSON.stringify(state), state);
  };
  for (const rule of rules)
    for (const seed of solver.waysThrough(rule)) {
      if (shouldStop() || found.size >= MAX_STATES) return [...found.values()];
      const state = { ...base, ...seed };
      add(state);
      for (const key of Object.keys(seed)) for (const value of solver.domain(key)) add({ ...state, [key]: value });
    }
  return [...found.values()];
}

/** Finds some values of inputs for which conditions have a wanted value. */
class ConditionSolver {
  readonly #domains: ReadonlyMap<string, readonly Value[]>;
  readonly #context: DomainContext;
  readonly #showing = new Map<string, Rule[]>();

  constructor(
    rules: readonly Rule[],
    { fields: keys, domains }: Space,
    fields: readonly FieldModel[],
    context: DomainContext,
  ) {
    this.#domains = new Map(keys.map((key, i) => [key, domains[i] ?? []]));
    this.#context = context;
    for (const rule of rules.filter(({ property }) => property === 'display'))
      for (const index of rule.targets) {
        const name = fields[index]?.name ?? '';
        this.#showing.set(name, [...(this.#showing.get(name) ?? []), rule]);
      }
  }

  domain(key: string): readonly Value[] {
    return this.#domains.get(key) ?? [];
  }

  /** States that cover each path through a rule: its condition both ways, and every branch of its computed values. */
  waysThrough({ condition, fulfill, otherwise }: Rule): State[] {
    const met = condition === undefined ? [{}] : this.#ways(condition, true);
    const missed = condition === undefined ? [{}] : this.#ways(condition, false);
    const ways = [
      ...met,
      ...missed,
      ...(fulfill?.expression === undefined ? [] : this.#branches(fulfill.expression, met, 0)),
      ...(otherwise?.expression === undefined ? [] : this.#branches(otherwise.expression, missed, 0)),
    ];
    return ways.flatMap((way) => this.#shown(way, 0));
  }

  #branches(expression: Expression, given: State[], depth: number): State[] {
    if (depth > DEEPEST) return [];
    if (expression.kind !== 'conditional')
      return [true, false].flatMap((wanted) => this.#both(given, this.#ways(expression, wanted)));
    return [true, false].flatMap((wanted) => {
      const ways = this.#both(given, this.#ways(expression.test, wanted));
      return [...ways, ...this.#branches(wanted ? expression.yes : expression.no, ways, depth + 1)];
    });
  }

  #ways(expression: Expression, wanted: boolean): State[] {
    switch (expression.kind) {
      case 'not':
        return this.#ways(expression.of, !wanted);
      case 'logical': {
        const [left, right] = [this.#ways(expression.left, wanted), this.#ways(expression.right, wanted)];
        return (expression.op === '&&') === wanted ? this.#both(left, right) : either(left, right);
      }
      case 'conditional': {
        const branch = (holds: boolean, part: Expression): State[] =>
          this.#both(this.#ways(expression.test, holds), this.#ways(part, wanted));
        return either(branch(true, expression.yes), branch(false, expression.no));
      }
      default:
        return this.#atomWays(expression, wanted);
    }
  }

  #atomWays(atom: Expression, wanted: boolean): State[] {
    const keys = inputKeysOf([atom]).filter((key) => this.#domains.has(key));
    const evaluate = compileExpression(atom);
    const tried = this.#combinations(keys).filter((state) => {
      const context = contextOfState(state, this.#context);
      const scope = { ...context, record: context.values, index: context.index ?? 0, self: null };
      return (evaluate(scope) === true) === wanted;
    });
    return tried.slice(0, MAX_PATHS);
  }

  /** Combinations of values of some inputs: all, or a sample of limited size. */
  #combinations(keys: readonly string[]): State[] {
    const domains = keys.map((key) => this.domain(key));
    const all = sizeOf(domains);
    const count = Math.min(all, MAX_TRIED);
    return Array.from({ length: count }, (_, i) => {
      let rest = Math.floor((i * all) / count);
      return Object.fromEntries(
        keys.map((key, at) => {
          const domain = domains[at] ?? [];
          const value = domain[rest % domain.length] ?? null;
          rest = Math.floor(rest / domain.length);
          return [key, value];
        }),
      );
    });
  }

  /** Merges states pairwise, where they do not contradict each other. */
  #both(some: readonly State[], others: readonly State[]): State[] {
    const joint: State[] = [];
    for (const one of some)
      for (const other of others) {
        if (joint.length >= MAX_PATHS) return joint;
        if (Object.entries(other).every(([key, value]) => !Object.hasOwn(one, key) || one[key] === value))
          joint.push({ ...one, ...other });
      }
    return joint;
  }

  /** Adds values that make all filled fields visible, as far as they are found; otherwise the state itself. */
  #shown(state: State, depth: number): State[] {
    let ways: State[] = [state];
    for (const [key, value] of Object.entries(state)) {
      if (value === null || value === undefined) continue;
      const reference = splitReference(key);
      if (reference !== undefined && !Object.hasOwn(state, reference.field))
        ways = this.#both(ways, [{ [reference.field]: this.domain(reference.field)[1] ?? null }]);
      for (const rule of isFieldKey(key) ? (this.#showing.get(key) ?? []) : []) {
        if (rule.condition === undefined) continue;
        const shows = rule.fulfill?.constant === 'visible' || rule.fulfill?.constant === true;
        ways = this.#both(ways, this.#ways(rule.condition, shows));
      }
    }
    const isGrown = ways.some((way) => Object.keys(way).length > Object.keys(state).length);
    if (ways.length === 0) return [state];
    return isGrown && depth < DEEPEST
      ? ways.slice(0, 2).flatMap((way) => this.#shown(way, depth + 1))
      : ways.slice(0, 2);
  }
}

const either = (some: readonly State[], others: readonly State[]): State[] => {
  const half = MAX_PATHS / 2;
  const few = some.slice(0, Math.max(half, MAX_PATHS - others.length));
  return [...few, ...others.slice(0, MAX_PATHS - few.length)];
};
