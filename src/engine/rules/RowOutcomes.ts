import type { EnumSource, EnumType } from '#language/EnumType.ts';
import { listNames } from '#language/mapExpression.ts';
import type { Expression, RootName } from '#language/Expression.ts';
import type { Values } from '#language/Value.ts';
import { expressionsOf } from './buildRuleSet.ts';
import type { EvaluationContext } from './EvaluationContext.ts';
import { evaluateRules } from './evaluateRules.ts';
import type { Outcome } from './FieldState.ts';
import type { RuleSet } from './Rule.ts';

/** The surroundings of rows: the record they belong to, and the inputs of all rules. */
export interface RowSurroundings extends Pick<EvaluationContext, 'user' | 'now' | 'enums'> {
  readonly parent: Values;
}

/** Builds the rule inputs of a row. */
export type RowContext = (row: Values, index: number, around: RowSurroundings) => EvaluationContext;

interface KnownRow<T> {
  readonly index: number;
  readonly beside: unknown;
  readonly made: T;
}

/** The reads of a row computation: these expressions are evaluated, and these names of the parent record are read. */
export interface RowReads {
  readonly expressions: readonly Expression[];
  readonly parent: readonly string[];
}

/**
 * Cached results of rows that are filled in together. A result is computed again only for rows that are new objects,
 * and for all rows when a value around them that they read changes. The results always equal a full computation.
 */
export class RowResults<T, B = undefined> {
  readonly #parentReads: readonly string[];
  readonly #make: (row: Values, index: number, around: RowSurroundings, beside: B) => T;
  readonly #roots: ReadonlySet<RootName>;
  readonly #enums = new Map<string, EnumType | undefined>();
  #known = new WeakMap<Values, KnownRow<T>>();
  #around: RowSurroundings | undefined;

  /** `make` depends only on its row, its enum types, the value of `beside`, and the declared reads. */
  constructor(
    { expressions, parent }: RowReads,
    make: (row: Values, index: number, around: RowSurroundings, beside: B) => T,
  ) {
    this.#parentReads = parent;
    this.#make = make;
    this.#roots = new Set(expressions.flatMap(listNames).map(({ root }) => root));
  }

  /** The result of each row with `besideOf`; an unaffected row returns the same object. */
  take(rows: readonly Values[], around: RowSurroundings, besideOf: (index: number) => B): T[] {
    if (!this.#isAsBefore(around)) {
      this.#known = new WeakMap();
      this.#enums.clear();
    }
    this.#around = around;
    const enums: EnumSource = (name) => {
      const type = around.enums(name);
      this.#enums.set(name, type);
      return type;
    };
    const isPlaced = this.#roots.has('$index');
    return rows.map((row, index) => {
      const known = this.#known.get(row);
      const beside = besideOf(index);
      if (known !== undefined && known.beside === beside && (known.index === index || !isPlaced)) return known.made;
      const made = this.#make(row, index, { ...around, enums }, beside);
      this.#known.set(row, { index, beside, made });
      return made;
    });
  }

  #isAsBefore({ parent, user, now, enums }: RowSurroundings): boolean {
    const before = this.#around;
    return (
      before !== undefined &&
      before.user === user &&
      (before.now === now || !this.#roots.has('$now')) &&
      this.#parentReads.every((name) => (before.parent[name] ?? null) === (parent[name] ?? null)) &&
      [...this.#enums].every(([name, type]) => enums(name) === type)
    );
  }
}

/** The names of the record around rows that rules, checks and bounds of the rows read; `by` is the reference through which they do. */
export const parentReads = (ruleSet: RuleSet, by: string): string[] => ['Id', ...(ruleSet.references.get(by) ?? [])];

/** The rule outcomes of rows that are filled in together. */
export class RowOutcomes {
  readonly #results: RowResults<Outcome>;

  /** `by` is the reference through which rows read the record around them. */
  constructor(ruleSet: RuleSet, by: string, contextOf: RowContext) {
    const expressions = ruleSet.rules.flatMap(expressionsOf);
    this.#results = new RowResults({ expressions, parent: parentReads(ruleSet, by) }, (row, index, around) =>
      evaluateRules(ruleSet, contextOf(row, index, around)),
    );
  }

  /** The outcome of each row. That of a row which nothing has changed for is the same object as the last time. */
  evaluate(rows: readonly Values[], around: RowSurroundings): Outcome[] {
    return this.#results.take(rows, around, () => undefined);
  }
}
