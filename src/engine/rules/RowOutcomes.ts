import type { EnumSource, EnumType } from '#language/EnumType.ts';
import { listNames } from '#language/mapExpression.ts';
import type { Expression, RootName } from '#language/Expression.ts';
import type { Values } from '#language/Value.ts';
import { expressionsOf } from './buildRuleSet.ts';
import type { EvaluationContext } from './EvaluationContext.ts';
import { evaluateRules } from './evaluateRules.ts';
import type { Outcome } from './FieldState.ts';
import type { RuleSet } from './RuleSet.ts';

/** What is around rows: the record they belong to, and what all rules may see. */
export interface RowSurroundings extends Pick<EvaluationContext, 'user' | 'now' | 'enums'> {
  readonly parent: Values;
}

/** What the rules of a row see. */
export type RowContext = (row: Values, index: number, around: RowSurroundings) => EvaluationContext;

interface KnownRow<T> {
  readonly index: number;
  readonly beside: unknown;
  readonly made: T;
}

/** What is read for a row: these expressions are evaluated, and these names of the record around it looked at. */
export interface RowReads {
  readonly expressions: readonly Expression[];
  readonly parent: readonly string[];
}

/**
 * What is made of rows that are filled in together. It is made again only for rows that are other objects than before, for all
 * rows when something around them that is read is another: what comes out is always what making all of it would give.
 */
export class RowResults<T, B = undefined> {
  readonly #parentReads: readonly string[];
  readonly #make: (row: Values, index: number, around: RowSurroundings, beside: B) => T;
  readonly #roots: ReadonlySet<RootName>;
  /** Enum types that were read, as they were. */
  readonly #enums = new Map<string, EnumType | undefined>();
  #known = new WeakMap<Values, KnownRow<T>>();
  #around: RowSurroundings | undefined;

  /** `make` looks at nothing but its row, its enum types, what it is told `beside` it, and what the reads say. */
  constructor(
    { expressions, parent }: RowReads,
    make: (row: Values, index: number, around: RowSurroundings, beside: B) => T,
  ) {
    this.#parentReads = parent;
    this.#make = make;
    this.#roots = new Set(expressions.flatMap(listNames).map(({ root }) => root));
  }

  /** What is made of each row, with what `besideOf` tells. Of a row which nothing has changed for it is the same object as the last time. */
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

/** What the rules make of rows that are filled in together. */
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
