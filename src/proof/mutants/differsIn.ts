import type { Scope } from '#language/Scope.ts';
import type { Rule } from '#engine/rules/Rule.ts';
import { compilePlain, sameResult, type PlainRule } from '../coverage/compilePlain.ts';
import type { Mutant } from './Mutant.ts';

/** Tells whether a mutant sets something else than the rules do, in the scope of `effectiveScope`. */
export type Differs = (scope: Scope) => boolean;

/** Compares mutants with the rules they stand for; rules are compiled once. */
export class MutantComparison {
  readonly #compiled = new Map<Rule, PlainRule>();

  /** The test for one mutant. */
  of({ replaced }: Mutant): Differs {
    const pairs = [...replaced].map(([rule, other]) => ({
      before: this.#compile(rule),
      after: other === undefined ? undefined : compilePlain(other),
    }));
    return (scope) => pairs.some(({ before, after }) => !sameResult(before.result(scope), after?.result(scope)));
  }

  #compile(rule: Rule): PlainRule {
    const known = this.#compiled.get(rule) ?? compilePlain(rule);
    this.#compiled.set(rule, known);
    return known;
  }
}
