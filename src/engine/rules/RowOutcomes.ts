import type { EnumSource, EnumType } from '#language/EnumType.ts';
import { listNames } from '#language/mapExpression.ts';
import type { RootName } from '#language/Expression.ts';
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

interface KnownRow {
  readonly index: number;
  readonly outcome: Outcome;
}

/**
 * What the rules make of rows that are filled in together. They run again only for rows that are other objects than before, for all
 * rows when something around them that their rules read is another: what comes out is always what running all of them would give.
 */
export class RowOutcomes {
  readonly #ruleSet: RuleSet;
  readonly #contextOf: RowContext;
  /** Names of the record around the rows that their rules read. */
  readonly #parentReads: readonly string[];
  readonly #roots: ReadonlySet<RootName>;
  /** Enum types that rules have read, as they were. */
  readonly #enums = new Map<string, EnumType | undefined>();
  #known = new WeakMap<Values, KnownRow>();
  #around: RowSurroundings | undefined;

  /** `by` is the reference through which rows read the record around them. */
  constructor(ruleSet: RuleSet, by: string, contextOf: RowContext) {
    this.#ruleSet = ruleSet;
    this.#contextOf = contextOf;
    this.#parentReads = ['Id', ...(ruleSet.references.get(by) ?? [])];
    this.#roots = new Set(
      ruleSet.rules
        .flatMap(expressionsOf)
        .flatMap(listNames)
        .map(({ root }) => root),
    );
  }

  /** The outcome of each row. That of a row which nothing has changed for is the same object as the last time. */
  evaluate(rows: readonly Values[], around: RowSurroundings): Outcome[] {
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
      if (known !== undefined && (known.index === index || !isPlaced)) return known.outcome;
      const outcome = evaluateRules(this.#ruleSet, this.#contextOf(row, index, { ...around, enums }));
      this.#known.set(row, { index, outcome });
      return outcome;
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
